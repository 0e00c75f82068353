import * as z from 'zod'
import { Id, PersonRef, Timestamp } from '../../kernel/shapes.ts'

/** The facts of a program whose change reaches who works with it. */
export const changedFacts = [
  'tuition_fee',
  'application_fee',
  'deadline',
  'test_score',
  'min_requirement',
  'english_level',
  'min_age',
] as const
export type ChangedFact = (typeof changedFacts)[number]
export const changedFactNames: Record<ChangedFact, string> = {
  tuition_fee: 'Tuition fee',
  application_fee: 'Application fee',
  deadline: 'Deadline',
  test_score: 'Test score',
  min_requirement: 'Minimum requirement',
  english_level: 'English level',
  min_age: 'Minimum age',
}

/** What a fact said: an amount, a score, a day, a number or a text. */
export const FactValue = z
  .union([
    z.object({ minor: z.number().int(), currency: z.string() }),
    z.object({ score: z.number(), min_score: z.number().nullable() }),
    z.string(),
    z.number(),
  ])
  .nullable()
export type FactValue = z.output<typeof FactValue>

/** A fact that said something else before. */
export const ProgramChange = z.object({
  id: Id,
  fact: z.enum(changedFacts),
  /** The test, the intake or the campus it is about. */
  subject: z.string().nullable(),
  old_value: FactValue,
  new_value: FactValue,
  /** Since when it had said so; null where nobody knows. */
  held_since: Timestamp.nullable(),
  changed_at: Timestamp,
  changed_by: PersonRef.nullable(),
  source: z.string().nullable(),
})
export type ProgramChange = z.output<typeof ProgramChange>

/** What a program is chosen for. */
export const choiceKinds = ['shortlist', 'quotation', 'application'] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const choiceKindNames: Record<ChoiceKind, string> = { shortlist: 'Shortlist', quotation: 'Quotation', application: 'Application' }

/** A change as a chosen program has it: from what was so when it was chosen to what is so now. */
export interface Step {
  readonly id: number
  readonly key: string
  readonly old_value: FactValue
  readonly new_value: FactValue
}
const same = (one: FactValue, other: FactValue) => JSON.stringify(one) === JSON.stringify(other)

/** Several changes of one fact as one, oldest first; what changed back did not change. */
export function gathered<T extends Step>(changes: readonly T[]): T[] {
  const byFact = new Map<string, T>()
  for (const change of changes) {
    const first = byFact.get(change.key)
    byFact.set(change.key, first ? { ...change, old_value: first.old_value } : change)
  }
  return [...byFact.values()].filter(({ old_value, new_value }) => !same(old_value, new_value))
}
