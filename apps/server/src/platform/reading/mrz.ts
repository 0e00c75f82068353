// The package's own entry reads the names of countries in seventy languages.
import countryCodes from 'i18n-iso-countries/index.js'

/** What the machine-readable zone of a passport or an identity card says (ICAO 9303, TD3 and TD1). */
export interface Zone {
  readonly kind: 'TD3' | 'TD1'
  readonly lines: readonly string[]
  /** Every check digit of the zone is right. */
  readonly isSure: boolean
  readonly fields: readonly ZoneField[]
}

export interface ZoneField {
  readonly name: ZoneFieldName
  readonly value: string
  /** The check digit that covers this field is right, and so is that over the whole zone. Names have none: they are never proven. */
  readonly isProven: boolean
  /** A letter was read as a digit or the other way round, and the check digit proved what it is. */
  readonly isRepaired: boolean
  readonly line: number
  readonly from: number
  readonly to: number
}

export type ZoneFieldName =
  | 'document_number'
  | 'issuing_country'
  | 'nationality'
  | 'last_name'
  | 'first_name'
  | 'date_of_birth'
  | 'gender'
  | 'expiry_date'
  | 'personal_number'

const weights = [7, 3, 1]
const numberOf = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36))

/** The check digit over these characters. */
export const checkDigitOf = (text: string) => [...text].reduce((sum, each, at) => sum + numberOf(each) * weights[at % 3]!, 0) % 10

const digitOf: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', T: '7', B: '8' }
const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' }
/** What is easily taken for one another within a number that may hold both. */
const mixed: Readonly<Record<string, string>> = { O: '0', '0': 'O', I: '1', '1': 'I', B: '8', '8': 'B', S: '5', '5': 'S', Z: '2', '2': 'Z' }

const asDigits = (text: string) => text.replace(/[A-Z]/g, (letter) => digitOf[letter] ?? letter)
const asLetters = (text: string) => text.replace(/[0-9]/g, (digit) => letterOf[digit] ?? digit)

interface Place {
  readonly line: number
  readonly from: number
  readonly to: number
}
interface Layout {
  readonly width: number
  readonly count: number
  readonly places: Readonly<Record<ZoneFieldName, Place>>
  /** The place of the digit that covers a field. */
  readonly checks: Partial<Record<ZoneFieldName, Place>>
  /** What the last digit covers, in order, and where it stands. */
  readonly whole: { readonly of: readonly Place[]; readonly at: Place }
}

const place = (line: number, from: number, to: number): Place => ({ line, from, to })
const layouts: Readonly<Record<Zone['kind'], Layout>> = {
  TD3: {
    width: 44,
    count: 2,
    places: {
      issuing_country: place(0, 2, 5),
      last_name: place(0, 5, 44),
      first_name: place(0, 5, 44),
      document_number: place(1, 0, 9),
      nationality: place(1, 10, 13),
      date_of_birth: place(1, 13, 19),
      gender: place(1, 20, 21),
      expiry_date: place(1, 21, 27),
      personal_number: place(1, 28, 42),
    },
    checks: {
      document_number: place(1, 9, 10),
      date_of_birth: place(1, 19, 20),
      expiry_date: place(1, 27, 28),
      personal_number: place(1, 42, 43),
    },
    whole: { of: [place(1, 0, 10), place(1, 13, 20), place(1, 21, 43)], at: place(1, 43, 44) },
  },
  TD1: {
    width: 30,
    count: 3,
    places: {
      issuing_country: place(0, 2, 5),
      document_number: place(0, 5, 14),
      date_of_birth: place(1, 0, 6),
      gender: place(1, 7, 8),
      expiry_date: place(1, 8, 14),
      nationality: place(1, 15, 18),
      personal_number: place(1, 18, 29),
      last_name: place(2, 0, 30),
      first_name: place(2, 0, 30),
    },
    checks: { document_number: place(0, 14, 15), date_of_birth: place(1, 6, 7), expiry_date: place(1, 14, 15) },
    whole: { of: [place(0, 5, 30), place(1, 0, 7), place(1, 8, 15), place(1, 18, 29)], at: place(1, 29, 30) },
  },
}

type Grid = string[][]
const textAt = (grid: Grid, { line, from, to }: Place) => grid[line]!.slice(from, to).join('')
const write = (grid: Grid, { line, from }: Place, text: string) => void grid[line]!.splice(from, text.length, ...text)
const covers = (grid: Grid, of: Place, check: Place) => String(checkDigitOf(textAt(grid, of))) === textAt(grid, check)

