import type { AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Proven } from '#platform/proof.ts'
import { changeRecord, changeRecords, type Happening, type Step } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { branchEntries, type Entry } from '../activity/activity.commands.ts'
import type { LeadWith } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { changeOf } from '../lead/lead-row.queries.ts'
import { type AssignFacts, type HeldBy, planOf, staffOn } from './assignment.queries.ts'
import { type Dealt, dealOut, type Held, isIdle, type Plan } from './assignment.rules.ts'
import { type TakenBranch, takenBranches } from './taken-branch.queries.ts'

/** One lead and what was decided for it. */
export type Decision = Proven<{ readonly id: number; readonly branch_id: number | null; readonly team_id: number | null }> & Dealt

/** Assigns or transfers one lead (G-L-24). */
export async function assignLead(ctx: Ctx, mode: Plan['mode'], lead: LeadWith<AssignFacts>, to: AssignTo, reason: string | undefined) {
  const plan = planOf(mode, to, lead.facts)
  const dealt = dealOut(plan, lead.facts.held, lead.owner_id)
  if (typeof dealt === 'string') return refuse(dealt)
  if (mode === 'assign' && plan.named.length > dealt.added.length) refuse('ROLE_ALREADY_ASSIGNED')
  if (mode === 'assign' && isIdle(dealt) && dealt.unfilled.length === 0) refuse('ROLE_ALREADY_ASSIGNED')
  const { added, removed } = dealt
  await writeDecisions(ctx, mode, [{ ...lead, ...dealt }], {
    reason,
    place: () => (plan.branch_id === null ? null : { branch_id: plan.branch_id, team_id: plan.team_id }),
    before: ({ branch_id, team_id }) => ({ staff: brief(lead.facts.held), branch_id, team_id }),
    after: () => ({
      added: brief(added),
      removed: brief(removed),
      ...(plan.branch_id !== null && { branch_id: plan.branch_id, team_id: plan.team_id }),
      ...(reason && { reason }),
    }),
    event: ({ id }) =>
      added.length ? ['lead.assigned', { id, user_ids: added.map(({ user_id }) => user_id), by: ctx.actor.id }] : ['lead.updated', { id }],
  })
  const staff = await staffOn(ctx, lead)
  return {
    leadInfo: await changeOf(ctx, { ...lead, version: lead.version + 1 }),
    staffInfo: staff.map(({ user, role }) => ({ user, role })),
    unfilledRoles: [...dealt.unfilled],
  }
}

/** The people of an assignment as the audit keeps them. */
export const brief = (people: readonly Omit<Held, 'isInside'>[]) => people.map(({ user_id, role_id }) => ({ user_id, role_id }))
const namesOf = (people: readonly Omit<Held, 'isInside'>[]) =>
  people.map(({ user_id, role_id, user, role }) => ({ user: { id: user_id, name: user }, role: { id: role_id, name: role } }))

/** What an assignment records besides the timeline. */
interface Said<D> {
  readonly reason: string | undefined
  /** Where a lead belongs from now on; null where it stays, unless it belongs nowhere. All decisions of one call say the same of that. */
  readonly place: (decision: D) => Pick<Decision, 'branch_id' | 'team_id'> | null
  readonly before: (decision: D) => object
  readonly after: (decision: D) => object
  readonly event: (decision: D) => Happening
  /** What its timeline tells, where it is not who gave it to whom. */
  readonly entry?: (decision: D) => Entry
}

/**
 * Writes the decisions for one lead or a batch: who leaves, who joins, who owns it, and the activity. Answers which leads without a branch
 * took one from whom they were given to.
 */
export async function writeDecisions<D extends Decision>(
  ctx: Ctx,
  mode: Plan['mode'],
  decisions: readonly D[],
  { reason, place, entry = (decision) => entryOf(mode, decision, reason), before, after, event }: Said<D>,
): Promise<ReadonlyMap<number, TakenBranch>> {
  const taken = await takenBranches(
    ctx,
    decisions.filter((decision) => place(decision) === null),
  )
  // First, because a person may change roles but hold only one.
  await removeHolders(ctx, decisions)
  await changeRecords(ctx, leadKind, decisions, {
    each: (decision) => ({
      owner_id: decision.owner_id,
      ...(place(decision) ?? (taken.size > 0 && { branch_id: taken.get(decision.id)?.id ?? decision.branch_id })),
    }),
    steps: [comingHolders(ctx, decisions)],
    entries: (decision) => [entry(decision), ...branchEntries(taken.get(decision.id))],
    before: (decision) => ({ ...before(decision), ...(taken.has(decision.id) && { branch_id: null }) }),
    after: (decision) => {
      const branch = taken.get(decision.id)
      return { ...after(decision), ...(branch && { branch_id: branch.id }) }
    },
    event,
  })
  return taken
}

function entryOf(mode: Plan['mode'], { added, removed }: Dealt, reason: string | undefined): Entry {
  const about = { staff: namesOf(added), ...(reason && { reason }) }
  return mode === 'transfer'
    ? { type: 'transferred', visibility: 'shared', vars: { ...about, former: namesOf(removed) } }
    : { type: 'assigned', visibility: 'shared', vars: about }
}

async function removeHolders({ db }: Ctx, decisions: readonly Decision[]) {
  const gone = decisions.flatMap(({ id, removed }) => removed.map(({ user_id }) => ({ lead_id: id, user_id })))
  if (!gone.length) return
  await sql`
    delete from lead_users
    using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (lead_id int, user_id int)
    where lead_users.lead_id = gone.lead_id and lead_users.user_id = gone.user_id`.execute(db)
}

function comingHolders({ actor }: Ctx, decisions: readonly Decision[]): Step {
  const added = decisions.flatMap(({ id, added: people }) => people.map(({ user_id, role_id }) => ({ lead_id: id, user_id, role_id })))
  return sql`
    insert into lead_users (lead_id, user_id, role_id, assigned_by)
    select added.lead_id, added.user_id, added.role_id, ${actor.id}::int
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (lead_id int, user_id int, role_id int)`
}

/** Removes one person in one role from a lead, which may be left without anybody. */
export async function removeHolder(ctx: Ctx, lead: LeadWith<HeldBy>, pair: { role_identifier: string; user_identifier: string }) {
  const gone =
    lead.facts.held.find((one) => one.user_identifier === pair.user_identifier && one.role_identifier === pair.role_identifier) ??
    refuse('NOT_FOUND')
  const rest = lead.facts.held.filter((one) => one !== gone)
  const owner_id = rest.some(({ user_id }) => user_id === lead.owner_id) ? lead.owner_id : (rest[0]?.user_id ?? null)
  const vars = { user: { id: gone.user_id, name: gone.user }, role: { id: gone.role_id, name: gone.role } }
  const changed = await changeRecord(ctx, leadKind, lead, {
    set: { owner_id },
    steps: [sql`delete from lead_users where lead_id = ${lead.id} and user_id = ${gone.user_id}`],
    entries: [{ type: 'unassigned', visibility: 'shared', vars }],
    before: brief([gone]),
    event: ['lead.updated', { id: lead.id }],
  })
  return { leadInfo: await changeOf(ctx, changed) }
}
