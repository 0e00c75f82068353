/**
 * Where a deadline of an application comes from: the day it has to be sent, the answer to its offer, a condition, its deposit, its intake,
 * or somebody who set it.
 */
export const deadlineSources = ['application', 'offer', 'condition', 'deposit', 'intake', 'own'] as const
export type DeadlineSource = (typeof deadlineSources)[number]
export const deadlineNames: Readonly<Record<Exclude<DeadlineSource, 'own'>, string>> = {
  application: 'Application deadline',
  offer: 'Answer to the offer',
  condition: 'Condition of the offer',
  deposit: 'Deposit',
  intake: 'Studies begin',
}

/** How far ahead the list of applications looks for deadlines, in days. */
export const deadlineReaches = ['7', '14', '30'] as const

/** On how many days before a deadline people are reminded; 0 is the day itself. */
export const remindedBefore = [7, 2, 0] as const
