import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { endAllSessions } from '../session/session.commands.ts'
import type { PersonToReset } from './two-factor.policy.ts'

/** Removes every second factor of a person who lost them. They are told, signed out, and set up new ones. */
export async function resetFactors(ctx: Ctx, { id, identifier }: PersonToReset) {
  await sql`
    with codes as (delete from backup_codes where user_id = ${id}), keys as (delete from passkeys where user_id = ${id})
    delete from second_factors where user_id = ${id}`.execute(ctx.db)
  await endAllSessions(ctx, id, 'two_factor_reset')
  ctx.changed({ module: 'user', id })
  ctx.emit('security.changed', { user_id: id, change: 'two_factor_reset', details: { by: ctx.actor.name } })
  return { identifier }
}
