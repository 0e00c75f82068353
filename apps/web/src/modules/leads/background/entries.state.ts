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

/** The lists of a lead that are kept as one field each. */
export type ListName = 'education_info' | 'test_scores' | 'spoken_languages'
export type EntryOf<N extends ListName> = LeadRecord[N][number]

/** What is done to one entry of a list. */
export type EntryChange<T> =
  | { readonly kind: 'add'; readonly entry: T }
  | { readonly kind: 'change'; readonly from: T; readonly entry: T }
  | { readonly kind: 'remove'; readonly from: T }

const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
const inOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, each]) => each !== null && each !== undefined)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, each]) => [key, inOrder(each)]),
      )
    : value

/** A list with a change in it; nothing where the entry is no longer as it was. */
export function applied<T>(change: EntryChange<T>, list: readonly T[]): T[] | undefined {
  if (change.kind === 'add') return [...list, change.entry]
  const at = list.findIndex((entry) => isSame(entry, change.from))
  if (at < 0) return undefined
  return change.kind === 'remove'
    ? list.filter((_, place) => place !== at)
    : list.map((entry, place) => (place === at ? change.entry : entry))
}

/**
 * Saves one entry of a list. Where somebody saved another entry meanwhile, this change is made to their list; only the same entry, changed
 * by both, is refused.
 */
export function useEntries<N extends ListName>(lead: LeadRecord, list: N, isOwn: boolean) {
  const client = useQueryClient()
  const send = (entries: readonly EntryOf<N>[], seen: unknown) => {
    const body = { [list]: entries, seen: { [list]: seen }, version: lead.version }
    // One of the three lists, each with its own entries.
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
