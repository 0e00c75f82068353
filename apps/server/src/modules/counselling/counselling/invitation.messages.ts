import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'
import { calendarMoment, escaped, folded } from '#platform/text/calendar.ts'
import { counsellorOf, type Meeting } from './counselling.messages.ts'

interface Invitation {
  readonly meeting: Meeting
  /** It stands in the reader's calendar from now on, or goes from it. */
  readonly isOn: boolean
  readonly reader: { readonly email: string; readonly language: Language; readonly isCounsellor: boolean }
  /** Who invites: the company, by the address it is written to. */
  readonly organizer: { readonly name: string; readonly email: string; readonly host: string }
}

/** A name as it stands within a parameter, which has no marks of its own. */
const quoted = (name: string) => `"${name.replaceAll(/["\r\n]/g, ' ')}"`

/**
 * A counselling for the calendar of one of its two sides (RFC 5546): the same UID for good, and a SEQUENCE that rises with every change, so
 * that a later word replaces an earlier one whatever order they come in.
 */
export function invitationOf({ meeting, isOn, reader, organizer }: Invitation): string {
  const other = reader.isCounsellor ? fullNameOf(meeting) : counsellorOf(meeting)
  const where = meeting.meeting_link ?? meeting.address
  return folded([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Embark//Counselling//EN',
    `METHOD:${isOn ? 'REQUEST' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:${meeting.identifier}@${organizer.host}`,
    `SEQUENCE:${meeting.sequence}`,
    `DTSTAMP:${calendarMoment(meeting.updated_at)}`,
    `DTSTART:${calendarMoment(meeting.schedule_date)}`,
    `DTEND:${calendarMoment(meeting.ends_at)}`,
    `SUMMARY:${escaped(translate(reader.language, 'Counselling with {{name}}', { name: other }))}`,
    `DESCRIPTION:${escaped(translate(reader.language, meeting.type))}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    ...(meeting.meeting_link ? [`URL:${meeting.meeting_link}`] : []),
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${reader.email}`,
    `STATUS:${isOn ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}
