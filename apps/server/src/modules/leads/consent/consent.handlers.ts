import { leadConsents } from '@embark/contract/leads/consent/consent.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { changeablePerson } from '../passport/passport.policy.ts'
import { setConsent } from './consent.commands.ts'
import { consentsOf } from './consent.queries.ts'

export const consentRoutes = implement(leadConsents, {
  list: async (ctx, { params }) => consentsOf(ctx, await visibleLead(ctx, params.lead_id)),
  set: async (ctx, { params, body }) => setConsent(ctx, changeablePerson(ctx, await visibleLead(ctx, params.lead_id)), params.kind, body),
})
