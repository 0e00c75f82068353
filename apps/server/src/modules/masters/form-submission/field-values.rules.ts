import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import type { PhoneAnswer } from '@embark/contract/masters/form-submission/field-answer.rules.ts'

/** The part of a typed copy's row that depends on the answer. */
export interface ValueRow {
  readonly form_field_id: number
  readonly value_text: string | null
  readonly value_num: number | null
  readonly value_time: string | null
  readonly search: string | null
}
interface Copied {
  readonly id: number
  readonly type: FieldType
  readonly is_searchable: boolean
  readonly is_filterable: boolean
}

const longest = 10_000

/** The typed copy of one answer, which lists search and filter by. There is none for fields that are neither searchable nor filterable. */
export function valueRowsOf({ id, type, is_searchable, is_filterable }: Copied, answer: unknown): ValueRow[] {
  if (!(is_searchable || is_filterable) || answer === null || answer === undefined) return []
  const row = (kind: Partial<ValueRow>): ValueRow => ({
    form_field_id: id,
    value_text: null,
    value_num: null,
    value_time: null,
    search: null,
    ...kind,
  })
  switch (type) {
    case 'text':
    case 'textarea':
      return [row({ search: String(answer).slice(0, longest) })]
    case 'email':
      return [row({ value_text: String(answer), search: String(answer) })]
    case 'mobile': {
      const { country_code, mobile } = answer as PhoneAnswer
      return [row({ value_text: `${country_code}${mobile}`, search: `${country_code}${mobile}` })]
    }
    case 'number':
      return [row({ value_num: Number(answer) })]
    case 'date':
      return [row({ value_time: `${String(answer)}T00:00:00Z` })]
    case 'datetime':
      return [row({ value_time: String(answer) })]
    case 'file':
      return []
    default:
      return (Array.isArray(answer) ? answer : [answer]).map((value: unknown) => row({ value_text: String(value) }))
  }
}
