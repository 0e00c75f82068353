import type { FileStore } from '../files/store.ts'
import { refuse, refuseField } from '../refusal.ts'
import { type Delimiter, detectDelimiter, detectHeader, sampleRows } from './delimiter.ts'
import { decodeSample, type Encoding, encodingDetector } from './encoding.ts'
import { readTable, type TableForm } from './read-table.ts'

const sampleBytes = 64 * 1_024
const sampledRows = 200

export interface TableReading {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly has_header: boolean
}
export interface TableColumn {
  readonly index: number
  readonly header: string
  readonly samples: string[]
}
export interface InspectedTable {
  readonly reading: TableReading & { readonly bytes: number; readonly is_certain: boolean }
  readonly columns: TableColumn[]
  readonly total_rows: number
}
export interface TableLimits {
  readonly rows: number
  readonly columns: number
  readonly samples: number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what tells a binary file from a text.
const controls = /[\u0000-\u0008\u000e-\u001f]/g
/** A stray control character is a slip of some program; many of them are no text at all. */
const isBinary = (sample: string) => (sample.match(controls)?.length ?? 0) > Math.max(3, sample.length / 1_000)

/** What the bytes are: encoding and delimiter with how certain that is, and whether the first row is a header; wishes go before guesses. */
async function formOf(source: AsyncIterable<Uint8Array>, wished: Partial<TableReading>, isUsual: (header: string) => boolean) {
  const detector = encodingDetector()
  const head: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    detector.add(chunk)
    if (bytes < sampleBytes) head.push(chunk.subarray(0, sampleBytes - bytes))
    bytes += chunk.byteLength
  }
  const verdict = detector.verdict()
  const encoding = wished.encoding ?? verdict.encoding
  const sample = decodeSample(Buffer.concat(head), encoding)
  if (isBinary(sample)) refuse('IMPORT_UNREADABLE')
  const separated = detectDelimiter(sample)
  const delimiter = wished.delimiter ?? separated.delimiter
  const has_header = wished.has_header ?? detectHeader(sampleRows(sample, delimiter), isUsual).has_header
  const is_certain = (!!wished.encoding || verdict.confidence >= 0.6) && (!!wished.delimiter || separated.confidence >= 0.6)
  return { encoding, delimiter, has_header, bytes, is_certain }
}

/** Detects how to read a file, its columns and its number of rows. What the person specified overrides guesses. */
export async function inspectTable(
  files: Pick<FileStore, 'read'>,
  storageKey: string,
  wished: Partial<TableReading>,
  isUsual: (header: string) => boolean,
  limits: TableLimits,
): Promise<InspectedTable> {
  const reading = await formOf(files.read(storageKey), wished, isUsual)
  const { encoding, delimiter, has_header } = reading
  return { reading, ...(await columnsOf(files.read(storageKey), { encoding, delimiter, has_header }, limits)) }
}

async function columnsOf(source: AsyncIterable<Uint8Array>, form: TableForm, limits: TableLimits) {
  const headers: string[] = []
  const samples: string[][] = []
  let total_rows = 0
  for await (const item of readTable(source, form)) {
    if (item.kind === 'header') headers.push(...item.cells)
    else {
      total_rows = item.row_no
      if (total_rows > limits.rows) refuseField('file', 'A file can have at most {{max}} rows', { max: limits.rows })
      if (item.kind === 'row' && total_rows <= sampledRows) takeSamples(samples, item.cells, limits.samples)
    }
  }
  const width = Math.max(headers.length, samples.length)
  if (width === 0 || total_rows === 0) refuse('IMPORT_UNREADABLE')
  if (width > limits.columns) refuseField('file', 'A file can have at most {{max}} columns', { max: limits.columns })
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    header: (headers[index] ?? '').slice(0, 200),
    samples: samples[index] ?? [],
  }))
  return { columns, total_rows }
}

function takeSamples(samples: string[][], cells: readonly string[], most: number) {
  for (const [index, cell] of cells.entries()) {
    const column = samples[index] ?? []
    if (cell && column.length < most) column.push(cell.slice(0, 200))
    samples[index] = column
  }
}
