import { type Team, teams } from '@embark/contract/organization/team/team.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { peopleOf, statusOf } from '../branch/branch.queries.ts'
import { type VisibleTeam, visibleTeams } from './team.policy.ts'

const rowsOf = (ctx: Ctx) =>
  visibleTeams(ctx)
    .leftJoin('branches', 'branches.id', 'teams.branch_id')
    .leftJoin('agents', 'agents.id', 'teams.agent_id')
    .leftJoin('users as leader', 'leader.id', 'teams.leader_user_id')
    .select(['teams.identifier', 'teams.id', 'teams.name', 'teams.alias', 'teams.branch_id', 'branches.name as branch_name'])
    .select(['agents.identifier as agent_identifier', 'agents.name as agent_name'])
    .select([
      statusOf('teams.is_active').as('status'),
      sql<Team['type']>`case when teams.agent_id is null then 'team' else 'agent_team' end`.as('type'),
      ifThere('leader', person('leader')).as('leader'),
      sql<number>`
        (
          select count(*)::int
          from team_members m
          join users u on u.id = m.user_id and u.status = 'active'
          where m.team_id = teams.id
        )`.as('users_count'),
    ])

/** Teams of one kind by name, with their branch or agency. */
export const teamList = declareList(teams.list, {
  key: 'teams.id',
  rows: rowsOf,
  search: (_, text) => searchIn(text, 'teams.name', 'teams.alias'),
  filters: {},
  params: {
    type: (type) => (type === 'team' ? sql<SqlBool>`teams.agent_id is null` : sql<SqlBool>`teams.agent_id is not null`),
    branch_id: isOneOf('teams.branch_id'),
  },
  orders: { name: by('teams.name', 'text', { key: 'asc' }) },
})

/** One team, as returned after a change. */
export const teamById = (ctx: Ctx, id: number) => rowsOf(ctx).where('teams.id', '=', id).executeTakeFirstOrThrow()

/** Who belongs to a team. */
export const peopleOfTeam = (ctx: Ctx, { id }: Pick<VisibleTeam, 'id'>) =>
  peopleOf(ctx).where(sql<SqlBool>`users.id in (select user_id from team_members where team_id = ${id})`).execute()
