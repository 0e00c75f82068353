import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The jobs the actor ordered; those of others are not there. */
export const ownJobs = (ctx: Ctx) =>
  ctx.db
    .selectFrom('jobs')
    .select(['id', 'identifier', 'kind', 'status', 'total', 'done', 'failed', 'input', 'has_records'])
    .select(['created_at', 'started_at', 'finished_at'])
    .select([
      sql<string | null>`(select undone.identifier from jobs undone where undone.id = jobs.undoes_id)`.as('undoes'),
      sql<string | null>`(select undo.identifier from jobs undo where undo.undoes_id = jobs.id)`.as('undone_by'),
      sql<boolean>`coalesce(jobs.finished_at > now() - interval '1 day', false)`.as('is_recent'),
    ])
    .where('jobs.created_by', '=', ctx.actor.id)

/** A job the actor ordered. */
export async function ownJob(ctx: Ctx, ref: string) {
  const job = await ownJobs(ctx).where(reference(ref)).executeTakeFirst()
  return prove(job ?? refuse('NOT_FOUND'))
}
export type JobRow = Awaited<ReturnType<ReturnType<typeof ownJobs>['executeTakeFirstOrThrow']>>
export type OwnJob = Proven<JobRow>
