import { type Hours, slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { bookSlot, cancelOwn, moveToSlot, setHours } from './slot.commands.ts'
import { heldOwnCounselling, ownLead, personToPlan, personWithHours } from './slot.policy.ts'
import { freeSlots, hoursOf, offeredSlots, ownCounsellings } from './slot.queries.ts'

const versioned = (hoursInfo: Hours) => ({ hoursInfo, version: hoursInfo.version })

export const slotRoutes = implement(slots, {
  hours: async (ctx, { params }) => versioned(await hoursOf(ctx, await personWithHours(ctx, params.identifier))),
  setHours: async (ctx, { params, body }) => versioned(await setHours(ctx, await personToPlan(ctx, params.identifier), body)),
  free: async (ctx, { query }) => ({ recordsInfo: await freeSlots(ctx, query) }),
  offered: async (ctx, { query }) => ({ recordsInfo: await offeredSlots(ctx, await ownLead(ctx), query) }),
  mine: async (ctx) => ownCounsellings(ctx, await ownLead(ctx)),
  book: async (ctx, { body }) => bookSlot(ctx, await ownLead(ctx), body),
  move: async (ctx, { params, body }) => {
    const lead = await ownLead(ctx)
    return moveToSlot(ctx, lead, await heldOwnCounselling(ctx, lead, params.identifier), body)
  },
  cancel: async (ctx, { params }) => {
    const lead = await ownLead(ctx)
    return cancelOwn(ctx, lead, await heldOwnCounselling(ctx, lead, params.identifier))
  },
})
