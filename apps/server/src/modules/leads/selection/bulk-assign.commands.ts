import type { AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { RecordOutcome } from '#platform/batches/records.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { brief, type Decision, writeDecisions } from '../assignment/assignment.commands.ts'
import { heldFacts, namedBy, planOf, worksNow } from '../assignment/assignment.queries.ts'
import { type Dealt, dealOut, type Held, isIdle, type Plan } from '../assignment/assignment.rules.ts'
import type { TakenBranch } from '../assignment/taken-branch.queries.ts'
import { leadsChangedBy, leadsWith } from '../lead/lead.policy.ts'
import type { DoneRecord } from './done-records.queries.ts'
import { because, type Judgement } from './verdict.queries.ts'

/** Giving many leads to somebody, serialised for a queue. */
export interface AssignAct {
  readonly kind: 'assign' | 'transfer'
  readonly to: AssignTo
  readonly reason?: string | undefined
}
/** Who works a lead and where it belongs, as an undo needs it. */
interface Holding {
  readonly held: readonly { readonly user_id: number; readonly role_id: number }[]
  readonly branch_id: number | null
  readonly team_id: number | null
  readonly owner_id: number | null
}

/** The plan of an assignment; what it names that does not exist is refused at its field. */
export const assignPlan = async (ctx: Ctx, { kind, to }: Pick<AssignAct, 'kind' | 'to'>) => planOf(kind, to, await namedBy(ctx, to))

/** What the plan decides for each of some leads. */
async function dealtLeads(ctx: Ctx, plan: Plan, to: AssignTo, ids: readonly number[]) {
  const leads = await leadsWith(ctx, ids, heldFacts(to))
  return leads.map((lead) => {
    const dealt = dealOut(plan, lead.facts, lead.owner_id)
    if (typeof dealt === 'string') return { lead, why: because(dealt), dealt: null }
    if (isIdle(dealt) && plan.branch_id === null) return { lead, why: because('ROLE_ALREADY_ASSIGNED'), dealt: null }
    return { lead, why: null, dealt }
  })
}

/** Says of some leads whether they would be given away, without changing anything. */
export const judgedAssign = async (ctx: Ctx, plan: Plan, act: AssignAct, ids: readonly number[]): Promise<Judgement> => ({
  verdicts: await dealtLeads(ctx, plan, act.to, ids),
})

const holdingOf = (lead: { readonly facts: readonly Held[] } & Omit<Holding, 'held'>): Holding => ({
  held: brief(lead.facts),
  branch_id: lead.branch_id,
  team_id: lead.team_id,
  owner_id: lead.owner_id,
})
function holdingAfter(plan: Plan, before: Holding, { added, removed, owner_id }: Dealt, taken: TakenBranch | undefined) {
  const kept = before.held.filter((one) => !removed.some(({ user_id, role_id }) => user_id === one.user_id && role_id === one.role_id))
  const place =
    plan.branch_id === null ? { branch_id: taken?.id ?? before.branch_id } : { branch_id: plan.branch_id, team_id: plan.team_id }
  return { ...before, ...place, held: [...kept, ...brief(added)], owner_id, added: added.map(({ user_id }) => user_id) }
}

/** Gives a batch of leads away. */
export async function assignBatch(ctx: Ctx, act: AssignAct, ids: readonly number[]): Promise<RecordOutcome[]> {
  const plan = await assignPlan(ctx, act)
  const dealtAll = await dealtLeads(ctx, plan, act.to, ids)
  const decisions: Decision[] = dealtAll.flatMap(({ lead, dealt }) => (dealt ? [{ ...lead, ...dealt }] : []))
  const taken = await writeDecisions(ctx, plan.mode, decisions, {
    reason: act.reason,
    place: () => (plan.branch_id === null ? null : { branch_id: plan.branch_id, team_id: plan.team_id }),
    before: ({ removed }) => ({ removed: brief(removed) }),
    after: ({ added }) => ({ added: brief(added), ...(act.reason && { reason: act.reason }) }),
    event: ({ id }) => ['lead.updated', { id }],
  })
  return dealtAll.map(({ lead, why, dealt }) => {
    if (why) return { id: lead.id, skip: why }
    const before = holdingOf(lead)
    return { id: lead.id, before, after: holdingAfter(plan, before, dealt, taken.get(lead.id)) }
  })
}

/** Tells everybody who was given leads by a job how many they got: one message per person, however many leads and batches. */
export async function tellHolders(ctx: Ctx, jobId: number) {
  const { rows } = await sql<{ user_id: number; leads: number }>`
    select holder::int as user_id, count(*)::int as leads
    from job_records r
    join jobs j on j.id = r.job_id
    cross join lateral jsonb_array_elements_text(r.after -> 'added') as holder
    where r.job_id = ${jobId} and r.outcome = 'done' and holder::int is distinct from j.created_by
    group by holder
    order by 1`.execute(ctx.db)
  for (const { user_id, leads } of rows)
    await notify(ctx, [user_id], {
      event: 'leads_assigned',
      module_type: 'lead',
      vars: { leads },
      dedupe_key: `leads-assigned:${jobId}:${user_id}`,
    })
}

const keysOf = (held: Holding['held']) =>
  held
    .map(({ user_id, role_id }) => `${user_id} ${role_id}`)
    .sort()
    .join()
const isSame = (one: Holding, other: Holding) =>
  keysOf(one.held) === keysOf(other.held) &&
  one.branch_id === other.branch_id &&
  one.team_id === other.team_id &&
  one.owner_id === other.owner_id

/** Gives a batch of leads back to whom they were taken from, where nobody has given them on since. */
export async function undoAssign(ctx: Ctx, jobId: number, records: readonly DoneRecord<Holding>[]): Promise<RecordOutcome[]> {
  const done = new Map(records.map((record) => [record.id, record]))
  const anybody = heldFacts({ assign_leads_by: 'user', assign_to_users_info: [] })
  const leads = await leadsChangedBy(ctx, jobId, [...done.keys()], anybody)
  const people = await worksNow(
    ctx,
    records.flatMap(({ before }) => before.held),
  )
  const judged = leads.map((lead) => {
    const { before, after } = done.get(lead.id)!
    if (!isSame(holdingOf(lead), after)) return { lead, why: because('CHANGED_SINCE') }
    const returned = before.held.filter((one) => !after.held.some((each) => keysOf([each]) === keysOf([one])))
    const added = returned.flatMap((one) => people.get(keysOf([one])) ?? [])
    if (added.length < returned.length) return { lead, why: because('HOLDER_GONE') }
    const removed = lead.facts.filter((one) => !before.held.some((each) => keysOf([each]) === keysOf([one])))
    return { lead, why: null, decision: { ...lead, added, removed, owner_id: before.owner_id, unfilled: [], before } }
  })
  const decisions = judged.flatMap(({ decision }) => (decision ? [decision] : []))
  await writeDecisions(ctx, 'transfer', decisions, {
    reason: undefined,
    place: ({ before: { branch_id, team_id } }) => ({ branch_id, team_id }),
    before: ({ removed }) => ({ removed: brief(removed) }),
    after: ({ added }) => ({ added: brief(added) }),
    event: ({ id }) => ['lead.updated', { id }],
  })
  return judged.map(({ lead, why }) => ({ id: lead.id, skip: why ?? undefined }))
}
