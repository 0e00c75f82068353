import type { SetupState, SetupStep } from '../../kernel/choices.ts'

/** Which state of the wizard may follow which: a company that was set up stays so. */
export const setupMoves: Readonly<Record<SetupState, readonly SetupState[]>> = {
  open: ['later', 'done'],
  later: ['later', 'done'],
  done: [],
}

/** Steps a company can do without for now. */
export const skippableSteps: readonly SetupStep[] = ['mail', 'pipeline', 'people']

/** What each step is called. */
export const setupStepNames: Readonly<Record<SetupStep, string>> = {
  company: 'Your company',
  languages: 'Languages of the portal',
  mail: 'Email',
  pipeline: 'Lead pipeline',
  people: 'First people',
}
