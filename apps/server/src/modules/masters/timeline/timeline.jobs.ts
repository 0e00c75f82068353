import { sql } from 'kysely'
import { inBatches, resumeBatches } from '#platform/batches/batches.jobs.ts'
import { giveUp } from '#platform/batches/job.commands.ts'
import { jobActor } from '#platform/batches/job.queries.ts'
import { advanceRecords, LostRight, type RecordOutcome } from '#platform/batches/records.commands.ts'
import { can } from '#platform/context.ts'
import { type JobTools, job, longWork } from '#platform/jobs/job.ts'
import { roomOfTenant } from '#platform/realtime/rooms.ts'
import { type Relocation, relocateOne, relocationTask, rightToMove } from './relocation.commands.ts'

const perTurn = 2_000

// Applications older than the column take the time they entered their stage from their history.
const enteredBefore = sql`
  coalesce(
    r.stage_entered_at,
    (
      select max(h.created_at)
      from status_history h
      join stages s on s.id = h.to_stage_id
      left join stages f on f.id = h.from_stage_id
      where h.module = 'application'
        and h.record_id = r.id
        and coalesce(s.parent_stage_id, s.id) = r.stage_id
        and coalesce(f.parent_stage_id, f.id) is distinct from r.stage_id
    ), r.status_at
  )`

/** Updates the due dates of a timeline's records to its estimates, batch by batch. Running it again changes nothing. */
export const timelineDueJob = job<{ timeline_id: number }>(
  'masters.timeline_due',
  async ({ run, signal, tenant }, { timeline_id }) => {
    for (const table of ['leads', 'applications'] as const)
      for (let after: number | null = 0; after !== null; ) {
        if (signal.aborted) throw new Error('The process stops before the work is done')
        const from: number = after
        after = await run(async ({ db }) => {
          const entered = table === 'leads' ? sql`r.stage_entered_at` : enteredBefore
          const { rows } = await sql<{ last: number | null }>`
          with part as (
            select id, timeline_id from ${sql.table(table)} where id > ${from}::int order by id limit ${perTurn}
          ),
          due as (
            select r.id, ${entered} as entered, stay_ends(r.tenant_id, r.timeline_id, r.stage_id, ${entered}) as due
            from part
            join ${sql.table(table)} r on r.id = part.id
            where part.timeline_id = ${timeline_id}::int
          ),
          written as (
            update ${sql.table(table)} r
            set due_at = due.due${table === 'leads' ? sql`` : sql`, stage_entered_at = due.entered`}
            from due
            where r.id = due.id
              and (r.due_at is distinct from due.due${table === 'leads' ? sql`` : sql` or r.stage_entered_at is null`})
          )
          select max(id) as last
          from part`.execute(db)
          return rows[0]?.last ?? null
        })
      }
    await run(async (ctx) => {
      const { identifier } =
        (await ctx.db.selectFrom('timelines').select('identifier').where('id', '=', timeline_id).executeTakeFirst()) ?? {}
      if (identifier) ctx.tell([roomOfTenant(tenant.id)], 'recordChanged', { noun: 'pipeline', identifier, action: 'changed' })
    })
  },
  longWork,
)

const perBatch = 50

/** Moves the next batch of records, each by the usual rules and with the orderer's current rights. Returns whether there is more. */
async function nextBatch({ run }: JobTools, job_id: number): Promise<boolean> {
  const actor = await run((ctx) => jobActor(ctx, job_id))
  if (!actor) {
    await run((ctx) => giveUp(ctx, job_id, 'Whoever ordered it has no access any more'))
    return false
  }
  let hasRight = true
  const goesOn = await run(
    (ctx) =>
      advanceRecords<Relocation>(ctx, job_id, perBatch, async (relocation, ids) => {
        hasRight = can(ctx, rightToMove[relocation.module])
        if (!hasRight) throw new LostRight()
        // A job has no endpoint to name its audit entries.
        const auditedCtx = {
          ...ctx,
          changed: (change: Parameters<typeof ctx.changed>[0]) => ctx.audit(`${relocation.module}.status_changed`, change),
        }
        const outcomes: RecordOutcome[] = []
        for (const id of ids) outcomes.push({ id, skip: (await relocateOne(auditedCtx, relocation, id)) ?? undefined })
        return outcomes
      }),
    actor,
  ).catch((error: unknown) => {
    if (error instanceof LostRight) return false
    throw error
  })
  if (!hasRight) await run((ctx) => giveUp(ctx, job_id, 'Whoever ordered it may not do this any more'))
  return hasRight && goesOn
}

/** Moves the records of a stage elsewhere. */
export const relocationJob = inBatches(relocationTask, nextBatch)
/** Resumes moves whose process died. */
export const resumeRelocations = resumeBatches('masters.move_records.resume', relocationTask, ['lead_move', 'application_move'])
