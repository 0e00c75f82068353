/** The kinds of program the finder has a tab for, in the order of the tabs (specification 3 §9). */
export const programCategories = ['higher_education', 'language_program', 'career_program', 'summer_school'] as const
export type ProgramCategory = (typeof programCategories)[number]

/** What people read on each tab. */
export const categoryLabels: Record<ProgramCategory, string> = {
  higher_education: 'Higher education',
  language_program: 'Language',
  career_program: 'Career',
  summer_school: 'Summer school',
}

export const attendances = ['on_campus', 'online', 'hybrid'] as const
export type Attendance = (typeof attendances)[number]
/** What people read for each way of attending. */
export const attendanceLabels: Record<Attendance, string> = { on_campus: 'On campus', online: 'Online', hybrid: 'Hybrid' }

export const durationTypes = ['Weeks', 'Months', 'Years'] as const
export type DurationType = (typeof durationTypes)[number]

/** 'yes' is Full Time, anything else Part Time (specification 3 §9). */
export const studyModeOf = (is_fulltime: string) => (is_fulltime === 'yes' ? 'Full Time' : 'Part Time')

/** How many programs may stand side by side. */
export const compareLimit = 3
/** So many programs that a fee filter leaves out are counted. */
export const mostLeftOut = 1_000
/** A card names this many intakes and tags; the rest is counted. */
export const cardShows = { intakes: 5, tags: 2 } as const
/** How many programs one call may shortlist. */
export const shortlistLimit = 50

/** Which filters mean something on which tab; the others are ignored there (G-L-54). */
export const filterSuits = {
  higher_education: ['study_level_id', 'discipline_id', 'is_pgwp'],
  other: ['hasAccommodation', 'englishLevel', 'age'],
} as const

/** Whether a filter is of any use on a tab. */
export function filterFits(key: string, category: ProgramCategory): boolean {
  const isHigher = category === 'higher_education'
  if ((filterSuits.higher_education as readonly string[]).includes(key)) return isHigher
  if ((filterSuits.other as readonly string[]).includes(key)) return !isHigher
  return true
}

interface Rowed {
  readonly by: 'user' | 'staff' | null
}
/** Who may take a program off a shortlist: the side that put it there, and nobody else (G-L-52). */
export const shortlistCan = { remove: (row: Rowed, side: 'user' | 'staff') => row.by === null || row.by === side } as const
