import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { option } from '#platform/db/fragments.ts'

export interface PresentedToken {
  readonly id: number
  readonly session_id: number
  readonly status: string
  readonly is_expired: boolean
  readonly expires_at: string
  readonly is_used: boolean
  readonly is_in_grace: boolean
  readonly successor_sealed: Buffer | null
  readonly user_id: number
  readonly user_identifier: string
  readonly user_status: string
  readonly group: Actor['group']
  readonly device_identifier: string
  readonly device_status: string
  /** When the person last proved who they are, in seconds since 1970. */
  readonly auth_time: number
  readonly role_id: number
  /** The roles the person holds now, in their order. */
  readonly roles: readonly { id: number; identifier: string; name: string; group_identifier: string }[]
}

/** The session behind a refresh token, locked so that two concurrent refreshes run one after the other. */
export async function presented(ctx: Ctx, token: string): Promise<PresentedToken | undefined> {
  const { rows } = await sql<PresentedToken>`
    select t.id, t.session_id, t.used_at is not null as is_used,
      coalesce(t.used_at > now() - interval '20 seconds', false) as is_in_grace, t.successor_sealed, s.status,
      s.expires_at <= now() as is_expired, s.expires_at, s.role_id, s.user_id,
      floor(extract(epoch from s.auth_time))::int as auth_time, u.identifier as user_identifier,
      u.status as user_status, u."group", d.device_identifier, d.status as device_status,
      (
        select coalesce(jsonb_agg(${option('r')} || jsonb_build_object('group_identifier', g.identifier) order by ur.position, ur.id), '[]')
        from user_roles ur
        join roles r on r.id = ur.role_id
        join role_groups g on g.id = r.group_id
        where ur.user_id = s.user_id and r.is_active
      ) as roles
    from refresh_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    join devices d on d.id = s.device_id
    where t.token_hash = ${ctx.tokens.hashOf(token)}
    for no key
    update of s, t`.execute(ctx.db)
  return rows[0]
}
