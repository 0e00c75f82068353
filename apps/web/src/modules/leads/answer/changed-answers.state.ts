import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'

/** The answers that are not as they were; an emptied one is null. */
export const changedFrom = (before: Answers, now: Answers) =>
  Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) =>
      JSON.stringify(value ?? null) === JSON.stringify(before[name] ?? null)
        ? []
        : [[name, value === '' || value === undefined ? null : value]],
    ),
  )
