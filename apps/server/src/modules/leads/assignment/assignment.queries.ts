import type { Assignable, AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName, ifThere, option, person, searchIn } from '#platform/db/fragments.ts'
import { refuseField } from '#platform/refusal.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { type Holder, holdersOf, namedHolders, type Pair } from '../lead/lead-checks.queries.ts'
import type { Candidate, Held, Plan } from './assignment.rules.ts'

interface Place {
  readonly branch_id: number | null
  readonly team_id: number | null
  readonly roles: readonly { readonly id: number; readonly identifier: string; readonly name: string; readonly candidates: Candidate[] }[]
}
/** Everything that decides who gets leads, as one column for the statement that reads them. */
export interface AssignFacts {
  readonly holders: readonly (Holder & Pair)[]
  readonly place: Place | null
  readonly held: readonly Held[]
}

/** The people working `leads`, and whether they belong to the branch or team it would go to. */
const heldOn = (to: AssignTo) => {
  const inside =
    to.assign_leads_by === 'branch'
      ? sql`u.branch_id = (select id from branches where identifier = ${to.assign_to_branch_info.branch_identifier})`
      : to.assign_leads_by === 'team'
        ? sql`
          exists (
            select
            from team_members tm
            join teams t on t.id = tm.team_id
            where tm.user_id = u.id and t.identifier = ${to.assign_to_team_info.team_identifier}
          )`
        : sql`true`
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'user_id', u.id, 'role_id', r.id, 'user', ${fullName('u')}, 'role', r.name, 'isInside', coalesce(${inside}, false)) order by lu.id)
    from lead_users lu
    join users u on u.id = lu.user_id
    join roles r on r.id = lu.role_id
    where lu.lead_id = leads.id), '[]')`
}

const candidatesIn = (membership: ReturnType<typeof sql>, roles: readonly string[]) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'identifier', r.identifier, 'name', r.name,
    'candidates', coalesce((
      select jsonb_agg(jsonb_build_object(
        'user_id', u.id, 'role_id', r.id, 'user', ${fullName('u')}, 'role', r.name,
        'open', (
          select count(*)
          from lead_users lu
          join leads o on o.id = lu.lead_id
          where lu.user_id = u.id and o.deleted_at is null and o.converted_at is null and o.lost_at is null)) order by u.identifier)
      from users u
      join user_roles ur on ur.user_id = u.id and ur.role_id = r.id
      where u.status = 'active' and ${membership}), '[]')) order by array_position(${roles}::uuid[], r.identifier)), '[]')
  from roles r
  where r.identifier = any(${roles}::uuid[]) and r.is_active)`

const placeOf = (to: AssignTo) => {
  if (to.assign_leads_by === 'branch') {
    const { branch_identifier, role_identifiers } = to.assign_to_branch_info
    return sql`(
      select jsonb_build_object('branch_id', b.id, 'team_id', null, 'roles', ${candidatesIn(sql`u.branch_id = b.id`, role_identifiers)})
      from branches b
      where b.identifier = ${branch_identifier} and b.is_active)`
  }
  if (to.assign_leads_by === 'team') {
    const { team_identifier, role_identifiers } = to.assign_to_team_info
    const isMember = sql`exists (select from team_members tm where tm.team_id = t.id and tm.user_id = u.id)`
    return sql`(
      select jsonb_build_object('branch_id', t.branch_id, 'team_id', t.id, 'roles', ${candidatesIn(isMember, role_identifiers)})
      from teams t
      where t.identifier = ${team_identifier} and t.is_active)`
  }
  return sql`null::jsonb`
}

const pairsOf = (to: AssignTo) => (to.assign_leads_by === 'user' ? to.assign_to_users_info : [])

/** For the statement that reads a single lead: the people working it, and what the assignment names. */
export const assignFacts = (to: AssignTo) =>
  sql<AssignFacts>`jsonb_build_object('held', ${heldOn(to)}, 'holders', ${holdersOf(pairsOf(to))}, 'place', ${placeOf(to)})`
/** For a batch: only the people working each lead; what the assignment names was read once. */
export const heldFacts = (to: AssignTo) => sql<readonly Held[]>`${heldOn(to)}`

/** The people working a lead, as they are named when one of them leaves. */
export interface HeldBy {
  readonly held: readonly (Held & Pair)[]
}
/** For the statement that reads a single lead: the people working it. */
export const heldBy = sql<HeldBy>`jsonb_build_object('held', coalesce((
  select jsonb_agg(jsonb_build_object(
    'user_id', u.id, 'role_id', r.id, 'user', ${fullName('u')}, 'role', r.name,
    'user_identifier', u.identifier, 'role_identifier', r.identifier) order by lu.id)
  from lead_users lu
  join users u on u.id = lu.user_id
  join roles r on r.id = lu.role_id
  where lu.lead_id = leads.id), '[]'))`

/** Reads what an assignment names, once for a whole bulk act. */
export async function namedBy({ db }: Ctx, to: AssignTo): Promise<Omit<AssignFacts, 'held'>> {
  const { rows } = await sql<Omit<AssignFacts, 'held'>>`
    select ${holdersOf(pairsOf(to))} as holders, ${placeOf(to)} as place`.execute(db)
  return rows[0]!
}

