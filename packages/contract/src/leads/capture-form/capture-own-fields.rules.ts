import type { Answers } from '../../masters/form-submission/form-answers.rules.ts'

const said = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined)

/** What a visitor told the page itself, as the system fields of a form name it: conditions and dependent choices of own fields read it. */
export function answersOfPage(values: Readonly<Record<string, unknown>>): Answers {
  const country = said(values['destination_country'])
  const known = {
    study_level_id: said(values['study_level']),
    discipline_id: said(values['discipline']),
    intake_id: said(values['intake']),
    source_city: said(values['source_city']),
    destination_countries: country && [country],
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

/** The system fields of a form that a page can answer by itself. */
export const answeredByPage: readonly string[] = ['study_level_id', 'discipline_id', 'intake_id', 'source_city', 'destination_countries']
