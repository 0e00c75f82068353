import { asciiDigits } from '../text/digits.ts'
import { type Parsed, read, refuse } from '../text/parsed.ts'

/** Which sign stands before the decimals: `1,234.50` or `1.234,50`. */
export type DecimalMark = '.' | ','

export interface DecimalMarkVerdict {
  readonly mark: DecimalMark
  /** Whether the column holds values that mean something else under the other mark and none that settles it. */
  readonly ambiguous: boolean
}
export interface ReadAmount {
  /** Exact decimal text in major units, `1234.50`; never a float. */
  readonly amount: string
  /** ISO code when the cell names a currency without doubt. */
  readonly currency: string | null
}

const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₺': 'TRY',
  '₹': 'INR',
  TL: 'TRY',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  NZ$: 'NZD',
  S$: 'SGD',
}

/** The bare figure of a cell: ASCII digits and marks, its sign in front; undefined when letters or other signs are left. */
function figureOf(text: string): string | undefined {
  const plain = asciiDigits(text)
    .replace(/[\u066b]/g, ',')
    .replace(/[\u066c'’`_\s\u00a0\u202f]/g, ' ')
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .trim()
  const isNegative = /^\(.*\)$/.test(plain) || /^-|-$/.test(plain)
  const bare = plain
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[-+]|-$/g, '')
    .trim()
  if (!/^\d[\d., ]*$|^[.,]\d+$/.test(bare)) return undefined
  const [whole, ...groups] = bare.split(' ')
  if (groups.length > 0 && (!/^\d{1,3}$/.test(whole ?? '') || !/^(?:\d{2,3} )*\d{3}(?:[.,]\d*)?$/.test(groups.join(' ')))) return undefined
  return (isNegative ? '-' : '') + bare.replaceAll(' ', '')
}

/** The mark a single figure proves, if any: two different marks, one repeated, or a group that is not three digits long. */
function provenMark(figure: string): DecimalMark | 'open' | undefined {
  const dot = figure.lastIndexOf('.')
  const comma = figure.lastIndexOf(',')
  if (dot < 0 && comma < 0) return undefined
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const mark: DecimalMark = dot >= 0 ? '.' : ','
  const other: DecimalMark = mark === '.' ? ',' : '.'
  if (figure.indexOf(mark) !== figure.lastIndexOf(mark)) return other
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(figure) ? 'open' : mark
}

function decimalOf(text: string, mark: DecimalMark | undefined): string | undefined {
  const figure = figureOf(text)
  if (figure === undefined) return undefined
  const proven = provenMark(figure)
  const decimal = proven === 'open' || proven === undefined ? (mark ?? '.') : proven
  const [whole = '', fraction, ...more] = figure.split(decimal)
  const grouping = decimal === '.' ? ',' : '.'
  if (more.length > 0 || fraction?.includes(grouping)) return undefined
  // Two digits are a group too: lakh and crore are written 12,34,567.
  if (whole.includes(grouping) && !/^-?\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return undefined
  const digits = whole.replaceAll(grouping, '').replace(/^(-?)0+(?=\d)/, '$1')
  const sign = digits.startsWith('-') ? '-' : ''
  return `${sign}${digits.replace('-', '') || '0'}${fraction ? `.${fraction}` : ''}`
}

/** Reads a number; the mark of its column decides where one value alone (`1.234`) would not. */
export function parseNumber(text: string, mark?: DecimalMark): Parsed<number> {
  const decimal = decimalOf(text, mark)
  return decimal === undefined || !Number.isFinite(Number(decimal)) ? refuse('number_invalid') : read(Number(decimal))
}

/** Reads an amount of money as exact text, with the currency when the cell names one (a bare $ does not: six countries use it). */
export function parseMoney(text: string, mark?: DecimalMark): Parsed<ReadAmount> {
  const sign = /(?:US|CA|NZ|[CAS])?\$|[€£₺₹]|\p{L}{2,3}/u.exec(text.toUpperCase())?.[0]
  const figure = sign ? text.toUpperCase().replace(sign, ' ') : text
  const amount = decimalOf(figure, mark)
  if (amount === undefined) return refuse('number_invalid')
  const code = sign === undefined ? undefined : (currencySigns[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : undefined))
  if (sign !== undefined && sign !== '$' && code === undefined) return refuse('number_invalid')
  return read({ amount, currency: code ?? null })
}

/** Finds a column's decimal mark from its values, in constant memory; `usual` is the mark of the tenant's language. */
export function decimalMarkTally(usual: DecimalMark = '.') {
  const counts = { '.': 0, ',': 0, open: 0 }
  return {
    add(text: string) {
      const figure = figureOf(text.replace(/[\p{L}\p{Sc}]/gu, ' '))
      const proven = figure === undefined ? undefined : provenMark(figure)
      if (proven) counts[proven] += 1
    },
    verdict(): DecimalMarkVerdict {
      if (counts['.'] === counts[',']) return { mark: usual, ambiguous: counts.open > 0 || counts['.'] > 0 }
      return { mark: counts['.'] > counts[','] ? '.' : ',', ambiguous: Math.min(counts['.'], counts[',']) > 0 && counts.open > 0 }
    },
  }
}