/** Reads a zone out of lines of text, whatever stands around it; undefined where there is none. */
export function zoneIn(texts: readonly string[]): Zone | undefined {
  const lines = texts.map(cleaned)
  const zones = lines.flatMap((_, at) => [...zoneFrom('TD3', lines.slice(at, at + 2)), ...zoneFrom('TD1', lines.slice(at, at + 3))])
  return zones.sort((one, other) => proofOf(other) - proofOf(one))[0]
}

const proofOf = ({ isSure, fields }: Zone) => (isSure ? 100 : 0) + fields.filter(({ isProven }) => isProven).length

const cleaned = (text: string) =>
  text
    .toUpperCase()
    .replace(/[«‹〈≤(]/g, '<')
    .replace(/[^A-Z0-9<]/g, '')

function zoneFrom(kind: Zone['kind'], lines: readonly string[]): Zone[] {
  const { width, count } = layouts[kind]
  if (lines.length < count) return []
  const fitted = lines.slice(0, count).map((line, at) => fittedTo(kind, at, line))
  if (fitted.some((line) => line?.length !== width)) return []
  const zone = readGrid(
    kind,
    fitted.map((line) => [...line!]),
  )
  // Two lines of capitals are no zone yet: at least one date must be proven.
  return zone.fields.some(({ name, isProven }) => isProven && name.endsWith('date')) || zone.fields.some(isDateProven) ? [zone] : []
}

const isDateProven = ({ name, isProven }: ZoneField) => isProven && name === 'date_of_birth'

/** A line made as long as it must be where only the run of fillers can have been counted wrong; undefined where it cannot be it. */
function fittedTo(kind: Zone['kind'], at: number, line: string): string | undefined {
  const { width } = layouts[kind]
  if (Math.abs(line.length - width) > 14 || line.length < 20) return undefined
  const isNames = (kind === 'TD3' && at === 0) || (kind === 'TD1' && at === 2)
  if (isNames) return namesFitted(kind, line, width)
  if (line.length === width) return line
  // The last digit of the zone stands at the end, after the fillers.
  const run = [...line.matchAll(/[<]{2,}/g)].sort((one, other) => other[0].length - one[0].length)[0]
  if (!run) return undefined
  const length = run[0].length + width - line.length
  if (length < 1) return undefined
  return line.slice(0, run.index) + '<'.repeat(length) + line.slice(run.index + run[0].length)
}

/** A line of names: what follows the last name is filler, which is often read as K, C, L or E. */
function namesFitted(kind: Zone['kind'], line: string, width: number) {
  if (kind === 'TD3' && !/^[PVI1]/.test(line)) return undefined
  if (!line.includes('<')) return undefined
  const names = line.replace(/(<[<KCLESX]{3,}|<+)$/, (tail) => '<'.repeat(tail.length))
  return asLetters(names.padEnd(width, '<').slice(0, width))
}

function readGrid(kind: Zone['kind'], grid: Grid): Zone {
  const layout = layouts[kind]
  const read = grid.map((line) => line.join(''))
  for (const name of ['issuing_country', 'nationality'] as const)
    write(grid, layout.places[name], asLetters(textAt(grid, layout.places[name])))
  const mended = countriesIn(grid, layout)
  for (const check of [...Object.values(layout.checks), layout.whole.at])
    if (textAt(grid, check) !== '<') write(grid, check, asDigits(textAt(grid, check)))
  const proven = new Map<ZoneFieldName, boolean>()
  for (const name of Object.keys(layout.checks) as ZoneFieldName[]) proven.set(name, provenAt(grid, name, layout))
  const whole = layout.whole.of.map((each) => textAt(grid, each)).join('')
  const isWhole = String(checkDigitOf(whole)) === textAt(grid, layout.whole.at)
  const isSure = isWhole && [...proven.values()].every(Boolean)
  const names = (Object.keys(layout.places) as ZoneFieldName[]).flatMap((name) => {
    const at = layout.places[name]
    const value = valueIn(name, textAt(grid, at))
    if (!value) return []
    const isRepaired = name === mended || (layout.checks[name] !== undefined && read[at.line]!.slice(at.from, at.to) !== textAt(grid, at))
    const isProven = isWhole && (proven.get(name) ?? false) && !(name === 'document_number' && isDoubtful(value))
    return [{ name, value, isProven, isRepaired, ...at }]
  })
  return { kind, isSure, lines: grid.map((line) => line.join('')), fields: names }
}

/** What stands in the place of a country besides ISO's three letters: Germany, five kinds of Britons, Kosovo, refugees and the like, the UN. */
const otherwise = /^(D<<|GB[DNOPS]|RKS|XX[ABCX]|UN[AKO]|EUE|XOM|UTO)$/
const isCountry = (code: string) => otherwise.test(code) || countryCodes.alpha3ToAlpha2(code) !== undefined

/**
 * No digit covers the two countries of a zone, but one vouches for the other: where one of them is no country, and a single letter apart
 * from the other, it is the other. Tells which of them was mended.
 */
function countriesIn(grid: Grid, { places }: Layout): ZoneFieldName | undefined {
  const [issuing, nationality] = [textAt(grid, places.issuing_country), textAt(grid, places.nationality)]
  const apart = [...issuing].filter((letter, at) => letter !== nationality[at]).length
  if (apart !== 1 || isCountry(issuing) === isCountry(nationality)) return undefined
  const wrong = isCountry(issuing) ? 'nationality' : 'issuing_country'
  write(grid, places[wrong], wrong === 'nationality' ? issuing : nationality)
  return wrong
}

/** As most countries number their passports: up to three letters before digits, or two of each before digits. */
const usualNumber = /^([A-Z]{0,3}\d{5,9}|\d{2}[A-Z]{2}\d{5})$/
/** What is read for one another. */
const twins = /[OQD06GIL1B8S5Z2A4T7]/

/**
 * Whether a number that its digit covers may be another all the same. G and 6 have the same digit, two other wrong characters cancel each
 * other out in every tenth case, and where letters and digits stand anyhow nothing else tells them apart.
 */
const isDoubtful = (number: string) => /^[G6]/.test(number) || (!usualNumber.test(number) && twins.test(number))

/** Whether the digit covers the field, after the usual confusions were tried, of which exactly one reading must fit. */
function provenAt(grid: Grid, name: ZoneFieldName, { places, checks }: Layout): boolean {
  const [of, check] = [places[name], checks[name]!]
  const isDay = name.endsWith('date') || name === 'date_of_birth'
  if (isDay) write(grid, of, asDigits(textAt(grid, of)))
  if (isDay && !/^\d{6}$/.test(textAt(grid, of))) return false
  // A number that is left out has a filler for a digit.
  if (/^<+$/.test(textAt(grid, of)) && textAt(grid, check) === '<') return true
  if (covers(grid, of, check)) return true
  if (isDay) return false
  const fitting = readingsOf(textAt(grid, of)).filter((text) => String(checkDigitOf(text)) === textAt(grid, check))
  if (fitting.length !== 1) return false
  write(grid, of, fitting[0]!)
  return true
}

/** The text with one character taken for its twin, each in turn. */
const readingsOf = (text: string) =>
  [...text].flatMap((each, at) => (mixed[each] ? [text.slice(0, at) + mixed[each] + text.slice(at + 1)] : []))

function valueIn(name: ZoneFieldName, text: string): string {
  // Names that cannot be told apart are no names.
  if (name === 'last_name') return text.includes('<<') ? spaced(text.split('<<')[0]!) : ''
  if (name === 'first_name') return spaced(text.split('<<').slice(1).join('<<'))
  if (name === 'gender') return ({ M: 'male', F: 'female' } as Record<string, string>)[text] ?? ''
  if (name === 'date_of_birth' || name === 'expiry_date') return dayOf(text, name === 'expiry_date')
  // No digit covers a country: three letters that are none were read wrong.
  if ((name === 'nationality' || name === 'issuing_country') && !isCountry(text)) return ''
  return spaced(text)
}

const spaced = (text: string) => text.replace(/<+/g, ' ').trim()

/** A day as the product writes it. Who holds a passport was born up to now, and a passport expires after 1990. */
function dayOf(text: string, isExpiry: boolean): string {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (!year || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return ''
  const century = isExpiry ? 2000 : Number(year) > new Date().getUTCFullYear() % 100 ? 1900 : 2000
  return `${century + Number(year)}-${month}-${day}`
}
