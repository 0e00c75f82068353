import { pins } from '@embark/contract/identity/pin/pin.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { namedAgain, pinnedRecords } from './pin.queries.ts'

export const pinRoutes = implement(pins, {
  list: async (ctx, { query }) => ({ pinsInfo: await pinnedRecords(ctx), seenInfo: await namedAgain(ctx, query.seen) }),
})
