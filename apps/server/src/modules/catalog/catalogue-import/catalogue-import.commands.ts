import type { CatalogueMapping, CatalogueMatch } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import {
  type CatalogueImportState,
  catalogueFields,
  catalogueImportLimits,
  mayBecome,
  neededCatalogueFields,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { isUsualName } from '#platform/tabular/guess.ts'
import { inspectTable } from '#platform/tabular/inspect-table.ts'
import { asCsv } from '#platform/tabular/workbook-as-csv.ts'
import { labelOf } from '../inventory/catalogue-row.rules.ts'
import { type VisibleCatalogueImport, visibleCatalogueImport } from './catalogue-import.policy.ts'
import { importInfo } from './catalogue-import.queries.ts'

export const catalogueImportTask = 'catalog.catalogue_import'

/** Reads a file without holding a connection while the store works. Its content counts, not its name. */
export async function readCatalogueFile(look: Look, given: UploadedPart) {
  const files = await look(async (ctx) => {
    if (ctx.actor.group !== 'company' || !can(ctx, 'inventory.catalogue.import')) refuse('PERMISSION_DENIED')
    return ctx.files
  })
  const part = await asCsv(files, given, { ...catalogueImportLimits, bytes: 8 * catalogueImportLimits.bytes })
  // The UTF-16 byte order mark looks like audio to a type detector.
  if (!/^(text|audio)\/|^application\/octet-stream$/.test(part.media_type)) refuse('IMPORT_UNREADABLE')
  const table = await inspectTable(files, part.storage_key, { has_header: true }, isUsualName(catalogueFields), catalogueImportLimits)
  return { part, ...table }
}
export type ReadCatalogueFile = Awaited<ReturnType<typeof readCatalogueFile>>

/** Accepts a file and describes its columns; what texts stood for in the last file is remembered. */
export async function takeCatalogueFile(ctx: Ctx, { part, reading, columns, total_rows }: ReadCatalogueFile) {
  const last = await ctx.db.selectFrom('catalogue_imports').select('matches').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const file = await ctx.db
    .insertInto('files')
    .values({
      filename: part.filename,
      filealias: part.filename,
      file_extension: 'csv',
      media_type: 'text/csv',
      bytes: part.bytes,
      storage_key: part.storage_key,
      sha256: Buffer.from(part.sha256),
      purpose: 'import',
      uploaded_by: ctx.actor.id,
      attached_at: ctx.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await ctx.db
    .insertInto('catalogue_imports')
    .values({
      file_id: file.id,
      reading: JSON.stringify(reading),
      columns: JSON.stringify(columns),
      matches: JSON.stringify(last?.matches ?? []),
      total_rows,
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'catalogue_import', id, after: { filename: part.filename, total_rows } })
  return answer(ctx, id)
}

interface Wishes {
  readonly mapping: CatalogueMapping
  readonly matches: readonly CatalogueMatch[]
}

/** Stores what the columns are and what unknown texts stand for, and orders every row to be checked; the catalogue stays as it is. */
export async function orderCheck(ctx: Ctx, catalogueImport: VisibleCatalogueImport, wishes: Wishes) {
  const mapping = checkedMapping(catalogueImport, wishes.mapping)
  await order(ctx, catalogueImport, 'checking', catalogueImport.total_rows)
  await ctx.db
    .updateTable('catalogue_imports')
    .set({ mapping: JSON.stringify(mapping), matches: JSON.stringify(wishes.matches) })
    .where('id', '=', catalogueImport.id)
    .execute()
  ctx.changed({ module: 'catalogue_import', id: catalogueImport.id, after: { mapping } })
  return answer(ctx, catalogueImport.id)
}

/** Orders the checked rows to be taken into the catalogue. */
export async function orderRun(ctx: Ctx, catalogueImport: VisibleCatalogueImport) {
  const { create, change } = catalogueImport.counts
  if (create + change === 0) refuse('IMPORT_STATE')
  await order(ctx, catalogueImport, 'importing', create + change)
  ctx.changed({ module: 'catalogue_import', id: catalogueImport.id, after: catalogueImport.counts })
  return answer(ctx, catalogueImport.id)
}

/** Orders what an import did to be taken back. */
export async function orderRevert(ctx: Ctx, catalogueImport: VisibleCatalogueImport) {
  const { changes } = await ctx.db
    .selectFrom('catalogue_import_changes')
    .select(sql<number>`count(*)::int`.as('changes'))
    .where('import_id', '=', catalogueImport.id)
    .where('state', '=', 'made')
    .executeTakeFirstOrThrow()
  await order(ctx, catalogueImport, 'reverting', changes)
  ctx.changed({ module: 'catalogue_import', id: catalogueImport.id, before: catalogueImport.counts })
  return answer(ctx, catalogueImport.id)
}

const answer = async (ctx: Ctx, id: number) => ({ importInfo: await importInfo(ctx, await visibleCatalogueImport(ctx, id)) })

/** Moves the import on and queues the work, unless the move is illegal or somebody else was faster. */
async function order(
  ctx: Ctx,
  { id, state, kept_state }: VisibleCatalogueImport,
  to: Exclude<CatalogueImportState, 'failed'>,
  total: number,
) {
  if (!mayBecome(state, to)) refuse('IMPORT_STATE')
  const job = await ctx.db
    .insertInto('jobs')
    .values({ kind: `catalogue.${to}`, total, created_by: ctx.actor.id, input: JSON.stringify({ import_id: id }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = await ctx.db
    .updateTable('catalogue_imports')
    .set({ state: to, job_id: job.id })
    .where('id', '=', id)
    .where('state', '=', kept_state)
    .returning('id')
    .executeTakeFirst()
  if (!moved) refuse('IMPORT_STATE')
  await ctx.enqueue(catalogueImportTask, { job_id: job.id })
}

function checkedMapping({ columns }: VisibleCatalogueImport, wished: CatalogueMapping): CatalogueMapping {
  const mapping = Object.fromEntries(columns.map(({ index }) => [String(index), wished[index] ?? null]))
  const used = new Set<string>()
  for (const [index, field] of Object.entries(mapping)) {
    if (field && used.has(field)) refuseField(`mapping.${index}`, 'Two columns cannot go to the same field')
    if (field) used.add(field)
  }
  const lacking = neededCatalogueFields.find((field) => !used.has(field))
  if (lacking) refuseField('mapping', 'No column is matched to the field “{{field}}”', { field: labelOf(lacking) })
  return mapping
}
