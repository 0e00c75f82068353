export const counsellingStatuses = ['scheduled', 'completed', 'cancelled', 'no_show'] as const
export type CounsellingStatus = (typeof counsellingStatuses)[number]

/** The legal moves of a counselling (G-L-69): what was held stays held, and what fell through can be booked anew. */
export const counsellingMoves: Readonly<Record<CounsellingStatus, readonly CounsellingStatus[]>> = {
  scheduled: ['completed', 'cancelled', 'no_show'],
  completed: [],
  cancelled: ['scheduled'],
  no_show: ['scheduled'],
}

/** What can happen to a counselling that somebody is told of. */
export const counsellingChanges = ['booked', 'moved', 'changed', 'cancelled', 'completed', 'no_show'] as const
export type CounsellingChanged = (typeof counsellingChanges)[number]

export const meetingTypes = ['online', 'in_person', 'phone'] as const
export type MeetingType = (typeof meetingTypes)[number]

/** The parts of the list, by what became of its counsellings. */
export const counsellingTabs = ['upcoming', 'completed', 'cancelled', 'no_show'] as const
export type CounsellingTab = (typeof counsellingTabs)[number]

/** What a counselling in a tab stands at. */
export const statusInTab: Readonly<Record<CounsellingTab, CounsellingStatus>> = {
  upcoming: 'scheduled',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
}

export const tabNames: Readonly<Record<CounsellingTab, string>> = {
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No show',
}

export const statusNames: Readonly<Record<CounsellingStatus, string>> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No show',
}

export const meetingNames: Readonly<Record<MeetingType, string>> = { online: 'Online', in_person: 'In person', phone: 'By phone' }

/** How long one lasts, in minutes; the longest also bounds how far back an overlap is looked for. */
export const counsellingLasts = { usual: 30, least: 5, most: 480 } as const

/** Whether a text is an address people can meet at: https and nothing else (G-L-69). */
export const isMeetingLink = (text: string) => /^https:\/\/[^\s/?#]+\S*$/.test(text)
