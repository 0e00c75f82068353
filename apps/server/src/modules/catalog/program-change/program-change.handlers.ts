import { programChanges } from '@embark/contract/catalog/program-change/program-change.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { acceptChanges } from './program-change.commands.ts'
import { acceptableChoice, leadOfChoices } from './program-change.policy.ts'
import { changedChoices } from './program-change.queries.ts'

export const programChangeRoutes = implement(programChanges, {
  list: async (ctx, { query }) => {
    const lead = await leadOfChoices(ctx, query.lead_identifier)
    return { recordsInfo: await changedChoices(ctx, lead.id) }
  },
  accept: async (ctx, { body }) => {
    const lead = await leadOfChoices(ctx, body.lead_identifier)
    await acceptChanges(ctx, await acceptableChoice(ctx, lead, body))
    return { recordsInfo: await changedChoices(ctx, lead.id) }
  },
})
