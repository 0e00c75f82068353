import { exportLimits } from '@embark/contract/identity/export/export.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import { inBatches, resumeBatches } from '#platform/batches/batches.jobs.ts'
import { giveUp } from '#platform/batches/job.commands.ts'
import { jobActor } from '#platform/batches/job.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { every, type JobTools } from '#platform/jobs/job.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { writeTable } from '#platform/tabular/csv-writing.ts'
import { attach, exportKind, exportTask, mostBytes, removeExports } from './export.commands.ts'
import { exportedFor, linesOf } from './exported.queries.ts'

/** Nobody waits for the file any more: it was cancelled, deleted, or made by another process. */
class Over extends Error {}

const orderOf = (ctx: Ctx, job_id: number) =>
  ctx.db
    .selectFrom('exports')
    .innerJoin('jobs', 'jobs.id', 'exports.job_id')
    .select(['exports.id', 'exports.identifier', 'exports.user_id', 'exports.list', 'exports.columns', 'exports.filename', 'exports.total'])
    .select(({ ref }) => [
      // Written by this noun only.
      ref('exports.query').$castTo<Record<string, unknown>>().as('query'),
      ref('exports.language').$castTo<Language>().as('language'),
      'exports.offset_minutes',
      'exports.time_zone',
    ])
    .where('exports.job_id', '=', job_id)
    .where('exports.file_id', 'is', null)
    .where('jobs.status', 'in', ['queued', 'running'])
    .executeTakeFirst()
type Order = NonNullable<Awaited<ReturnType<typeof orderOf>>>

/**
 * Writes the file of a large list into the store, page by page, each with the rights its orderer has by then. A process that dies leaves
 * nothing behind, and the next one begins anew: a file is kept whole, once, by who finishes it.
 */
async function writeExport(tools: JobTools, job_id: number): Promise<false> {
  const order = await tools.run((ctx) => orderOf(ctx, job_id))
  if (!order) return false
  try {
    const stored = await tools.files.put(writeTable(await rowsFor(tools, order, job_id)), mostBytes)
    const isKept = await tools.run((ctx) => keep(ctx, order, job_id, stored))
    if (!isKept) await tools.files.remove(stored.storage_key)
  } catch (error) {
    if (error instanceof Refusal) await tools.run((ctx) => giveUp(ctx, job_id, error.code))
    else if (!(error instanceof Over)) throw error
  }
  return false
}

async function rowsFor(tools: JobTools, order: Order, job_id: number) {
  const asOrderer = <T>(work: (ctx: Ctx) => Promise<T>) =>
    tools.run(async (ctx) => {
      if (tools.signal.aborted) throw new Error('The process stops before the work is done')
      const actor = (await jobActor(ctx, job_id)) ?? refuse('PERMISSION_DENIED')
      const reading = { ...ctx, actor, language: order.language, offsetMinutes: order.offset_minutes, zone: order.time_zone ?? undefined }
      exportedFor(reading, order.list)
      return work(reading)
    })
  const { list, query } = await asOrderer(async (ctx) => {
    const list = exportedFor(ctx, order.list)
    return { list, query: list.asked(ctx, order.query) }
  })
  return linesOf(asOrderer, { list, query, shown: order.columns }, (ctx, written) => report(ctx, job_id, written))
}

/** Says how far the file is, or stops where nobody waits for it. */
async function report(ctx: Ctx, job_id: number, written: number) {
  const job = await ctx.db
    .updateTable('jobs')
    .set({ status: 'running', done: written, started_at: sql`coalesce(started_at, now())`, updated_at: sql`now()` })
    .where('id', '=', job_id)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  if (!job) throw new Over()
  ctx.emit('job.progressed', { id: job_id })
}

/** Keeps the file and tells who ordered it; once, whoever else wrote it meanwhile. */
async function keep(ctx: Ctx, order: Order, job_id: number, stored: Parameters<typeof attach>[3]): Promise<boolean> {
  const job = await ctx.db
    .updateTable('jobs')
    .set({ status: 'completed', finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', job_id)
    .where('status', 'in', ['queued', 'running'])
    .returning('done')
    .executeTakeFirst()
  if (!job) return false
  await attach(ctx, order.id, order.filename, stored)
  await notify(ctx, [order.user_id], {
    event: 'export_ready',
    module_type: 'export',
    module_identifier: order.identifier,
    vars: { filename: order.filename, number: job.done, days: exportLimits.keptDays },
    dedupe_key: `export:${order.id}`,
  })
  ctx.emit('job.progressed', { id: job_id })
  return true
}

export const exportJob = inBatches(exportTask, writeExport)

const old = (ctx: Ctx) =>
  ctx.db
    .selectFrom('exports')
    .select('id')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${exportLimits.keptDays}::int)`)
    .orderBy('id')
    .limit(500)
    .execute()

/** Deletes exports that were kept long enough: rows first, then contents. */
const sweepExports = every('23 * * * *', 'identity.export.sweep', async ({ run, files }) => {
  const { gone } = await run(async (ctx) =>
    removeExports(
      ctx,
      (await old(ctx)).map(({ id }) => id),
    ),
  )
  for (const key of gone) await files.remove(key)
})

/** The schedules of exports. */
export const exportClock = [resumeBatches('identity.export.resume', exportTask, [exportKind]), sweepExports]
