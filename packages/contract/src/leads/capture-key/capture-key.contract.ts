import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { OwnAnswer } from '../capture-form/capture-form.contract.ts'
import { callsPerMinute, capturedFields } from './capture-key.rules.ts'

const Labelled = z.object({ id: Id, label: z.string() }).nullable()
const Named = z.object({ id: Id, name: z.string() }).nullable()
const choice = z.coerce.number<number | string>().int().positive().nullish()

export const CaptureKey = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  name: z.string(),
  /** How the key begins; the rest of it was shown once. */
  prefix: z.string(),
  source: Labelled,
  medium: Labelled,
  branch: Named,
  /** The form whose own fields it may send. */
  form: Named,
  campaign: z.string().nullable(),
  allowed_fields: z.array(z.enum(capturedFields)),
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  leads_count: z.number().int(),
  created_at: Timestamp,
})
export type CaptureKey = z.output<typeof CaptureKey>

export const CaptureKeyBody = z.object({
  name: requiredText('Name is required', 150),
  lead_source_id: choice,
  lead_medium_id: choice,
  branch_id: choice,
  form_id: choice,
  campaign: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .transform((text) => text || null),
  allowed_fields: z
    .array(z.enum(capturedFields))
    .max(capturedFields.length)
    .refine((fields) => fields.includes('email') || fields.includes('phone'), 'A phone number or an email address is required'),
})
export type CaptureKeyBody = z.output<typeof CaptureKeyBody>

const One = z.object({ captureKeyInfo: CaptureKey })
const text = (max: number) => z.string().trim().max(max).optional()

/** A lead as a program of the company sends it. */
export const CapturedLead = z.strictObject({
  /** Either the whole name, or the parts of it. */
  full_name: text(200),
  first_name: text(100),
  last_name: text(100),
  email: text(200),
  /** With country code, or as people dial it in the country of the company. */
  phone: text(30),
  source_city: text(100),
  /** Two letters of ISO 3166, or the English name. */
  destination_country: text(100),
  /** The words of the company's lists, or their keys. */
  study_level: text(100),
  discipline: text(100),
  intake: text(100),
  message: text(2_000),
  /** Answers to the own fields of the key's form, by field name. */
  own: z.record(z.string().max(64), OwnAnswer).optional(),
  utm: z.strictObject({ source: text(200), medium: text(200), campaign: text(200), term: text(200), content: text(200) }).optional(),
  /** As a referral link of the portal carries it. */
  referral_id: text(200),
  /** What the sender calls this lead; webhooks about it say it again. */
  reference: text(100),
  /** That the person agreed to be contacted, and to which words. */
  consent: z.strictObject({ contact: z.boolean(), text: text(2_000) }).optional(),
})
export type CapturedLead = z.output<typeof CapturedLead>

/** Keys with which programs bring leads, and the door they come in by (ADR 0154). */
export const captureKeys = resource('leads.capture_key', {
  list: {
    route: 'GET /capture_keys',
    access: 'settings.capture.read',
    summary: 'List the capture keys, newest first, revoked ones among them.',
    query: listQuery({ sortBy: ['created_at', 'name'] }),
    response: pageOf(CaptureKey),
  },
  choices: {
    route: 'GET /capture_keys/choices',
    access: 'settings.capture.read',
    summary: 'Read what a key may stand for, and the address it is used at.',
    response: z.object({
      address: z.string(),
      sources: z.array(z.object({ id: Id, label: z.string() })),
      mediums: z.array(z.object({ id: Id, label: z.string() })),
      branches: z.array(z.object({ id: Id, label: z.string() })),
      forms: z.array(z.object({ id: Id, label: z.string() })),
    }),
  },
  get: {
    route: 'GET /capture_keys/:capture_key_id',
    access: 'settings.capture.read',
    summary: 'Read one capture key.',
    response: One,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /capture_keys',
    access: 'settings.capture.update',
    summary: 'Make a capture key; it is shown in this answer and never again.',
    body: CaptureKeyBody,
    response: z.object({ captureKeyInfo: CaptureKey, key: z.string() }),
    status: 201,
    message: 'Capture key created successfully',
    audit: 'capture_key.created',
    recentProof: true,
    // The answer is a secret, and not kept for a repeat.
    idempotency: false,
  },
  edit: {
    route: 'PUT /capture_keys/:capture_key_id',
    access: 'settings.capture.update',
    summary: 'Change what a capture key stands for; the version in If-Match must be the one there is.',
    body: CaptureKeyBody,
    response: One,
    message: 'Capture key updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'capture_key.changed',
    recentProof: false,
    concurrency: 'if-match',
  },
  revoke: {
    route: 'POST /capture_keys/:capture_key_id/revoke',
    access: 'settings.capture.update',
    summary: 'Revoke a capture key; its next call is refused. It stays in the list, and its leads keep it.',
    response: One,
    message: 'Capture key revoked',
    errors: ['NOT_FOUND'],
    audit: 'capture_key.revoked',
    recentProof: false,
  },
  capture: {
    route: 'POST /v1/leads',
    access: 'public',
    keyed: 'capture',
    recentProof: false,
    summary: 'Bring a lead with a capture key.',
    description:
      'The header Authorization is "Bearer" and the key. With an Idempotency-Key a repeat has one effect. A person who is known already gets an entry on their lead, and the answer is the same: it never tells who is known.',
    body: CapturedLead,
    response: z.object({ result: z.literal('received') }),
    status: 202,
    message: 'The lead was received',
    errors: ['ADDRESS_REFUSED', 'TOO_MANY_REQUESTS'],
    audit: 'lead.captured',
    limit: { by: 'user', max: callsPerMinute, seconds: 60 },
  },
})
