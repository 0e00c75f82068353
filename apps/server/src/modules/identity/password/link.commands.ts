import type { Ctx } from '#platform/context.ts'
import { keepGrant } from '../grant/grant.commands.ts'

/** How long a link to choose a password works. */
const linkMinutes = 30

/** A link with which its reader chooses the password of one person, once; earlier ones stop working. */
export async function passwordLink(ctx: Ctx, userId: number, publicUrl: string): Promise<string> {
  const token = await keepGrant(ctx, { userId, purpose: 'set_password', seconds: linkMinutes * 60, device: null })
  // After the # it is in no server's log and in no Referer header.
  return `${publicUrl}/signin/set-password#${token}`
}
