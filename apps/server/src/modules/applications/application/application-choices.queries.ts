import { sql } from 'kysely'
import type { Choice, Chosen } from '#modules/catalog/catalog.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { visibleApplications } from './application.policy.ts'

/** The courses of applications that are not submitted yet, for who tells what became of them; what was submitted stands as it was. */
export async function applicationChoices(ctx: Ctx, { lead_id, program_ids }: Chosen): Promise<Choice[]> {
  if (ctx.actor.kind !== 'system' && !can(ctx, 'applications.read')) return []
  const { rows } = await sql<Choice>`
    select 'application' as kind, a.id as record_id, a.identifier, 'AP-' || a.number as name, a.lead_id,
      leads.identifier as lead_identifier, chosen.program_id, chosen.campus_id, a.intake_id, chosen.created_at as since,
      array(select au.user_id from application_users au where au.application_id = a.id) as user_ids
    from application_programs as chosen
    join applications a on a.id = chosen.application_id
    join leads on leads.id = a.lead_id
    join stages on stages.id = a.stage_id
    where a.submitted_at is null
      and stages.type <> 'cancel'
      and chosen.outcome <> 'dropped'
      and a.id in (${visibleApplications(ctx).select('applications.id')})
      and (${lead_id ?? null}::int is null or a.lead_id = ${lead_id ?? null})
      and (${program_ids ?? null}::int[] is null or chosen.program_id = any(${program_ids ?? null}::int[]))
    order by a.id, chosen.order_by`.execute(ctx.db)
  return rows
}
