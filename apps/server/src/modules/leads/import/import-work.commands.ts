import type { Scope } from '@embark/contract/kernel/access.ts'
import type { ImportCounts, ImportRecord, Mapping } from '@embark/contract/leads/import/import.contract.ts'
import type { ImportState } from '@embark/contract/leads/import/import.rules.ts'
import { sql } from 'kysely'
import { systemActor } from '#platform/access/sessions.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import { openedFiles } from '#platform/files/sealed-store.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { JobTools } from '#platform/jobs/job.ts'
import { readTable } from '#platform/tabular/read-table.ts'
import { vaultOf } from '../passport/passport.queries.ts'
import type { Importer, Kept } from './import.policy.ts'
import type { Item } from './import-batch.commands.ts'

/** The import a job works on. */
export interface Ordered extends Record<string, unknown> {
  readonly import_id: number
  readonly job_id: number
}

/** The person an import works for, as they were when they started it: their scope limits what it may change. */
export const actorOf = ({ id, identifier, name, group, role_id, scope, branch_id, team_ids, agent_id }: Importer): Actor => ({
  ...systemActor,
  kind: 'person',
  id,
  identifier,
  name,
  group,
  roleId: role_id,
  // The scope comes from the actor's role.
  scopes: { leads: scope as Scope },
  branchId: branch_id,
  teamIds: team_ids,
  agentId: agent_id,
})

/** Rows of one transaction (G-L-29). */
export const batchRows = 1_000

/** An import as its worker needs it. */
export interface Work {
  readonly id: number
  readonly identifier: string
  readonly filename: string
  readonly storage_key: string
  readonly total_rows: number
  readonly last_row: number
  readonly reading: ImportRecord['reading']
  readonly width: number
  readonly mapping: Mapping | null
  readonly settings: Kept
  readonly done: ImportCounts
}

const none: ImportCounts = { create: 0, merge: 0, duplicate: 0, error: 0 }

/**
 * The import, with its row locked, if it is in this state and belongs to this job. So a stop takes effect, and two workers never share a
 * batch.
 */
export async function workOf(ctx: Ctx, importId: number, jobId: number, state: ImportState): Promise<Work | undefined> {
  const { rows } = await sql<Omit<Work, 'done'> & { done: ImportCounts | null }>`
    select i.id, i.identifier, f.filename, f.storage_key, i.total_rows, i.last_row, i.reading,
      jsonb_array_length(i.columns) as width, i.mapping, i.settings, i.counts->'done' as done
    from imports i
    join files f on f.id = i.file_id
    where i.id = ${importId} and i.job_id = ${jobId} and i.state = ${state}
    for update of i`.execute(ctx.db)
  return rows[0] && { ...rows[0], done: rows[0].done ?? none }
}

/** Marks the job as running; undefined if it was stopped or is done. */
export async function beginWork(ctx: Ctx, importId: number, jobId: number, state: ImportState): Promise<Work | undefined> {
  const work = await workOf(ctx, importId, jobId, state)
  if (!work) return undefined
  await ctx.db
    .updateTable('jobs')
    .set({ status: 'running', started_at: sql`coalesce(started_at, now())`, updated_at: sql`now()` })
    .where('id', '=', jobId)
    .execute()
  return work
}

/** The import's stored settings, as long as it belongs to this job. */
export async function keptOf(ctx: Ctx, importId: number, jobId: number): Promise<Kept | undefined> {
  const row = await ctx.db
    .selectFrom('imports')
    .innerJoin('jobs', 'jobs.id', 'imports.job_id')
    .select('imports.settings')
    .where('imports.id', '=', importId)
    .where('jobs.id', '=', jobId)
    .where('jobs.status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  // Written by this noun only.
  return row?.settings as Kept | undefined
}

/** The files of imports as they were uploaded: kept, they are sealed. */
export const importFiles = async ({ files, run }: Pick<JobTools, 'files' | 'run'>) =>
  openedFiles(files, await run(async (ctx) => vaultOf(ctx)))

/** The rows of the file after `last`, in batches, in constant memory. */
export async function* batchesOf(
  files: Pick<FileStore, 'read'>,
  { storage_key, reading, width }: Pick<Work, 'storage_key' | 'reading' | 'width'>,
  last: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  const form = {
    encoding: reading.encoding,
    delimiter: reading.delimiter,
    has_header: reading.has_header,
    ...(!reading.has_header && { columns: width }),
  }
  for await (const item of readTable(files.read(storage_key), form)) {
    if (item.kind === 'header' || item.row_no <= last) continue
    // PostgreSQL cannot store NUL in text, and no person typed it.
    const cells = Array.from({ length: Math.max(width, item.kind === 'fault' ? item.cells.length : 0) }, (_, index) =>
      (item.cells[index] ?? '').replaceAll('\u0000', ''),
    )
    batch.push({
      row_no: item.row_no,
      line_no: item.line,
      cells,
      isShort: item.kind === 'row' && item.missing_cells > 0,
      fault: item.kind === 'fault' ? item.code : null,
      is_fixed: false,
    })
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}
