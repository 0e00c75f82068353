import type { ExportBody, ListExport } from '@embark/contract/identity/export/export.contract.ts'
import { exportLimits } from '@embark/contract/identity/export/export.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { storeFile } from '#modules/documents/documents.public.ts'
import { systemActor } from '#platform/access/sessions.ts'
import { startJob } from '#platform/batches/job.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import type { StoredContent } from '#platform/files/store.ts'
import type { Look } from '#platform/http/implement.ts'
import { writeTable } from '#platform/tabular/csv-writing.ts'
import { exportPurpose, type OwnExport } from './export.policy.ts'
import { exportInfo } from './export.queries.ts'
import { exportedFor, linesOf, reachIn } from './exported.queries.ts'

export const exportTask = 'identity.export'
export const exportKind = 'list.export'
export const csvType = 'text/csv; charset=utf-8'
/** No list of a company comes near it; what does is no list any more. */
export const mostBytes = 4_000_000_000

/** What is known of an order before anything is written: how many rows there are, and, of a few, the file. */
export interface Prepared {
  readonly total: number
  readonly stored: StoredContent | null
}

/** Reads a small list into the store before the order is written, so that no transaction waits for the store. */
export async function prepareExport(look: Look, { list: name, query, columns: shown }: ExportBody): Promise<Prepared> {
  const { list, asked, total, files } = await look(async (ctx) => {
    const list = exportedFor(ctx, name)
    const asked = list.asked(ctx, query)
    return { list, asked, total: await list.count(ctx, asked), files: ctx.files }
  })
  if (total > exportLimits.atOnce) return { total, stored: null }
  return { total, stored: await files.put(writeTable(linesOf(look, { list, query: asked, shown })), mostBytes) }
}

/** Orders a file; one that was made already goes where the order cannot be written. */
export async function orderExport(ctx: Ctx, body: ExportBody, prepared: Prepared): Promise<ListExport> {
  try {
    return await writeOrder(ctx, body, prepared)
  } catch (error) {
    if (prepared.stored) await ctx.files.remove(prepared.stored.storage_key).catch(() => {})
    throw error
  }
}

/** Writes an order down: with its file where that is made already, else with the job that makes it. */
async function writeOrder(ctx: Ctx, { list: name, query, columns }: ExportBody, { total, stored }: Prepared): Promise<ListExport> {
  const list = exportedFor(ctx, name)
  const filename = `${translate(ctx.language, list.title)} ${todayOf(ctx)}.csv`
  const { id } = await ctx.db
    .insertInto('exports')
    .values({
      user_id: ctx.actor.id!,
      role_id: ctx.actor.roleId!,
      list: name,
      reach: reachIn(ctx, list),
      // As it was asked: who writes the file reads it anew.
      query: JSON.stringify(query),
      columns,
      language: ctx.language,
      offset_minutes: ctx.offsetMinutes,
      time_zone: ctx.zone ?? null,
      filename,
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (stored) await attach(ctx, id, filename, stored)
  else {
    const { identifier } = await startJob(ctx, { kind: exportKind, task: exportTask, total, input: { export_id: id } })
    await sql`update exports set job_id = (select id from jobs where identifier = ${identifier}) where id = ${id}`.execute(ctx.db)
  }
  ctx.changed({ module: 'export', id, after: { list: name, columns, total, ...query } })
  return exportInfo(ctx, id)
}

/** Gives an export its file. It is nobody's upload: who may open it is asked at each opening. */
export async function attach(ctx: Ctx, id: number, filename: string, stored: StoredContent) {
  const file = await storeFile({ ...ctx, actor: systemActor }, { stored, filename, media_type: csvType, purpose: exportPurpose })
  await ctx.db.updateTable('exports').set({ file_id: file.id }).where('id', '=', id).execute()
}

/** Deletes one of the actor's exports; what is still being written finds nothing to write for. */
export async function deleteExport(ctx: Ctx, { id, list }: OwnExport) {
  const { gone } = await removeExports(ctx, [id])
  ctx.changed({ module: 'export', id, before: { list } })
  ctx.afterCommit(() => void Promise.all(gone.map((key) => ctx.files.remove(key))).catch(() => undefined))
}

/** Deletes every export of the company, such as when a person is erased who may stand in any of them; answers what is left in the store. */
export async function forgetExports(ctx: Ctx): Promise<readonly string[]> {
  const rows = await ctx.db.selectFrom('exports').select('id').execute()
  return (
    await removeExports(
      ctx,
      rows.map(({ id }) => id),
    )
  ).gone
}

/** Takes exports and their files out of the database; contents go once that is saved. */
export async function removeExports(ctx: Ctx, ids: readonly number[]): Promise<{ readonly gone: readonly string[] }> {
  const { rows } = await sql<{ file_id: number | null; job_id: number | null }>`
    delete from exports where id = any(${ids}::int[]) returning file_id, job_id`.execute(ctx.db)
  await sql`
    update jobs
    set status = 'cancelled', finished_at = now(), updated_at = now()
    where id = any(${rows.flatMap(({ job_id }) => job_id ?? [])}::int[]) and status in ('queued', 'running')`.execute(ctx.db)
  const { rows: files } = await sql<{ storage_key: string }>`
    delete from files where id = any(${rows.flatMap(({ file_id }) => file_id ?? [])}::int[]) returning storage_key`.execute(ctx.db)
  return { gone: files.map(({ storage_key }) => storage_key) }
}
