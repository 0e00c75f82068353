import { invitationDays } from '@embark/contract/organization/staff/staff.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { keepGrant } from '../grant/grant.commands.ts'

/** How long a link to choose a password works for somebody who has an account already. */
export const linkMinutes = 30

/** How long a link for choosing a password works, by purpose. */
const lastsSeconds = { set_password: linkMinutes * 60, reset_password: linkMinutes * 60, invitation: invitationDays * 86_400 } as const

/** A one-time link for choosing a person's password. Earlier links of the same kind stop working. */
export async function passwordLink(
  ctx: Ctx,
  userId: number,
  publicUrl: string,
  purpose: keyof typeof lastsSeconds = 'set_password',
): Promise<string> {
  const token = await keepGrant(ctx, { userId, purpose, seconds: lastsSeconds[purpose], device: null })
  // After the # it appears in no server log and no Referer header.
  const clientNumber = ctx.tenant.isAtItsAddress ? '' : `?client_number=${ctx.tenant.number}`
  return `${publicUrl}/signin/set-password${clientNumber}#${token}`
}

/** Revokes a person's remaining links, for example once they have a password or their invitation is withdrawn. */
export const endLinks = (ctx: Ctx, userId: number) =>
  ctx.db.updateTable('one_time_links').set({ used_at: sql`now()` }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
