import { type AgentRequestStatus, agentRequestMoves } from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import { sql } from 'kysely'
import { createUser, referrerBy } from '#modules/identity/identity.public.ts'
import { createAgency } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleRequest } from './agent-request.policy.ts'
import { requestById } from './agent-request.queries.ts'

export interface NewRequest {
  readonly company_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly country_code?: string | null | undefined
  readonly mobile?: string | null | undefined
  readonly country_id?: number | null | undefined
  readonly state?: string | null | undefined
  readonly city?: string | null | undefined
  readonly website?: string | null | undefined
  readonly message?: string | null | undefined
  readonly referral_id?: string | undefined
  readonly agent_form_id?: number
}

const digits = (text: string | null | undefined) => text?.replace(/\D/g, '') || null
const address = (website: string | null | undefined) => (website ? (/^https?:\/\//i.test(website) ? website : `https://${website}`) : null)

/** Stores a request. Asking again while one is pending changes nothing and gets the same answer. */
export async function receiveRequest(ctx: Ctx, { referral_id, email, mobile, country_code, website, ...wish }: NewRequest) {
  await chosen(ctx, 'countries', wish.country_id, 'country_id', 'Country is required')
  const referrer = await referrerBy(ctx, referral_id)
  const made = await ctx.db
    .insertInto('agent_requests')
    .values({
      ...wish,
      email: email.toLowerCase(),
      country_code: digits(country_code) && `+${digits(country_code)}`,
      mobile: digits(mobile),
      state: wish.state || null,
      city: wish.city || null,
      message: wish.message || null,
      website: address(website),
      language: ctx.language,
      referred_by: referrer?.id ?? null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    ctx.changed({ module: 'agent_request', id: made.id, after: { company_name: wish.company_name } })
    ctx.emit('agent_request.received', { id: made.id })
  }
  return { result: 'received' as const }
}

/** Creates the agency and its owner; the invitation is sent after the commit. */
export async function approveRequest(ctx: Ctx, request: VisibleRequest) {
  mayBecome(request, 'approved')
  const country = await ctx.db
    .selectFrom('agent_requests')
    .innerJoin('countries', 'countries.id', 'agent_requests.country_id')
    .select('countries.iso2')
    .where('agent_requests.id', '=', request.id)
    .executeTakeFirst()
  const agency = await createAgency(ctx, {
    name: request.company_name,
    email: request.email,
    country_code: country?.iso2 ?? null,
  })
  const { email, first_name, last_name, country_code, mobile, language } = request
  await createUser(ctx, {
    ...{ email, first_name, last_name, language, roles: ['agent'], agent_id: agency.id },
    ...(country_code && mobile && { country_code, mobile }),
  })
  return decide(ctx, request, 'approved', { agent_id: agency.id })
}

/** Declines a request; the applicant is told after the commit. */
export async function declineRequest(ctx: Ctx, request: VisibleRequest, decline_reason: string | null | undefined) {
  mayBecome(request, 'declined')
  return decide(ctx, request, 'declined', { decline_reason: decline_reason || null })
}

function mayBecome({ status }: VisibleRequest, next: AgentRequestStatus) {
  if (!agentRequestMoves[status].includes(next)) refuse('AGENT_REQUEST_DECIDED')
}

async function decide(
  ctx: Ctx,
  { id, status: before }: VisibleRequest,
  status: AgentRequestStatus,
  more: { agent_id?: number; decline_reason?: string | null },
) {
  await ctx.db
    .updateTable('agent_requests')
    .set({ ...more, status, decided_by: ctx.actor.id, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'agent_request', id, before: { status: before }, after: { status, ...more } })
  ctx.emit('agent_request.decided', { id })
  return requestById(ctx, id)
}