/** The plan of an assignment. Anything it names that does not exist is refused at its field. */
export function planOf(mode: Plan['mode'], to: AssignTo, { holders, place }: Omit<AssignFacts, 'held'>): Plan {
  if (to.assign_leads_by === 'user') {
    return { mode, named: namedHolders(to.assign_to_users_info, holders), dealt: [], branch_id: null, team_id: null }
  }
  const isBranch = to.assign_leads_by === 'branch'
  const unit =
    place ??
    refuseField(isBranch ? 'assign_to_branch_info.branch_identifier' : 'assign_to_team_info.team_identifier', 'Choose one of the options')
  const roleIdentifiers = isBranch ? to.assign_to_branch_info.role_identifiers : to.assign_to_team_info.role_identifiers
  if (unit.roles.length < new Set(roleIdentifiers).size)
    refuseField(isBranch ? 'assign_to_branch_info.role_identifiers' : 'assign_to_team_info.role_identifiers', 'Choose one of the options')
  return {
    mode,
    named: [],
    branch_id: unit.branch_id,
    team_id: unit.team_id,
    dealt: unit.roles.map(({ id, identifier, name, candidates }) => ({
      role_id: id,
      role: name,
      identifier,
      candidates: [...candidates],
    })),
  }
}

/** Those of some people in their roles who can still be given leads, by both numbers. */
export async function worksNow({ db }: Ctx, pairs: readonly { readonly user_id: number; readonly role_id: number }[]) {
  const { rows } = await sql<Omit<Held, 'isInside'>>`
    select distinct u.id as user_id, r.id as role_id, ${fullName('u')} as "user", r.name as role
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (user_id int, role_id int)
    join users u on u.id = pair.user_id and u.status = 'active'
    join user_roles ur on ur.user_id = u.id and ur.role_id = pair.role_id
    join roles r on r.id = pair.role_id and r.is_active`.execute(db)
  return new Map(rows.map((person) => [`${person.user_id} ${person.role_id}`, person]))
}

/** How many people are listed at a time. */
const peopleAtATime = 50

/** The roles of a person in which leads can be given to them: those of the company's people, for others those of their own kind. */
const rolesOfPerson = ({ actor }: Ctx) => sql<Assignable['roles'] | null>`(
  select jsonb_agg(jsonb_build_object('identifier', r.identifier, 'name', r.name) order by ur.position, ur.id)
  from user_roles ur
  join roles r on r.id = ur.role_id and r.is_active
  join role_groups g on g.id = r.group_id
  where ur.user_id = users.id and g.kind = ${actor.kind === 'person' ? actor.group : 'company'})`

/** The active people leads can be given to, by name; people of an agency give theirs to one another. */
export async function assignablePeople(ctx: Ctx, { search, page }: { readonly search: string; readonly page: number }) {
  const { agentId, group } = ctx.actor
  const people = await ctx.db
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.identifier', 'users.id', 'users.first_name', 'users.last_name', 'branches.name as branch_name'])
    .select(rolesOfPerson(ctx).as('roles'))
    .where('users.status', '=', 'active')
    .where(rolesOfPerson(ctx), 'is not', null)
    .$if(group === 'agent', (rows) => rows.where('users.agent_id', '=', agentId))
    .$if(search !== '', (rows) => rows.where(searchIn(search, 'users.first_name', 'users.last_name', 'users.email')))
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .offset((page - 1) * peopleAtATime)
    .limit(peopleAtATime + 1)
    .execute()
  return {
    // Whoever holds no such role was left out above.
    recordsInfo: people.slice(0, peopleAtATime).map(({ roles, ...one }) => ({ ...one, roles: roles! })),
    hasMore: people.length > peopleAtATime,
  }
}

/** The number of a person as it is dialled from anywhere. */
const mobileOf = (user: string) => sql<string | null>`'+' || ltrim(${sql.ref(`${user}.country_code`)}, '+') || ${sql.ref(`${user}.mobile`)}`

/** The people working a lead, in the order they were assigned (G-L-24). */
export async function staffOn(ctx: Ctx, lead: VisibleLead) {
  const staff = await ctx.db
    .selectFrom('lead_users')
    .innerJoin('users as holder', 'holder.id', 'lead_users.user_id')
    .innerJoin('roles', 'roles.id', 'lead_users.role_id')
    .leftJoin('users as assigner', 'assigner.id', 'lead_users.assigned_by')
    .select([
      person('holder').as('user'),
      option('roles').as('role'),
      'holder.email',
      mobileOf('holder').as('mobile'),
      'lead_users.created_at as assigned_at',
      ifThere('assigner', person('assigner')).as('assigned_by'),
    ])
    .where('lead_users.lead_id', '=', lead.id)
    .orderBy('lead_users.id')
    .execute()
  return ctx.actor.group === 'company' ? staff : staff.map((holder) => ({ ...holder, email: null, mobile: null }))
}

/** Whom the student of a lead turns to; agencies learn the name alone. */
export async function counsellorOf(ctx: Ctx, lead: VisibleLead) {
  const isReachable = ctx.actor.group !== 'agent'
  const counsellor = await ctx.db
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'leads.owner_id')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'branches.name as branch'])
    .select(mobileOf('users').as('mobile'))
    .where('leads.id', '=', lead.id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return counsellor ? { ...counsellor, ...(!isReachable && { email: null, mobile: null }) } : null
}
