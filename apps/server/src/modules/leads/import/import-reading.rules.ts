import { createHash } from 'node:crypto'
import { languages } from '@embark/contract/kernel/language.ts'
import type { ImportColumn, Mapping, Reading } from '@embark/contract/leads/import/import.contract.ts'
import { errorFileColumns, importLimits } from '@embark/contract/leads/import/import.rules.ts'
import { bookkeepingHeaders, importFields } from '@embark/contract/leads/import/import-fields.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { FileStore } from '#platform/files/store.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { detectDelimiter, detectHeader, sampleRows } from '#platform/tabular/delimiter.ts'
import { decodeSample, encodingDetector } from '#platform/tabular/encoding.ts'
import { fold } from '#platform/tabular/fold.ts'
import { guessMapping, isUsualName } from '#platform/tabular/guess.ts'
import { readTable, type TableForm } from '#platform/tabular/read-table.ts'

const sampleBytes = 64 * 1_024
const sampledRows = 200

export interface Inspected {
  readonly reading: Reading & { readonly bytes: number; readonly is_certain: boolean }
  readonly columns: ImportColumn[]
  readonly total_rows: number
  readonly header_hash: string | null
}

const isOurs = (() => {
  const known = new Set(languages.flatMap((language) => errorFileColumns.map((text) => fold(translate(language, text)))))
  return (header: string) => known.has(fold(header))
})()

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what tells a binary file from a text.
const controls = /[\u0000-\u0008\u000e-\u001f]/g
/** A stray control character is a slip of some program; many of them are no text at all. */
const isBinary = (sample: string) => (sample.match(controls)?.length ?? 0) > Math.max(3, sample.length / 1_000)

/** Finds out how a file is to be read, what its columns are called and how many rows it has, in constant memory; wishes of the person go before guesses. */
export async function inspect(files: FileStore, storageKey: string, wished: Partial<Reading>): Promise<Inspected> {
  const detector = encodingDetector()
  const head: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of files.read(storageKey)) {
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
  const headed = detectHeader(sampleRows(sample, delimiter), isUsualName(importFields))
  const form = { encoding, delimiter, has_header: wished.has_header ?? headed.has_header }
  const table = await columnsOf(files.read(storageKey), form)
  const is_certain = (!!wished.encoding || verdict.confidence >= 0.6) && (!!wished.delimiter || separated.confidence >= 0.6)
  return { reading: { ...form, bytes, is_certain }, ...table, header_hash: form.has_header ? hashOf(table.columns) : null }
}

async function columnsOf(source: AsyncIterable<Uint8Array>, form: TableForm) {
  const headers: string[] = []
  const samples: string[][] = []
  let total_rows = 0
  for await (const item of readTable(source, form)) {
    if (item.kind === 'header') headers.push(...item.cells)
    else {
      total_rows = item.row_no
      if (total_rows > importLimits.rows) refuseField('file', 'A file can have at most {{max}} rows', { max: importLimits.rows })
      if (item.kind === 'row' && total_rows <= sampledRows) takeSamples(samples, item.cells)
    }
  }
  const width = Math.max(headers.length, samples.length)
  if (width === 0 || total_rows === 0) refuse('IMPORT_UNREADABLE')
  if (width > importLimits.columns) refuseField('file', 'A file can have at most {{max}} columns', { max: importLimits.columns })
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    header: (headers[index] ?? '').slice(0, 200),
    samples: samples[index] ?? [],
  }))
  return { columns, total_rows }
}

function takeSamples(samples: string[][], cells: readonly string[]) {
  for (const [index, cell] of cells.entries()) {
    const column = samples[index] ?? []
    if (cell && column.length < importLimits.samples) column.push(cell.slice(0, 200))
    samples[index] = column
  }
}

/** Our own columns do not count, so that a corrected error file is known again by the header it came from. */
const hashOf = (columns: readonly ImportColumn[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.filter(({ header }) => !isOurs(header)).map(({ header }) => fold(header))))
    .digest('hex')

/** Which field each column probably means; bookkeeping of adverts and of our own error file is left out. */
export function suggestMapping(columns: readonly ImportColumn[]): Mapping {
  const bookkeeping = new Set(bookkeepingHeaders.map(fold))
  const judged = columns.map(({ header, samples }) =>
    isOurs(header) || bookkeeping.has(fold(header)) ? { header: '', samples: [] } : { header, samples },
  )
  const guesses = guessMapping(judged, importFields)
  return Object.fromEntries(guesses.map(({ index, field }) => [String(index), field]))
}
