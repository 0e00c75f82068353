import { type CatalogueField, catalogueFields } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { attendances, categoryLabels, durationTypes, programCategories } from '@embark/contract/catalog/program/program.rules.ts'
import { currencies, maxMinor, toMinor } from '@embark/contract/kernel/money.ts'
import { translate } from '@embark/locales/translate.ts'
import { monthOf } from '#platform/tabular/calendar-words.ts'
import { fold } from '#platform/tabular/fold.ts'
import { parseMoney } from '#platform/tabular/numbers.ts'
import { isBlank, parseFlag } from '#platform/tabular/values.ts'

export type CatalogueColumn = CatalogueField
/** A row before it is read; a column that is left out is empty. */
export type RawCatalogueRow = Readonly<Partial<Record<CatalogueColumn, string>>>
/** What a tenant's own lists allow, by folded name. */
export interface Vocabulary {
  readonly countries: ReadonlyMap<string, { readonly id: number; readonly iso2: string; readonly currency: string | null }>
  /** Null where a text stands for nothing. */
  readonly studyLevels: ReadonlyMap<string, number | null>
  readonly disciplines: ReadonlyMap<string, number | null>
  /** By number of the month. */
  readonly intakes: ReadonlyMap<number, number>
}

/** A row that can be stored. */
export type CatalogueRow = ReturnType<typeof readRow>

/** Why a row is not taken: a sentence to translate, and the column it is about. */
export interface RowFault {
  readonly field: CatalogueColumn | null
  readonly text: string
  readonly vars?: Readonly<Record<string, string | number>>
}
/** A row that is not taken. */
export class RowRefusal extends Error {
  readonly fault: RowFault
  constructor(fault: RowFault) {
    super(inWords(fault, 'en'))
    this.fault = fault
  }
}
const refuse = (fault: RowFault): never => {
  throw new RowRefusal(fault)
}
const labels = new Map<CatalogueColumn, string>(catalogueFields.map(({ field, label }) => [field, label]))
/** What people call a column. */
export const labelOf = (column: CatalogueColumn) => labels.get(column) ?? column

/** The sentence for a fault; {{column}} is what its column is called. */
export const inWords = ({ field, text, vars }: RowFault, language: string) =>
  translate(language, text, { ...(field && { column: translate(language, labelOf(field)) }), ...vars })

/** Reads one row of a catalogue file, or throws a RowRefusal that says what is wrong with it. */
export function readRow(raw: RawCatalogueRow, words: Vocabulary) {
  const text = (column: CatalogueColumn, max = 200) => cellOf(raw, column, max)
  const country =
    words.countries.get(fold(text('country') ?? refuse({ field: 'country', text: '{{column}} is missing' }))) ??
    refuse({
      field: 'country',
      text: 'Country “{{value}}” is not known; use its two letters or its name',
      vars: { value: raw.country ?? '' },
    })
  const currency = currencyOf(text('currency'), country.currency)
  const category = choiceOf('category', text('category'), programCategories, 'higher_education', categoryLabels)
  return {
    institution: text('institution') ?? refuse({ field: 'institution', text: '{{column}} is missing' }),
    institution_alias: text('institution_alias'),
    institution_url: addressOf(text('institution_url', 500), 'institution_url'),
    institution_logo_url: addressOf(text('institution_logo_url', 500), 'institution_logo_url'),
    country_id: country.id,
    currency,
    campus: text('campus') ?? 'Main campus',
    city: text('city'),
    state: text('state'),
    program: text('program', 300) ?? refuse({ field: 'program', text: '{{column}} is missing' }),
    program_url: addressOf(text('program_url', 500), 'program_url'),
    category,
    program_type: text('program_type')?.toLowerCase() ?? null,
    study_level_id: listed(words.studyLevels, text('study_level'), 'study_level'),
    discipline_id: listed(words.disciplines, text('discipline'), 'discipline'),
    duration: wholeNumber(text('duration'), 'duration'),
    duration_type: choiceOf(
      'duration_type',
      text('duration_type')?.replace(/^(week|month|year)$/i, '$1s') ?? null,
      durationTypes,
      'Months',
    ),
    is_fulltime: fullTime(text('study_mode')),
    attendance_on: choiceOf('attendance_on', text('attendance_on'), attendances, 'on_campus'),
    is_pgwp: flagOf(text('pgwp'), 'pgwp'),
    tuition_fee_minor: feeOf(text('tuition_fee'), currency, 'tuition_fee'),
    application_fee_minor: feeOf(text('application_fee'), currency, 'application_fee'),
    intake_ids: monthsOf(text('intakes')).map(
      (month) =>
        words.intakes.get(month) ?? refuse({ field: 'intakes', text: 'There is no intake for month {{value}}', vars: { value: month } }),
    ),
    testscores: scoresOf(text('test_scores', 500)),
    min_requirement: text('min_requirement', 5_000),
    tags: partsOf(text('tags', 500)),
    english_level: text('english_level'),
    min_age: ageOf(text('age')),
    has_accommodation: text('accommodation') !== null,
    additional_items: category === 'higher_education' ? null : extrasOf(text),
    checklist: checklistOf(text('checklist', 10_000)),
  }
}

