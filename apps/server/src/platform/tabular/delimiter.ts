import { parse } from 'csv-parse/sync'
import { cleanCell } from './cells.ts'
import { recordAssembler, widthOf } from './records.ts'

/** The separators a table may use, the likeliest first (G-L-29). */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export interface DelimiterVerdict {
  readonly delimiter: Delimiter
  /** 0 to 1; below 0.6 a person should look at the preview before trusting it. */
  readonly confidence: number
}
export interface HeaderVerdict {
  readonly has_header: boolean
  readonly confidence: number
}

const sampleRecords = 100

const isDelimiter = (text: string | undefined): text is Delimiter => delimiters.some((delimiter) => delimiter === text)

/** Whole records of a sample under a separator; the last one may be cut off by the sample's end and is left out when others exist. */
function recordsOf(sample: string, delimiter: Delimiter): string[] {
  const assembler = recordAssembler(delimiter)
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line, index) => line.trim() !== '' && !(index === 0 && /^"?sep=.?"?$/i.test(line.trim())))
  const isCut = lines.length > 2 && !/[\r\n]$/.test(sample)
  const records: string[] = []
  for (const record of assembler.add(isCut ? lines.slice(0, -1) : lines)) {
    if (!record.broken) records.push(record.text)
    if (records.length === sampleRecords) return records
  }
  // An open record at the sample's end is more often cut than broken.
  if (records.length === 0) for (const record of assembler.end()) records.push(record.text)
  return records
}

/** How evenly a separator divides the records: 1 when all have the same number of cells. */
function evenness(records: readonly string[], delimiter: Delimiter): { share: number; width: number } {
  const counts = new Map<number, number>()
  for (const record of records) {
    const width = widthOf(record, delimiter)
    counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  let best = { share: 0, width: 1 }
  for (const [width, count] of counts) {
    const share = count / records.length
    if (width > 1 && (share > best.share || (share === best.share && width > best.width))) best = { share, width }
  }
  // The header is the one line that has no stray separators in it, so disagreeing with it weighs heavily.
  const header = widthOf(records[0] ?? '', delimiter)
  return header === best.width ? best : { ...best, share: best.share * (header === 1 ? 0.3 : 0.8) }
}

/** Finds the separator of a table from the beginning of its text; Excel's own "sep=;" line is believed. */
export function detectDelimiter(sample: string): DelimiterVerdict {
  const noted = /^\ufeff?"?sep=(.)"?[ \t]*(?:\r|\n|$)/i.exec(sample)?.[1]
  if (isDelimiter(noted)) return { delimiter: noted, confidence: 1 }
  const scored = delimiters
    .map((delimiter) => ({ delimiter, ...evenness(recordsOf(sample, delimiter), delimiter) }))
    .map((candidate) => ({ ...candidate, score: candidate.width > 1 ? candidate.share * (1 + Math.log2(candidate.width) / 10) : 0 }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  if (!best || best.score === 0) return { delimiter: ',', confidence: 0.3 }
  const margin = (best.score - (second?.score ?? 0)) / best.score
  return { delimiter: best.delimiter, confidence: Math.min(0.99, best.share * (0.6 + 0.4 * margin)) }
}

/** The first rows of a sample as clean cells, for previews and for guessing; rows that cannot be read are left out. */
export function sampleRows(sample: string, delimiter: Delimiter, limit = 20): string[][] {
  const rows: string[][] = []
  for (const record of recordsOf(sample, delimiter)) {
    if (rows.length === limit) break
    try {
      const [cells] = parse(record, { delimiter, record_delimiter: '\n', relax_quotes: true, relax_column_count: true, trim: true })
      if (cells?.some((cell) => cell.trim() !== '')) rows.push(cells.map(cleanCell))
    } catch {
      // A preview shows what can be read; reading the file reports the rest line by line.
    }
  }
  return rows
}

/** What a cell looks like, coarsely: a header names things, data has addresses, numbers and days in it. */
function looksLikeData(cell: string): boolean {
  if (/\S@\S+\.\S/.test(cell)) return true
  const digits = cell.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= 3 && digits / cell.replace(/\s/g, '').length > 0.3
}

/** Tells whether the first row names the columns; `isKnown` says that a text is the usual name of some field. */
export function detectHeader(rows: readonly (readonly string[])[], isKnown: (text: string) => boolean = () => false): HeaderVerdict {
  const [first, ...others] = rows
  if (!first) return { has_header: false, confidence: 0 }
  const headers = first.filter((cell) => cell !== '')
  const known = headers.filter(isKnown).length
  if (known > 0 && known / headers.length >= 0.25) return { has_header: true, confidence: Math.min(0.99, 0.8 + known / 20) }
  if (headers.some(looksLikeData)) return { has_header: false, confidence: 0.9 }
  const dataColumns = first.filter((_, index) => others.some((row) => looksLikeData(row[index] ?? ''))).length
  if (dataColumns > 0) return { has_header: true, confidence: 0.9 }
  const isUnique = new Set(headers.map((cell) => cell.toLowerCase())).size === headers.length
  const isComplete = headers.length === first.length
  return { has_header: isUnique && isComplete && others.length > 0, confidence: 0.5 }
}
