/** The whole of a share: ten thousand basis points are one hundred percent. */
export const wholeBps = 10_000

/** An amount times basis points, rounded half away from zero at minor units, without floating point (G-M-41). */
export function shareOf(minor: number, bps: number): number {
  const product = BigInt(minor) * BigInt(bps)
  const size = product < 0n ? -product : product
  const rounded = (size + BigInt(wholeBps / 2)) / BigInt(wholeBps)
  return Number(product < 0n ? -rounded : rounded)
}

/** Splits an amount by shares with cumulative rounding, so that the parts always add up to the whole (G-M-41). */
export function splitByShares(totalMinor: number, sharesBps: readonly number[]): number[] {
  let share = 0
  let given = 0
  return sharesBps.map((bps) => {
    share += bps
    const part = shareOf(totalMinor, share) - given
    given += part
    return part
  })
}

/** What a receipt adds to the agent's side: the share of all received so far, less what has accrued already. */
export const accrualOf = (receivedSoFarMinor: number, shareBps: number, accruedMinor: number) =>
  shareOf(receivedSoFarMinor, shareBps) - accruedMinor

/** What another agency gets of a share of which this part stays with the first; what rounding leaves stays with the first, too. */
export const otherPartOf = (shareMinor: number, firstPartBps: number | null) =>
  firstPartBps === null ? 0 : Number((BigInt(shareMinor) * BigInt(wholeBps - firstPartBps)) / BigInt(wholeBps))

export const bases = ['first_year_tuition', 'total_tuition', 'term_tuition'] as const
export type Basis = (typeof bases)[number]

/** The fee a rule's basis names, from the yearly fee: a year has two terms, and a program of a year or less costs one year. */
export function feeForBasis(yearlyMinor: number, basis: Basis, duration: number | null, unit: 'Weeks' | 'Months' | 'Years' | null): number {
  if (basis === 'term_tuition') return shareOf(yearlyMinor, wholeBps / 2)
  if (basis === 'first_year_tuition' || !duration || !unit) return yearlyMinor
  const perYear = { Weeks: 52, Months: 12, Years: 1 }[unit]
  if (duration <= perYear) return yearlyMinor
  const size = BigInt(yearlyMinor) * BigInt(duration)
  return Number((size * 2n + BigInt(perYear)) / (BigInt(perYear) * 2n))
}

/** How near a rule is to an application: the lower, the more it says (G-M-39). */
export function specificityOf(rule: { program_id: number | null; campus_id: number | null; study_level_id: number | null }): number {
  if (rule.program_id !== null) return 1
  if (rule.campus_id !== null && rule.study_level_id !== null) return 2
  if (rule.study_level_id !== null) return 3
  return rule.campus_id !== null ? 4 : 5
}
