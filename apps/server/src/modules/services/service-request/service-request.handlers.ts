import { serviceRequests } from '@embark/contract/services/service-request/service-request.contract.ts'
import { visibleLead } from '#modules/leads/leads.public.ts'
import { implement } from '#platform/http/implement.ts'
import { createRequest, editRequest, moveRequest } from './service-request.commands.ts'
import { heldServiceRequest, offeredType, visibleServiceRequest } from './service-request.policy.ts'
import { historyOf, requestById, requestsOfLead } from './service-request.queries.ts'

export const serviceRequestRoutes = implement(serviceRequests, {
  ofLead: async (ctx, { params, query }) => requestsOfLead.page(ctx, query, await visibleLead(ctx, params.id)),
  single: async (ctx, { params }) => {
    const request = await visibleServiceRequest(ctx, params.identifier)
    return { serviceRequestInfo: await requestById(ctx, request.id), historyInfo: await historyOf(ctx, request) }
  },
  create: async (ctx, { params, body }) => ({
    serviceRequestInfo: await createRequest(ctx, await visibleLead(ctx, body.lead_identifier), await offeredType(ctx, params.type), body),
  }),
  edit: async (ctx, { params, body }) => ({
    serviceRequestInfo: await editRequest(ctx, await heldServiceRequest(ctx, params.identifier), body),
  }),
  changeStatus: async (ctx, { params, body }) => ({
    serviceRequestInfo: await moveRequest(ctx, await heldServiceRequest(ctx, params.identifier), body),
  }),
})
