import { sql } from 'kysely'
import type { Facts } from '#platform/access/sight.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'

/** The people assigned to a lead and since when, as a fact that explains who sees it. */
export const assignedTo = (ctx: Ctx, lead: string) => sql<NonNullable<Facts['assigned']>>`(
  select coalesce(jsonb_agg(jsonb_build_object('user_id', w.id, 'name', ${fullName('w')},
    'since', to_char(lu.created_at at time zone ${ctx.tenant.time_zone}, 'DD-MM-YYYY')) order by lu.id), '[]')
  from lead_users lu join users w on w.id = lu.user_id where lu.lead_id = ${sql.ref(lead)})`
