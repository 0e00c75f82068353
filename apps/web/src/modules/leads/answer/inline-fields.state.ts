import { contactNames, contactWays, spokenLanguages } from '@embark/contract/leads/background/background.rules.ts'
import type { LeadEdit } from '@embark/contract/leads/lead/lead-form.contract.ts'
import type { LeadRecord, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadOfAnswers, leadSystemFields, ownOf } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { AssignedField, FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldOptions, FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import type { Met } from '../lead/met-fields.state.ts'

/** The fields that are edited where a fact stands, by the name under which its history is kept. */
const fieldsOfFact: Readonly<Record<string, readonly string[]>> = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  mobile: ['mobile'],
  alternate_mobile: ['alternate_mobile'],
  email: ['email'],
  contact_preference: ['contact_preference'],
  source_city: ['source_city'],
  home_address: ['home_address'],
  home_postal_code: ['home_postal_code'],
  preferred_language: ['preferred_language'],
  gender: ['gender'],
  date_of_birth: ['date_of_birth'],
  nationality_country_id: ['nationality_country_id'],
  study_level_id: ['study_level_id'],
  discipline_id: ['discipline_id'],
  destination_countries: ['destination_countries'],
  intake_id: ['intake_id', 'intake_year'],
  budget_amount_minor: ['budget_amount', 'budget_currency'],
  lead_source_id: ['lead_source_id'],
  lead_medium_id: ['lead_medium_id'],
  category: ['category'],
  // What stands in one cell of the list.
  origin: ['lead_source_id', 'lead_medium_id'],
  interest: ['destination_countries', 'study_level_id', 'intake_id', 'intake_year'],
}
const ownPrefix = 'own:'
/** The fact of a field of the company's own. */
export const ownFact = (name: string) => `${ownPrefix}${name}`
/** The fields of a fact, by their names. */
export const fieldsOf = (fact: string): readonly string[] =>
  fact.startsWith(ownPrefix) ? [fact.slice(ownPrefix.length)] : (fieldsOfFact[fact] ?? [])
export const isEditedInPlace = (fact: string) => fieldsOf(fact).length > 0

const assigned = (name: string, label: string, type: FieldType, options: FieldOptions | null, validations = {}): AssignedField => ({
  form_field_id: 0,
  form_step_no: 0,
  order_by: 0,
  column: 12,
  is_required: false,
  is_disabled: false,
  is_hidden: false,
  validations,
  field_options: {},
  field: { id: 0, identifier: '', name, label, placeholder: null, type, field_options: options } as AssignedField['field'],
})

/** What no form of a company asks for, and is kept with each lead all the same. */
const besides = (): Readonly<Record<string, AssignedField>> => ({
  alternate_mobile: assigned('alternate_mobile', 'Other mobile number', 'mobile', null),
  home_address: assigned('home_address', 'Address', 'text', null, { max: 300 }),
  home_postal_code: assigned('home_postal_code', 'Postal code', 'text', null, { max: 20 }),
  preferred_language: assigned('preferred_language', 'Language', 'single_select', {
    kind: 'manual',
    options: spokenLanguages.map((value) => ({ label: languageName(value), value })),
  }),
  contact_preference: assigned('contact_preference', 'Preferred contact', 'single_select', {
    kind: 'manual',
    options: contactWays.map((value) => ({ label: contactNames[value], value })),
  }),
})

/** The field as the company's form asks for it, or else as the product knows it; none where its choices come from a form only. */
function fieldNamed(form: FormDefinition, name: string): AssignedField | undefined {
  const asked = form.fields.find(({ field }) => field.name === name)
  if (asked) return asked.is_hidden || asked.is_disabled ? undefined : { ...asked, form_step_no: 0, column: 12 }
  const system = leadSystemFields.find((field) => field.name === name)
  if (system && system.options?.kind !== 'api') return assigned(name, system.label, system.type, system.options, system.validations)
  return besides()[name]
}

