import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { decimalsIn, kept, numbersIn } from '#ui/kept.ts'
import { numberLocale } from '#ui/number-locale.ts'
import { currentLanguage } from './i18n.ts'
import { groupedPhone } from './phone.ts'

/** Digits stay Latin in every language, so that numbers can be compared and dictated. */
const locale = () => `${currentLanguage()}-u-nu-latn`
const two = (value: number) => String(value).padStart(2, '0')

/**
 * What stands where a date, a number to call, the last login of a device that is logged out, or anything else would (specification 1 §9,
 * G-C-101).
 */
export const nothing = { date: '----/--/--', mobile: 'XXXXXXXXXX', lastLogin: '__/__/____', other: '--' } as const

/** A day as the product shows it, DD-MM-YYYY; it never shifts by zone. */
export const formatDay = (day: string | null | undefined): string => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return match ? `${match[3]}-${match[2]}-${match[1]}` : nothing.date
}

/** A moment on the reader's clock, DD-MM-YYYY HH:mm; between Arabic words the day still comes before the hour. */
export function formatMoment(iso: string | null | undefined): string {
  if (!iso) return nothing.date
  const moment = `${formatMomentDay(iso)} ${formatTime(iso)}`
  return currentLanguage() === 'ar' ? `\u2066${moment}\u2069` : moment
}

/** The day a moment falls on for the reader, DD-MM-YYYY. */
export function formatMomentDay(iso: string | null | undefined): string {
  if (!iso) return nothing.date
  const at = new Date(iso)
  return `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()}`
}

/** A day or a moment as feeds of updates show it, DD MMM YYYY. */
export function formatFeedDay(value: string | null | undefined): string {
  if (!value) return nothing.date
  // A day without a time is read as UTC and shown as UTC, so that it stays that day everywhere.
  const zone = value.length === 10 ? { timeZone: 'UTC' } : {}
  const parts = new Intl.DateTimeFormat(locale(), { day: '2-digit', month: 'short', year: 'numeric', ...zone }).formatToParts(
    new Date(value),
  )
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** The time of day on the reader's clock, HH:mm. */
export function formatTime(iso: string): string {
  const at = new Date(iso)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
// In full: cut short, months that are over read "within 3 months" in Arabic and "3 m." in French.
const agoIn = kept((name) => new Intl.RelativeTimeFormat(name, { numeric: 'auto' }))

/** How long ago or until, in words: "3 days ago", "in 2 hours". */
export function formatAgo(iso: string | null | undefined, now = Date.now()): string {
  if (!iso) return nothing.date
  const seconds = (new Date(iso).getTime() - now) / 1000
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
  return agoIn(locale()).format(Math.round(seconds / size), unit)
}

/** A number to call, with its country code and in groups; nothing is said of one that is empty or hidden. */
export const formatMobile = (country_code: string | null | undefined, mobile: string | null | undefined) =>
  mobile ? groupedPhone(`${country_code ?? ''} ${mobile}`.trim()) : nothing.mobile

/** A whole number with the language's separators. */
export const formatNumber = (value: number) => numbersIn(numberLocale(currentLanguage())).format(value)

/** A whole percentage as the language writes it. */
export const formatShare = (percent: number) =>
  new Intl.NumberFormat(numberLocale(currentLanguage()), { style: 'percent' }).format(percent / 100)

/** Money in minor units with its currency code. */
export function formatMoney(minor: number | null | undefined, currency: string | null | undefined): string {
  if (minor == null || !currency) return nothing.other
  const digits = exponentOf(currency)
  return `${currency} ${decimalsIn(numberLocale(currentLanguage()), digits).format(minor / 10 ** digits)}`
}

/** Several words in a row, with the comma of the reader's language. */
export const inARow = (words: readonly string[]) => words.join(currentLanguage() === 'ar' ? '، ' : ', ')

/** In what language days are written in words: of English it is the order with the day first, as in all dates here. */
export const wordLocale = () => (currentLanguage() === 'en' ? 'en-GB' : locale())

/** Today as a letter would begin with it: Monday 23 November. */
export const formatToday = () =>
  new Intl.DateTimeFormat(wordLocale(), { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date())

/** The heading of a day in a timeline: "Today", "Yesterday", or the date in words. */
export function formatDayHeading(iso: string, say: (text: string) => string): string {
  const day = new Date(iso)
  const today = new Date()
  const days = Math.round((new Date(today.toDateString()).getTime() - new Date(day.toDateString()).getTime()) / 86_400_000)
  if (days === 0) return say('Today')
  if (days === 1) return say('Yesterday')
  return new Intl.DateTimeFormat(wordLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  }).format(day)
}
