import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createAgentTeam, createTeam, editTeam, setTeamUsers } from './team.commands.ts'
import { changeableTeam, openTeam } from './team.policy.ts'
import { peopleOfTeam, teamList } from './team.queries.ts'

export const teamRoutes = implement(teams, {
  list: (ctx, { query }) => teamList.page(ctx, query),
  create: async (ctx, { body }) => ({ teamInfo: await createTeam(ctx, body) }),
  createAgentTeam: async (ctx, { body }) => ({ teamInfo: await createAgentTeam(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ teamInfo: await editTeam(ctx, await changeableTeam(ctx, params.id), body) }),
  users: async (ctx, { params }) => ({ recordsInfo: await peopleOfTeam(ctx, await openTeam(ctx, params.id)) }),
  setUsers: async (ctx, { params, body }) => ({
    recordsInfo: await setTeamUsers(ctx, await changeableTeam(ctx, params.id), body.user_identifiers),
  }),
})