function cellOf(raw: RawCatalogueRow, column: CatalogueColumn, max: number): string | null {
  const value = raw[column]?.trim() ?? ''
  if (value === '' || isBlank(value)) return null
  return value.length > max ? refuse({ field: column, text: '{{column}} is longer than {{max}} characters', vars: { max } }) : value
}

const partsOf = (text: string | null) => [
  ...new Set(
    (text ?? '')
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

function currencyOf(text: string | null, ofCountry: string | null) {
  const offered = currencies.find((currency) => currency === text?.toUpperCase())
  if (text && !offered)
    refuse({
      field: 'currency',
      text: '{{column}} “{{value}}” is not one of {{choices}}',
      vars: { value: text, choices: currencies.join(', ') },
    })
  return offered ?? currencies.find((currency) => currency === ofCountry) ?? 'USD'
}

function addressOf(text: string | null, column: CatalogueColumn) {
  if (text === null) return null
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text)
    ? text
    : refuse({ field: column, text: '{{column}} must begin with http:// or https://' })
}

function choiceOf<const T extends string>(
  column: CatalogueColumn,
  text: string | null,
  choices: readonly T[],
  otherwise: T,
  labels?: Record<T, string>,
): T {
  if (text === null) return otherwise
  const folded = fold(text)
  return (
    choices.find((choice) => fold(choice) === folded || (labels && fold(labels[choice]) === folded)) ??
    refuse({ field: column, text: '{{column}} “{{value}}” is not one of {{choices}}', vars: { value: text, choices: choices.join(', ') } })
  )
}

function listed(list: ReadonlyMap<string, number | null>, text: string | null, field: CatalogueColumn) {
  if (text === null) return null
  const id = list.get(fold(text))
  return id === undefined ? refuse({ field, text: '{{column}} “{{value}}” is not on the list of this company', vars: { value: text } }) : id
}

function wholeNumber(text: string | null, field: CatalogueColumn) {
  if (text === null) return null
  return /^\d{1,4}$/.test(text) && Number(text) > 0
    ? Number(text)
    : refuse({ field, text: '{{column}} “{{value}}” is not a whole number above zero', vars: { value: text } })
}

function fullTime(text: string | null) {
  if (text === null || /^full[\s_-]?time$/i.test(text)) return true
  return /^part[\s_-]?time$/i.test(text) ? false : flagOf(text, 'study_mode')
}

function flagOf(text: string | null, column: CatalogueColumn) {
  if (text === null) return false
  const flag = parseFlag(text)
  return flag.ok ? flag.value : refuse({ field: column, text: '{{column}} “{{value}}” is neither yes nor no', vars: { value: text } })
}

function feeOf(text: string | null, currency: string, field: CatalogueColumn) {
  if (text === null) return null
  const amount = parseMoney(text)
  if (!amount.ok) return refuse({ field, text: '{{column}} “{{value}}” is not an amount', vars: { value: text } })
  if (amount.value.currency && amount.value.currency !== currency)
    refuse({
      field,
      text: '{{column}} is in {{currency}}, but the row is in {{ofRow}}',
      vars: { currency: amount.value.currency, ofRow: currency },
    })
  const minor = toMinor(amount.value.amount, currency)
  return minor === undefined || minor < 0 || minor > maxMinor
    ? refuse({ field, text: '{{column}} “{{value}}” is not an amount with at most two decimals', vars: { value: text } })
    : minor
}

/** Months by name in four languages, by number, or with a year that is passed over: an intake comes every year. */
const monthsOf = (text: string | null) =>
  partsOf(text).map((part) => {
    const number = /^\d{1,2}$/.test(part)
      ? Number(part)
      : monthOf(
          fold(part)
            .replace(/\b\d{4}\b/, '')
            .trim(),
        )
    return number && number >= 1 && number <= 12
      ? number
      : refuse({ field: 'intakes', text: 'Intake “{{value}}” is not a month', vars: { value: part } })
  })

const scoresOf = (text: string | null) =>
  partsOf(text).map((part) => {
    const [name = '', score = '', min] = part.split(':').map((piece) => piece.trim())
    const isScore = (value: string) => /^\d{1,4}(\.\d{1,2})?$/.test(value)
    if (!name || !isScore(score) || (min !== undefined && !isScore(min)))
      return refuse({
        field: 'test_scores',
        text: 'Test score “{{value}}” does not read as NAME:score or NAME:score:minimum',
        vars: { value: part },
      })
    return { score_name: name, program_testscore: { score: Number(score), min_score: min === undefined ? null : Number(min) } }
  })

function ageOf(text: string | null) {
  const years = /\d{1,3}/.exec(text ?? '')
  return text === null || !years
    ? null
    : Number(years[0]) <= 120
      ? Number(years[0])
      : refuse({ field: 'age', text: 'Age “{{value}}” is too high', vars: { value: text } })
}

const accommodations = ['homestay', 'residence', 'shared_flat', 'private_flat'] as const

function extrasOf(text: (column: CatalogueColumn) => string | null) {
  const hours = text('weekly_hours')
  return {
    duration_range: text('duration_range'),
    weekly_hours:
      hours === null
        ? null
        : /^\d{1,2}(\.\d)?$/.test(hours)
          ? Number(hours)
          : refuse({ field: 'weekly_hours', text: '{{column}} “{{value}}” is not a number of hours', vars: { value: hours } }),
    english_level: text('english_level'),
    age: text('age'),
    start_date: text('start_date'),
    accommodation_options: partsOf(text('accommodation')).map((part) => choiceOf('accommodation', part, accommodations, 'residence')),
  }
}

/** "Academic: Transcript = Certified copy; Diploma | Visa@IN: Proof of funds": groups, perhaps for one country, and their items. */
const checklistOf = (text: string | null) =>
  partsOf(text).map((part) => {
    const [, name, country, items] =
      /^([^:@]+?)(?:@([A-Za-z]{2}))?\s*:(.+)$/s.exec(part) ??
      refuse({
        field: 'checklist',
        text: 'Checklist group “{{value}}” does not read as Name: item; item',
        vars: { value: part.slice(0, 40) },
      })
    return {
      name: name!.trim(),
      country_code: country?.toUpperCase() ?? null,
      items: items!
        .split(';')
        .map((item) => item.split('=').map((piece) => piece.trim()))
        .filter(([title]) => title)
        .map(([title, ...entries]) => ({ name: title!, entries: entries.filter(Boolean) })),
    }
  })
