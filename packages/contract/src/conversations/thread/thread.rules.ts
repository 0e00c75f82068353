import { callOutcomes as toldOutcomes } from '../../telephony/call/call.rules.ts'

/** What a conversation can be about; each such record has one. */
export const threadModules = ['lead', 'application'] as const
export type ThreadModule = (typeof threadModules)[number]

/** The ways an entry of a conversation came. */
export const channels = ['portal', 'email', 'whatsapp', 'call'] as const
export type TalkChannel = (typeof channels)[number]
/** The ways in which a message can be sent from here. */
export const writtenChannels = ['portal', 'email'] as const

/** Why a way is closed, told where it is chosen. */
export const closedReasons = ['no_account', 'no_email'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const directions = ['in', 'out'] as const

/** How a call that somebody made by hand came to its end. */
export const loggedOutcomes = ['reached', 'no_answer', 'busy', 'wrong_number'] as const
/** Those, and what the telephony provider says of a call. */
export const talkOutcomes = [...loggedOutcomes, ...toldOutcomes.filter((outcome) => outcome !== 'busy')] as const

/** How far something that leaves the house has come; captured is kept in the outbox, where mail is not sent. */
export const deliveries = ['queued', 'captured', 'sent', 'failed'] as const

/** How long a message may be, and how many files it may bring. */
export const messageLimits = { characters: 5_000, files: 10, perPage: 25 } as const
