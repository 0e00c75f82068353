import { currencies, toMinor } from '@embark/contract/kernel/money.ts'
import type { ImportSettings, Mapping } from '@embark/contract/leads/import/import.contract.ts'
import { type ImportFaultCode, importFaults } from '@embark/contract/leads/import/import.rules.ts'
import { type ImportField, importField } from '@embark/contract/leads/import/import-fields.rules.ts'
import { isPassportNumber, normalPassport } from '@embark/contract/leads/passport/passport.rules.ts'
import { answerTexts } from '@embark/contract/masters/form-submission/answer-texts.rules.ts'
import type { Vault } from '#platform/files/sealed-store.ts'
import { type DateOrder, parseDate } from '#platform/tabular/dates.ts'
import { fold } from '#platform/tabular/fold.ts'
import { splitName, tidyName } from '#platform/tabular/names.ts'
import { type DecimalMark, parseMoney, parseNumber } from '#platform/tabular/numbers.ts'
import { isBlank, parseEmail } from '#platform/tabular/values.ts'
import { asciiDigits } from '#platform/text/digits.ts'
import { type Parsed, type ValueFaultCode, valueFaults } from '#platform/text/parsed.ts'
import { parsePhone } from '#platform/text/phone.ts'
import type { Choices } from './import-choices.queries.ts'
import { emptyDraft, type LeadDraft } from './import-draft.rules.ts'
import type { Matches } from './import-matches.rules.ts'
import type { OwnPlan } from './import-own-fields.rules.ts'
import { passportField } from './import-passport.rules.ts'

/** Everything that reading a row depends on, settled before the first row. */
export interface Plan {
  readonly columns: readonly { readonly index: number; readonly field: ImportField }[]
  readonly choices: Choices
  readonly matches: Matches
  readonly settings: ImportSettings
  readonly dateOrder: DateOrder
  readonly mark: DecimalMark
  readonly country: string
  readonly currency: string
  readonly today: string
  readonly zone: string
  /** The company's own fields, if a column is mapped to one. */
  readonly own: OwnPlan | null
  /** Seals the numbers of passports, and finds them. */
  readonly vault: Vault & { digestOf(text: string): string }
}

/** A fault found by the rules of a form. */
export type AnswerFaultCode = `answer_${keyof typeof answerTexts}`
export type FaultCode = ImportFaultCode | ValueFaultCode | AnswerFaultCode
const texts: Readonly<Record<string, string>> = {
  ...importFaults,
  ...valueFaults,
  ...Object.fromEntries(Object.entries(answerTexts).map(([key, text]) => [`answer_${key}`, text])),
}
/** One thing that is wrong with a row: stored as a code, shown in the reader's language. */
export interface RowFault {
  readonly column: number | null
  readonly field: string | null
  readonly code: FaultCode
  readonly vars?: Record<string, string | number>
}
export const faultText = (code: FaultCode): string => texts[code] ?? code

/** The mapped columns, in the order of the file, without those left out. */
export const mappedColumns = (mapping: Mapping) =>
  Object.entries(mapping)
    .flatMap(([index, name]) => (name && importField(name) ? [{ index: Number(index), field: importField(name)! }] : []))
    .sort((a, b) => a.index - b.index)

const genders = new Map(
  Object.entries({
    male: 'male|m|man|boy|homme|masculin|h|erkek|bay|e|ذكر|رجل',
    female: 'female|f|woman|girl|femme|féminin|kadın|bayan|k|أنثى|انثى|امرأة',
    other: 'other|autre|diğer|divers|non binary|آخر',
  }).flatMap(([gender, words]) => words.split('|').map((word) => [fold(word), gender])),
)

/** What a row says of a person; the passport stands apart, so that nothing that keeps drafts keeps it. */
interface ReadRow {
  readonly draft: LeadDraft
  readonly passport: string | null
  readonly faults: RowFault[]
}

/** Reads one row into a draft of a lead; every complaint names its column, and one bad cell never hides the next. */
export function readRow(cells: readonly string[], plan: Plan): ReadRow {
  const draft: LeadDraft = { ...emptyDraft, destination_countries: [] }
  const faults: RowFault[] = []
  const texts = new Map<string, string>()
  let passport: string | null = null
  for (const { index, field } of plan.columns) {
    const text = cells[index] ?? ''
    if (text && !isBlank(text)) texts.set(field.field, text)
  }
  for (const { index, field } of plan.columns) {
    const text = texts.get(field.field)
    if (text === undefined) continue
    if (field.field === passportField) {
      passport = normalPassport(text)
      if (!isPassportNumber(passport)) faults.push({ column: index, field: field.field, code: 'passport_invalid' })
      continue
    }
    const fault = put(draft, field, text, plan, texts)
    if (fault) faults.push({ column: index, field: field.field, ...fault })
  }
  const columnOf = (...fields: string[]) => plan.columns.find(({ field }) => fields.includes(field.field))
  if (!draft.first_name) {
    if (draft.last_name) Object.assign(draft, splitName(draft.last_name))
    else faults.push({ column: columnOf('first_name', 'full_name')?.index ?? null, field: 'first_name', code: 'name_missing' })
  }
  if (!draft.email && !draft.mobile_e164 && !faults.some(({ field }) => field === 'email' || field === 'mobile'))
    faults.push({ column: columnOf('mobile', 'email')?.index ?? null, field: 'mobile', code: 'contact_missing' })
  return { draft, passport, faults }
}

type Complaint = Pick<RowFault, 'code' | 'vars'> | undefined
type Put = (draft: LeadDraft, text: string, plan: Plan, texts: ReadonlyMap<string, string>) => Complaint

