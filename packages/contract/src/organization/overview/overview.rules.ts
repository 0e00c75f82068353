/** What a company founded empty does first, in the order in which one step helps the next. */
export const firstSteps = ['branch', 'people', 'pipeline', 'form', 'catalogue', 'leads'] as const
export type FirstStep = (typeof firstSteps)[number]

/** With this many leads a company works, and is told no more how to begin. */
export const leadsOfAWorkingCompany = 25
