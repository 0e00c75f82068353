/** What calendars and address books read: the texts, moments and lines of iCalendar and vCard. */

/** A value as vCard and iCalendar write it. */
export const escaped = (value: string) =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/[;,]/g, (mark) => `\\${mark}`)

/** A moment as iCalendar writes it. */
export const calendarMoment = (at: string) => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

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
