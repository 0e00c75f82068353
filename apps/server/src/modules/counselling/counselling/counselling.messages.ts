import { fullNameOf } from '@embark/contract/kernel/full-name.ts'

const minuteMs = 60_000
/** How long before a counselling both sides are reminded of it. */
const noticeMinutes = { day: 24 * 60, hour: 60 } as const

/** When a counselling begins and ends, and when both sides are reminded; not of what is nearer than that already. */
export function meetingPlan(schedule_date: string, duration_minutes: number, now: Date) {
  const start = Date.parse(schedule_date)
  const at = (minutesBefore: number) => {
    const notice = start - minutesBefore * minuteMs
    return notice > now.getTime() ? new Date(notice).toISOString() : null
  }
  return {
    schedule_date: new Date(start).toISOString(),
    ends_at: new Date(start + duration_minutes * minuteMs).toISOString(),
    duration_minutes,
    day_notice_at: at(noticeMinutes.day),
    hour_notice_at: at(noticeMinutes.hour),
  }
}

/** What is told of a counselling. */
export interface Meeting {
  readonly identifier: string
  readonly schedule_date: string
  readonly ends_at: string
  readonly timezone: string
  readonly meeting_link: string | null
  readonly address: string | null
  readonly status: string
  readonly sequence: number
  readonly updated_at: string
  readonly number: number
  readonly first_name: string
  readonly last_name: string
  readonly type: string
  readonly counsellor_first_name: string
  readonly counsellor_last_name: string
}

/** A moment on the clock of a place, so that it is the same for both sides: 24-11-2026 14:30 (Europe/Istanbul). */
export function momentIn(timeZone: string, at: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}:${part('minute')} (${timeZone})`
}

export const counsellorOf = ({ counsellor_first_name: first_name, counsellor_last_name: last_name }: Meeting) =>
  fullNameOf({ first_name, last_name })

/** What messages about a counselling may say of it. */
export const meetingValues = (meeting: Meeting) => ({
  name: fullNameOf(meeting),
  'lead.first_name': meeting.first_name,
  'lead.last_name': meeting.last_name,
  'lead.id': meeting.number,
  type: meeting.type,
  counsellor: counsellorOf(meeting),
  when: momentIn(meeting.timezone, meeting.schedule_date),
  where: meeting.meeting_link ?? meeting.address ?? '',
})
