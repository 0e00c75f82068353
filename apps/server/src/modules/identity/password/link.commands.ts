import { invitationDays } from '@embark/contract/organization/staff/staff.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

/** How long a link to choose a password works, by what it is for. */
const lasts = { set_password: '30 minutes', invitation: `${invitationDays} days` } as const

/** A link with which its reader chooses the password of one person, once; earlier ones of its kind stop working. */
export async function passwordLink(
  ctx: Ctx,
  userId: number,
  publicUrl: string,
  purpose: keyof typeof lasts = 'set_password',
): Promise<string> {
  const token = ctx.tokens.newSecret()
  await sql`
    with earlier as (update one_time_links set used_at = now() where user_id = ${userId} and purpose = ${purpose} and used_at is null)
    insert into one_time_links (user_id, purpose, token_hash, expires_at)
    values (${userId}, ${purpose}, ${ctx.tokens.hashOf(token)}, now() + ${lasts[purpose]}::interval)`.execute(ctx.db)
  // After the # it is in no server's log and in no Referer header.
  return `${publicUrl}/signin/set-password#${token}`
}

export interface LinkOwner {
  readonly link_id: number
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** Whose link it is, while it works. */
export async function ownerOfLink(ctx: Ctx): Promise<LinkOwner> {
  const token = ctx.request.bearer ?? refuse('AUTHORIZATION_MISSING')
  const owner = await ctx.db
    .selectFrom('one_time_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['link.id as link_id', 'users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .where('link.token_hash', '=', ctx.tokens.hashOf(token))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return owner ?? refuse('LINK_EXPIRED')
}

/** Uses a link up; of two at once one gets it. */
export async function spendLink(ctx: Ctx, linkId: number) {
  const used = await ctx.db
    .updateTable('one_time_links')
    .set({ used_at: sql`now()` })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) refuse('LINK_EXPIRED')
}

/** Ends every link of a person that still works, as when they have a password or their invitation is taken back. */
export const endLinks = (ctx: Ctx, userId: number) =>
  ctx.db.updateTable('one_time_links').set({ used_at: sql`now()` }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
