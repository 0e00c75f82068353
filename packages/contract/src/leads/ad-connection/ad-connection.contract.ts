import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, Ids, listQuery, oneOrMany, pageOf, RecordNumber, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { adFieldNames, adLeadStates, adPlatformNames } from './ad-connection.rules.ts'

const Labelled = z.object({ id: Id, label: z.string() }).nullable()
const choice = z.coerce.number<number | string>().int().positive().nullish()
/** Empty leaves the one that is kept. */
const secret = z.string().trim().max(1_000).default('')

const Question = z.object({ name: z.string().max(300), maps_to: z.enum(adFieldNames).nullable() })

export const AdConnection = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  name: z.string(),
  platform: z.enum(adPlatformNames),
  /** The address the platform sends to. */
  address: z.string(),
  /** How its key begins; the rest was shown once. */
  key_prefix: z.string(),
  has_app_secret: z.boolean(),
  has_access_token: z.boolean(),
  source: Labelled,
  medium: Labelled,
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  /** Questions that came in and are the company's own, with what they become; null where nobody has said yet. */
  questions: z.array(Question),
  is_enabled: z.boolean(),
  leads_count: z.number().int(),
  failed_count: z.number().int(),
  last_received_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type AdConnection = z.output<typeof AdConnection>

export const AdConnectionBody = z.object({
  name: requiredText('Name is required', 150),
  lead_source_id: choice,
  lead_medium_id: choice,
  branch_id: choice,
  is_enabled: z.boolean().default(true),
  /** The secret of the company's app at the platform, which signs what it sends. */
  app_secret: secret,
  /** The token with which leads are read. */
  access_token: secret,
  questions: z.array(Question).max(200).default([]),
})
export type AdConnectionBody = z.output<typeof AdConnectionBody>
export const NewAdConnection = AdConnectionBody.extend({ platform: z.enum(adPlatformNames) })
export type NewAdConnection = z.output<typeof NewAdConnection>

export const AdLead = z.object({
  identifier: Identifier,
  id: Id,
  connection: z.object({ identifier: Identifier, id: Id, name: z.string() }),
  external_id: z.string(),
  state: z.enum(adLeadStates),
  problem: z.string().nullable(),
  lead: z.object({ identifier: Identifier, id: RecordNumber }).nullable(),
  created_at: Timestamp,
})
export type AdLead = z.output<typeof AdLead>

/** A number or its digits: some platforms send numbers that are longer than JavaScript counts. */
const AnyId = z.union([z.string().max(64), z.number()])

/** A notice of Meta, as the field "leadgen" of a page is documented; what it does not need is let by. */
export const MetaNotice = z.looseObject({
  object: z.string().max(50),
  entry: z
    .array(
      z.looseObject({
        changes: z
          .array(
            z.looseObject({
              field: z.string().max(100),
              value: z.looseObject({ leadgen_id: AnyId.optional(), form_id: AnyId.optional() }),
            }),
          )
          .max(1_000)
          .default([]),
      }),
    )
    .max(1_000),
})

/** A lead of a Google lead form, as its webhook is documented; fields that are new are let by. */
export const GoogleLead = z.looseObject({
  lead_id: z.string().min(1).max(300),
  user_column_data: z
    .array(
      z.looseObject({
        column_id: z.string().max(300).optional(),
        column_name: z.string().max(300).optional(),
        string_value: z.string().max(2_000).optional(),
      }),
    )
    .max(200),
  google_key: z.string().max(200).optional(),
  is_test: z.boolean().optional(),
  form_id: AnyId.optional(),
  campaign_id: AnyId.optional(),
  creative_id: AnyId.optional(),
  gcl_id: z.string().max(500).optional(),
})
export type GoogleLead = z.output<typeof GoogleLead>

/** A notice that leads of TikTok came in, each with its answers; fields that are new are let by. */
export const TikTokNotice = z.looseObject({
  object: z.string().max(50).optional(),
  entry: z
    .array(
      z.looseObject({
        id: AnyId.optional(),
        lead_id: AnyId.optional(),
        page_id: AnyId.optional(),
        campaign_id: AnyId.optional(),
        campaign_name: z.string().max(500).optional(),
        ad_id: AnyId.optional(),
        ad_name: z.string().max(500).optional(),
        is_test: z.boolean().optional(),
        changes: z
          .array(z.looseObject({ field: z.string().max(300), value: z.union([z.string().max(2_000), z.number(), z.null()]).optional() }))
          .max(200)
          .default([]),
      }),
    )
    .max(1_000),
})

/** A notice of LinkedIn that a lead form was sent, as leadNotifications document it. */
export const LinkedInNotice = z.looseObject({
  type: z.string().max(50),
  leadGenFormResponse: z.string().max(300).optional(),
  leadGenForm: z.string().max(300).optional(),
  leadAction: z.string().max(50).optional(),
})

const One = z.object({ connectionInfo: AdConnection })
const WithKey = One.extend({ key: z.string() })

