import type { AgentTeamBody, TeamBody, TeamEdit } from '@embark/contract/organization/team/team.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { companyPeople, tellRights } from '../branch/branch.commands.ts'
import type { VisibleTeam } from './team.policy.ts'
import { peopleOfTeam, teamById } from './team.queries.ts'

/** What a team belongs to: a branch or an agency. */
interface Home {
  readonly branch_id: number | null
  readonly agent_id: number | null
}

/** Makes a team of a branch. */
export const createTeam = async (ctx: Ctx, body: TeamBody) =>
  create(ctx, body, { branch_id: await branchOf(ctx, body.branch_id), agent_id: null })

/** Makes a team of an agency. */
export const createAgentTeam = async (ctx: Ctx, body: AgentTeamBody) =>
  create(ctx, body, { branch_id: null, agent_id: await agencyOf(ctx, body.agent_identifier) })

async function create(ctx: Ctx, body: Omit<TeamBody, 'branch_id'>, home: Home) {
  await refuseTaken(ctx, body.name, home)
  const { name, alias, status } = body
  const { id } = await ctx.db
    .insertInto('teams')
    .values({ name, alias, is_active: status === 'active', ...home })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (body.leader_user_identifier) {
    const leader = (await peopleFor(ctx, home, [body.leader_user_identifier], 'leader_user_identifier'))[0]!
    await ctx.db.insertInto('team_members').values({ team_id: id, user_id: leader.id }).execute()
    await ctx.db.updateTable('teams').set({ leader_user_id: leader.id }).where('id', '=', id).execute()
    await tellRights(ctx, [leader])
  }
  ctx.changed({ module: 'team', id, after: { name, alias, status, ...home } })
  return teamById(ctx, id)
}

/** Changes a team. It stays with its branch or agency, and only a member may lead it. */
export async function editTeam(ctx: Ctx, { id, identifier: _, ...before }: VisibleTeam, body: TeamEdit) {
  const home: Home =
    before.agent_id === null
      ? { branch_id: await branchOf(ctx, body.branch_id ?? before.branch_id!), agent_id: null }
      : { branch_id: null, agent_id: body.agent_identifier ? await agencyOf(ctx, body.agent_identifier) : before.agent_id }
  await refuseTaken(ctx, body.name, home, id)
  const leader_user_id =
    body.leader_user_identifier === undefined ? before.leader_user_id : await memberNamed(ctx, id, body.leader_user_identifier)
  const { name, alias, status } = body
  const is_active = status === undefined ? before.is_active : status === 'active'
  const changes = { name, alias, is_active, leader_user_id, ...home }
  await ctx.db
    .updateTable('teams')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'team', id, before, after: changes })
  return teamById(ctx, id)
}

/** Replaces the members of a team. What they see changes at once. A leader who left no longer leads. */
export async function setTeamUsers(ctx: Ctx, team: VisibleTeam, identifiers: readonly string[]) {
  const ids = (await peopleFor(ctx, team, identifiers, 'user_identifiers')).map(({ id }) => id)
  const { rows } = await sql<{ id: number; is_in: boolean }>`
    with gone as (delete from team_members where team_id = ${team.id} and not user_id = any(${ids}::int[]) returning user_id),
    come as (insert into team_members (team_id, user_id) select ${team.id}, wanted from unnest(${ids}::int[]) as wanted
      on conflict (tenant_id, team_id, user_id) do nothing returning user_id),
    led as (update teams set leader_user_id = null where id = ${team.id} and leader_user_id in (select user_id from gone))
    select user_id as id, false as is_in from gone union all select user_id, true from come`.execute(ctx.db)
  const of = (isIn: boolean) => rows.filter(({ is_in }) => is_in === isIn).map(({ id }) => id)
  ctx.changed({ module: 'team', id: team.id, before: { left: of(false) }, after: { joined: of(true) } })
  await tellRights(ctx, rows)
  return peopleOfTeam(ctx, team)
}

/** Members of an agency's team come from that agency, those of other teams from the company. */
async function peopleFor(ctx: Ctx, { agent_id }: Home, identifiers: readonly string[], field: string) {
  if (agent_id === null) return companyPeople(ctx, identifiers)
  const distinctIdentifiers = [...new Set(identifiers)]
  const people = distinctIdentifiers.length
    ? await ctx.db
        .selectFrom('users')
        .select(['id', 'identifier', 'agent_id'])
        .where('identifier', 'in', distinctIdentifiers)
        .where('agent_id', '=', agent_id)
        .execute()
    : []
  if (people.length < distinctIdentifiers.length) refuseField(field, 'Choose people of this agency')
  return people
}

const branchOf = (ctx: Ctx, id: number) => chosen(ctx, 'branches', id, 'branch_id', 'Branch is required')
const agencyOf = (ctx: Ctx, identifier: string) => chosen(ctx, 'agents', identifier, 'agent_identifier', 'Agent is required')

async function memberNamed(ctx: Ctx, teamId: number, identifier: string | null) {
  if (identifier === null) return null
  const member = await ctx.db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select('users.id')
    .where('team_members.team_id', '=', teamId)
    .where('users.identifier', '=', identifier)
    .executeTakeFirst()
  return member?.id ?? refuseField('leader_user_identifier', 'Choose a member of the team')
}

async function refuseTaken(ctx: Ctx, name: string, { branch_id, agent_id }: Home, besides = 0) {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from teams where lower(name) = lower(${name}) and id <> ${besides}
    and branch_id is not distinct from ${branch_id}::int and agent_id is not distinct from ${agent_id}::int) as taken`.execute(ctx.db)
  if (rows[0]!.taken) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'A team here has this name already' }])
}
