import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type LeadName, leadValues } from '../lead/lead.messages.ts'

interface Reviewed extends LeadName {
  readonly identifier: string
  readonly user_ids: readonly number[]
}

/**
 * Tells the staff of the branch of a lead that an agency brought its person as well: who may make one lead of two there, once a day. The
 * agency itself hears nothing of the lead.
 */
export async function tellReviewers(ctx: Ctx, leadIds: readonly number[], agentId: number | null) {
  const { rows } = await sql<Reviewed>`
    select l.number, l.identifier, l.first_name, l.last_name,
      array(
        select distinct u.id
        from users u
        join user_roles held on held.user_id = u.id
        join roles r on r.id = held.role_id and r.is_active and 'leads.merge' = any(r.permissions)
        join role_data_scopes s on s.role_id = r.id and s.module = 'leads'
        where u.status = 'active' and u."group" = 'company'
          and (s.scope = 'tenant' or s.scope = 'branch' and u.branch_id = l.branch_id)
        order by u.id
      ) as user_ids
    from leads l
    where l.id = any(${leadIds}::int[])
    order by l.id`.execute(ctx.db)
  const agency = agentId ? await ctx.db.selectFrom('agents').select('name').where('id', '=', agentId).executeTakeFirst() : undefined
  const day = ctx.now().toISOString().slice(0, 10)
  for (const { user_ids, ...lead } of rows)
    await notify(ctx, user_ids, {
      event: 'lead_brought_again',
      module_type: 'lead',
      module_identifier: lead.identifier,
      vars: { ...leadValues(lead), agency: agency?.name ?? '' },
      dedupe_key: `review:${lead.number}:${agentId ?? 0}:${day}`,
    })
}
