import type {
  ServiceRequestBody,
  ServiceRequestEdit,
  ServiceRequestMove,
} from '@embark/contract/services/service-request/service-request.contract.ts'
import {
  isOpen,
  type RequestStatus,
  requestStatusNames,
  type ServiceCode,
  type ServiceValues,
  serviceRequestMoves,
  wrongValues,
} from '@embark/contract/services/service-request/service-request.rules.ts'
import { sql } from 'kysely'
import { attachUploads } from '#modules/documents/documents.public.ts'
import { stepsOnLead, type VisibleLead } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { applicationOfLead, type HeldServiceRequest, type OfferedType, serviceFile } from './service-request.policy.ts'
import { requestById } from './service-request.queries.ts'

const requestKind: Keeping<'service_requests'> = { module: 'service_request', table: 'service_requests', changedAt: 'updated_at' }

/** Refuses answers that do not fit the questions of the kind, each at its field. */
async function judged(ctx: Ctx, code: ServiceCode, values: ServiceValues, status: RequestStatus) {
  const wrong = wrongValues(code, values, status === 'draft')
  if (wrong.length)
    throw new Refusal(
      'INVALID_INPUT',
      {},
      wrong.map(({ name, text }) => ({ field: `values.${name}`, text })),
    )
  if (values['country']) await chosen(ctx, 'countries', Number(values['country']), 'values.country')
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

/** What a request is about, as its columns hold it: an application of the same lead, somebody of the company. */
async function columnsOf(ctx: Ctx, leadId: number, code: ServiceCode, status: RequestStatus, body: ServiceRequestEdit) {
  const { application_identifier, vendor_identifier, user_identifier, amount, currency, remarks } = body
  return {
    values: await judged(ctx, code, body.values, status),
    application_id: await applicationOfLead(ctx, leadId, application_identifier),
    vendor_id: vendor_identifier ? await idOf(ctx, 'vendors', vendor_identifier) : null,
    user_id: user_identifier ? await idOf(ctx, 'users', user_identifier) : null,
    amount_minor: amount,
    currency: amount === null ? null : (currency ?? null),
    remarks: remarks ?? null,
  }
}

/** A vendor, or somebody of the company who works there. */
async function idOf(ctx: Ctx, table: 'vendors' | 'users', identifier: string) {
  const row = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('identifier', '=', identifier)
    .$if(table === 'users', (rows) => rows.where(sql<boolean>`"group" = 'company' and status = 'active'`))
    .executeTakeFirst()
  return row?.id ?? refuseField(table === 'users' ? 'user_identifier' : 'vendor_identifier', 'Choose one of the options')
}

/** Adds uploads of the actor's own to the papers of a request. */
async function keepFiles(ctx: Ctx, id: number, files: readonly string[]) {
  if (!files.length) return []
  const kept = await attachUploads(ctx, files, serviceFile, (index) => `files.${index}`)
  await ctx.db
    .insertInto('service_request_files')
    .values(kept.map((file) => ({ service_request_id: id, file_id: file.id })))
    .execute()
  return kept.map((file) => file.id)
}

const factsOf = (id: number, number: number, kind: string, status: RequestStatus) => ({
  service_request_id: id,
  service: kind,
  number: `SR-${number}`,
  status,
  standing: requestStatusNames[status],
})

/** Asks for a service for a lead. */
export async function createRequest(ctx: Ctx, lead: VisibleLead, type: OfferedType, { is_draft, ...body }: ServiceRequestBody) {
  const status: RequestStatus = is_draft ? 'draft' : 'submitted'
  const request = {
    ...(await columnsOf(ctx, lead.id, type.code, status, body)),
    lead_id: lead.id,
    service_type_id: type.id,
    status,
  }
  const { id, number } = await ctx.db
    .insertInto('service_requests')
    .values({ ...request, values: JSON.stringify(request.values), created_by: ctx.actor.id })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const files = await keepFiles(ctx, id, body.files)
  for (const step of stepsOnLead(ctx, lead.id, {
    type: 'service_requested',
    vars: factsOf(id, number, type.name, status),
    visibility: is_draft ? 'internal' : 'shared',
  }))
    await step.execute(ctx.db)
  ctx.changed({ module: 'service_request', id, after: { ...request, files } })
  ctx.emit('lead.updated', { id: lead.id })
  return requestById(ctx, id)
}

/** Changes what is asked for, as long as nobody has decided on it. */
export async function editRequest(ctx: Ctx, request: HeldServiceRequest, body: ServiceRequestEdit) {
  if (!isOpen(request.status)) refuse('SERVICE_REQUEST_STATE')
  const { id, lead_id, code, status } = request
  const set = await columnsOf(ctx, lead_id, code, status, body)
  await changeRecord(ctx, requestKind, request, {
    set: { ...set, values: JSON.stringify(set.values) },
    version: ctx.ifMatch,
    before: Object.fromEntries(Object.keys(set).map((name) => [name, request[name as keyof HeldServiceRequest]])),
    after: { ...set, files: await keepFiles(ctx, id, body.files) },
    event: ['lead.updated', { id: lead_id }],
  })
  return requestById(ctx, id)
}

/** Moves a request on, by the written table; one that is submitted has to be complete. */
export async function moveRequest(ctx: Ctx, request: HeldServiceRequest, { status, remarks, files }: ServiceRequestMove) {
  const { id, lead_id, number, code, kind } = request
  if (!serviceRequestMoves[request.status].includes(status)) refuse('SERVICE_REQUEST_STATE')
  if (status === 'submitted') await judged(ctx, code, request.values, status)
  await changeRecord(ctx, requestKind, request, {
    set: { status },
    version: ctx.ifMatch,
    steps: stepsOnLead(ctx, lead_id, {
      type: 'service_moved',
      vars: { ...factsOf(id, number, kind, status), ...(remarks && { remarks }) },
      visibility: 'shared',
    }),
    before: { status: request.status },
    after: { status, remarks, files: await keepFiles(ctx, id, files) },
    event: ['lead.updated', { id: lead_id }],
  })
  return requestById(ctx, id)
}
