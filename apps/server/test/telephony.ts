import type { Dial, Telephony } from '#platform/telephony/telephony.ts'

/** With what the telephony provider of every test company signs. */
export const telephonySecret = 'tests only: 8f2Kq0vX-mLr3ZtYw7HnBc'
/** Who makes the calls of a company, by its code. */
export const dialers = new Map<string, Dial>()
export const telephony: Telephony = { secretOf: () => telephonySecret, dialFor: (company) => dialers.get(company) }
