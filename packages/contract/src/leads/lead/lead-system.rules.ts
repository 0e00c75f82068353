import { currencies } from '../../kernel/money.ts'
import type { AssignedField } from '../../masters/form/form.rules.ts'
import type { FieldOptions, FieldType } from '../../masters/form-field/form-field.rules.ts'
import { leadCategories, leadGenders } from './lead.rules.ts'

/** A field of the product's own on the lead forms: its answer is kept in the column of its name (G-L-16). */
export interface LeadSystemField {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly options: FieldOptions | null
  /** Its width on the form a company begins with. */
  readonly column: number
  readonly is_required: boolean
  readonly validations: AssignedField['validations']
}

const field = (name: string, label: string, type: FieldType, more: Partial<LeadSystemField> = {}): LeadSystemField => ({
  name,
  label,
  type,
  options: null,
  column: 6,
  is_required: false,
  validations: {},
  ...more,
})
const from = (url: string): Partial<LeadSystemField> => ({
  options: { kind: 'api', url, params: [], format: { label: 'label', value: 'value' }, data_type: 'number', is_already_param_exist: false },
})
const oneOf = (values: readonly string[]): Partial<LeadSystemField> => ({
  options: { kind: 'manual', options: values.map((value) => ({ label: value, value })) },
})

/** The system fields of lead forms, in the order the first form asks for them. */
export const leadSystemFields: readonly LeadSystemField[] = [
  field('first_name', 'First name', 'text', { is_required: true, validations: { max: 100 } }),
  field('last_name', 'Last name', 'text', { validations: { max: 100 } }),
  field('mobile', 'Mobile', 'mobile'),
  field('email', 'Email', 'email'),
  field('gender', 'Gender', 'single_select', oneOf(leadGenders)),
  field('date_of_birth', 'Date of birth', 'date'),
  field('nationality_country_id', 'Nationality', 'single_select', from('/dropdown/country')),
  field('source_city', 'City', 'text', { validations: { max: 100 } }),
  field('destination_countries', 'Destination', 'multi_select', { ...from('/dropdown/country'), column: 12 }),
  field('study_level_id', 'Study level', 'single_select', from('/dropdowns/study-levels')),
  field('discipline_id', 'Discipline', 'single_select', from('/dropdowns/disciplines')),
  field('intake_id', 'Intake', 'single_select', from('/dropdowns/intakes')),
  field('intake_year', 'Intake year', 'number', { validations: { min: 2000, max: 2100 } }),
  field('budget_amount', 'Budget for the first year', 'number'),
  field('budget_currency', 'Currency', 'single_select', oneOf(currencies)),
  field('lead_medium_id', 'Medium', 'single_select', { ...from('/masters/lookups/lead_medium'), is_required: true }),
  field('lead_source_id', 'Source', 'single_select', from('/masters/lookups/lead_source')),
  field('category', 'Category', 'single_select', oneOf(leadCategories)),
  field('branch_id', 'Branch', 'single_select', from('/branches')),
]

const names: ReadonlySet<string> = new Set(leadSystemFields.map(({ name }) => name))
/** Whether a field of a lead form is kept in a column of the lead. */
export const isLeadSystemField = (name: string) => names.has(name)

/** The name of the form a company begins with. */
export const leadFormName = 'Lead'

type Row = Readonly<Record<string, unknown>>

/** The columns of a lead as answers to system fields. */
export function answersOfLead(lead: Row): Record<string, unknown> {
  const plain = Object.entries(lead).filter(([name]) => names.has(name) && name !== 'mobile')
  const phone =
    lead['mobile'] === undefined
      ? []
      : [['mobile', lead['mobile'] ? { country_code: lead['country_code'] ?? '', mobile: lead['mobile'] } : null]]
  return Object.fromEntries([...plain, ...phone])
}

/** The part of a lead's body that answers to system fields make. */
export function leadOfAnswers(answers: Row): Record<string, unknown> {
  const { mobile, ...rest } = Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)))
  const phone = mobile as { country_code?: string; mobile?: string } | null | undefined
  return { ...rest, ...(mobile !== undefined && { country_code: phone?.country_code ?? '', mobile: phone?.mobile ?? '' }) }
}

/** The answers that are kept beside the lead's columns. */
export const ownOf = (answers: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name)))
