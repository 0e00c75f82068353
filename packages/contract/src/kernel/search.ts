/** The kinds of record that are searched together, in the order in which they are shown. */
export const searchKinds = ['lead', 'student', 'application', 'program', 'invoice', 'task', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Where a hit leads: records are named by their identifier, what stands in a list by the words that narrow the list to it. */
export const searchPlaces = [
  'lead',
  'student',
  'application',
  'programs',
  'invoice',
  'invoices',
  'agent_invoices',
  'tasks',
  'staff',
] as const
export type SearchPlace = (typeof searchPlaces)[number]

/** From how many letters on records are looked for, and how many of a kind are shown. */
export const [searchFrom, searchTake] = [3, 5] as const
