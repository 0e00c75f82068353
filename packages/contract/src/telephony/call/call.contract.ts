import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier } from '../../kernel/shapes.ts'
import { callDirections, callOutcomes, callStates, extensionPattern } from './call.rules.ts'

const DialedNumber = z.string().trim().max(40)

/** A notice of the telephony provider: what happened to which call. */
export const CallNotice = z.object({
  /** The provider's own name of the call, the same in all its notices; of a call that was asked for, the `id` it was asked for by. */
  call_id: z.string().trim().min(1).max(100),
  event: z.enum(callStates),
  direction: z.enum(callDirections).default('incoming'),
  /** Who calls, and who is called, with country code; empty where the number is withheld. */
  from: DialedNumber.default(''),
  to: DialedNumber.default(''),
  /** Whose phones ring; of an answered call, the one who took it. */
  extensions: z.array(z.string().regex(extensionPattern)).max(50).default([]),
  at: z.iso.datetime({ offset: true }),
  outcome: z.enum(callOutcomes).optional(),
  duration_seconds: z.number().int().min(0).max(86_400).optional(),
  recording_url: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional(),
})
export type CallNotice = z.output<typeof CallNotice>

/** Who calls. Without a lead identifier nobody here is known by the number, or nobody this person may see. */
export const Ringing = z.object({
  lead_identifier: Identifier.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  caller_id: z.string(),
})
export type Ringing = z.output<typeof Ringing>

/** Calls from and to leads through a telephony provider: specification 1 §4, G-C-94, G-L-36. */
export const calls = resource('telephony.call', {
  notice: {
    route: 'POST /webhooks/telephony',
    access: 'public',
    recentProof: false,
    signed: 'telephony',
    summary: 'Take a notice of the telephony provider: a call rings, was answered or ended.',
    description:
      'Signed with the secret of the company (telephony.secrets): the header Embark-Signature is t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hex>, at most five minutes old. A notice that comes twice or too late changes nothing and is answered alike. See docs/operate.md.',
    body: CallNotice,
    response: z.object({ callInfo: z.object({ identifier: Identifier }) }),
    status: 202,
    errors: ['UNAUTHORIZED'],
    audit: 'call.noticed',
    limit: { by: 'ip', max: 1_200, seconds: 60 },
  },
  ringing: {
    route: 'GET /telephony/calls/ringing',
    access: 'signed-in',
    summary: 'The calls that ring at one’s own phone now, as their messages told of them (G-C-94).',
    response: z.object({ recordsInfo: z.array(Ringing) }),
  },
  dial: {
    route: 'POST /telephony/calls',
    access: 'leads.read',
    recentProof: false,
    summary: 'Call a lead: the telephony provider rings the caller first, then the lead.',
    body: z.object({ lead_identifier: Identifier, field: z.enum(['mobile', 'alternate_mobile']).default('mobile') }),
    response: z.object({ callInfo: z.object({ identifier: Identifier }) }),
    status: 202,
    message: 'Your phone will ring',
    errors: ['NOT_FOUND', 'CALLING_ACCOUNT_NOT_CONFIGURED', 'TELEPHONY_VENDOR_NOT_CONFIGURED'],
    audit: 'call.asked',
    limit: { by: 'user', max: 60, seconds: 60 },
  },
})
