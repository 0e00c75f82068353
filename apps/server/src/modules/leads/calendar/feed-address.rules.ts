import type { Ctx } from '#platform/context.ts'

const purpose = 'calendar'
type Sealing = Pick<Ctx, 'tokens' | 'tenant'>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The secret of a feed. It is sealed, so it reveals nothing and cannot be made up; what it opens ends with the row it names. */
const secretOf = ({ tokens, tenant }: Sealing, identifier: string) =>
  tokens.seal([purpose, tenant.id, identifier].join(' ')).toString('base64url')

/** The feed a secret names, if it is intact and of this company. */
export function feedOfSecret({ tokens, tenant }: Sealing, secret: string): string | undefined {
  const sealed = Buffer.from(secret, 'base64url')
  // Decoders ignore stray characters, but an address has only one spelling.
  if (sealed.length < 29 || sealed.toString('base64url') !== secret) return undefined
  try {
    const [kind, tenantId, identifier = ''] = tokens.unseal(sealed).split(' ')
    return kind === purpose && Number(tenantId) === tenant.id && uuid.test(identifier) ? identifier : undefined
  } catch {
    return undefined
  }
}

/** The address a program that shows calendars is given. It names the company, because several may share one host. */
export const feedAddress = (ctx: Ctx, identifier: string) =>
  `${ctx.publicUrl}/api/calendar/feed/${secretOf(ctx, identifier)}/calendar.ics?client_number=${ctx.tenant.number}`