/** The form of one fact. */
export function formOfFact(fill: FormToFill, fact: string): FormDefinition {
  const form = fill.form as FormDefinition
  const fields = fieldsOf(fact).flatMap((name) => fieldNamed(form, name) ?? [])
  return { ...form, steps: [{ title: '', show_when: null }], fields }
}

/** What a lead holds, as answers. */
export const valuesOf = (fill: FormToFill, lead: LeadRecord): Answers => ({
  ...fill.values,
  alternate_mobile: lead.alternate_mobile ? { country_code: lead.alternate_country_code ?? '', mobile: lead.alternate_mobile } : null,
  home_address: lead.home_address,
  home_postal_code: lead.home_postal_code,
  preferred_language: lead.preferred_language,
  contact_preference: lead.contact_preference,
})

type Phone = { readonly country_code?: string; readonly mobile?: string } | null | undefined
/** The two columns of the other number. */
const alternateOf = (answer: unknown) => {
  const phone = answer as Phone
  return { alternate_country_code: phone?.mobile ? (phone.country_code ?? '') : null, alternate_mobile: phone?.mobile || null }
}

/** Answers as the body of an edit has them. */
export function columnsOf({ alternate_mobile, ...answers }: Answers): Partial<LeadEdit> {
  const columns = leadOfAnswers(answers)
  if (columns['last_name'] === null) columns['last_name'] = ''
  if (columns['destination_countries'] === null) columns['destination_countries'] = []
  const kept = Object.fromEntries(Object.entries(answers).filter(([name]) => name in besides()))
  const values = Object.fromEntries(Object.entries(ownOf(answers)).filter(([name]) => !(name in besides())))
  return {
    ...columns,
    ...kept,
    ...(alternate_mobile !== undefined && alternateOf(alternate_mobile)),
    ...(Object.keys(values).length && { values }),
  }
}

/** What was seen of the fields that change, as the server compares it. */
export const seenOf = ({ alternate_mobile, ...seen }: Answers): Answers => ({
  ...seen,
  ...(alternate_mobile !== undefined && alternateOf(alternate_mobile)),
})

/** Meetings as the controls of their fields take them: the other number is one answer. */
export function meetingsOf(met: readonly Met[], seen: Answers): Met[] {
  const parts = met.filter(({ name }) => name.startsWith('alternate_'))
  const rest = met.filter(({ name }) => !name.startsWith('alternate_'))
  const [first] = parts
  if (!first) return rest
  const now = { ...alternateOf(seen['alternate_mobile']), ...Object.fromEntries(parts.map(({ name, value }) => [name, value])) }
  const value = now.alternate_mobile ? { country_code: now.alternate_country_code ?? '', mobile: now.alternate_mobile } : null
  return [...rest, { ...first, name: 'alternate_mobile', value }]
}

/** The lead as it will be once the answers are saved, as far as the browser can tell by itself: names of what is chosen it does not know. */
export function foreseen<L extends LeadRow>(lead: L, answers: Answers): L | undefined {
  const plain = ['first_name', 'last_name', 'email', 'gender', 'date_of_birth', 'source_city', 'preferred_language', 'category']
  const known = new Set([...plain, 'home_address', 'home_postal_code', 'contact_preference', 'alternate_mobile', 'mobile'])
  if (!Object.keys(answers).every((name) => known.has(name))) return undefined
  const { mobile, alternate_mobile, ...rest } = answers
  const phone = mobile as Phone
  const next = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, name === 'last_name' ? (value ?? '') : value]))
  return {
    ...lead,
    // The controls of these fields give what the record holds.
    ...(next as Partial<L>),
    ...(mobile !== undefined && { mobile: phone?.mobile ? `${phone.country_code ?? ''}${phone.mobile}` : null }),
    ...(alternate_mobile !== undefined && alternateOf(alternate_mobile)),
  }
}
