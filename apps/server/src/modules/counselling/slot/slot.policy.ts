import type { CounsellingStatus, MeetingType } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { sql } from 'kysely'
import { visibleLeads } from '#modules/leads/leads.public.ts'
import { type Ctx, can, scopeOf } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** Somebody of the company whose times are asked for, with whether the actor sets them: the person, who they report to, and who leads all of it. */
export async function personWithHours(ctx: Ctx, identifier: string) {
  const scope = scopeOf(ctx, 'leads')
  const leads = sql<boolean>`(
    users.id = ${ctx.actor.id}::int
    or ${scope === 'tenant'}
    or ${scope === 'branch'} and users.branch_id = ${ctx.actor.branchId}::int
    or exists (select from reporting_managers m where m.user_id = users.id and m.manager_user_id = ${ctx.actor.id}::int)
  )`
  const person = await ctx.db
    .selectFrom('users')
    .select(['users.id', 'users.identifier', 'users.first_name', 'users.last_name'])
    .select(sql<boolean>`${can(ctx, 'leads.counsellings.update')} and ${leads}`.as('isSetHere'))
    .where('users.identifier', '=', identifier)
    .where('users.group', '=', 'company')
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return prove(person ?? refuse('NOT_FOUND'))
}
export type PersonWithHours = Proven<Awaited<ReturnType<typeof personWithHours>>>

/** The same person, where the actor may set their times. */
export async function personToPlan(ctx: Ctx, identifier: string) {
  const person = await personWithHours(ctx, identifier)
  return person.isSetHere ? person : refuse('PERMISSION_DENIED')
}

/** The lead a student is, and no other: whoever is none finds nothing here. */
export async function ownLead(ctx: Ctx) {
  const lead = await visibleLeads(ctx)
    .select(['leads.id', 'leads.branch_id'])
    .where('leads.student_user_id', '=', ctx.actor.group === 'user' ? ctx.actor.id : null)
    .orderBy('leads.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return prove(lead ?? refuse('NOT_FOUND'))
}
export type OwnLead = Proven<Awaited<ReturnType<typeof ownLead>>>

/** A counselling of the student's own, held until its change is saved. */
export async function heldOwnCounselling(ctx: Ctx, lead: OwnLead, identifier: string) {
  const counselling = await ctx.db
    .selectFrom('counsellings')
    .select(['id', 'identifier', 'lead_id', 'user_id', 'version', 'counselling_type_id', 'meeting_link', 'role_id'])
    .select(['schedule_date', 'duration_minutes', 'remarks', 'sequence'])
    // Check constraints allow only these values.
    .select((eb) => [
      eb.ref('status').$castTo<CounsellingStatus>().as('status'),
      eb.ref('meeting_type').$castTo<MeetingType>().as('meeting_type'),
    ])
    .where('identifier', '=', identifier)
    .where('lead_id', '=', lead.id)
    .forUpdate()
    .executeTakeFirst()
  return prove(counselling ?? refuse('NOT_FOUND'))
}
export type HeldOwnCounselling = Proven<Awaited<ReturnType<typeof heldOwnCounselling>>>
