import * as z from 'zod'
import { KeptFile } from '../../documents/file/file.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { amountText, Currency, Money, maxMinor, toOfferedMinor } from '../../kernel/money.ts'
import {
  Flag,
  Id,
  Identifier,
  listQuery,
  orAbsent,
  orNull,
  PersonRef,
  pageOf,
  RecordNumber,
  RecordRef,
  Timestamp,
} from '../../kernel/shapes.ts'
import { needsRemarks, requestStatuses, serviceCodes } from './service-request.rules.ts'

/** Answers to the questions of a kind of service, by their names. */
export const ServiceAnswers = z.record(z.string().max(60), z.union([z.string().trim().max(500), z.number(), z.null()]))

/** A request of a lead for a service beside their studies. */
export const ServiceRequest = z.object({
  identifier: Identifier,
  id: Id,
  number: z.number().int(),
  version: z.number().int(),
  service_type: z.object({ code: z.enum(serviceCodes), slug: z.string(), name: z.string() }),
  lead: z.object({ identifier: Identifier, id: RecordNumber, first_name: z.string(), last_name: z.string() }),
  application: z.object({ identifier: Identifier, id: RecordNumber }).nullable(),
  vendor: z.object({ id: Id, identifier: Identifier, name: z.string() }).nullable(),
  user: PersonRef.nullable(),
  status: z.enum(requestStatuses),
  values: ServiceAnswers,
  /** Names of the countries among the answers, in the reader's language. */
  countries: z.record(z.string(), z.string()),
  total: Money.nullable(),
  /** Of the company alone. */
  remarks: z.string().nullable(),
  filesInfo: z.array(KeptFile),
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  can: z.object({ update: z.boolean(), change_status: z.boolean() }),
})
export type ServiceRequest = z.output<typeof ServiceRequest>

/** One thing that happened to a request, the newest first. */
export const ServiceChange = z.object({
  identifier: Identifier,
  status: z.enum(requestStatuses),
  actor: PersonRef.nullable(),
  created_at: Timestamp,
  remarks: z.string().nullable(),
})
export type ServiceChange = z.output<typeof ServiceChange>

/** An amount in major units, or none. */
const Price = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null
    const minor = toOfferedMinor(value)
    if (minor !== undefined && minor > 0 && minor <= maxMinor) return minor
    context.addIssue({ code: 'custom', message: amountText })
    return z.NEVER
  })
const Remarks = orNull(z.string().trim().max(1_000))
const Files = z.array(Identifier).max(10).default([])

const fields = {
  application_identifier: orNull(Identifier),
  vendor_identifier: orNull(Identifier),
  user_identifier: orNull(Identifier),
  values: ServiceAnswers.default({}),
  amount: Price,
  currency: orNull(Currency),
  remarks: Remarks,
  /** Uploads of the caller's own that are added to its papers. */
  files: Files,
}
const hasItsCurrency = ({ amount, currency }: { amount?: number | null; currency?: string | null | undefined }) =>
  !amount || Boolean(currency)
const currencyMissing = { path: ['currency'], message: 'Currency is required' }

export const ServiceRequestBody = z
  .object({
    lead_identifier: RecordRef.refine((ref) => ref !== '', 'Lead is required'),
    ...fields,
    /** Left as a draft, it may be incomplete. */
    is_draft: Flag.default(false),
  })
  .refine(hasItsCurrency, currencyMissing)
export type ServiceRequestBody = z.output<typeof ServiceRequestBody>
export const ServiceRequestEdit = z.object(fields).refine(hasItsCurrency, currencyMissing)
export type ServiceRequestEdit = z.output<typeof ServiceRequestEdit>

export const ServiceRequestMove = z
  .object({
    status: z.enum(requestStatuses, 'please select the status'),
    remarks: Remarks,
    files: Files,
  })
  .refine(({ status, remarks }) => !needsRemarks(status) || remarks, { path: ['remarks'], message: 'Remarks are required' })
export type ServiceRequestMove = z.output<typeof ServiceRequestMove>

const One = z.object({ serviceRequestInfo: ServiceRequest })
const byIdentifier = z.object({ identifier: Identifier })

/** Requests for services of one engine for all kinds (specification 3, G-L-98 to G-L-100); the GIC account is the first that is offered. */
export const serviceRequests = resource('services.service_request', {
  ofLead: {
    route: 'GET /leads/:id/services',
    access: 'services.gic.account.read',
    summary: 'List the requests of a lead, of one kind of service or of all.',
    query: listQuery({ sortBy: ['created_at'] }).extend({ type: orAbsent(z.string().trim().max(60)) }),
    response: pageOf(ServiceRequest),
    errors: ['NOT_FOUND'],
  },
  single: {
    route: 'GET /services/requests/:identifier',
    access: 'services.gic.account.read',
    summary: 'Show a request with everything that became of it.',
    params: byIdentifier,
    response: One.extend({ historyInfo: z.array(ServiceChange) }),
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /services/:type/requests',
    access: 'services.gic.account.create',
    recentProof: false,
    summary: 'Ask for a service for a lead, as a draft or submitted at once.',
    params: z.object({ type: z.string().max(60) }),
    body: ServiceRequestBody,
    response: One,
    status: 201,
    message: 'Request created successfully',
    errors: ['NOT_FOUND'],
    audit: 'service_request.created',
    idempotency: 'accepted',
  },
  edit: {
    route: 'PUT /services/requests/:identifier',
    access: 'services.gic.account.update',
    recentProof: false,
    summary: 'Change a request nobody has decided on.',
    params: byIdentifier,
    body: ServiceRequestEdit,
    response: One,
    message: 'Request updated successfully',
    errors: ['NOT_FOUND', 'SERVICE_REQUEST_STATE', 'VERSION_CONFLICT'],
    audit: 'service_request.changed',
    concurrency: 'if-match',
  },
  changeStatus: {
    route: 'PUT /services/requests/:identifier/change-status',
    access: 'services.gic.account.update',
    recentProof: false,
    summary: 'Move a request on, by the written table.',
    params: byIdentifier,
    body: ServiceRequestMove,
    response: One,
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'SERVICE_REQUEST_STATE', 'VERSION_CONFLICT'],
    audit: 'service_request.status_changed',
    concurrency: 'if-match',
  },
})
