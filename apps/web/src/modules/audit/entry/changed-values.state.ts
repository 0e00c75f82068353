import { languages } from '@embark/contract/kernel/language.ts'
import { permissionTexts, scopeTexts } from '@embark/contract/organization/permission/permission.rules.ts'
import { formatDay, formatMoment, formatMoney } from '#platform/i18n/format.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { fieldWords } from './field-words.state.ts'

type Words = (text: string) => string
type Parts = Readonly<Record<string, unknown>>

interface ChangedValue {
  /** The column, which is its own also where two are called the same. */
  readonly id: string
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (isParts(value) && !Object.keys(value).length)

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/
const day = /^\d{4}-\d\d-\d\d$/
// What these fields hold is one of a few codes; elsewhere a word in small letters is what somebody wrote.
const coded =
  /(^|_)(audience|cause|category|channel|direction|gender|group|hold|kind|outcome|platform|result|setup|side|status|step|type|visibility|visible_to|way)$/
const scope = 'scopes'
const code = /^[a-z]+(_[a-z]+)*$/
const codes = new Map(
  Object.entries({
    all: 'Everybody',
    b2b: 'Staff and agents',
    b2c: 'Staff and students',
    expired: 'Expired',
    in_active: 'Inactive',
    incoming: 'Incoming',
    none: 'None',
    outgoing: 'Outgoing',
    shared: 'Shared',
    two_factor_required: 'Second step required',
    codes_by_mail: 'Codes by mail',
  }),
)

/** The currency of an amount: its own, or that of the values around it. */
const currencyOf = (field: string, parts: Parts) =>
  [field.replace(/(_amount)?_minor$/, '_currency'), 'currency'].map((each) => parts[each]).find((each) => typeof each === 'string') as
    | string
    | undefined

/** A code in words; some have words of their own in the dictionary. */
function codeWords(value: string, t: Words) {
  const known = codes.get(value)
  if (known !== undefined) return t(known)
  if (!code.test(value)) return value
  const translated = t(value)
  return translated === value ? t(fieldWords(value)) : translated
}

const rights = new Map<string, string>(Object.entries(permissionTexts))

/** A right in words, a scope in words, a language by its name. */
function namedWords(value: string, field: string, t: Words): string | undefined {
  const right = rights.get(value)
  if (right !== undefined) return t(right)
  if (field === scope && Object.hasOwn(scopeTexts, value)) return t(scopeTexts[value as keyof typeof scopeTexts])
  if (!/(^|_)languages?$/.test(field) || !languages.some((language) => language === value)) return undefined
  return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(value)
}

/** A value as people read it, in their language and their formats. */
function readable(value: unknown, field: string, parts: Parts, t: Words, within = '\n'): string {
  if (isNothing(value)) return '–'
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number') {
    const currency = field.endsWith('_minor') ? currencyOf(field, parts) : undefined
    return currency ? formatMoney(value, currency) : String(value)
  }
  if (typeof value === 'string') {
    if (moment.test(value) && !Number.isNaN(Date.parse(value))) return formatMoment(value)
    if (day.test(value)) return formatDay(value)
    return namedWords(value, field, t) ?? (coded.test(field) ? codeWords(value, t) : value)
  }
  if (Array.isArray(value)) {
    const each = value.map((entry) => readable(entry, field, parts, t, ', '))
    const isLong = value.some((entry) => isParts(entry) || (typeof entry === 'string' && rights.has(entry)))
    return each.join(isLong ? '\n' : ', ')
  }
  // What stands inside knows the currency of what is round it.
  const inside = { ...(typeof parts['currency'] === 'string' && { currency: parts['currency'] }), ...(value as Parts) }
  return Object.entries(value as Parts)
    .map(([key, part]) => `${t(fieldWords(key))}: ${readable(part, field === scope ? scope : key, inside, t, ', ')}`)
    .join(within)
}

// Some writers leave lists and objects as the text of their JSON.
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
const partsOf = (value: unknown): Parts =>
  isNothing(value)
    ? {}
    : isParts(value)
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpacked(part)]))
      : { '': value }

/** The fields of which something was before or is after, in words, changed ones first. */
export function changedValues(before: unknown, after: unknown, t: Words): ChangedValue[] {
  const [from, to] = [partsOf(before), partsOf(after)]
  const shown = (parts: Parts, field: string, other: Parts) =>
    isNothing(parts[field]) ? undefined : readable(parts[field], field, { ...other, ...parts }, t)
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ id: field, field: t(fieldWords(field)), before: shown(from, field, to), after: shown(to, field, from) }))
    .filter((value) => value.before !== undefined || value.after !== undefined)
    .sort((a, b) => Number(a.before === a.after) - Number(b.before === b.after))
}
