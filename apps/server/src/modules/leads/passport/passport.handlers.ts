import { leadPassports } from '@embark/contract/leads/passport/passport.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { addPassport, editPassport, removePassport } from './passport.commands.ts'
import { changeablePerson, passportOf } from './passport.policy.ts'
import { passportsOf, revealPassport } from './passport.queries.ts'

export const passportRoutes = implement(leadPassports, {
  list: async (ctx, { params }) => passportsOf(ctx, await visibleLead(ctx, params.lead_id)),
  create: async (ctx, { params, body }) => ({
    passportInfo: await addPassport(ctx, changeablePerson(ctx, await visibleLead(ctx, params.lead_id)), body),
  }),
  edit: async (ctx, { params, body }) => {
    const lead = changeablePerson(ctx, await visibleLead(ctx, params.lead_id))
    return { passportInfo: await editPassport(ctx, await passportOf(ctx, lead, params.passport_id), body) }
  },
  remove: async (ctx, { params }) => {
    const lead = changeablePerson(ctx, await visibleLead(ctx, params.lead_id))
    return { passportInfo: await removePassport(ctx, await passportOf(ctx, lead, params.passport_id)) }
  },
  reveal: async (ctx, { params }) => revealPassport(ctx, await passportOf(ctx, await visibleLead(ctx, params.lead_id), params.passport_id)),
})
