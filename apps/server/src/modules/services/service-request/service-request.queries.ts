import { money } from '@embark/contract/kernel/money.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import {
  type ServiceChange,
  type ServiceRequest,
  serviceRequests,
} from '@embark/contract/services/service-request/service-request.contract.ts'
import { isOpen, serviceRequestMoves } from '@embark/contract/services/service-request/service-request.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { linkedKept } from '#modules/documents/documents.public.ts'
import { seesInternal, type VisibleLead } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, nameIn, option, person, quotedPerson } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { type VisibleServiceRequest, visibleServiceRequests } from './service-request.policy.ts'

interface Paper {
  readonly identifier: string
  readonly filename: string
  readonly media_type: string
}

const rows = (ctx: Ctx) =>
  visibleServiceRequests(ctx)
    .innerJoin('leads', 'leads.id', 'service_requests.lead_id')
    .leftJoin('applications as about', 'about.id', 'service_requests.application_id')
    .leftJoin('vendors', 'vendors.id', 'service_requests.vendor_id')
    .leftJoin('users as holder', 'holder.id', 'service_requests.user_id')
    .leftJoin('users as maker', 'maker.id', 'service_requests.created_by')
    .select(['service_requests.identifier', 'service_requests.id', 'service_requests.number', 'service_requests.version'])
    .select(['service_requests.amount_minor', 'service_requests.currency', 'service_requests.remarks', 'service_requests.created_at'])
    .select(({ ref }) => [
      // A check constraint and the contract allow only these values.
      ref('service_requests.status').$castTo<ServiceRequest['status']>().as('status'),
      ref('service_requests.values').$castTo<ServiceRequest['values']>().as('values'),
      sql<ServiceRequest['service_type']>`
        jsonb_build_object('code', service_types.code, 'slug', service_types.slug, 'name', service_types.name)`.as('service_type'),
      quotedPerson('leads').as('lead'),
      ifThere(
        'about',
        sql<{ identifier: string; id: RecordNumber }>`jsonb_build_object('identifier', about.identifier, 'id', about.number)`,
      ).as('application'),
      ifThere('vendors', option('vendors')).as('vendor'),
      ifThere('holder', person('holder')).as('user'),
      ifThere('maker', person('maker')).as('created_by'),
      sql<Record<string, string>>`
        coalesce((
          select jsonb_object_agg(place.id, ${nameIn(ctx.language, 'place')})
          from countries place
          where place.id::text = service_requests.values ->> 'country'
        ), '{}')`.as('countries'),
      sql<Paper[]>`
        coalesce((
          select jsonb_agg(jsonb_build_object('identifier', f.identifier, 'filename', f.filename, 'media_type', f.media_type) order by kept.id)
          from service_request_files kept
          join files f on f.id = kept.file_id
          where kept.service_request_id = service_requests.id
        ), '[]')`.as('papers'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function shown(ctx: Ctx, { amount_minor, currency, remarks, papers, ...request }: Row): ServiceRequest {
  const mayChange = can(ctx, 'services.gic.account.update')
  return {
    ...request,
    total: amount_minor !== null && currency !== null ? money(amount_minor, currency) : null,
    remarks: seesInternal(ctx) ? remarks : null,
    filesInfo: papers.map((paper) => linkedKept(ctx, paper)!),
    can: {
      update: mayChange && isOpen(request.status),
      change_status: mayChange && serviceRequestMoves[request.status].length > 0,
    },
  }
}

/** The requests of one lead, the newest first. */
export const requestsOfLead = declareList(serviceRequests.ofLead, {
  key: 'service_requests.id',
  from: (ctx, lead: VisibleLead) => visibleServiceRequests(ctx).where('service_requests.lead_id', '=', lead.id),
  rows: (ctx) => rows(ctx),
  filters: {},
  params: { type: (slug) => (slug ? sql<SqlBool>`service_types.slug = ${slug}` : undefined) },
  orders: { created_at: byNumber },
  present: async (ctx, page: Row[]) => page.map((row) => shown(ctx, row)),
})

/** One request, as returned after it was read or written. */
export const requestById = async (ctx: Ctx, id: number) =>
  shown(ctx, await rows(ctx).where('service_requests.id', '=', id).executeTakeFirstOrThrow())

/** What became of a request, newest first: the entries it left on the timeline of its lead. */
export const historyOf = (ctx: Ctx, { id, lead_id }: VisibleServiceRequest): Promise<ServiceChange[]> =>
  ctx.db
    .selectFrom('activities')
    .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
    .select(['activities.identifier', 'activities.created_at'])
    .select([
      sql<ServiceChange['status']>`activities.vars ->> 'status'`.as('status'),
      ifThere('actor', person('actor')).as('actor'),
      (seesInternal(ctx) ? sql<string | null>`activities.vars ->> 'remarks'` : sql<string | null>`null`).as('remarks'),
    ])
    .where('activities.module', '=', 'lead')
    .where('activities.record_id', '=', lead_id)
    .where(sql<SqlBool>`activities.type like 'service\\_%' and (activities.vars ->> 'service_request_id')::int = ${id}`)
    .orderBy('activities.id', 'desc')
    .execute()
