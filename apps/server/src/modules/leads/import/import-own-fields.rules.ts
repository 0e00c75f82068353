import type { Mapping } from '@embark/contract/leads/import/import.contract.ts'
import { ownColumn } from '@embark/contract/leads/import/import.rules.ts'
import { isLeadSystemField } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { AssignedField, FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { instantIn } from '@embark/contract/masters/form-submission/date-answer.rules.ts'
import type { LRUCache } from 'lru-cache'
import type { KnownForm } from '#modules/masters/masters.public.ts'
import { type DateOrder, parseDate } from '#platform/tabular/dates.ts'
import { fold } from '#platform/tabular/fold.ts'
import type { FieldKind } from '#platform/tabular/guess.ts'
import { type DecimalMark, parseNumber } from '#platform/tabular/numbers.ts'
import { isBlank, parseEmail, parseFlag } from '#platform/tabular/values.ts'
import { asciiDigits } from '#platform/text/digits.ts'
import { parsePhone } from '#platform/text/phone.ts'

/** A column that is mapped to an own field. */
export interface OwnColumn {
  readonly index: number
  readonly assigned: AssignedField
}

/** What an import knows of the own fields it fills. */
export interface OwnPlan {
  readonly form: KnownForm
  readonly columns: readonly OwnColumn[]
  /** The choice a text means in a list, cached across the batches of a run. */
  readonly choiceByText: LRUCache<string, { readonly value: string | number | undefined }>
}

/** Whether a column may be mapped to this field of a lead form; a cell cannot contain a file. */
export const isMappable = ({ field, is_hidden, is_disabled }: AssignedField) =>
  !isLeadSystemField(field.name) && field.type !== 'file' && !is_hidden && !is_disabled

/** The mapped own fields, in the form's order, so that parents come before dependent choices. */
export function ownColumns(mapping: Mapping, form: FormDefinition | null): readonly OwnColumn[] {
  const indexes = new Map(Object.entries(mapping).map(([index, field]) => [field, Number(index)]))
  return (form?.fields ?? []).filter(isMappable).flatMap((assigned) => {
    const index = indexes.get(ownColumn(assigned.field.name))
    return index === undefined ? [] : [{ index, assigned }]
  })
}

const kinds: Partial<Record<FieldType, FieldKind>> = { email: 'email', mobile: 'phone', number: 'number', date: 'date' }
/** An own field as a target for guessing columns. */
export const ownTarget = ({ field: { name, label, type } }: AssignedField) => ({
  field: ownColumn(name),
  labels: [label, name],
  kind: kinds[type] ?? ('text' as const),
})

/** How the values of a file are written. */
export interface Spelling {
  readonly dateOrder: DateOrder
  readonly mark: DecimalMark
  readonly country: string
  readonly zone: string
  readonly today: string
}

/** The names in a cell: the whole text, or its parts. */
export function namesIn(text: string): { readonly whole: string; readonly parts: readonly string[] } {
  const parts = text.split(/[;؛\n]/.test(text) ? /[;؛\n]/ : /[,،]/).map((part) => part.trim())
  return { whole: text.trim(), parts: [...new Set(parts.filter(Boolean))] }
}

/**
 * What a cell answers to a field that does not choose from a lookup, as its control in the form would have it; a text it cannot read stays,
 * for the form's rules to refuse.
 */
export function answerIn({ field }: AssignedField, text: string, spelling: Spelling): unknown {
  const { field_options: options, type } = field
  if (options?.kind === 'manual') {
    const meaning = (name: string) =>
      (
        options.options.find(({ value }) => value === name) ??
        options.options.find(({ label, value }) => [label, value].map(fold).includes(fold(name)))
      )?.value
    return chosenIn(text, meaning, type === 'multi_select' || type === 'checkbox')
  }
  if (isBlank(text)) return undefined
  switch (type) {
    case 'checkbox':
      return okOr(parseFlag(text), text)
    case 'number':
      return okOr(parseNumber(text, spelling.mark), text)
    case 'email':
      return okOr(parseEmail(text), text)
    case 'mobile': {
      const { ok, value } = { value: undefined, ...parsePhone(text, spelling.country) }
      return ok && value ? { country_code: value.country_code, mobile: value.mobile } : text
    }
    case 'date':
      return dayIn(text, spelling) ?? text
    case 'datetime':
      return momentIn(text, spelling)
    case 'time':
      return timeIn(text) ?? text
    default:
      return text
  }
}

/** The choices a cell names by value or label, in stored form: one, or several of a list. */
export function chosenIn(text: string, meaning: (name: string) => string | number | undefined, isMany: boolean): unknown {
  const { whole, parts } = namesIn(text)
  const one = meaning(whole)
  if (one !== undefined) return isMany ? [one] : one
  if (isBlank(text)) return undefined
  return isMany ? [...new Set(parts.map((part) => meaning(part) ?? part))] : whole
}

const okOr = <T>(parsed: { ok: true; value: T } | { ok: false }, text: string): T | string => (parsed.ok ? parsed.value : text)

function dayIn(text: string, { dateOrder, today }: Spelling): string | undefined {
  const parsed = parseDate(text, { order: dateOrder, latest_year: Number(today.slice(0, 4)) + 20 })
  return parsed.ok ? parsed.value : undefined
}

function timeIn(text: string): string | undefined {
  const [, hours = '', minutes, half] =
    /(?:^|[T\s,])(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*([ap]\.?m\.?|[صم])?$/iu.exec(asciiDigits(text).trim()) ?? []
  if (minutes === undefined) return undefined
  const isLate = /^(p|م)/i.test(half ?? '')
  const hour = half ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

function momentIn(text: string, spelling: Spelling): string {
  const plain = asciiDigits(text).trim()
  if (/T.*(Z|[+-]\d{2}:?\d{2})$/i.test(plain)) return plain
  const [day, time] = [dayIn(plain, spelling), timeIn(plain)]
  return day && time && time < '24' ? instantIn(day, time, spelling.zone).toISOString() : text
}
