const dayMs = 86_400_000

/** The clock of whoever asks: minutes east of UTC (G-C-37). */
export interface Clock {
  readonly offsetMinutes: number
}

/** The instant at which a calendar day begins on the caller's clock, or another day counted from it (G-L-05). */
export const dayStart = ({ offsetMinutes }: Clock, day: string, plusDays = 0) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * dayMs - offsetMinutes * 60_000).toISOString()

/** The calendar day it is on the caller's clock. */
export const todayOf = ({ now, offsetMinutes }: Clock & { readonly now: () => Date }) =>
  new Date(now().getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10)
