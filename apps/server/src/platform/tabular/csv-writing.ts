import { stringify } from 'csv-stringify/sync'
import { hasTextMark } from './cells.ts'
import type { Delimiter } from './delimiter.ts'

/** What a cell may hold; only texts can be formulas, numbers and flags are written as they are. */
export type Cell = string | number | bigint | boolean | null | undefined

export interface WriteTableOptions {
  /** A comma unless told otherwise. */
  readonly delimiter?: Delimiter
  /** Excel opens UTF-8 rightly only with the mark, so it is written unless switched off. */
  readonly bom?: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets skip leading control characters before they look for a formula
const formula = /^[\u0000\s\u00a0\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]*[=+\-@\u0000\t\r\n＝＋－＠]/

/** Makes a text harmless in a spreadsheet: what would run as a formula gets Excel's text mark, which reading takes off again. */
export const formulaSafe = (text: string): string => (formula.test(text) || hasTextMark(text) ? `'${text}` : text)

const textOf = (cell: Cell): string => (typeof cell === 'string' ? formulaSafe(cell) : String(cell ?? ''))

const batchSize = 500

/** Writes a table as CSV in constant memory: UTF-8 with mark, CRLF, safe to open in a spreadsheet. Give it to Readable.from to send it. */
export async function* writeTable(
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  options: WriteTableOptions = {},
): AsyncGenerator<Buffer, void, undefined> {
  const { delimiter = ',', bom = true } = options
  let batch: string[][] = []
  // Empty cells are quoted so that a row of one empty cell does not vanish as a blank line.
  const text = () => stringify(batch, { delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n'\s]/, quoted_empty: true })
  if (bom) yield Buffer.from('\ufeff')
  for await (const row of rows) {
    batch.push(row.map(textOf))
    if (batch.length < batchSize) continue
    yield Buffer.from(text())
    batch = []
  }
  if (batch.length > 0) yield Buffer.from(text())
}
