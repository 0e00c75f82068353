import type { ComponentProps } from 'react'
import { FormAnswers } from '#modules/masters/masters.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'

/** The form a company begins with, in parts: what is always asked comes first, and what can wait comes last, with the company's own fields. */
const parts = [
  ['Person', ['first_name', 'last_name', 'mobile', 'email']],
  ['Origin', ['lead_medium_id', 'lead_source_id', 'category', 'branch_id']],
  ['Studies', ['destination_countries', 'study_level_id', 'discipline_id', 'intake_id', 'intake_year', 'budget_amount', 'budget_currency']],
] as const
const placed: ReadonlySet<string> = new Set(parts.flatMap(([, names]) => names))

type Props = Pick<ComponentProps<typeof FormAnswers>, 'answers' | 'noteOf'>

/** All fields of a lead form under headings; a form whose company arranged steps or gave it a title keeps its own order. */
export function LeadSections({ answers, noteOf }: Props) {
  const t = useT()
  const { fields, steps } = answers.form
  const isArranged = new Set(fields.map(({ form_step_no }) => form_step_no)).size > 1 || steps.some(({ title }) => title)
  if (isArranged) return <FormAnswers answers={answers} {...(noteOf && { noteOf })} />
  const part = (title: string, isIn: (name: string) => boolean) =>
    fields.some(({ field, is_hidden }) => !is_hidden && isIn(field.name)) && (
      <FormSection key={title} title={t(title)}>
        <FormAnswers answers={answers} skip={({ field }) => !isIn(field.name)} {...(noteOf && { noteOf })} />
      </FormSection>
    )
  return (
    <>
      {parts.map(([title, names]) => part(title, (name) => (names as readonly string[]).includes(name)))}
      {part('More about the person', (name) => !placed.has(name))}
    </>
  )
}
