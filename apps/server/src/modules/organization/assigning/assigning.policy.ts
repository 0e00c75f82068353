import type { AssigningSubject } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The person whose assignments are meant. Students have none. */
export async function subjectOf(ctx: Ctx, { user_identifier, role_identifier }: AssigningSubject) {
  const { rows } = await sql<{
    user_id: number | null
    role_id: number | null
    group: string
    agent_id: number | null
    branch_id: number | null
  }>`
    select u.id as user_id, r.id as role_id, coalesce(u."group", r."group") as "group", u.agent_id, u.branch_id
    from (select ${user_identifier ?? null}::uuid as person, ${role_identifier ?? null}::uuid as role) as asked
    left join users u on u.identifier = asked.person
    left join roles r on r.identifier = asked.role
    where (asked.person is null or u.id is not null)
      and (asked.role is null or r.id is not null)
      and coalesce(u."group", r."group") <> 'user'
      and (
        u.id is null
          or r.id is null
          or exists (select from user_roles held where held.user_id = u.id and held.role_id = r.id)
      )`.execute(ctx.db)
  return prove(rows[0] ?? refuse('NOT_FOUND'))
}
export type Subject = Proven<Awaited<ReturnType<typeof subjectOf>>>

/** Nobody may give a role with more rights than their own (G-M-84). */
export async function grantableRoles(ctx: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id
    from roles
    where id = any(${ids}::int[])
      and not permissions <@ ${[...ctx.actor.permissions]}::text[]
    limit 1`.execute(ctx.db)
  if (ctx.actor.kind === 'person' && rows.length) refuse('PERMISSION_DENIED')
}

/** The people whose assignments may be opened: active people other than students. */
export const assignablePeople = (ctx: Ctx) =>
  ctx.db.selectFrom('users').where('users.status', '=', 'active').where(sql<SqlBool>`users."group" <> 'user'`)
