import type { FirstContact } from '@embark/contract/leads/first-contact/first-contact.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { seesInternal, type VisibleLead } from '../lead/lead.policy.ts'

/** The clock of a lead, for those who work leads. */
export async function firstContactOf(ctx: Ctx, lead: VisibleLead): Promise<FirstContact | null> {
  if (!seesInternal(ctx)) return null
  const contact = await ctx.db
    .selectFrom('first_contacts as c')
    .leftJoin('users', 'users.id', 'c.user_id')
    .select(['c.started_at', 'c.due_at', 'c.ended_at', 'c.hand_overs', ifThere('users', person('users')).as('user')])
    .select(({ ref }) => [
      // Check constraints allow only these values.
      ref('c.status').$castTo<FirstContact['status']>().as('status'),
      ref('c.made_by').$castTo<FirstContact['made_by']>().as('made_by'),
      sql<boolean>`coalesce(c.status = 'waiting' and c.due_at <= ${ctx.now().toISOString()}::timestamptz, false)`.as('is_overdue'),
    ])
    .where('c.lead_id', '=', lead.id)
    .executeTakeFirst()
  return contact ?? null
}
