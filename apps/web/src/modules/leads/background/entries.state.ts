import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { ApiError } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { meetingsIn } from '../lead/met-fields.state.ts'
import { applied, type EntryChange } from './entry-change.state.ts'

/** The lists of a lead that are kept as one field each. */
export type ListName = 'education_info' | 'work_info' | 'test_scores' | 'spoken_languages'
export type EntryOf<N extends ListName> = LeadRecord[N][number]

/**
 * Saves one entry of a list. Where somebody saved another entry meanwhile, this change is made to their list; only the same entry, changed
 * by both, is refused.
 */
export function useEntries<N extends ListName>(lead: LeadRecord, list: N, isOwn: boolean) {
  const client = useQueryClient()
  const send = (entries: readonly EntryOf<N>[], seen: unknown) => {
    const body = { [list]: entries, seen: { [list]: seen }, version: lead.version }
    // One of the lists, each with its own entries.
    return isOwn
      ? call(leadStudents.editOwn, { body: body as never })
      : call(leads.edit, { params: { id: lead.identifier }, body: body as never })
  }
  return async (change: EntryChange<EntryOf<N>>) => {
    const known = lead[list] as readonly EntryOf<N>[]
    let [seen, next]: [readonly EntryOf<N>[], EntryOf<N>[] | undefined] = [known, applied(change, known)]
    for (let tries = 0; next && tries < 3; tries++) {
      try {
        await send(next, seen)
        await markStale(client, [leads.single, leads.list, leadActivities.list, leadAnswers.filled, leadStudents.single])
        return
      } catch (error) {
        const met = error instanceof ApiError ? meetingsIn(error).find(({ name }) => name === list) : undefined
        if (!met) throw error
        seen = met.value as readonly EntryOf<N>[]
        next = applied(change, seen)
      }
    }
    await markStale(client, [leads.single])
    throw new ApiError(409, 'Somebody else changed this field meanwhile')
  }
}
