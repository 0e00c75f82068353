type Row = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** A value as vCard and iCalendar write it. */
export const escaped = (value: unknown) =>
  textOf(value)
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/[;,]/g, (mark) => `\\${mark}`)

/** Lines of at most 75 bytes, as both formats ask: what is longer goes on after a space. */
export function folded(lines: readonly string[]): string {
  return lines.map((line) => `${[...fold(line)].join('\r\n ')}\r\n`).join('')
}

function* fold(line: string) {
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 74) {
      yield part
      part = ''
      bytes = 0
    }
    part += letter
    bytes += size
  }
  yield part
}

/** Leads as contacts (vCard 3.0, which address books of phones and offices read); those in the trash stay out. */
export async function* cardsOf(leads: AsyncIterable<Row>): AsyncIterable<string> {
  for await (const lead of leads) {
    if (lead['deleted_at']) continue
    const [first, last] = [textOf(lead['first_name']), textOf(lead['last_name'])]
    const other = `${textOf(lead['alternate_country_code'])}${textOf(lead['alternate_mobile'])}`
    yield folded([
      'BEGIN:VCARD',
      'VERSION:3.0',
      `UID:${textOf(lead['identifier'])}`,
      `N:${escaped(last)};${escaped(first)};;;`,
      `FN:${escaped(`${first} ${last}`.trim())}`,
      ...(lead['email'] ? [`EMAIL;TYPE=INTERNET:${escaped(lead['email'])}`] : []),
      ...(lead['mobile_e164'] ? [`TEL;TYPE=CELL:${escaped(lead['mobile_e164'])}`] : []),
      ...(lead['alternate_mobile'] ? [`TEL;TYPE=VOICE:${escaped(other)}`] : []),
      ...(lead['date_of_birth'] ? [`BDAY:${escaped(lead['date_of_birth'])}`] : []),
      ...(lead['source_city'] ? [`ADR;TYPE=HOME:;;;${escaped(lead['source_city'])};;;`] : []),
      'END:VCARD',
    ])
  }
}

/** A moment as iCalendar writes it. */
export const momentOf = (value: unknown) => new Date(textOf(value)).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const stateNames: Readonly<Record<string, string>> = { pending: 'NEEDS-ACTION', completed: 'COMPLETED', cancelled: 'CANCELLED' }

/** Tasks and reminders as a calendar (iCalendar): what is to be done by a time. */
export async function* calendarOf(tasks: AsyncIterable<Row>): AsyncIterable<string> {
  yield folded(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Embark//Tasks//EN'])
  for await (const task of tasks) {
    yield folded([
      'BEGIN:VTODO',
      `UID:${textOf(task['identifier'])}`,
      `DTSTAMP:${momentOf(task['created_at'])}`,
      `DUE:${momentOf(task['scheduled_at'])}`,
      `SUMMARY:${escaped(task['note'])}`,
      `CATEGORIES:${escaped(task['type'])}`,
      `DESCRIPTION:${escaped(`${textOf(task['category'])} ${String(task['record_id'])}`)}`,
      `STATUS:${stateNames[textOf(task['status'])] ?? 'NEEDS-ACTION'}`,
      ...(task['completed_at'] ? [`COMPLETED:${momentOf(task['completed_at'])}`] : []),
      'END:VTODO',
    ])
  }
  yield folded(['END:VCALENDAR'])
}
