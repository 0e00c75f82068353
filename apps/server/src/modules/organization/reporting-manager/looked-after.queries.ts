import { sql } from 'kysely'
import { type Ctx, scopeOf } from '#platform/context.ts'

/**
 * Those whose work the actor looks after: who reports to them, be it through others, whom they lead in a team, and whom the scope of their
 * role covers. 'everybody' where that is the whole company.
 */
export async function lookedAfter(ctx: Ctx): Promise<'everybody' | readonly number[]> {
  const { kind, id, group, roleId, branchId, teamIds, agentId } = ctx.actor
  if (kind === 'system') return 'everybody'
  // Students and institutions look after nobody here.
  if (group !== 'company' && group !== 'agent') return []
  const scope = scopeOf(ctx, 'leads')
  if (scope === 'tenant' && group === 'company') return 'everybody'
  const { rows } = await sql<{ user_id: number }>`
    with recursive reporting (user_id) as (
      select m.user_id
      from reporting_managers m
      where m.manager_user_id = ${id}::int and m.manager_role_id = ${roleId}::int
      union
      select m.user_id
      from reporting
      join reporting_managers m on m.manager_user_id = reporting.user_id
    )
    select u.id as user_id
    from users u
    where u."group" = ${group}
      and u.agent_id is not distinct from ${group === 'agent' ? agentId : null}::int
      and (
        u.id in (select user_id from reporting)
          or u.id in (
            select member.user_id
            from team_members member
            join teams t on t.id = member.team_id
            where t.is_active and (t.leader_user_id = ${id}::int or (${scope === 'team'} and t.id = any(${teamIds}::int[])))
          )
          or (${scope === 'branch'} and u.branch_id = ${branchId}::int)
          or ${scope === 'agency'}
      )`.execute(ctx.db)
  return rows.map(({ user_id }) => user_id)
}
