/** For so many days a fact that somebody verified counts as current. */
export const verifiedForDays = 180

/** How long the words may be that say where something was looked up. */
export const longestSource = 500

export const verificationStates = ['current', 'stale', 'never'] as const
export type VerificationState = (typeof verificationStates)[number]
export const verificationNames: Record<VerificationState, string> = { current: 'Verified', stale: 'Stale', never: 'Never verified' }
