import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { endAllSessions } from '../session/session.commands.ts'

/** Takes every second factor off a person who lost them. They are told, signed out, and set up new ones themselves. */
export async function resetFactors(ctx: Ctx, identifier: string) {
  const person = await ctx.db.selectFrom('users').select(['id', 'identifier']).where('identifier', '=', identifier).executeTakeFirst()
  const { id } = person ?? refuse('NOT_FOUND')
  await sql`
    with codes as (delete from backup_codes where user_id = ${id}), keys as (delete from passkeys where user_id = ${id})
    delete from second_factors where user_id = ${id}`.execute(ctx.db)
  await endAllSessions(ctx, id, 'two_factor_reset')
  ctx.changed({ module: 'user', id })
  ctx.emit('security.changed', { user_id: id, change: 'two_factor_reset', details: { by: ctx.actor.name } })
  return { identifier }
}
