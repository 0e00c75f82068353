import {
  type FeedCalls,
  type FeedDraft,
  informationFeeds,
} from '@embark/contract/updates/information-update/information-update.contract.ts'
import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'

// An entry and a body of some feed; the form and the columns know which fields each has.
export const callsOf = (type: ManagedType) => informationFeeds[type] as unknown as FeedCalls<FeedDraft>
/** What a change of a feed makes stale. */
export const staleBy = (type: ManagedType) => [callsOf(type).list, callsOf(type).single, updateReading.unread, updateReading.dashboard]
