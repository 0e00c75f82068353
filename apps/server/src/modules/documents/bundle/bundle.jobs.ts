import { bundleLimits } from '@embark/contract/documents/bundle/bundle.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import { inBatches, resumeBatches } from '#platform/batches/batches.jobs.ts'
import { giveUp } from '#platform/batches/job.commands.ts'
import { jobActor } from '#platform/batches/job.queries.ts'
import type { Ctx } from '#platform/context.ts'
import type { StoredContent } from '#platform/files/store.ts'
import { every, type JobTools } from '#platform/jobs/job.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { attachBundle, bundleKind, bundleTask } from './bundle.commands.ts'
import { packingOf, sizeOf } from './packed.queries.ts'
import { pack } from './packing.commands.ts'

const orderOf = (ctx: Ctx, job_id: number) =>
  ctx.db
    .selectFrom('document_bundles')
    .innerJoin('jobs', 'jobs.id', 'document_bundles.job_id')
    .select(['document_bundles.id', 'document_bundles.user_id', 'document_bundles.filename', 'document_bundles.module_id'])
    .select(({ ref }) => [
      // Check constraints and the contract allow only these values.
      ref('document_bundles.kind').$castTo<'zip' | 'pdf'>().as('kind'),
      ref('document_bundles.module_type').$castTo<'lead' | 'application'>().as('module_type'),
      ref('document_bundles.language').$castTo<Language>().as('language'),
      sql<string[]>`array(select d.identifier::text from documents d where d.id = any(document_bundles.document_ids))`.as('documents'),
      sql<number>`cardinality(document_bundles.document_ids)`.as('count'),
      sql<string>`case document_bundles.module_type
        when 'lead' then (select identifier from leads where id = document_bundles.module_id)
        else (select identifier from applications where id = document_bundles.module_id)
      end`.as('record'),
    ])
    .where('document_bundles.job_id', '=', job_id)
    .where('document_bundles.file_id', 'is', null)
    .where('jobs.status', 'in', ['queued', 'running'])
    .executeTakeFirst()
type Order = NonNullable<Awaited<ReturnType<typeof orderOf>>>

/** Packs a large bundle with the rights its orderer has by then; who finishes it keeps it, once. */
async function makeBundle(tools: JobTools, job_id: number): Promise<false> {
  const order = await tools.run((ctx) => orderOf(ctx, job_id))
  if (!order) return false
  try {
    const { documents } = await tools.run(async (ctx) => {
      const actor = (await jobActor(ctx, job_id)) ?? refuse('PERMISSION_DENIED')
      if (order.documents.length < order.count) refuse('NOT_FOUND')
      const { module_type, record, language } = order
      return packingOf({ ...ctx, actor, language }, { module_type, module_identifier: record, document_identifiers: order.documents })
    })
    sizeOf(order.kind, documents)
    const stored = await pack(order.kind, documents, tools.files)
    const isKept = await tools.run((ctx) => keep(ctx, order, job_id, stored))
    if (!isKept) await tools.files.remove(stored.storage_key)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tools.run((ctx) => giveUp(ctx, job_id, error.code))
  }
  return false
}

/** Keeps the file and tells who ordered it; once, whoever else made it meanwhile. */
async function keep(ctx: Ctx, order: Order, job_id: number, stored: StoredContent): Promise<boolean> {
  const job = await ctx.db
    .updateTable('jobs')
    .set({ status: 'completed', done: order.count, finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', job_id)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  if (!job) return false
  await attachBundle(ctx, order.id, stored)
  await notify(ctx, [order.user_id], {
    event: 'bundle_ready',
    module_type: order.module_type,
    module_identifier: order.record,
    vars: { filename: order.filename, number: order.count, days: bundleLimits.keptDays },
    dedupe_key: `bundle:${order.id}`,
  })
  ctx.emit('job.progressed', { id: job_id })
  return true
}

export const bundleJob = inBatches(bundleTask, makeBundle)

const old = sql<{ storage_key: string }>`
  with gone as (
    delete from document_bundles
    where id in (
      select id
      from document_bundles
      where created_at < now() - make_interval(days => ${bundleLimits.keptDays}::int)
      order by id
      limit 500
    )
    returning file_id
  )
  update files
  set attached_at = null, purpose = 'document', created_at = now() - interval '2 days'
  where id in (select file_id from gone)
  returning storage_key`

/** Bundles that were kept long enough leave their files to the sweep of unused uploads. */
const sweepBundles = every('29 * * * *', 'documents.bundle.sweep', async ({ run }) => {
  await run((ctx) => old.execute(ctx.db))
})

/** The schedules of bundles. */
export const bundleClock = [resumeBatches('documents.bundle.resume', bundleTask, [bundleKind]), sweepBundles]
