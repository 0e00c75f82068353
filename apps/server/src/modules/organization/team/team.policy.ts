import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { seesInside } from '../branch/branch.policy.ts'

/** The teams this actor may see: all for the company's own people, those of their agency for an agent, none for others. */
export const visibleTeams = (ctx: Ctx) =>
  ctx.db
    .selectFrom('teams')
    .$if(!seesInside(ctx), (rows) => rows.where('teams.agent_id', '=', ctx.actor.agentId).where(sql<SqlBool>`teams.agent_id is not null`))

/** One team by its number or identifier. */
export async function visibleTeam(ctx: Ctx, ref: string) {
  const team = await visibleTeams(ctx)
    .select(['teams.id', 'teams.identifier', 'teams.name', 'teams.alias', 'teams.branch_id', 'teams.agent_id'])
    .select(['teams.leader_user_id', 'teams.is_active'])
    .where(reference(ref, 'teams'))
    .executeTakeFirst()
  return prove(team ?? refuse('NOT_FOUND'))
}
export type VisibleTeam = Proven<Awaited<ReturnType<typeof visibleTeam>>>

/** A team whose members the actor may read: people who work with leads, and managers of teams of its kind. */
export async function openTeam(ctx: Ctx, ref: string) {
  const team = await visibleTeam(ctx, ref)
  const mayRead = can(ctx, 'leads.read') || can(ctx, team.agent_id === null ? 'settings.teams.read' : 'settings.agent.teams.read')
  return mayRead ? team : refuse('PERMISSION_DENIED')
}

/** A team the actor may change. Branch teams and agency teams have separate permissions. */
export async function changeableTeam(ctx: Ctx, ref: string) {
  const team = await visibleTeam(ctx, ref)
  if (!can(ctx, team.agent_id === null ? 'settings.teams.update' : 'settings.agent.teams.update')) refuse('PERMISSION_DENIED')
  return team
}
