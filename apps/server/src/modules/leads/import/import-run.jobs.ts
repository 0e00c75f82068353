import type { ImportCounts } from '@embark/contract/leads/import/import.contract.ts'
import { sql } from 'kysely'
import { defaultTimeline, startOf } from '#modules/masters/masters.public.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { JobTools } from '#platform/jobs/job.ts'
import { introduceAgain } from '../introduction/introduction.commands.ts'
import { countsOf, type Decided, decide, type Item, keepRows, planOf, type Seen, withFixes } from './import-batch.commands.ts'
import { createAnswers, mergeAnswers } from './import-own-fields.commands.ts'
import { writePassports } from './import-passport.commands.ts'
import type { Plan } from './import-row.rules.ts'
import { actorOf, batchesOf, beginWork, importFiles, type Ordered, type Work, workOf } from './import-work.commands.ts'
import { createLeads, drawLeadNumbers, mergeLeads, type Start } from './import-write.commands.ts'

/**
 * Imports the rows in batches. Each transaction also stores the progress, so that after a crash the import continues after the last batch.
 */
export async function runAll(tools: JobTools, { import_id, job_id }: Ordered) {
  const work = await tools.run((ctx) => beginWork(ctx, import_id, job_id, 'importing'))
  if (!work) return
  const importer = work.settings.importer!
  const actor = actorOf(importer)
  const { plan, start } = await tools.run(async (ctx) => {
    const pipeline = await defaultTimeline(ctx, 'lead')
    const status = startOf(pipeline)
    return {
      plan: await planOf(ctx, work),
      start: { import_id, timeline_id: pipeline.timeline_id, stage_id: status.stage_id, status_id: status.id, importer },
    }
  }, actor)
  const seen: Seen = new Map()
  let numbers: readonly number[] = []
  for await (const batch of batchesOf(await importFiles(tools), work, work.last_row)) {
    if (tools.signal.aborted) throw new Error('The process stops before the work is done')
    // Drawn outside the batch, so that other people creating leads do not wait for it; leftover numbers serve the next batch.
    const missing = batch.length - numbers.length
    if (missing > 0) numbers = [...numbers, ...(await tools.run((ctx) => drawLeadNumbers(ctx, missing), actor))]
    const created = await tools.run((ctx) => runBatch(ctx, { import_id, job_id }, plan, start, batch, seen, numbers), actor)
    if (created === null) return
    numbers = numbers.slice(created)
  }
  await tools.run((ctx) => finish(ctx, work, job_id), actor)
}

/** Few at a time: whoever gives them away keeps others from doing so meanwhile. */
const toldAtOnce = 25
function tellOfNew(ctx: Ctx, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += toldAtOnce) ctx.emit('leads.imported', { ids: ids.slice(from, from + toldAtOnce) })
}

