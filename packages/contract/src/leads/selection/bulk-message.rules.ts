/** The ways in which many leads are written to at once. */
export const bulkChannels = ['email', 'sms'] as const
export type BulkChannel = (typeof bulkChannels)[number]

/** How long a message to many leads may be, in letters; a text message of 480 goes out in a few parts. */
export const messageLimits = { subject: 200, text: 5_000, sms: 480 } as const

/** What a message to leads may name of each, and what it stands for. */
export const messageGaps = {
  first_name: 'First name of the lead',
  last_name: 'Last name of the lead',
  company: 'Name of the company',
} as const

const gap = /\{\{\s*([^{}]*?)\s*\}\}/g
/** The gaps of a text that nothing fills. */
export const strangeGapsIn = (text: string): string[] =>
  [...text.matchAll(gap)].map((match) => match[1]!).filter((name) => !Object.hasOwn(messageGaps, name))
