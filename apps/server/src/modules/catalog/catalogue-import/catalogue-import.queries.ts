import { Readable } from 'node:stream'
import {
  type CatalogueImport,
  type CatalogueImportRow,
  type CatalogueMapping,
  catalogueImports,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import {
  type CatalogueField,
  type CatalogueOutcome,
  catalogueFields,
  type MatchedCatalogueField,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import type { Download } from '@embark/contract/kernel/endpoint.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { type Cell, writeTable } from '#platform/tabular/csv-writing.ts'
import { guessMapping } from '#platform/tabular/guess.ts'
import type { TableColumn } from '#platform/tabular/inspect-table.ts'
import { inWords, labelOf, type RowFault } from '../inventory/catalogue-row.rules.ts'
import { type CatalogueImportRecord, type VisibleCatalogueImport, visibleCatalogueImports } from './catalogue-import.policy.ts'

const csv = 'text/csv'

/** Which column of a catalogue each column of the file probably is. */
export const suggestedMapping = (columns: readonly TableColumn[]): CatalogueMapping =>
  // The guesses are names of the fields that are given.
  Object.fromEntries(guessMapping(columns, catalogueFields).map(({ index, field }) => [String(index), field as CatalogueField | null]))

/** An import, as the API returns it. */
export async function importInfo(ctx: Ctx, catalogueImport: VisibleCatalogueImport): Promise<CatalogueImport> {
  const { strange, columns } = catalogueImport
  return {
    ...catalogueImport,
    suggested_mapping: suggestedMapping(columns),
    strange_texts: strange.map((text) => ({ ...text, label: labelOf(text.field) })),
    match_choices: await matchChoices(ctx, [...new Set(strange.map(({ field }) => field))]),
  }
}

/** What the unknown texts of these columns may stand for. */
async function matchChoices(ctx: Ctx, fields: readonly MatchedCatalogueField[]) {
  const choices: CatalogueImport['match_choices'] = {}
  for (const field of fields) choices[field] = await (field === 'country' ? countries(ctx) : listed(ctx, field))
  return choices
}
const countries = ({ db, language }: Ctx) =>
  db
    .selectFrom('countries')
    .select(['id as value', nameIn(language, 'countries').as('label')])
    .orderBy('label')
    .execute()
const listed = ({ db }: Ctx, type: 'study_level' | 'discipline') =>
  db
    .selectFrom('lookup_values')
    .select(['id as value', 'label'])
    .where('type', '=', type)
    .where('is_active', '=', true)
    .orderBy('order_by')
    .execute()

/** The catalogue files, newest first. */
export const catalogueImportList = declareList(catalogueImports.list, {
  key: 'i.id',
  rows: visibleCatalogueImports,
  filters: {},
  orders: { created_at: { parts: [], key: 'desc' } },
  present: (_, rows: CatalogueImportRecord[]) => rows,
})

const rows = (ctx: Ctx, { id }: VisibleCatalogueImport) =>
  ctx.db
    .selectFrom('catalogue_import_rows')
    .select(['row_no', 'line_no'])
    // Written by this noun only.
    .select((eb) => [
      eb.ref('outcome').$castTo<CatalogueOutcome>().as('outcome'),
      eb.ref('cells').$castTo<string[]>().as('values'),
      eb.ref('errors').$castTo<RowFault[]>().as('errors'),
    ])
    .where('import_id', '=', id)

/** Rows of one outcome, in the order of the file, with their faults in the reader's language. */
export const catalogueImportRows = declareList(catalogueImports.rows, {
  key: 'row_no',
  from: ({ db }, { id }: VisibleCatalogueImport) => db.selectFrom('catalogue_import_rows').where('import_id', '=', id),
  rows,
  filters: {},
  params: { outcome: isOneOf('outcome', 'text') },
  orders: { row_no: { parts: [], key: 'asc' } },
  present: ({ language }, rows) =>
    rows.map(
      (row): CatalogueImportRow => ({
        ...row,
        errors: row.errors.map((fault) => ({ field: fault.field, message: inWords(fault, language) })),
      }),
    ),
})

/** An empty template: the header and one example row. */
export function catalogueTemplate(): Download {
  const table = [catalogueFields.map(({ field }) => field), catalogueFields.map(({ example }) => example)]
  return { filename: 'catalogue-template.csv', type: csv, disposition: 'attachment', content: Readable.from(writeTable(table)) }
}

/** The refused rows as a file: their cells and the reasons. */
export async function refusedRowsFile(ctx: Ctx, catalogueImport: VisibleCatalogueImport): Promise<Download> {
  const reason = translate(ctx.language, 'Reason of the error')
  const kept = catalogueImport.columns.filter(({ header }) => header !== reason)
  const refused = await rows(ctx, catalogueImport).where('outcome', '=', 'refused').orderBy('row_no').execute()
  const table: Cell[][] = [
    [...kept.map(({ header, index }) => header || `${index + 1}`), reason],
    ...refused.map(({ values, errors }) => [
      ...kept.map(({ index }) => values[index] ?? ''),
      errors.map((fault) => inWords(fault, ctx.language)).join(' | '),
    ]),
  ]
  return {
    filename: `${catalogueImport.filename.replace(/\.[^.]*$/, '')}-errors.csv`,
    type: csv,
    disposition: 'attachment',
    content: Readable.from(writeTable(table)),
  }
}
