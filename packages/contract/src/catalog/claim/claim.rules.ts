/** To whom a claimed institution or program is shown: everybody, staff and agents, or staff and students (G-M-104). */
export const visibilities = ['all', 'b2b', 'b2c'] as const
export type Visibility = (typeof visibilities)[number]
export const visibilityNames: Record<Visibility, string> = { all: 'Everybody', b2b: 'Staff and agents', b2c: 'Staff and students' }

/** What of the claimed offer somebody sees: staff everything, others what is shown to their kind. */
export const visibilitiesFor = (group: string | null): readonly Visibility[] =>
  group === 'company' ? visibilities : group === 'agent' ? ['all', 'b2b'] : group === 'user' ? ['all', 'b2c'] : ['all']

/** How many one call may claim; more go in parts (G-M-103). */
export const mostClaims = 500

export type ClaimAct = 'claim' | 'unclaim'
/** The legal moves of an item, by whether it is claimed: what is claimed may be claimed anew with another visibility (M-236 to M-239). */
export const claimCan: Record<ClaimAct, (isClaimed: boolean) => boolean> = {
  claim: () => true,
  unclaim: (isClaimed) => isClaimed,
}
