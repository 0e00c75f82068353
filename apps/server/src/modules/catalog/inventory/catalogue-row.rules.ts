import { attendances, categoryLabels, durationTypes, programCategories } from '@embark/contract/catalog/program/program.rules.ts'
import { currencies, maxMinor, toMinor } from '@embark/contract/kernel/money.ts'
import { monthOf } from '#platform/tabular/calendar-words.ts'
import { fold } from '#platform/tabular/fold.ts'
import { parseMoney } from '#platform/tabular/numbers.ts'
import { isBlank, parseFlag } from '#platform/tabular/values.ts'

/** The columns of a catalogue file; docs/catalogue.md explains each. */
export const catalogueColumns = [
  'institution',
  'institution_alias',
  'institution_url',
  'institution_logo_url',
  'country',
  'currency',
  'campus',
  'city',
  'state',
  'program',
  'program_url',
  'category',
  'program_type',
  'study_level',
  'discipline',
  'duration',
  'duration_type',
  'study_mode',
  'attendance_on',
  'pgwp',
  'tuition_fee',
  'application_fee',
  'intakes',
  'test_scores',
  'min_requirement',
  'tags',
  'duration_range',
  'weekly_hours',
  'english_level',
  'age',
  'start_date',
  'accommodation',
  'checklist',
] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]
/** A row before it is read; a column that is left out is empty. */
export type RawCatalogueRow = Readonly<Partial<Record<CatalogueColumn, string>>>
/** Without these a file is no catalogue. */
export const requiredColumns = ['institution', 'country', 'program'] as const

/** What a tenant's own lists allow, by folded name. */
export interface Vocabulary {
  readonly countries: ReadonlyMap<string, { readonly id: number; readonly iso2: string; readonly currency: string | null }>
  readonly studyLevels: ReadonlyMap<string, number>
  readonly disciplines: ReadonlyMap<string, number>
  /** By number of the month. */
  readonly intakes: ReadonlyMap<number, number>
}

/** A row that can be stored. */
export type CatalogueRow = ReturnType<typeof readRow>

/** Why a row was not taken, in words for whoever made the file. */
export class RowRefusal extends Error {}
const refuse = (text: string): never => {
  throw new RowRefusal(text)
}

/** Reads one row of a catalogue file, or throws a RowRefusal that says what is wrong with it. */
export function readRow(raw: RawCatalogueRow, words: Vocabulary) {
  const text = (column: CatalogueColumn, max = 200) => cellOf(raw, column, max)
  const country =
    words.countries.get(fold(text('country') ?? refuse('Country is missing'))) ??
    refuse(`Country “${raw.country}” is not known; use its two letters or its name`)
  const currency = currencyOf(text('currency'), country.currency)
  const category = choiceOf('category', text('category'), programCategories, 'higher_education', categoryLabels)
  return {
    institution: text('institution') ?? refuse('Institution is missing'),
    institution_alias: text('institution_alias'),
    institution_url: addressOf(text('institution_url', 500), 'institution_url'),
    institution_logo_url: addressOf(text('institution_logo_url', 500), 'institution_logo_url'),
    country_id: country.id,
    currency,
    campus: text('campus') ?? 'Main campus',
    city: text('city'),
    state: text('state'),
    program: text('program', 300) ?? refuse('Program is missing'),
    program_url: addressOf(text('program_url', 500), 'program_url'),
    category,
    program_type: text('program_type')?.toLowerCase() ?? null,
    study_level_id: listed(words.studyLevels, text('study_level'), 'Study level'),
    discipline_id: listed(words.disciplines, text('discipline'), 'Discipline'),
    duration: wholeNumber(text('duration'), 'Duration'),
    duration_type: choiceOf(
      'duration_type',
      text('duration_type')?.replace(/^(week|month|year)$/i, '$1s') ?? null,
      durationTypes,
      'Months',
    ),
    is_fulltime: fullTime(text('study_mode')),
    attendance_on: choiceOf('attendance_on', text('attendance_on'), attendances, 'on_campus'),
    is_pgwp: flagOf(text('pgwp'), 'pgwp'),
    tuition_fee_minor: feeOf(text('tuition_fee'), currency, 'Tuition fee'),
    application_fee_minor: feeOf(text('application_fee'), currency, 'Application fee'),
    intake_ids: monthsOf(text('intakes')).map((month) => words.intakes.get(month) ?? refuse(`There is no intake for month ${month}`)),
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
  return value.length > max ? refuse(`${column} is longer than ${max} characters`) : value
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
  if (text && !offered) refuse(`Currency “${text}” is not one of ${currencies.join(', ')}`)
  return offered ?? currencies.find((currency) => currency === ofCountry) ?? 'USD'
}

function addressOf(text: string | null, column: string) {
  if (text === null) return null
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) ? text : refuse(`${column} must begin with http:// or https://`)
}

