import { firstContacts } from '@embark/contract/leads/first-contact/first-contact.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { firstContactOf } from './first-contact.queries.ts'

export const firstContactRoutes = implement(firstContacts, {
  get: async (ctx, { params }) => ({ contactInfo: await firstContactOf(ctx, await visibleLead(ctx, params.id)) }),
})
