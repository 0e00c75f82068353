import * as z from 'zod'
import { OwnEmail, OwnNumber } from '../../identity/sign-up/sign-up.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, optionalText, PersonRef, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { agentFieldTexts, agentRequestStatuses } from './agent-request.rules.ts'

/** A website as people write it; without a scheme it means https. */
export const Website = z
  .string()
  .trim()
  .max(300)
  .refine((value) => value === '' || /^(https?:\/\/)?[^\s/$.?#]+\.[^\s]{2,}$/i.test(value), 'Enter a valid website')

export const AgentRequest = z.object({
  identifier: Identifier,
  id: Id,
  company_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  country_code: z.string().nullable(),
  mobile: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  website: z.string().nullable(),
  message: z.string().nullable(),
  form_title: z.string().nullable(),
  referred_by: PersonRef.nullable(),
  status: z.enum(agentRequestStatuses),
  decided_by: PersonRef.nullable(),
  decided_at: Timestamp.nullable(),
  decline_reason: z.string().nullable(),
  created_at: Timestamp,
})
export type AgentRequest = z.output<typeof AgentRequest>

/** Agencies that ask for an account, and what is decided about them: G-C-16. */
export const agentRequests = resource('agents.agent_request', {
  ask: {
    route: 'POST /auth/request-agent-account',
    access: 'public',
    recentProof: false,
    summary: 'Ask for an account as an agent; the answer never tells who is known.',
    body: z.object({
      company_name: requiredText(agentFieldTexts.company_name),
      first_name: requiredText('First name is required', 100),
      last_name: requiredText('Last name is required', 100),
      email: OwnEmail,
      ...OwnNumber,
      country_id: z.coerce.number('Country is required').int().min(1, 'Country is required'),
      state: optionalText(100),
      city: optionalText(100),
      website: Website.nullish(),
      message: optionalText(2_000),
      referral_id: z.string().trim().max(60).optional(),
    }),
    response: z.object({ result: z.literal('received') }),
    message: 'Thank you. We will look at your request and write to you',
    errors: ['NOT_OFFERED'],
    audit: 'agent_request.received',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
  list: {
    route: 'GET /agents/requests',
    access: 'agents.requests.read',
    summary: 'List who asked for an account as an agent.',
    feature: 'agent_module',
    query: listQuery({
      sortBy: ['created_at', 'company_name', 'status'],
      filters: { status: z.enum(agentRequestStatuses) },
    }),
    response: pageOf(AgentRequest),
  },
  approve: {
    route: 'PUT /agents/requests/:id/approve',
    access: 'agents.requests.update',
    recentProof: false,
    summary: 'Make the agency and the account of its owner, and invite them.',
    feature: 'agent_module',
    response: z.object({ requestInfo: AgentRequest }),
    message: 'The agency was created and its owner invited',
    errors: ['NOT_FOUND', 'AGENT_REQUEST_DECIDED', 'ALREADY_EXISTS'],
    audit: 'agent_request.approved',
  },
  decline: {
    route: 'PUT /agents/requests/:id/decline',
    access: 'agents.requests.update',
    recentProof: false,
    summary: 'Decline a request; they are told by mail.',
    feature: 'agent_module',
    body: z.object({ decline_reason: optionalText(500) }),
    response: z.object({ requestInfo: AgentRequest }),
    message: 'The request was declined',
    errors: ['NOT_FOUND', 'AGENT_REQUEST_DECIDED'],
    audit: 'agent_request.declined',
  },
})
