import { invitationDays } from '@embark/contract/organization/staff/staff.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { keepGrant } from '../grant/grant.commands.ts'

/** How long a link to choose a password works, by what it is for. */
const lastsSeconds = { set_password: 30 * 60, invitation: invitationDays * 86_400 } as const

/** A link with which its reader chooses the password of one person, once; earlier ones of its kind stop working. */
export async function passwordLink(
  ctx: Ctx,
  userId: number,
  publicUrl: string,
  purpose: keyof typeof lastsSeconds = 'set_password',
): Promise<string> {
  const token = await keepGrant(ctx, { userId, purpose, seconds: lastsSeconds[purpose], device: null })
  // After the # it is in no server's log and in no Referer header.
  const clientNumber = ctx.tenant.isAtItsAddress ? '' : `?client_number=${ctx.tenant.number}`
  return `${publicUrl}/signin/set-password${clientNumber}#${token}`
}

/** Ends every link of a person that still works, as when they have a password or their invitation is taken back. */
export const endLinks = (ctx: Ctx, userId: number) =>
  ctx.db.updateTable('one_time_links').set({ used_at: sql`now()` }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
