import type { Team, teamTypes } from '@embark/contract/organization/team/team.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { isNamed, pageFor, peopleOf, statusOf, type WantedUnits } from '../branch/branch.queries.ts'
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
      sql<number>`(select count(*)::int from team_members m join users u on u.id = m.user_id and u.status = 'active' where m.team_id = teams.id)`.as(
        'users_count',
      ),
    ])

interface WantedTeams extends WantedUnits {
  readonly branch_id?: number | undefined
  readonly type: (typeof teamTypes)[number]
}

/** Teams of one kind by name, with their branch or agency. */
export const teamsOf = (ctx: Ctx, query: WantedTeams) =>
  paged(
    ctx.db,
    rowsOf(ctx)
      .where('teams.agent_id', query.type === 'team' ? 'is' : 'is not', null)
      .$if(query.search !== '', (rows) => rows.where(isNamed('teams', query.search)))
      .$if(query.branch_id !== undefined, (rows) => rows.where('teams.branch_id', '=', query.branch_id!))
      .orderBy('teams.name', query.sort)
      .orderBy('teams.id'),
    pageFor(query),
  )

/** One team as it is answered after a change. */
export const teamById = (ctx: Ctx, id: number) => rowsOf(ctx).where('teams.id', '=', id).executeTakeFirstOrThrow()

/** Who belongs to a team. */
export const peopleOfTeam = (ctx: Ctx, { id }: Pick<VisibleTeam, 'id'>) =>
  peopleOf(ctx).where(sql<SqlBool>`users.id in (select user_id from team_members where team_id = ${id})`).execute()
