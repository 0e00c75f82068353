import { parse } from 'csv-parse/sync'
import { cleanCell } from './cells.ts'
import type { Delimiter } from './delimiter.ts'
import { decodeText, type Encoding } from './encoding.ts'
import { physicalLines, type RawRecord, type RecordAssembler, recordAssembler } from './records.ts'

export interface TableForm {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly has_header: boolean
  /** Number of columns of a file without header, when it is known; otherwise its first row tells. */
  readonly columns?: number
}

/** Why a row could not be read as cells. */
export type TableFaultCode = 'quote_not_closed' | 'quote_misplaced' | 'too_many_cells' | 'too_few_cells' | 'undecodable_text'

interface Place {
  /** Line of the original file where the row begins, from 1. */
  readonly line: number
  /** How many lines of the original file it covers. */
  readonly lines: number
  readonly cells: readonly string[]
}
export interface TableHeader extends Place {
  readonly kind: 'header'
}
export interface TableRow extends Place {
  readonly kind: 'row'
  /** Number of the row among the data rows, from 1; the same file read the same way always gives the same numbers. */
  readonly row_no: number
  /** Cells left out at the end of the line (Excel does that); they were filled up with empty ones. */
  readonly missing_cells: number
}
export interface TableFault extends Place {
  readonly kind: 'fault'
  readonly row_no: number
  readonly code: TableFaultCode
  /** The row as it stands in the file, for the error file; `cells` holds the best guess, for fixing in place. */
  readonly raw: string
}
export type TableItem = TableHeader | TableRow | TableFault

const batchSize = 256
const maxRaw = 10_000

const parserOptions = (delimiter: Delimiter) => ({
  delimiter,
  record_delimiter: '\n',
  relax_quotes: true,
  relax_column_count: true,
  trim: true,
  max_record_size: 2_000_000,
})

/** Cells of whole records; a record the parser refuses comes back undefined and costs nobody else. */
function cellsOf(records: readonly string[], delimiter: Delimiter): (string[] | undefined)[] {
  try {
    const rows = parse(records.join('\n'), parserOptions(delimiter))
    if (rows.length === records.length) return rows
  } catch {
    // Read one by one below, so that only the guilty record is refused.
  }
  if (records.length === 1) return [undefined]
  return records.flatMap((record) => cellsOf([record], delimiter))
}

/** Each record with its cells, or without where it has none that can be told apart. */
function* parsedOf(
  batch: readonly RawRecord[],
  delimiter: Delimiter,
): Generator<readonly [RawRecord, string[] | undefined], void, undefined> {
  const texts = batch.filter((record) => !record.broken).map((record) => record.text)
  const parsed = cellsOf(texts, delimiter).values()
  for (const record of batch) yield [record, record.broken ? undefined : parsed.next().value]
}

const looseCells = (text: string, delimiter: Delimiter) =>
  text
    .slice(0, maxRaw)
    .split(delimiter)
    .map((cell) => cleanCell(cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"')))

const isSeparatorNote = (record: RawRecord) => record.line === 1 && /^"?sep=.?"?$/i.test(record.text.trim())

/** Why a record is no row of a table as wide as this, if it is none. */
function faultIn(record: RawRecord, cells: readonly string[], width: number, isAfterFault: boolean): TableFaultCode | undefined {
  if (cells.some((cell) => cell.includes('\ufffd'))) return 'undecodable_text'
  if (cells.slice(width).some((cell) => cell !== '')) return 'too_many_cells'
  // A short row after a broken line may be its second half, and a short one of several lines may be two rows glued by
  // forgotten quotes: filling those up would make a row nobody wrote.
  return (isAfterFault || record.lines > 1) && cells.length < width ? 'too_few_cells' : undefined
}

/** As many cells as the table has columns. */
function filledUp(cells: readonly string[], width: number) {
  const missing_cells = Math.max(0, width - cells.length)
  return { missing_cells, cells: [...cells.slice(0, width), ...Array<string>(missing_cells).fill('')] }
}

function rowShaper(form: TableForm, assembler: RecordAssembler) {
  let width = form.columns
  let isHeaderDue = form.has_header
  let rowNo = 0
  let isAfterFault = false

  function expect(cells: readonly string[]) {
    width ??= cells.length
    assembler.expect(width)
  }

  function fault(record: RawRecord, code: TableFaultCode, cells: readonly string[]): TableFault {
    rowNo += 1
    isAfterFault = code === 'quote_not_closed' || code === 'quote_misplaced'
    return { kind: 'fault', row_no: rowNo, line: record.line, lines: record.lines, code, cells, raw: record.text.slice(0, maxRaw) }
  }

  function shape(record: RawRecord, parsed: readonly string[] | undefined): TableItem | undefined {
    const cells = parsed?.map(cleanCell) ?? looseCells(record.text, form.delimiter)
    const position = { line: record.line, lines: record.lines }
    if (cells.every((cell) => cell === '')) return undefined
    if (isHeaderDue) {
      isHeaderDue = false
      width = undefined
      expect(cells)
      return { kind: 'header', ...position, cells }
    }
    const code = parsed ? faultIn(record, cells, width ?? cells.length, isAfterFault) : (record.broken ?? 'quote_misplaced')
    if (code) return fault(record, code, cells)
    expect(cells)
    isAfterFault = false
    rowNo += 1
    return { kind: 'row', row_no: rowNo, ...position, ...filledUp(cells, width ?? cells.length) }
  }

  function* shapeAll(batch: readonly RawRecord[]): Generator<TableItem, void, undefined> {
    for (const [record, parsed] of parsedOf(batch, form.delimiter)) {
      const item = shape(record, parsed)
      if (item) yield item
    }
  }

  return function* rows(records: Iterable<RawRecord>): Generator<TableItem, void, undefined> {
    let batch: RawRecord[] = []
    for (const record of records) {
      if (record.text.trim() === '' || isSeparatorNote(record)) continue
      batch.push(record)
      // The first record must tell its width before the next ones are put together.
      if (batch.length < batchSize && width !== undefined && !isHeaderDue) continue
      yield* shapeAll(batch)
      batch = []
    }
    if (batch.length > 0) yield* shapeAll(batch)
  }
}

/**
 * Reads a delimited file row by row in constant memory, for imports of any size: blank rows are passed over,
 * a row that cannot be read comes as a fault with its line and its likely cells, and the rows after it are read as usual.
 */
export async function* readTable(source: AsyncIterable<Uint8Array>, form: TableForm): AsyncGenerator<TableItem, void, undefined> {
  const assembler = recordAssembler(form.delimiter)
  if (form.columns !== undefined && !form.has_header) assembler.expect(form.columns)
  const rows = rowShaper(form, assembler)
  for await (const lines of physicalLines(decodeText(source, form.encoding))) yield* rows(assembler.add(lines))
  yield* rows(assembler.end())
}
