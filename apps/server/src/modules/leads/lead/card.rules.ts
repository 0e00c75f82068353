import { calendarMoment, escaped, folded } from '#platform/text/calendar.ts'

type Row = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** Leads as contacts (vCard 3.0, which address books of phones and offices read); those in the trash stay out. */
export async function* cardsOf(leads: AsyncIterable<Row>): AsyncIterable<string> {
  for await (const lead of leads) {
    if (lead['deleted_at']) continue
    const [first, last] = [textOf(lead['first_name']), textOf(lead['last_name'])]
    const home = ['home_address', 'source_city', 'home_postal_code'].map((part) => escaped(textOf(lead[part])))
    const other = `${textOf(lead['alternate_country_code'])}${textOf(lead['alternate_mobile'])}`
    yield folded([
      'BEGIN:VCARD',
      'VERSION:3.0',
      `UID:${textOf(lead['identifier'])}`,
      `N:${escaped(last)};${escaped(first)};;;`,
      `FN:${escaped(`${first} ${last}`.trim())}`,
      ...(lead['email'] ? [`EMAIL;TYPE=INTERNET:${escaped(textOf(lead['email']))}`] : []),
      ...(lead['mobile_e164'] ? [`TEL;TYPE=CELL:${escaped(textOf(lead['mobile_e164']))}`] : []),
      ...(lead['alternate_mobile'] ? [`TEL;TYPE=VOICE:${escaped(other)}`] : []),
      ...(lead['date_of_birth'] ? [`BDAY:${escaped(textOf(lead['date_of_birth']))}`] : []),
      ...(home.some(Boolean) ? [`ADR;TYPE=HOME:;;${home[0]};${home[1]};;${home[2]};`] : []),
      'END:VCARD',
    ])
  }
}

const stateNames: Readonly<Record<string, string>> = { pending: 'NEEDS-ACTION', completed: 'COMPLETED', cancelled: 'CANCELLED' }

/** Tasks and reminders as a calendar (iCalendar): what is to be done by a time. */
export async function* calendarOf(tasks: AsyncIterable<Row>): AsyncIterable<string> {
  yield folded(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Embark//Tasks//EN'])
  for await (const task of tasks) {
    yield folded([
      'BEGIN:VTODO',
      `UID:${textOf(task['identifier'])}`,
      `DTSTAMP:${calendarMoment(textOf(task['created_at']))}`,
      `DUE:${calendarMoment(textOf(task['scheduled_at']))}`,
      `SUMMARY:${escaped(textOf(task['note']))}`,
      `CATEGORIES:${escaped(textOf(task['type']))}`,
      `DESCRIPTION:${escaped(`${textOf(task['category'])} ${String(task['record_id'])}`)}`,
      `STATUS:${stateNames[textOf(task['status'])] ?? 'NEEDS-ACTION'}`,
      ...(task['completed_at'] ? [`COMPLETED:${calendarMoment(textOf(task['completed_at']))}`] : []),
      'END:VTODO',
    ])
  }
  yield folded(['END:VCALENDAR'])
}
