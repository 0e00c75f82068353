import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { Ctx } from '#platform/context.ts'

/** What a lead's profile says that programs ask for; whether the actor may see the lead was found out before. */
export const profileFacts = (ctx: Ctx, leadId: number) =>
  ctx.db
    .selectFrom('leads')
    .select(['leads.identifier', 'leads.date_of_birth'])
    // Its writers put the shape of the contract there.
    .select(({ ref }) => ref('leads.test_scores').$castTo<LeadRecord['test_scores']>().as('test_scores'))
    .where('leads.id', '=', leadId)
    .executeTakeFirstOrThrow()
