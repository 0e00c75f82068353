import { Readable } from 'node:stream'
import type { Download } from '@embark/contract/kernel/endpoint.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import {
  type ImportColumn,
  type ImportMatch,
  type ImportRow,
  leadImports,
  type Mapping,
} from '@embark/contract/leads/import/import.contract.ts'
import { errorFileColumns, type ImportOutcome, ownColumn, ownNameOf } from '@embark/contract/leads/import/import.rules.ts'
import { importField, importFields } from '@embark/contract/leads/import/import-fields.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { isInDays, isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { refuse } from '#platform/refusal.ts'
import { type Cell, writeTable } from '#platform/tabular/csv-writing.ts'
import { vaultOf } from '../passport/passport.queries.ts'
import { briefOf, type Kept, type VisibleImport, visibleImports } from './import.policy.ts'
import { chosenForm, ownImportFields } from './import-own-fields.queries.ts'
import { shownCell } from './import-passport.rules.ts'
import { suggestMapping } from './import-reading.rules.ts'
import { faultText, type RowFault } from './import-row.rules.ts'

const csv = 'text/csv; charset=utf-8'

/** The imports of the company or the person, newest first. */
export const importList = declareList(leadImports.list, {
  key: 'imports.id',
  rows: visibleImports,
  filters: { state: isOneOf('imports.state', 'text'), created_at: isInDays('imports.created_at') },
  orders: { created_at: { parts: [], key: 'desc' } },
  present: (_, rows) => rows.map(briefOf),
})

const rows = (ctx: Ctx, importId: number) =>
  ctx.db
    .selectFrom('import_rows')
    .leftJoin('leads', 'leads.id', 'import_rows.lead_id')
    .select([
      'import_rows.row_no',
      'import_rows.line_no',
      'import_rows.fixed_at',
      'leads.number as lead_number',
      'leads.identifier as lead_identifier',
      'leads.first_name',
      'leads.last_name',
      'leads.agent_id',
      'leads.deleted_at',
    ])
    // Written by this noun only, in these shapes.
    .select((eb) => [
      eb.ref('import_rows.outcome').$castTo<ImportOutcome>().as('outcome'),
      eb.ref('import_rows.cells').$castTo<string[]>().as('cells'),
      eb.ref('import_rows.errors').$castTo<RowFault[]>().as('errors'),
    ])
    .where('import_rows.import_id', '=', importId)
type FoundRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** The sentence for one fault, in the reader's language. */
const sentence = ({ language }: Ctx, { code, vars: { label, ...vars } = {} }: RowFault) =>
  translate(language, faultText(code), { ...vars, ...(label !== undefined && { label: translate(language, String(label)) }) })

const rowInfo = (ctx: Ctx, row: FoundRow): ImportRow => {
  const vault = vaultOf(ctx)
  // An agency learns that a person is known, but not who: the lead may be another agency's.
  const isNameable =
    row.lead_number !== null && row.deleted_at === null && (ctx.actor.agentId === null || row.agent_id === ctx.actor.agentId)
  return {
    row_no: row.row_no,
    line_no: row.line_no,
    outcome: row.outcome,
    values: row.cells.map((cell) => shownCell(vault, cell)),
    errors: row.errors.map((fault) => ({ column: fault.column, field: fault.field, code: fault.code, message: sentence(ctx, fault) })),
    is_fixed: row.fixed_at !== null,
    lead: isNameable
      ? {
          identifier: row.lead_identifier!,
          id: row.lead_number!,
          name: fullNameOf({ first_name: row.first_name!, last_name: row.last_name! }),
        }
      : null,
  }
}

/** Rows of one outcome, in the order of the file. */
export const rowList = declareList(leadImports.rows, {
  key: 'import_rows.row_no',
  from: ({ db }, { id }: VisibleImport) => db.selectFrom('import_rows').where('import_rows.import_id', '=', id),
  rows: (ctx, { id }: VisibleImport) => rows(ctx, id),
  filters: {},
  params: { outcome: isOneOf('import_rows.outcome', 'text') },
  orders: { row_no: { parts: [], key: 'asc' } },
  present: (ctx, rows) => rows.map((row) => rowInfo(ctx, row)),
})

