import type { ConditionKind, ConditionStatus } from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { visibleApplications } from '../application/application.policy.ts'

/** A condition of an application the actor sees, held until its change is saved. */
export async function heldCondition(ctx: Ctx, identifier: string) {
  const condition = await ctx.db
    .selectFrom('offer_conditions')
    .select(['id', 'application_id', 'text', 'due_on', 'remarks', 'document_id', 'version'])
    // Check constraints allow only these values.
    .select(({ ref }) => [ref('status').$castTo<ConditionStatus>().as('status'), ref('kind').$castTo<ConditionKind>().as('kind')])
    .where('identifier', '=', identifier)
    .where('application_id', 'in', visibleApplications(ctx).select('applications.id'))
    .forUpdate('offer_conditions')
    .executeTakeFirst()
  return prove(condition ?? refuse('NOT_FOUND'))
}
export type HeldCondition = Proven<Awaited<ReturnType<typeof heldCondition>>>
