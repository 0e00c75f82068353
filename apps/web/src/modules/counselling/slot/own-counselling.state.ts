import { OfferedSlot, type OwnCounselling, slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { useState } from 'react'
import * as z from 'zod'
import type { ApiError } from '#platform/api/failure.ts'
import { useAction } from '#platform/api/hooks.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'

const Taken = z.object({ next: z.array(OfferedSlot) })
/** The times that were offered instead of one that was just taken. */
function nextIn(error: ApiError): readonly OfferedSlot[] | null {
  const read = Taken.safeParse(error.complaints.find(({ details }) => details !== undefined)?.details)
  return read.success ? read.data.next : null
}

type Span = Pick<OwnCounselling, 'schedule_date' | 'ends_at'>
/** From when until when, on the reader's clock. */
export const spanOf = ({ schedule_date, ends_at }: Span) => `${formatTime(schedule_date)}–${formatTime(ends_at)}`
export const minutesOf = ({ schedule_date, ends_at }: Span) => Math.round((Date.parse(ends_at) - Date.parse(schedule_date)) / 60_000)
/** The place whose clock that is. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)!.replaceAll('_', ' ')

/** Books a time or moves a counselling to one; a time that somebody else was quicker with comes back with the next ones. */
export function useBooking(onDone: () => void) {
  const t = useT()
  const [next, setNext] = useState<readonly OfferedSlot[] | null>(null)
  const shared = { stales: [slots.mine, slots.offered], quiet: true, onFailed: (error: ApiError) => setNext(nextIn(error) ?? []) } as const
  const done = () => {
    setNext(null)
    onDone()
  }
  const book = useAction(slots.book, { ...shared, said: t('Counselling scheduled successfully'), onDone: done })
  const move = useAction(slots.move, { ...shared, said: t('Counselling updated successfully'), onDone: done })
  return { book, move, next, error: book.error ?? move.error, isPending: book.isPending || move.isPending }
}
