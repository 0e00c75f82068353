import { catalogueFields, neededCatalogueFields } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { detectEncoding } from '#platform/tabular/encoding.ts'
import { fold } from '#platform/tabular/fold.ts'
import { readTable } from '#platform/tabular/read-table.ts'
import { tableFaults } from '#platform/tabular/table-faults.ts'
import {
  type CatalogueColumn,
  inWords,
  type RawCatalogueRow,
  type RowFault,
  RowRefusal,
  readRow,
  type Vocabulary,
} from './catalogue-row.rules.ts'
import { type PlacedRow, storeRows } from './catalogue-upsert.commands.ts'

/** Transactions of the company the catalogue belongs to, each as short as one batch. */
export interface ImportTools {
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** What an import did; `row` is the line of the file, so that it can be found in an editor. */
export interface CatalogueReport {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly refused: { row: number; message: string }[]
}
/** A row on its way in, or why it cannot come. */
export type CatalogueItem =
  | { readonly line: number; readonly row: RawCatalogueRow }
  | { readonly line: number; readonly message: string; readonly isHeader?: true }

const batchSize = 1_000

/**
 * Reads a catalogue file (docs/catalogue.md) into a company in batches. Bad rows are told and cost no other row; the same file twice
 * changes nothing.
 */
export const importCatalogue = async (tools: ImportTools, file: AsyncIterable<Uint8Array>): Promise<CatalogueReport> =>
  importCatalogueRows(tools, itemsIn(file))

/** The same for rows that come from somewhere else than a file. */
export async function importCatalogueRows(
  tools: ImportTools,
  items: AsyncIterable<CatalogueItem> | Iterable<CatalogueItem>,
  { isDemo = false } = {},
): Promise<CatalogueReport> {
  const words = await tools.run(vocabularyOf)
  const mark = placer()
  const report = { rows: 0, created: 0, updated: 0, refused: [] as CatalogueReport['refused'] }
  let batch: PlacedRow[] = []
  const store = async () => {
    const rows = batch
    batch = []
    const { created, updated } = await tools.run((ctx) => storeRows(ctx, rows, isDemo))
    report.created += created
    report.updated += updated
  }
  for await (const item of items) {
    if (!('isHeader' in item)) report.rows += 1
    const taken = 'message' in item ? item : takeRow(item, words, mark)
    if ('message' in taken) report.refused.push({ row: item.line, message: taken.message })
    else batch.push(taken)
    if (batch.length >= batchSize) await store()
  }
  if (batch.length) await store()
  return report
}

function takeRow({ line, row }: { line: number; row: RawCatalogueRow }, words: Vocabulary, mark: Placer): PlacedRow | { message: string } {
  const taken = judged(row, line, words, mark)
  return 'text' in taken ? { message: inWords(taken, 'en') } : taken
}

/** A row as it is stored, or why it cannot be. */
export function judged(row: RawCatalogueRow, line: number, words: Vocabulary, mark: Placer): PlacedRow | RowFault {
  try {
    return mark(readRow(row, words), line)
  } catch (error) {
    if (error instanceof RowRefusal) return error.fault
    throw error
  }
}

export type Placer = ReturnType<typeof placer>

/**
 * Knows what the file has named already: the first row of an institution, a campus or a program speaks for it, and an offering comes once.
 */
export function placer() {
  const spoken = new Set<string>()
  const offerings = new Map<string, number>()
  const isFirst = (key: string) => {
    const first = !spoken.has(key)
    spoken.add(key)
    return first
  }
  return (row: ReturnType<typeof readRow>, line: number): PlacedRow => {
    const institution = `${row.country_id}\t${row.institution.toLowerCase()}`
    const program = `${institution}\t${row.program.toLowerCase()}\t${row.study_level_id ?? 0}`
    const offering = `${program}\t${row.campus.toLowerCase()}`
    const before = offerings.get(offering)
    if (before !== undefined)
      throw new RowRefusal({ field: null, text: 'This program at this campus is on line {{line}} already', vars: { line: before } })
    offerings.set(offering, line)
    return {
      ...row,
      speaks_for_institution: isFirst(`i\t${institution}`),
      speaks_for_campus: isFirst(`c\t${institution}\t${row.campus.toLowerCase()}`),
      speaks: isFirst(`p\t${program}`),
    }
  }
}

async function* itemsIn(file: AsyncIterable<Uint8Array>): AsyncGenerator<CatalogueItem> {
  const { head, all } = await peek(file)
  const { encoding } = detectEncoding(head)
  const firstLine = new TextDecoder(encoding).decode(head).split(/\r?\n/, 1)[0]!
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ','
  let columns: (CatalogueColumn | undefined)[] = []
  for await (const item of readTable(all, { encoding, delimiter, has_header: true })) {
    if (item.kind === 'header') {
      columns = item.cells.map((cell) => catalogueFields.find(({ field }) => fold(field) === fold(cell))?.field)
      const missing = neededCatalogueFields.filter((column) => !columns.includes(column))
      if (missing.length) throw new Error(`This is not a catalogue: the first line has no column ${missing.join(', ')}`)
      yield* item.cells.flatMap((cell, index) =>
        columns[index] || cell === ''
          ? []
          : [{ line: item.line, message: `Column “${cell}” is not known and was passed over`, isHeader: true as const }],
      )
    } else if (item.kind === 'fault') yield { line: item.line, message: translate('en', tableFaults[item.code]) }
    else
      yield {
        line: item.line,
        row: Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, item.cells[index] ?? '']] : []))),
      }
  }
}

/** The first 64 kB to judge the file by, and the whole of it to read. */
async function peek(file: AsyncIterable<Uint8Array>) {
  const iterator = file[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let size = 0
  while (size < 65_536) {
    const { done, value } = await iterator.next()
    if (done) break
    read.push(value)
    size += value.byteLength
  }
  async function* all() {
    yield* read
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { head: Buffer.concat(read).subarray(0, 65_536), all: all() }
}

/** What the lists of the company allow. */
export async function vocabularyOf(ctx: Ctx): Promise<Vocabulary> {
  const countries = await ctx.db
    .selectFrom('countries')
    .select(['id', 'iso2', 'currency', 'name'])
    .select(sql<Record<string, string>>`names`.as('names'))
    .execute()
  const lists = await ctx.db
    .selectFrom('lookup_values')
    .select(['id', 'type', 'key', 'label'])
    .select(sql<number | null>`(meta ->> 'month')::int`.as('month'))
    .where('type', 'in', ['study_level', 'discipline', 'intake'])
    .where('is_active', '=', true)
    .execute()
  const idsByName = (type: string) =>
    new Map(
      lists.filter((one) => one.type === type).flatMap(({ id, key, label }) => [[fold(key), id] as const, [fold(label), id] as const]),
    )
  const short: Record<string, string[]> = { GB: ['UK', 'Great Britain', 'England'], US: ['USA', 'United States'] }
  return {
    countries: new Map(
      countries.flatMap(({ id, iso2, currency, name, names }) =>
        [iso2, name, ...Object.values(names), ...(short[iso2] ?? [])].map((word) => [fold(word), { id, iso2, currency }] as const),
      ),
    ),
    studyLevels: idsByName('study_level'),
    disciplines: idsByName('discipline'),
    intakes: new Map(lists.flatMap(({ id, type, month }) => (type === 'intake' && month !== null ? [[month, id] as const] : []))),
  }
}