function put(draft: LeadDraft, field: ImportField, text: string, plan: Plan, texts: ReadonlyMap<string, string>): Complaint {
  if (field.max && text.length > field.max) return { code: 'too_long', vars: { max: field.max } }
  const special = specials[field.field]
  if (special) return special(draft, text, plan, texts)
  if (field.lookup)
    return putChoice(draft, field, text, plan)
    // The remaining fields keep their text as it is.
  ;(draft as unknown as Record<string, string>)[field.field] = text
  return undefined
}

const keep = (draft: LeadDraft, part: Partial<LeadDraft>): undefined => void Object.assign(draft, part)

const unlessRefused = <T>(parsed: Parsed<T>, take: (value: T) => void): Complaint => {
  if (!parsed.ok) return { code: parsed.code }
  take(parsed.value)
  return undefined
}

const unknownChoice = (value: string): Complaint => ({ code: 'choice_unknown', vars: { value: value.slice(0, 80) } })

function putChoice(draft: LeadDraft, { field, lookup }: ImportField, text: string, { choices, matches }: Plan): Complaint {
  const known = lookup === 'country' ? choices.country(text) : choices.of(lookup as 'lead_source', text)
  const id = matches.read(field, text, known)
  if (id === undefined)
    return unknownChoice(text)
    // Only number columns have this lookup.
  ;(draft as unknown as Record<string, number | null>)[field] = id
  return undefined
}

/** A number whose country code has its own column is joined with it first. */
function dialled(text: string, code: string | undefined): string {
  const digits = asciiDigits(code ?? '').replace(/\D/g, '')
  const bare = asciiDigits(text).replace(/^p:/i, '').trim()
  if (!digits || /^(\+|00)/.test(bare)) return text
  const national = bare.replace(/\D/g, '')
  return national.startsWith(digits) && national.length > digits.length + 7 ? `+${national}` : `+${digits}${national.replace(/^0/, '')}`
}

const specials: Record<string, Put | undefined> = {
  first_name: (draft, text) => keep(draft, { first_name: tidyName(text) }),
  last_name: (draft, text) => keep(draft, { last_name: tidyName(text) }),
  full_name: (draft, text) => {
    const { first_name, last_name } = splitName(text)
    draft.first_name ||= first_name
    draft.last_name ||= last_name
    return undefined
  },
  email: (draft, text) => unlessRefused(parseEmail(text), (email) => keep(draft, { email })),
  mobile: (draft, text, { country }, texts) =>
    unlessRefused(parsePhone(dialled(text, texts.get('country_code')), country), ({ e164, country_code, mobile, others }) => {
      Object.assign(draft, { mobile_e164: e164, country_code, mobile })
      const second = others[0] && !draft.alternate_mobile ? parsePhone(others[0]) : undefined
      if (second?.ok) Object.assign(draft, { alternate_country_code: second.value.country_code, alternate_mobile: second.value.mobile })
    }),
  country_code: () => undefined,
  alternate_mobile: (draft, text, { country }) =>
    unlessRefused(
      parsePhone(text, country),
      ({ country_code, mobile }) => void Object.assign(draft, { alternate_country_code: country_code, alternate_mobile: mobile }),
    ),
  gender: (draft, text) => {
    const gender = genders.get(fold(text))
    if (gender) draft.gender = gender
    return gender ? undefined : { code: 'gender_invalid' }
  },
  date_of_birth: (draft, text, { dateOrder, today }) => {
    const parsed = parseDate(text, { order: dateOrder, latest_year: Number(today.slice(0, 4)) })
    if (parsed.ok && parsed.value > today) return { code: 'birth_in_future' }
    return unlessRefused(parsed, (date_of_birth) => keep(draft, { date_of_birth }))
  },
  destination_countries: (draft, text, { choices, matches }) => {
    const parts =
      choices.country(text) === undefined
        ? text
            .split(/[,;/|&+\n]|\s(?:and|et|ve|و)\s/u)
            .map((part) => part.trim())
            .filter(Boolean)
        : [text]
    const countries = parts.map((part) => matches.read('destination_countries', part, choices.country(part)))
    const missing = countries.indexOf(undefined)
    if (missing >= 0) return unknownChoice(parts[missing] ?? text)
    draft.destination_countries = [...new Set(countries.filter((id) => typeof id === 'number'))]
    return undefined
  },
  intake_id: (draft, text, { choices, matches }) => {
    const intake = choices.intake(text)
    const id = matches.read('intake_id', text, intake?.id)
    if (id === undefined) return unknownChoice(text)
    draft.intake_id = id
    if (id !== null) draft.intake_year ??= intake?.year ?? null
    return undefined
  },
  intake_year: (draft, text) => {
    const parsed = parseNumber(text)
    if (!parsed.ok || !Number.isInteger(parsed.value) || parsed.value < 2_000 || parsed.value > 2_100) return { code: 'year_invalid' }
    draft.intake_year = parsed.value
    return undefined
  },
  budget: (draft, text, { mark, currency }, texts) => {
    const parsed = parseMoney(text, mark)
    if (!parsed.ok) return { code: parsed.code }
    const currencyCode = (texts.get('budget_currency') ?? parsed.value.currency ?? currency).trim().toUpperCase()
    if (!(currencies as readonly string[]).includes(currencyCode) && currencyCode !== currency) return { code: 'currency_unknown' }
    const minor = toMinor(parsed.value.amount, currencyCode)
    if (minor === undefined || minor <= 0) return { code: 'amount_invalid' }
    Object.assign(draft, { budget_amount_minor: minor, budget_currency: currencyCode })
    return undefined
  },
  budget_currency: () => undefined,
}
