import type { AlikeReason, Certainty } from '@embark/contract/leads/duplicate/duplicate.rules.ts'

/** How sure it is that two leads are one person, as people read it. */
export const certaintyNames: Readonly<Record<Certainty, string>> = {
  certain: 'Certain',
  likely: 'Likely',
  possible: 'Possible',
}
/** What two leads have in common, as people read it. */
export const reasonNames: Readonly<Record<AlikeReason, string>> = {
  passport: 'Same passport',
  email: 'Same mailbox',
  mobile: 'Same phone',
  birth: 'Same birth date',
  name: 'Same name',
  part_of_name: 'Part of the name',
}
