import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { isInstitution, visibleApplications } from '../application/application.policy.ts'

/** A deadline somebody set on an application the actor sees, held until its change is saved; institutions set none. */
export async function heldDeadline(ctx: Ctx, identifier: string) {
  const deadline = await ctx.db
    .selectFrom('application_deadlines')
    .select(['id', 'application_id', 'title', 'due_on', 'done_at', 'version'])
    .where('identifier', '=', identifier)
    .where('application_id', 'in', visibleApplications(ctx).select('applications.id'))
    .forUpdate('application_deadlines')
    .executeTakeFirst()
  return prove((isInstitution(ctx) ? undefined : deadline) ?? refuse('NOT_FOUND'))
}
export type HeldDeadline = Proven<Awaited<ReturnType<typeof heldDeadline>>>
