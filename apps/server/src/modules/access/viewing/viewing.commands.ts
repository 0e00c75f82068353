import type { Viewing } from '@embark/contract/access/viewing/viewing.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { type OwnViewing, ownViewing, type ViewablePerson } from './viewing.policy.ts'

/** Starts viewing as another person, for at most an hour and no longer than this session. */
export async function startViewing(ctx: Ctx, person: ViewablePerson): Promise<Viewing> {
  const { id: viewer_id, name, sessionId: session_id } = ctx.actor
  const { identifier } = await ctx.db
    .insertInto('viewings')
    .values({
      session_id: session_id!,
      viewer_id: viewer_id!,
      user_id: person.id,
      role_id: person.role_id,
      expires_at: sql`now() + interval '1 hour'`,
    })
    .returning('identifier')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'user', id: person.id, after: { viewer: name, viewed: fullNameOf(person), role: person.role_name } })
  return shown(ctx, await ownViewing(ctx, identifier))
}

/** A new token of fifteen minutes, as long as the hour lasts. */
export function renewViewing(ctx: Ctx, viewing: OwnViewing): Viewing {
  ctx.changed({ module: 'user', id: viewing.user_id })
  return shown(ctx, viewing)
}

function shown(ctx: Ctx, viewing: OwnViewing): Viewing {
  const { identifier, id, user_identifier, role_identifier, role_name, expires_at } = viewing
  const { sessionId, deviceIdentifier } = ctx.actor
  const accessToken = ctx.tokens.signAccess({
    sub: user_identifier,
    tenant: ctx.tenant.id,
    client_number: ctx.tenant.number,
    session: sessionId!,
    role: role_identifier,
    device: deviceIdentifier!,
    viewing: id,
    // A proof of the viewer's identity does not count for the viewed person.
    auth_time: 0,
  })
  return {
    identifier,
    user: { identifier: user_identifier, name: fullNameOf(viewing) },
    role: { identifier: role_identifier, name: role_name },
    expires_at,
    accessToken,
  }
}

/** Ends the viewing; its tokens stop working. */
export async function stopViewing(ctx: Ctx, viewing: OwnViewing) {
  await ctx.db.updateTable('viewings').set({ ended_at: sql`now()` }).where('id', '=', viewing.id).execute()
  await ctx.forgetAccess(ctx.actor.sessionId!)
  ctx.changed({ module: 'user', id: viewing.user_id, after: { viewer: ctx.actor.name, viewed: fullNameOf(viewing), cause: 'stopped' } })
  return { identifier: viewing.identifier }
}

/** Closes viewings that ended because their hour passed or their session ended, and writes the audit entry. */
export async function closeOverViewings(ctx: Ctx) {
  const { rows } = await sql<{ user_id: number; session_id: number; viewer: string; viewed: string; cause: string }>`
    with over as (
      select v.id, case when v.expires_at <= now() then 'expired' else 'signed out' end as cause
      from viewings v
      where v.ended_at is null
        and (
          v.expires_at <= now()
            or not exists (
              select from sessions s where s.id = v.session_id and s.status = 'active' and s.expires_at > now()
            )
        )
      for update
    ),
    closed as (
      update viewings v
      set ended_at = least(now(), v.expires_at)
      from over
      where v.id = over.id
      returning v.viewer_id, v.user_id, v.session_id, over.cause
    )
    select closed.user_id, closed.session_id, closed.cause, ${fullName('a')} as viewer, ${fullName('b')} as viewed
    from closed
    join users a on a.id = closed.viewer_id
    join users b on b.id = closed.user_id`.execute(ctx.db)
  for (const { user_id, session_id, viewer, viewed, cause } of rows) {
    await ctx.forgetAccess(session_id)
    ctx.audit('view_as.ended', { module: 'user', id: user_id, after: { viewer, viewed, cause } })
  }
}
