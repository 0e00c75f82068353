/** For so many days a fact that somebody verified counts as current. */
export const verifiedForDays = 180

export const verificationStates = ['current', 'stale', 'never'] as const
export type VerificationState = (typeof verificationStates)[number]
export const verificationNames: Record<VerificationState, string> = { current: 'Verified', stale: 'Stale', never: 'Never verified' }

/** Whether facts that were verified then, if ever, still count as current. */
export function verificationOf(verifiedAt: string | null, now: number): VerificationState {
  if (verifiedAt === null) return 'never'
  return now - Date.parse(verifiedAt) > verifiedForDays * 86_400_000 ? 'stale' : 'current'
}