/** Lead forms of advertising platforms (ADR 0154). */
export const adConnections = resource('leads.ad_connection', {
  list: {
    route: 'GET /ad_connections',
    access: 'settings.capture.read',
    summary: 'List the connections to advertising platforms, newest first.',
    query: listQuery({ sortBy: ['created_at', 'name'] }),
    response: pageOf(AdConnection),
  },
  create: {
    route: 'POST /ad_connections',
    access: 'settings.capture.update',
    summary: 'Connect the lead forms of a platform. The key to enter there is shown in this answer and never again.',
    body: NewAdConnection,
    response: WithKey,
    status: 201,
    message: 'Connection created successfully',
    audit: 'ad_connection.created',
    recentProof: true,
    // The answer is a secret, and not kept for a repeat.
    idempotency: false,
  },
  edit: {
    route: 'PUT /ad_connections/:ad_connection_id',
    access: 'settings.capture.update',
    summary: 'Change a connection: what its leads get, what its questions mean, its secrets, or whether it takes any.',
    body: AdConnectionBody,
    response: One,
    message: 'Connection updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'ad_connection.changed',
    recentProof: true,
    concurrency: 'if-match',
  },
  renewKey: {
    route: 'POST /ad_connections/:ad_connection_id/renew_key',
    access: 'settings.capture.update',
    summary: 'Make a new key; the former one is refused at once.',
    response: WithKey,
    message: 'The new key counts from now on',
    errors: ['NOT_FOUND'],
    audit: 'ad_connection.key_renewed',
    recentProof: true,
    idempotency: false,
  },
  received: {
    route: 'GET /ad_leads',
    access: 'settings.capture.read',
    summary: 'List what advertising platforms sent, newest first, with what became of it.',
    query: listQuery({ sortBy: ['created_at'], filters: { ad_connection_id: Ids, state: oneOrMany(z.enum(adLeadStates)) } }),
    response: pageOf(AdLead),
  },
  retry: {
    route: 'POST /ad_leads/:ad_lead_id/retry',
    access: 'settings.capture.update',
    summary: 'Ask the platform once more for a lead that failed.',
    response: z.object({ adLeadInfo: z.object({ identifier: Identifier }) }),
    status: 202,
    message: 'The lead is asked for again',
    errors: ['NOT_FOUND'],
    audit: 'ad_connection.lead_retried',
    recentProof: false,
  },
  verify: {
    route: 'GET /webhooks/lead-ads/:ad_connection_id',
    access: 'public',
    summary: 'Answer the challenge with which Meta verifies the address.',
    query: z.looseObject({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().max(200),
      'hub.challenge': z.string().regex(/^[\w.-]{1,200}$/),
    }),
    response: download('text/plain'),
    errors: ['NOT_FOUND', 'UNAUTHORIZED'],
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  notice: {
    route: 'POST /webhooks/lead-ads/:ad_connection_id',
    access: 'public',
    keepsBytes: true,
    recentProof: false,
    summary: 'Take a notice of Meta that somebody filled in a lead form.',
    description:
      'Signed by Meta over the bytes of the body (X-Hub-Signature-256). The lead itself is fetched afterwards. A notice that comes twice changes nothing and is answered alike.',
    body: MetaNotice,
    response: z.object({ result: z.literal('received') }),
    errors: ['NOT_FOUND', 'UNAUTHORIZED'],
    audit: 'ad_connection.noticed',
    limit: { by: 'ip', max: 1_200, seconds: 60 },
    idempotency: false,
  },
  google: {
    route: 'POST /webhooks/lead-ads/:ad_connection_id/google',
    access: 'public',
    keepsBytes: true,
    recentProof: false,
    summary: 'Take a lead of a Google lead form, proven by the google_key in it.',
    description: 'A lead that comes twice changes nothing and is answered alike; a test lead becomes no lead.',
    body: GoogleLead,
    response: z.object({ result: z.literal('received') }),
    errors: ['NOT_FOUND', 'UNAUTHORIZED'],
    audit: 'ad_connection.noticed',
    limit: { by: 'ip', max: 1_200, seconds: 60 },
    idempotency: false,
  },
  tiktok: {
    route: 'POST /webhooks/lead-ads/:ad_connection_id/tiktok',
    access: 'public',
    keepsBytes: true,
    recentProof: false,
    summary: 'Take leads of TikTok lead forms.',
    description:
      'Signed by TikTok over the moment and the bytes of the body (TikTok-Signature). A lead that comes twice changes nothing and is answered alike.',
    body: TikTokNotice,
    response: z.object({ result: z.literal('received') }),
    errors: ['NOT_FOUND', 'UNAUTHORIZED'],
    audit: 'ad_connection.noticed',
    limit: { by: 'ip', max: 1_200, seconds: 60 },
    idempotency: false,
  },
  challenge: {
    route: 'GET /webhooks/lead-ads/:ad_connection_id/linkedin',
    access: 'public',
    summary: 'Answer the challenge with which LinkedIn validates the address.',
    query: z.looseObject({ challengeCode: z.string().regex(/^[\w.-]{1,200}$/) }),
    response: download('application/json'),
    errors: ['NOT_FOUND'],
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  linkedin: {
    route: 'POST /webhooks/lead-ads/:ad_connection_id/linkedin',
    access: 'public',
    keepsBytes: true,
    recentProof: false,
    summary: 'Take a notice of LinkedIn that somebody sent a lead form.',
    description:
      'Signed by LinkedIn over the bytes of the body (X-LI-Signature). The lead itself is fetched afterwards. A notice that comes twice changes nothing.',
    body: LinkedInNotice,
    response: z.object({ result: z.literal('received') }),
    errors: ['NOT_FOUND', 'UNAUTHORIZED'],
    audit: 'ad_connection.noticed',
    limit: { by: 'ip', max: 1_200, seconds: 60 },
    idempotency: false,
  },
})
