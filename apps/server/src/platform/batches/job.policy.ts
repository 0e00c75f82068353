import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A job the actor ordered; those of others are not there. */
export async function ownJob(ctx: Ctx, ref: string) {
  const job = await ctx.db
    .selectFrom('jobs')
    .select(['id', 'identifier', 'kind', 'status', 'total', 'done', 'failed', 'result', 'created_at', 'started_at', 'finished_at'])
    .where('created_by', '=', ctx.actor.id)
    .where(reference(ref))
    .executeTakeFirst()
  return prove(job ?? refuse('NOT_FOUND'))
}
export type OwnJob = Awaited<ReturnType<typeof ownJob>>
