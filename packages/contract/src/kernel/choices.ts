export const loginMethods = ['password', 'otp'] as const
export const passwordLengthLimits = { min: 8, max: 64 } as const

/** The steps in which an administrator sets a company up for the first time, in their order. */
export const setupSteps = ['company', 'languages', 'mail', 'pipeline', 'people'] as const
export type SetupStep = (typeof setupSteps)[number]
/** 'open' leads its administrators to the wizard; 'later' only reminds them; 'done' is a company that works. */
export const setupStates = ['open', 'later', 'done'] as const
export type SetupState = (typeof setupStates)[number]
