import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { PersonRef, Timestamp } from '../../kernel/shapes.ts'
import { consentKinds, consentSources, consentStates } from './consent.rules.ts'

export const Consent = z.object({
  kind: z.enum(consentKinds),
  state: z.enum(consentStates),
  /** Nothing was said of this channel: it follows from what was said of being contacted at all. */
  is_general: z.boolean(),
  /** The words the person agreed to. */
  text: z.string().nullable(),
  source: z.enum(consentSources).nullable(),
  /** What an import said of it. */
  source_text: z.string().nullable(),
  given_at: Timestamp.nullable(),
  withdrawn_at: Timestamp.nullable(),
  /** Who noted the latest of both, where it was a person. */
  by: PersonRef.nullable(),
})
export type Consent = z.output<typeof Consent>

export const ConsentBody = z
  .object({
    is_given: z.boolean(),
    /** The words the person agreed to, or how they said no. */
    text: z.string().trim().max(1_000).default(''),
  })
  .superRefine(({ is_given, text }, context) => {
    if (is_given && !text) context.addIssue({ code: 'custom', path: ['text'], message: 'Write the words they agreed to' })
  })
export type ConsentBody = z.output<typeof ConsentBody>

const All = z.object({ recordsInfo: z.array(Consent), can: z.object({ change: z.boolean() }) })

/** What a person agreed to: specification 3, G-L-16 and G-L-77; ADR 0182. */
export const leadConsents = resource('leads.consent', {
  list: {
    route: 'GET /leads/:lead_id/consents',
    access: 'leads.read',
    summary: 'Read what the person of a lead agreed to: when, by what words, from where, and what they withdrew.',
    response: All,
    errors: ['NOT_FOUND'],
  },
  set: {
    route: 'PUT /leads/:lead_id/consents/:kind',
    access: 'leads.read',
    recentProof: false,
    summary: 'Note that a person agreed to something or withdrew it; students do so for themselves, others need leads.update.',
    params: z.object({ lead_id: z.string().max(40), kind: z.enum(consentKinds) }),
    body: ConsentBody,
    response: All,
    message: 'Consent saved',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'lead.consent_changed',
  },
})
