import { locations } from '@embark/contract/masters/location/location.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { cityChoices, stateChoices } from './location.queries.ts'

export const locationRoutes = implement(locations, {
  states: (ctx, { query }) => stateChoices(ctx, query),
  cities: (ctx, { query }) => cityChoices(ctx, query),
})
