import type { Actor, Limits } from '../actor.ts'

/** Nothing is out of reach. */
export const noLimits: Limits = { countryIds: [], institutionIds: [], leadStageIds: [], applicationStageIds: [], statusIds: [] }

/** The limits of the actor as the rules of moving read them. */
export const moveLimits = ({ actor: { limits } }: { readonly actor: Actor }) => ({
  stageIds: [...limits.leadStageIds, ...limits.applicationStageIds],
  statusIds: limits.statusIds,
})
