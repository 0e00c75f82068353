/** What can stand in a calendar; each kind comes from a source of its module. */
export const calendarKinds = ['task', 'counselling', 'deadline'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** The longest stretch that is read at once: six weeks of a month, and some room. */
export const calendarDays = 92
