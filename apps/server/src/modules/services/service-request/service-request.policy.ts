import type { Permission } from '@embark/contract/kernel/access.ts'
import type { RequestStatus, ServiceCode, ServiceValues } from '@embark/contract/services/service-request/service-request.rules.ts'
import { sql } from 'kysely'
import { onlyVisibleApplications } from '#modules/applications/applications.public.ts'
import type { Keeper } from '#modules/documents/documents.public.ts'
import { visibleLeads } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

/** The key by which requests of a kind are seen; a kind without one is nobody's yet. */
const readKeys: Readonly<Partial<Record<ServiceCode, Permission>>> = { gic_account: 'services.gic.account.read' }
const kindsOpenTo = (ctx: Ctx) => Object.entries(readKeys).flatMap(([code, key]) => (can(ctx, key) ? [code] : []))

/** The requests this actor may see: those of the kinds they may read and of the leads they see. The one place that decides it. */
export const visibleServiceRequests = (ctx: Ctx) =>
  ctx.db
    .selectFrom('service_requests')
    .innerJoin('service_types', 'service_types.id', 'service_requests.service_type_id')
    .where('service_types.code', 'in', kindsOpenTo(ctx).length ? kindsOpenTo(ctx) : [''])
    .where('service_requests.lead_id', 'in', visibleLeads(ctx).select('leads.id'))

const standing = (ctx: Ctx, identifier: string) =>
  visibleServiceRequests(ctx)
    .select(['service_requests.id', 'service_requests.identifier', 'service_requests.number', 'service_requests.lead_id'])
    .select(['service_requests.application_id', 'service_requests.vendor_id', 'service_requests.user_id', 'service_requests.version'])
    .select(['service_requests.amount_minor', 'service_requests.currency', 'service_requests.remarks', 'service_types.name as kind'])
    .select((eb) => [
      // Check constraints and the contract allow only these values.
      eb.ref('service_requests.status').$castTo<RequestStatus>().as('status'),
      eb.ref('service_types.code').$castTo<ServiceCode>().as('code'),
      eb.ref('service_requests.values').$castTo<ServiceValues>().as('values'),
    ])
    .where('service_requests.identifier', '=', identifier)

/** A request the actor may see. */
export const visibleServiceRequest = async (ctx: Ctx, identifier: string) =>
  prove((await standing(ctx, identifier).executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same, held until its change is saved, so that two changes of it never interleave. */
export const heldServiceRequest = async (ctx: Ctx, identifier: string) =>
  prove((await standing(ctx, identifier).forUpdate('service_requests').executeTakeFirst()) ?? refuse('NOT_FOUND'))

export type VisibleServiceRequest = Proven<Awaited<ReturnType<typeof visibleServiceRequest>>>
export type HeldServiceRequest = Proven<Awaited<ReturnType<typeof heldServiceRequest>>>

/** A kind of service that is offered, and that the actor may work with. */
export async function offeredType(ctx: Ctx, slug: string) {
  const type = await ctx.db
    .selectFrom('service_types')
    .select(['id', 'name'])
    .select((eb) => eb.ref('code').$castTo<ServiceCode>().as('code'))
    .where('slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return prove(type && kindsOpenTo(ctx).includes(type.code) ? type : refuse('NOT_FOUND'))
}
export type OfferedType = Awaited<ReturnType<typeof offeredType>>

/** An application of this lead that the actor sees, chosen for what belongs to the lead; nothing chosen is nothing. */
export async function applicationOfLead(ctx: Ctx, leadId: number, identifier: string | null | undefined) {
  if (!identifier) return null
  const application = await onlyVisibleApplications(ctx, ctx.db.selectFrom('applications').select('applications.id'))
    .where('applications.lead_id', '=', leadId)
    .where('applications.identifier', '=', identifier)
    .executeTakeFirst()
  return application?.id ?? refuseField('application_identifier', 'Choose one of the options')
}

/** A request of this lead that the actor sees, in the same way. */
export async function requestOfLead(ctx: Ctx, leadId: number, identifier: string | null | undefined) {
  if (!identifier) return null
  const request = await visibleServiceRequests(ctx)
    .select('service_requests.id')
    .where('service_requests.lead_id', '=', leadId)
    .where('service_requests.identifier', '=', identifier)
    .executeTakeFirst()
  return request?.id ?? refuseField('service_request_identifier', 'Choose one of the options')
}

/** What papers of requests are kept as. */
export const serviceFile = 'service_request'

/** A paper of a request opens for whoever sees the request. */
const ofVisibleRequest: Keeper = (ctx, file) => sql`exists (
  select from service_request_files kept
  where kept.file_id = ${file} and kept.service_request_id in (${visibleServiceRequests(ctx).select('service_requests.id')}))`
export const serviceFileKeeper = { [serviceFile]: ofVisibleRequest }
