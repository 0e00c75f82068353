interface Zone {
  /** Minutes east of UTC. */
  readonly offsetMinutes: number
}
const two = (value: number) => String(value).padStart(2, '0')
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`

/** The day an expected date names: as written when it carries its own offset, else in the zone of the caller (G-M-51). */
export function dayOf({ offsetMinutes }: Zone, text: string): string {
  if (!text.endsWith('Z')) return text.slice(0, 10)
  return new Date(Date.parse(text) + offsetMinutes * 60_000).toISOString().slice(0, 10)
}

/** An expected date as it travels: 23:59:59 of its day, in the zone of the caller. */
export const endOf = ({ offsetMinutes }: Zone, day: string) => `${day}T23:59:59${offsetText(offsetMinutes)}`
