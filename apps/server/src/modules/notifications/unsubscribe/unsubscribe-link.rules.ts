import type { Ctx } from '#platform/context.ts'

/** How long a mail's link works: mails are found again long after they were sent. */
const linkDays = 800
const purpose = 'unsubscribe'

/** The content of a mail's link. It is sealed, so it reveals nothing, cannot be forged and serves only this purpose. */
export function unsubscribeToken({ tokens, tenant, now }: Pick<Ctx, 'tokens' | 'tenant' | 'now'>, userId: number): string {
  const until = Math.floor(now().getTime() / 1000) + linkDays * 86_400
  return tokens.seal([purpose, tenant.id, userId, until].join(' ')).toString('base64url')
}

/** The link's owner, if it is intact, in time and of this company. */
export function ownerOfUnsubscribeToken(
  { tokens, tenant, now }: Pick<Ctx, 'tokens' | 'tenant' | 'now'>,
  token: string,
): number | undefined {
  const sealed = Buffer.from(token, 'base64url')
  // Decoders ignore stray characters, but a link has only one spelling.
  if (sealed.toString('base64url') !== token) return undefined
  let text: string
  try {
    text = tokens.unseal(sealed)
  } catch {
    return undefined
  }
  const [kind, tenantId, userId, until] = text.split(' ')
  const isOurs = kind === purpose && Number(tenantId) === tenant.id && Number(until) * 1000 > now().getTime()
  return isOurs ? Number(userId) : undefined
}

/** The address in a mail for leaving. It contains the company, because several may share one host. */
export const unsubscribeUrl = (ctx: Ctx, userId: number) =>
  `${ctx.publicUrl}/notifications/unsubscribe/${unsubscribeToken(ctx, userId)}?client_number=${ctx.tenant.number}`
