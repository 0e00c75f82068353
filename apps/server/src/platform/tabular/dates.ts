import { asciiDigits } from '../text/digits.ts'
import { type Parsed, read, refuse } from '../text/parsed.ts'
import { monthOf, weekdays } from './calendar-words.ts'
import { fold } from './fold.ts'

/** The three orders in which days are written with figures. */
export const dateOrders = ['DMY', 'MDY', 'YMD'] as const
export type DateOrder = (typeof dateOrders)[number]

export interface DateOrderVerdict {
  readonly order: DateOrder
  /** True when the values do not settle it, or contradict each other: a person has to confirm. */
  readonly ambiguous: boolean
}
export interface DateOptions {
  readonly order?: DateOrder
  /** The latest year two digits may mean: this year for births, this year plus twenty for expiry dates. Excel's 2029 unless told. */
  readonly latest_year?: number
}

type Part = { readonly figure: number; readonly length: number } | { readonly month: number }

/** The figures and month names of a value, without weekday, time of day, zone and ordinal endings. */
function partsOf(text: string): Part[] | undefined {
  const plain = asciiDigits(text)
    .trim()
    .replace(
      /[T\s,]+(?:at\s+|à\s+)?\d{1,2}[:.h]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?|öö|ös|ص|م)?\s*(?:z|utc|gmt)?\s*(?:[+-]\d{2}:?\d{2})?$/iu,
      '',
    )
    .replace(/(\d)(?:st|nd|rd|th|er|ère|ème|e)(?![\p{L}])/giu, '$1')
  const parts: Part[] = []
  let words = ''
  const close = () => {
    const word = fold(words)
    words = ''
    if (word === '' || weekdays.has(word) || word === 'of') return true
    const month = monthOf(word)
    if (month === undefined) return false
    parts.push({ month })
    return true
  }
  for (const token of plain.match(/\d+|[\p{L}\p{M}]+|[^\d\p{L}\p{M}]+/gu) ?? []) {
    if (/^\d/.test(token)) {
      if (!close()) return undefined
      parts.push({ figure: Number(token), length: token.length })
    } else if (/^\p{L}/u.test(token)) words += ` ${token}`
    // A comma ends a weekday; a blank may stand inside a month of two words.
    else if (/[,،]/.test(token) && !close()) return undefined
    else if (!/^[\s,،./\-–—_']+$/.test(token)) return undefined
  }
  return close() ? parts : undefined
}

const fullYear = (figure: number, length: number, latest: number) =>
  length > 2 ? figure : latest - ((((latest - figure) % 100) + 100) % 100)

function day(year: number, month: number, date: number): Parsed<string> {
  if (month < 1 || month > 12 || date < 1 || date > 31) return refuse('date_impossible')
  if (year < 1900 || year > 2100) return refuse('date_out_of_range')
  const made = new Date(Date.UTC(year, month - 1, date))
  return made.getUTCMonth() === month - 1 ? read(made.toISOString().slice(0, 10)) : refuse('date_impossible')
}

/** Excel counts days from 1899-12-30 (its 1900 wrongly has a 29 February, which this start makes up for). */
const fromSerial = (serial: number) => read(new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10))

const figures = (parts: readonly Part[]) => parts.flatMap((part) => ('figure' in part ? [part] : []))

/** Reads a day as YYYY-MM-DD, in the order found for its column: a value that does not fit the order is refused, never turned round. */
export function parseDate(text: string, options: DateOptions = {}): Parsed<string> {
  const { order = 'DMY', latest_year = 2029 } = options
  const trimmed = asciiDigits(text).trim()
  if (/^\d{5}(?:[.,]\d+)?$/.test(trimmed) && Number(trimmed.slice(0, 5)) <= 73_050) return fromSerial(Number(trimmed.slice(0, 5)))
  const compact = /^(\d{4})(\d{2})(\d{2})(?:T\d{4,6}Z?)?$/.exec(trimmed)
  if (compact) return day(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const parts = partsOf(trimmed)
  if (parts?.length !== 3) return refuse('date_invalid')
  const numbers = figures(parts)
  const monthByName = parts.find((part) => 'month' in part)
  const [first, second, third] = numbers
  if (!first || !second) return refuse('date_invalid')
  if (monthByName && 'month' in monthByName) {
    if (third) return refuse('date_invalid')
    const isYearFirst = first.length > 2 || first.figure > 31
    const [year, date] = isYearFirst ? [first, second] : [second, first]
    return date.length > 2 ? refuse('date_invalid') : day(fullYear(year.figure, year.length, latest_year), monthByName.month, date.figure)
  }
  if (!third || numbers.some((number) => number.length === 3 || number.length > 4)) return refuse('date_invalid')
  const used = first.length === 4 ? 'YMD' : order
  const [year, month, date] = used === 'YMD' ? [first, second, third] : used === 'MDY' ? [third, first, second] : [third, second, first]
  if (month.length > 2 || date.length > 2) return refuse('date_invalid')
  return day(fullYear(year.figure, year.length, latest_year), month.figure, date.figure)
}

/** Which orders a value allows; empty when it says nothing about the order. */
function ordersOf(text: string): DateOrder[] {
  const parts = partsOf(text)
  if (parts?.length !== 3) return []
  const [first, second, third] = figures(parts)
  if (!first || !second || !third || first.length > 2) return []
  return dateOrders.filter((order) => parseDate(text, { order, latest_year: 2050 }).ok && (order !== 'YMD' || third.length <= 2))
}

/** Finds the order of a column's dates from all its values, in constant memory; `usual` decides what they leave open. */
export function dateOrderTally(usual: DateOrder = 'DMY') {
  const allowed = { DMY: 0, MDY: 0, YMD: 0 }
  let judged = 0
  let dotted = 0
  return {
    add(text: string) {
      const orders = ordersOf(text)
      if (orders.length === 0) return
      judged += 1
      if (/^\s*\p{Nd}{1,2}\.\p{Nd}{1,2}\.\p{Nd}/u.test(text)) dotted += 1
      for (const order of orders) allowed[order] += 1
    },
    verdict(): DateOrderVerdict {
      if (judged === 0) return { order: usual, ambiguous: false }
      const most = Math.max(allowed.DMY, allowed.MDY, allowed.YMD)
      const best = dateOrders.filter((order) => allowed[order] === most)
      const [only] = best
      if (best.length === 1 && only)
        return { order: only, ambiguous: most < judged && dateOrders.some((order) => order !== only && allowed[order] > judged * 0.9) }
      // Dots between figures are nowhere the habit of those who write the month first.
      if (dotted === judged && best.includes('DMY')) return { order: 'DMY', ambiguous: true }
      return { order: best.includes(usual) ? usual : (only ?? usual), ambiguous: true }
    },
  }
}

/** Finds the order of the dates of a column that is already in memory. */
export function inferDateOrder(values: Iterable<string>, usual: DateOrder = 'DMY'): DateOrderVerdict {
  const tally = dateOrderTally(usual)
  for (const value of values) tally.add(value)
  return tally.verdict()
}