/** One row, as returned after it was fixed. */
export const rowByNo = async (ctx: Ctx, importId: number, rowNo: number) => {
  const row = await rows(ctx, importId).where('import_rows.row_no', '=', rowNo).executeTakeFirst()
  return rowInfo(ctx, row ?? refuse('NOT_FOUND'))
}

/** Its cells as they are kept. */
export const cellsOf = async (ctx: Ctx, importId: number, rowNo: number): Promise<readonly string[]> =>
  (await rows(ctx, importId).where('import_rows.row_no', '=', rowNo).executeTakeFirst())?.cells ?? refuse('NOT_FOUND')

/** An empty file to begin with: every field by its name, and one example. */
export async function templateFor(ctx: Ctx, form?: string): Promise<Download> {
  const own = (await ownImportFields(ctx, await chosenForm(ctx, form))).map(({ field: { label } }) => ({ label, example: '' }))
  const offered = [...importFields.filter(({ field }) => !['full_name', 'country_code'].includes(field)), ...own]
  const table = [offered.map(({ label }) => translate(ctx.language, label)), offered.map(({ example }) => example)]
  return { filename: 'leads-template.csv', type: csv, disposition: 'attachment', content: Readable.from(writeTable(table)) }
}

/** The refused rows as a file: their cells, and where and why they were refused, written page by page. */
export function errorFileOf(ctx: Ctx, leadImport: VisibleImport): Download {
  return {
    filename: `${leadImport.filename.replace(/\.[^.]*$/, '')}-errors.csv`,
    type: csv,
    disposition: 'attachment',
    content: Readable.from(writeTable(errorLines(ctx, leadImport))),
  }
}

async function* errorLines(ctx: Ctx, { id, columns, own }: VisibleImport): AsyncGenerator<readonly Cell[]> {
  const t = (text: string) => translate(ctx.language, text)
  const kept = columns.filter(({ header }) => !errorFileColumns.some((own) => header === own || header === t(own)))
  const labelOf = (field: string) => importField(field)?.label ?? own.find((one) => ownColumn(one.field.name) === field)?.field.label ?? ''
  const headerOf = (index: number) => columns[index]?.header || `${index + 1}`
  yield [...kept.map(({ header, index }) => header || `${index + 1}`), ...errorFileColumns.map(t)]
  let last = 0
  for (;;) {
    const page = await ctx.again((fresh) =>
      rows(fresh, id)
        .where('import_rows.outcome', '=', 'error')
        .where('import_rows.row_no', '>', last)
        .orderBy('import_rows.row_no')
        .limit(1_000)
        .execute(),
    )
    for (const { cells, line_no, errors } of page) {
      const at = errors.map(({ column, field }) => (column === null ? t(labelOf(field ?? '')) : headerOf(column)))
      yield [
        ...kept.map(({ index }) => cells[index] ?? ''),
        line_no,
        [...new Set(at)].filter(Boolean).join(' | '),
        errors.map((fault) => sentence(ctx, fault)).join(' | '),
      ]
    }
    if (page.length < 1_000) return
    last = page.at(-1)!.row_no
  }
}

/** What a person last chose for a file with the same header: where its columns go, and what its strange texts stand for. */
async function remembered(ctx: Ctx, headerHash: string | null) {
  if (!headerHash) return undefined
  const row = await ctx.db
    .selectFrom('imports')
    .select(['mapping', 'settings'])
    .where('header_hash', '=', headerHash)
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Written by this noun only.
  return row && { mapping: row.mapping as Mapping, matches: (row.settings as Kept).wishes?.matches ?? [] }
}

/** The probable meaning of each column and strange text: as last chosen for such a header, otherwise guessed from its words. */
export async function suggestionFor(
  ctx: Ctx,
  columns: readonly ImportColumn[],
  hash: string | null,
  form: string | null,
): Promise<{ suggested: Mapping; matches: ImportMatch[] }> {
  const before = await remembered(ctx, hash)
  const own = await ownImportFields(ctx, form)
  if (!before) return { suggested: suggestMapping(columns, own), matches: [] }
  const isThere = (field: string) => ownNameOf(field) === undefined || own.some((one) => ownColumn(one.field.name) === field)
  const suggested = Object.fromEntries(
    columns.map(({ index }) => [String(index), [before.mapping[index]].find((field) => field && isThere(field)) ?? null]),
  )
  return { suggested, matches: before.matches }
}
