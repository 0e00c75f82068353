import { timingSafeEqual } from 'node:crypto'
import type { SessionDirectory } from '../access/sessions.ts'
import type { Tenant } from '../actor.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { FileLinks } from './file-links.ts'

/** How long a link to a file opens (G-L-64). */
export const linkSeconds = 5 * 60

/** File links signed with this installation's secret; the session behind one is looked up again at every opening. */
export function linksOf(tokens: Pick<Tokens, 'signLink'>, sessions: Pick<SessionDirectory, 'find'>): FileLinks {
  const signature = (tenant: Tenant, file: string, session: string, user: number, device: string, purpose: string, until: number) =>
    tokens.signLink('file', tenant.id, file, session, user, device, purpose, until)
  return {
    sign(tenant, actor, file, purpose, now) {
      const { id: user, sessionId, deviceIdentifier: device, viewedBy } = actor
      if (user === null || sessionId === null || device === null) return ''
      const session = viewedBy ? `${sessionId}-${viewedBy.viewingId}` : `${sessionId}`
      const until = Math.floor(now.getTime() / 1000) + linkSeconds
      const auth_token = [purpose, session, user, until, signature(tenant, file, session, user, device, purpose, until)].join('.')
      return new URLSearchParams({ client_number: tenant.number, auth_token, device_number: device }).toString()
    },
    async open(tenant, file, token, device, now, db) {
      const [purpose, session, user, until, given] = token.split('.')
      if ((purpose !== 'view' && purpose !== 'download') || !session || !given) return undefined
      const expected = signature(tenant, file, session, Number(user), device, purpose, Number(until))
      if (!isSame(given, expected) || !(Number(until) * 1000 > now.getTime())) return undefined
      const [sessionId, viewingId] = session.split('-').map(Number)
      const actor = await sessions.find(tenant.id, sessionId!, viewingId, db)
      return actor && !actor.mustSign && actor.id === Number(user) && actor.deviceIdentifier === device ? { actor, purpose } : undefined
    },
  }
}

function isSame(given: string, expected: string) {
  // Texts of one length may have bytes of another, which the comparison would throw at.
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
