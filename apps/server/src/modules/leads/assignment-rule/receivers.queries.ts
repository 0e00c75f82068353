import { sql } from 'kysely'
import { type WorkingTime, withoutCheckIn, workingTime } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName, person } from '#platform/db/fragments.ts'
import { registry } from '#platform/registry.ts'
import { type RuleRow, rulesInForce } from './assignment-rule.policy.ts'
import { isMet, type LeadFacts, nextReceiver, type Receiver } from './receiver.rules.ts'

/** Who of some people is away at a moment; a module that knows of absences registers an answer. */
type Absences = (ctx: Ctx, userIds: readonly number[], at: Date) => Promise<readonly number[]>
export const absences = registry<string, Absences>('who is away')

/** The working time of branches, each read once. */
type Clocks = (branchId: number | null) => Promise<WorkingTime>
export function clocksOf(ctx: Ctx): Clocks {
  const read = new Map<number | null, Promise<WorkingTime>>()
  return (branchId) => {
    const clock = read.get(branchId) ?? workingTime(ctx, branchId)
    read.set(branchId, clock)
    return clock
  }
}

interface ReceiverRow {
  readonly user_id: number
  readonly role_id: number
  readonly user: string
  readonly role: string
  readonly branch_id: number | null
  readonly open: number
  readonly role_identifier: string
  readonly group_identifier: string | null
}
export type PlacedReceiver = Receiver & Pick<ReceiverRow, 'branch_id'>

/** Everybody active whom a rule names, in the order of their turns, with how busy and whether they are there. */
export async function receiversOf(ctx: Ctx, rule: RuleRow, clocks: Clocks): Promise<PlacedReceiver[]> {
  const candidates =
    rule.receivers === 'people'
      ? sql`select p.user_id, p.role_id, p.id as place from assignment_rule_people p where p.rule_id = ${rule.id}`
      : rule.receivers === 'branch'
        ? sql`select u.id, ${rule.role_id}::int, u.id from users u where u.branch_id = ${rule.branch_id}`
        : sql`select m.user_id, ${rule.role_id}::int, m.user_id from team_members m where m.team_id = ${rule.team_id}`
  const { rows } = await sql<ReceiverRow>`
    select u.id as user_id, r.id as role_id, ${fullName('u')} as user, r.name as role, u.branch_id,
      r.identifier as role_identifier, g.identifier as group_identifier,
      (
        select count(*)::int
        from lead_users lu
        join leads o on o.id = lu.lead_id
        where lu.user_id = u.id and o.deleted_at is null and o.converted_at is null and o.lost_at is null
      ) as open
    from (${candidates}) as c (user_id, role_id, place)
    join users u on u.id = c.user_id and u.status = 'active' and u.group = 'company'
    join roles r on r.id = c.role_id and r.is_active
    join user_roles held on held.user_id = u.id and held.role_id = r.id
    left join role_groups g on g.id = r.group_id
    order by c.place`.execute(ctx.db)
  const duties = await dutiesOf(ctx, rows, clocks)
  return rows.map(({ role_identifier: _, group_identifier: __, ...row }) => ({ ...row, duty: duties.get(row.user_id) ?? 'off' }))
}

/** Who works now, and who when their branch opens next; whoever does neither is not among them. */
async function dutiesOf(ctx: Ctx, rows: readonly ReceiverRow[], clocks: Clocks) {
  const missing = await withoutCheckIn(ctx, rows)
  const duties = new Map<number, Receiver['duty']>()
  for (const branchId of new Set(rows.map(({ branch_id }) => branch_id))) {
    const { isOpen, opensAt } = await clocks(branchId)
    const ids = rows
      .filter(({ branch_id, user_id }) => branch_id === branchId && !(isOpen && missing.has(user_id)))
      .map(({ user_id }) => user_id)
    if (!opensAt || !ids.length) continue
    const away = new Set<number>()
    for (const awayOf of absences.all()) for (const id of await awayOf(ctx, ids, opensAt)) away.add(id)
    for (const id of ids) if (!away.has(id)) duties.set(id, isOpen ? 'now' : 'next')
  }
  return duties
}

/** Whom a lead goes to by the first rule that fits and has somebody for it, and which rules had nobody. */
export async function chosenFor<R extends RuleRow>(ctx: Ctx, rules: readonly R[], lead: LeadFacts, clocks: Clocks) {
  const skipped: R[] = []
  for (const rule of rules) {
    if (!isMet(rule.conditions, lead)) continue
    const receivers = await receiversOf(ctx, rule, clocks)
    const next = nextReceiver(rule, receivers)
    if (next) return { rule, receiver: receivers.find(({ user_id }) => user_id === next.user_id)!, skipped }
    skipped.push(rule)
  }
  return { rule: undefined, receiver: undefined, skipped }
}

interface Tried {
  readonly destination_countries?: readonly number[] | undefined
  readonly source_country?: number | undefined
  readonly preferred_language?: string | undefined
  readonly lead_source?: number | undefined
  readonly lead_medium?: number | undefined
  readonly branch?: number | undefined
}

/** Whom a lead like this would go to now. */
export async function tryRules(ctx: Ctx, tried: Tried) {
  const facts: LeadFacts = {
    destination_countries: tried.destination_countries ?? [],
    source_country_id: tried.source_country ?? null,
    preferred_language: tried.preferred_language || null,
    lead_source_id: tried.lead_source ?? null,
    lead_medium_id: tried.lead_medium ?? null,
    branch_id: tried.branch ?? null,
  }
  const clocks = clocksOf(ctx)
  const { rule, receiver, skipped } = await chosenFor(ctx, await rulesInForce(ctx), facts, clocks)
  const minutes = rule && (rule.contact_minutes ?? ctx.tenant.settings.leads.contact_minutes)
  const { after } = await clocks(receiver?.branch_id ?? facts.branch_id)
  const user =
    receiver &&
    (await ctx.db.selectFrom('users').select(person('users').as('ref')).where('id', '=', receiver.user_id).executeTakeFirstOrThrow())
  const brief = ({ identifier, name }: RuleRow) => ({ identifier, name })
  return {
    ruleInfo: rule ? brief(rule) : null,
    userInfo: user?.ref ?? null,
    due_at: (minutes && after(minutes)?.toISOString()) || null,
    skippedInfo: skipped.map(brief),
  }
}