/** Imports one batch completely or not at all. Returns how many numbers it used, or null if the import was stopped. */
export async function runBatch(
  ctx: Ctx,
  { import_id, job_id }: Ordered,
  plan: Plan,
  start: Start,
  batch: readonly Item[],
  seen: Seen,
  numbers: readonly number[],
): Promise<number | null> {
  const work = await workOf(ctx, import_id, job_id, 'importing')
  if (!work) return null
  // Another process may have taken up the same import; it waits above and skips what is done.
  const due = batch.filter(({ row_no }) => row_no > work.last_row)
  if (!due.length) return 0
  const rows = await decide(ctx, work, plan, await withFixes(ctx, import_id, due), seen)
  const creating = rows.filter(({ outcome }) => outcome === 'create')
  const made = await createLeads(ctx, plan, start, creating, numbers)
  await createAnswers(ctx, plan, rows, made)
  const merging = rows.filter(({ outcome }) => outcome === 'merge')
  const targets = await targetsOf(
    ctx,
    import_id,
    merging.flatMap(({ lead_id, twin_row }) => (lead_id === null && twin_row !== null && !made.has(twin_row) ? [twin_row] : [])),
  )
  const merges = merging.flatMap((row) => {
    const target = row.lead_id ?? made.get(row.twin_row!) ?? targets.get(row.twin_row!)
    return target === undefined ? [] : [{ ...row, lead_id: target, target }]
  })
  await mergeLeads(ctx, plan, start, merges)
  await mergeAnswers(ctx, import_id, plan, merges)
  await writePassports(ctx, import_id, start.importer.id, [
    ...creating.flatMap(({ row_no, passport }) => (made.has(row_no) ? [{ lead_id: made.get(row_no)!, passport }] : [])),
    ...merges,
  ])
  const keptRows = rows
    .map((row) => merges.find(({ row_no }) => row_no === row.row_no) ?? row)
    .map((row) => (row.outcome === 'create' ? { ...row, lead_id: made.get(row.row_no) ?? null } : row))
  await keepRows(ctx, import_id, keptRows, work.done.create)
  await introduceRows(ctx, import_id, plan, start, rows)
  const done = countsOf(rows, work.done)
  await sql`
    with gone as (
      update jobs set done = ${batch.at(-1)!.row_no}, failed = ${done.error}, updated_at = now() where id = ${job_id}
    )
    update imports
    set last_row = ${batch.at(-1)!.row_no},
      counts = counts || jsonb_build_object('done', ${JSON.stringify(done)}::jsonb)
    where id = ${import_id}`.execute(ctx.db)
  tellOfNew(ctx, [...made.values()])
  ctx.emit('import.progressed', { id: import_id })
  return creating.length
}

/** An agency introduces everybody in its file, also those whom the company has already. */
async function introduceRows(ctx: Ctx, import_id: number, { settings, choices }: Plan, { importer }: Start, rows: readonly Decided[]) {
  if (importer.agent_id === null) return
  const way = { agent_id: importer.agent_id, introduced_by: importer.id, channel: 'import', import_id } as const
  const known = rows.filter(({ outcome, lead_id }) => outcome === 'duplicate' && lead_id !== null)
  await introduceAgain(
    ctx,
    way,
    known.map(({ lead_id, row_no, draft: { mobile_e164, note: _, ...draft } }) => ({
      ...draft,
      mobile: mobile_e164,
      lead_id: lead_id!,
      import_row: row_no,
      submitted: {
        ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null)),
        lead_medium_id: draft.lead_medium_id ?? settings.defaults.lead_medium_id ?? choices.mediumByDefault,
      },
      ...(settings.consent_source && {
        consent: { contact: { given: true, source: settings.consent_source, at: ctx.now().toISOString() } },
      }),
    })),
  )
}

/** Leads that earlier rows of this import made. */
async function targetsOf(ctx: Ctx, importId: number, rowNos: readonly number[]): Promise<Map<number, number>> {
  if (!rowNos.length) return new Map()
  const { rows } = await sql<{
    id: number
    import_row: number
  }>`select id, import_row from leads where import_id = ${importId} and import_row = any(${rowNos}::int[])`.execute(ctx.db)
  return new Map(rows.map(({ id, import_row }) => [import_row, id]))
}

async function finish(ctx: Ctx, { id, identifier, filename, settings }: Work, jobId: number) {
  const { rows } = await sql<{ done: ImportCounts; state: string }>`
    update imports
    set state = case
        when coalesce((counts->'done'->>'error')::int, 0) = 0 then 'completed'
        else 'completed_with_errors' end, finished_at = now()
    where id = ${id} and job_id = ${jobId} and state = 'importing'
    returning counts->'done' as done, state`.execute(ctx.db)
  const [ended] = rows
  if (!ended) return
  await ctx.db
    .updateTable('jobs')
    .set({ status: ended.state, result: JSON.stringify(ended.done), finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', jobId)
    .execute()
  ctx.audit('import.completed', { module: 'import', id, after: ended.done })
  const { create, merge, duplicate, error } = ended.done
  await notify(ctx, [settings.importer!.id], {
    event: 'lead_import_finished',
    module_type: 'import',
    module_identifier: identifier,
    vars: { filename, create, merge, duplicate, error },
    dedupe_key: `import:${id}:${jobId}`,
  })
  ctx.emit('import.progressed', { id })
}
