import { errors } from '@embark/contract/kernel/errors.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { languageFrom } from '@embark/contract/kernel/language.ts'
import type { FastifyRequest } from 'fastify'
import type { SessionDirectory } from '../access/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import { isThisMachine } from '../config/this-machine.ts'
import type { Actor, Tenant } from '../context.ts'
import { isZone } from '../days.ts'
import { type Complaint, refuse } from '../refusal.ts'
import type { TenantDirectory } from '../tenancy/directory.ts'

export interface Doors {
  readonly tenants: TenantDirectory
  readonly sessions: SessionDirectory
  readonly tokens: Tokens
}

/** One header of a request, as text. */
export const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

/** The person behind the bearer token. Tenant and role come from the token; the headers must agree with it (G-C-05, G-C-09). */
export async function identify(doors: Doors, request: FastifyRequest): Promise<{ tenant: Tenant; actor: Actor }> {
  const bearer = header(request, 'authorization') ?? refuse('AUTHORIZATION_MISSING')
  const claims = doors.tokens.readAccess(bearer.replace(/^Bearer\s+/i, '')) ?? refuse('UNAUTHORIZED')
  const tenant = (await doors.tenants.byId(claims.tenant)) ?? refuse('UNAUTHORIZED')
  const number = header(request, headers.client)
  if (number && number !== tenant.number) refuse('TENANT_MISMATCH')
  const device = header(request, headers.device)
  if (device && device !== claims.device) refuse('DEVICE_UNKNOWN')
  const actor = (await doors.sessions.find(tenant.id, claims.session, claims.viewing)) ?? refuse('TOKEN_UNKNOWN')
  const role = header(request, headers.role)
  if ((role && role !== claims.role) || claims.role !== actor.roleIdentifier) refuse('ROLE_MISMATCH')
  return { tenant, actor: { ...actor, provenAt: claims.viewing === undefined ? claims.auth_time : null } }
}

/** The tenant of a call without a session. */
export const tenantOf = async (doors: Doors & { readonly publicUrl: string }, request: FastifyRequest): Promise<Tenant> =>
  (await doors.tenants.find(header(request, 'host'), header(request, headers.client) ?? numberInLink(request))) ??
  refuse('TENANT_UNKNOWN', {}, await choicesHere(doors, request))

/**
 * The companies of an installation that only this machine reaches, to choose from. Elsewhere who its customers are is told to nobody:
 * there one names the company.
 */
async function choicesHere({ tenants, publicUrl }: Doors & { readonly publicUrl: string }, request: FastifyRequest): Promise<Complaint[]> {
  if (!isThisMachine(publicUrl) || !isThisMachine(`http://${request.host}`)) return []
  const companies = (await tenants.all()).map(({ name, number }) => ({ name, number }))
  return [{ text: errors.TENANT_UNKNOWN[1], details: { companies } }]
}

/** Links to files open without headers and carry the client number in their address (G-L-64). */
const numberInLink = (request: FastifyRequest) => {
  const { client_number } = (request.query ?? {}) as { client_number?: unknown }
  return typeof client_number === 'string' ? client_number : undefined
}

/** The language a caller asked for, else the tenant's. */
export const languageOf = (request: FastifyRequest, tenant?: Tenant) =>
  languageFrom(header(request, 'accept-language'), tenant?.default_language ?? 'en')

/** The zone of the caller's clock, if they say one that there is. */
export function zoneOf(request: FastifyRequest): string | undefined {
  const zone = header(request, headers.timeZone)
  return zone && isZone(zone) ? zone : undefined
}

/** Minutes east of UTC, as the caller's clock says; anything impossible counts as UTC. */
export function offsetOf(request: FastifyRequest): number {
  const minutes = Number(header(request, headers.timeOffset) ?? 0)
  return Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60 ? minutes : 0
}
