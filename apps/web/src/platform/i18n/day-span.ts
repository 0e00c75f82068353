import { wordLocale } from './format.ts'
import { currentLanguage } from './i18n.ts'

/** Days from one to another in words, both of which belong to it: "30 November to 6 December 2026". */
export function formatDays(from: string, to: string, month: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(wordLocale(), { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
  if (from === to) return format.format(Date.parse(from))
  // A dash between words that have spaces themselves is read as a minus; English has a word for it.
  const between = currentLanguage() === 'en' ? ' to ' : ' – '
  const parts = format.formatRangeToParts(Date.parse(from), Date.parse(to))
  return parts.map(({ source, value }) => (source === 'shared' && value.trim() === '–' ? between : value)).join('')
}

/** A day in short words, as the ticks of a chart have room for: "8 Sep". */
export function formatDayShort(day: string): string {
  const month = new Intl.DateTimeFormat(currentLanguage(), { month: 'short', timeZone: 'UTC' }).format(Date.parse(day))
  return `${Number(day.slice(8, 10))} ${month}`
}

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long it has been since a moment, in words: "2 years". */
export function formatSpan(iso: string): string {
  const seconds = Math.max(60, (Date.now() - Date.parse(iso)) / 1000)
  const [unit, size] = spans.find(([, length]) => seconds >= length)!
  return new Intl.NumberFormat(wordLocale(), { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    Math.floor(seconds / size),
  )
}
