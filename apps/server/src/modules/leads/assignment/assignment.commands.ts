import type { AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'
import { leadWith } from '../lead/lead.policy.ts'
import { changeOf } from '../lead/lead-row.queries.ts'
import { assignFacts, planOf, staffOn } from './assignment.queries.ts'
import { type Dealt, dealOut, type Held, isIdle, type Plan } from './assignment.rules.ts'

/** One lead and what was decided for it. */
export interface Decision extends Dealt {
  readonly id: number
}

/** Assigns or transfers one lead (G-L-24). */
export async function assignLead(ctx: Ctx, mode: Plan['mode'], ref: string, to: AssignTo, reason: string | undefined) {
  const lead = await leadWith(ctx, ref, assignFacts(to))
  const plan = planOf(mode, to, lead.facts)
  const dealt = dealOut(plan, lead.facts.held, lead.owner_id)
  if (typeof dealt === 'string') return refuse(dealt)
  if (mode === 'assign' && plan.named.length > dealt.added.length) refuse('ROLE_ALREADY_ASSIGNED')
  if (mode === 'assign' && isIdle(dealt) && dealt.unfilled.length === 0) refuse('ROLE_ALREADY_ASSIGNED')
  await writeDecisions(ctx, plan, [{ id: lead.id, ...dealt }], reason)
  const staff = await staffOn(ctx, lead)
  ctx.changed({
    module: 'lead',
    id: lead.id,
    before: { staff: brief(lead.facts.held), branch_id: lead.branch_id, team_id: lead.team_id },
    after: {
      added: brief(dealt.added),
      removed: brief(dealt.removed),
      ...(plan.branch_id !== null && { branch_id: plan.branch_id, team_id: plan.team_id }),
      ...(reason && { reason }),
    },
  })
  if (dealt.added.length) ctx.emit('lead.assigned', { id: lead.id, user_ids: dealt.added.map(({ user_id }) => user_id), by: ctx.actor.id })
  else ctx.emit('lead.updated', { id: lead.id })
  return {
    leadInfo: await changeOf(ctx, { ...lead, version: lead.version + 1 }),
    staffInfo: staff.map(({ user, role }) => ({ user, role })),
    unfilledRoles: [...dealt.unfilled],
  }
}

const brief = (people: readonly Omit<Held, 'isInside'>[]) => people.map(({ user_id, role_id }) => ({ user_id, role_id }))
const told = (people: readonly Omit<Held, 'isInside'>[]) =>
  people.map(({ user_id, role_id, user, role }) => ({ user: { id: user_id, name: user }, role: { id: role_id, name: role } }))

/** Writes what was decided for one lead or a batch of them: who leaves, who comes, who answers for it, and its timeline. */
export async function writeDecisions({ db, actor }: Ctx, plan: Plan, decisions: readonly Decision[], reason: string | undefined) {
  const removed = decisions.flatMap(({ id, removed: people }) => people.map(({ user_id }) => ({ lead_id: id, user_id })))
  // First, because a person may leave one role for another and can hold one role only.
  if (removed.length)
    await sql`delete from lead_users using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as gone(lead_id int, user_id int) where lead_users.lead_id = gone.lead_id and lead_users.user_id = gone.user_id`.execute(
      db,
    )
  const added = decisions.flatMap(({ id, added: people }) => people.map(({ user_id, role_id }) => ({ lead_id: id, user_id, role_id })))
  const entries = decisions.map(({ id, added: come, removed: gone }) => ({
    id,
    vars: { staff: told(come), ...(plan.mode === 'transfer' && { former: told(gone) }), ...(reason && { reason }) },
  }))
  const owners = decisions.map(({ id, owner_id }) => ({ id, owner_id }))
  const place = plan.branch_id === null ? sql`` : sql`, branch_id = ${plan.branch_id}, team_id = ${plan.team_id}::int`
  await sql`with come as (insert into lead_users (lead_id, user_id, role_id, assigned_by) select a.lead_id, a.user_id, a.role_id, ${actor.id}::int from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a(lead_id int, user_id int, role_id int)),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) select 'lead', e.id, ${plan.mode === 'transfer' ? 'transferred' : 'assigned'}, ${actor.id}::int, e.vars, 'shared' from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id int, vars jsonb))
    update leads set owner_id = o.owner_id, version = version + 1, updated_at = now(), last_activity_at = now() ${place}
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(id int, owner_id int) where leads.id = o.id`.execute(db)
}

/** Takes one person in one role off a lead; the lead may end with nobody. */
export async function removeHolder(ctx: Ctx, ref: string, pair: { role_identifier: string; user_identifier: string }) {
  const facts = sql<{ held: (Held & { user_identifier: string; role_identifier: string })[] }>`jsonb_build_object('held', coalesce((
    select jsonb_agg(jsonb_build_object('user_id', u.id, 'role_id', r.id, 'user', ${fullName('u')}, 'role', r.name, 'user_identifier', u.identifier, 'role_identifier', r.identifier) order by lu.id)
    from lead_users lu join users u on u.id = lu.user_id join roles r on r.id = lu.role_id where lu.lead_id = leads.id), '[]'))`
  const lead = await leadWith(ctx, ref, facts)
  const gone =
    lead.facts.held.find((one) => one.user_identifier === pair.user_identifier && one.role_identifier === pair.role_identifier) ??
    refuse('NOT_FOUND')
  const rest = lead.facts.held.filter((one) => one !== gone)
  const owner = rest.some(({ user_id }) => user_id === lead.owner_id) ? lead.owner_id : (rest[0]?.user_id ?? null)
  const vars = { user: { id: gone.user_id, name: gone.user }, role: { id: gone.role_id, name: gone.role } }
  await sql`with gone as (delete from lead_users where lead_id = ${lead.id} and user_id = ${gone.user_id}),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) values ('lead', ${lead.id}, 'unassigned', ${ctx.actor.id}::int, ${JSON.stringify(vars)}::jsonb, 'shared'))
    update leads set owner_id = ${owner}::int, version = version + 1, updated_at = now(), last_activity_at = now() where id = ${lead.id}`.execute(
    ctx.db,
  )
  ctx.changed({ module: 'lead', id: lead.id, before: brief([gone]) })
  ctx.emit('lead.updated', { id: lead.id })
  return { leadInfo: await changeOf(ctx, { ...lead, version: lead.version + 1 }) }
}