function choiceOf<const T extends string>(
  column: string,
  text: string | null,
  choices: readonly T[],
  otherwise: T,
  labels?: Record<T, string>,
): T {
  if (text === null) return otherwise
  const folded = fold(text)
  return (
    choices.find((choice) => fold(choice) === folded || (labels && fold(labels[choice]) === folded)) ??
    refuse(`${column} “${text}” is not one of ${choices.join(', ')}`)
  )
}

function listed(list: ReadonlyMap<string, number>, text: string | null, name: string) {
  return text === null ? null : (list.get(fold(text)) ?? refuse(`${name} “${text}” is not on the list of this company`))
}

function wholeNumber(text: string | null, name: string) {
  if (text === null) return null
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : refuse(`${name} “${text}” is not a whole number above zero`)
}

function fullTime(text: string | null) {
  if (text === null || /^full[\s_-]?time$/i.test(text)) return true
  return /^part[\s_-]?time$/i.test(text) ? false : flagOf(text, 'study_mode')
}

function flagOf(text: string | null, column: string) {
  if (text === null) return false
  const flag = parseFlag(text)
  return flag.ok ? flag.value : refuse(`${column} “${text}” is neither yes nor no`)
}

function feeOf(text: string | null, currency: string, name: string) {
  if (text === null) return null
  const amount = parseMoney(text)
  if (!amount.ok) return refuse(`${name} “${text}” is not an amount`)
  if (amount.value.currency && amount.value.currency !== currency)
    refuse(`${name} is in ${amount.value.currency}, but the row is in ${currency}`)
  const minor = toMinor(amount.value.amount, currency)
  return minor === undefined || minor < 0 || minor > maxMinor
    ? refuse(`${name} “${text}” is not an amount with at most two decimals`)
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
    return number && number >= 1 && number <= 12 ? number : refuse(`Intake “${part}” is not a month`)
  })

const scoresOf = (text: string | null) =>
  partsOf(text).map((part) => {
    const [name = '', score = '', min] = part.split(':').map((piece) => piece.trim())
    const isScore = (value: string) => /^\d{1,4}(\.\d{1,2})?$/.test(value)
    if (!name || !isScore(score) || (min !== undefined && !isScore(min)))
      return refuse(`Test score “${part}” does not read as NAME:score or NAME:score:minimum`)
    return { score_name: name, program_testscore: { score: Number(score), min_score: min === undefined ? null : Number(min) } }
  })

function ageOf(text: string | null) {
  const years = /\d{1,3}/.exec(text ?? '')
  return text === null || !years ? null : Number(years[0]) <= 120 ? Number(years[0]) : refuse(`Age “${text}” is too high`)
}

const accommodations = ['homestay', 'residence', 'shared_flat', 'private_flat'] as const

function extrasOf(text: (column: CatalogueColumn) => string | null) {
  const hours = text('weekly_hours')
  return {
    duration_range: text('duration_range'),
    weekly_hours:
      hours === null ? null : /^\d{1,2}(\.\d)?$/.test(hours) ? Number(hours) : refuse(`weekly_hours “${hours}” is not a number of hours`),
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
      refuse(`Checklist group “${part.slice(0, 40)}” does not read as Name: item; item`)
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
