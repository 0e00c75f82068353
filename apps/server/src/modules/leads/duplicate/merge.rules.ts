import type { ConsentKind, KeptConsents } from '@embark/contract/leads/consent/consent.rules.ts'
import { type MergedField, type MergeSide, mergedFields } from '@embark/contract/leads/duplicate/duplicate.rules.ts'

type Columns = Readonly<Record<string, unknown>>

/** Whom a lead belongs to: taken over where the target belongs to nobody, and never chosen. */
export const belongings = ['branch_id', 'agent_id', 'owner_id', 'student_user_id'] as const

/** What is one field of a lead, by the columns it is made of: what a merge chooses, what it takes over, and what people agreed to. */
export const keptTogether: readonly (readonly string[])[] = [
  ...Object.values(mergedFields),
  ...belongings.map((column) => (column === 'branch_id' ? ['branch_id', 'team_id'] : [column])),
  ['consent'],
]

export const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length)
/** Whether two values of a lead are the same to its reader. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
/** Whether two leads say the same in a field. */
export const agree = (columns: readonly string[], one: Columns, other: Columns) => columns.every((name) => isSame(one[name], other[name]))
/** Some columns of a lead. */
export const picked = (from: Columns, columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, from[name] ?? null]))

/** Whose value of a field stays where nobody chose: that of the target, unless it has none. */
export const sideByDefault = (field: MergedField, target: Columns, source: Columns): MergeSide => {
  const columns: readonly string[] = mergedFields[field]
  return columns.every((name) => isEmpty(target[name])) && columns.some((name) => !isEmpty(source[name])) ? 'source' : 'target'
}

/** The columns of the target that a merge changes. */
export function mergedColumns(target: Columns, source: Columns, choices: Readonly<Partial<Record<string, MergeSide>>>): Columns {
  const changed: Record<string, unknown> = {}
  for (const field of Object.keys(mergedFields) as MergedField[]) {
    const side = choices[field] ?? sideByDefault(field, target, source)
    if (side === 'source' && !agree(mergedFields[field], target, source)) Object.assign(changed, picked(source, mergedFields[field]))
  }
  for (const column of belongings) if (isEmpty(target[column]) && !isEmpty(source[column])) changed[column] = source[column]
  if ('branch_id' in changed && isEmpty(target['team_id'])) changed['team_id'] = source['team_id'] ?? null
  const consent = mergedConsents((source['consent'] ?? {}) as KeptConsents, (target['consent'] ?? {}) as KeptConsents)
  if (!isSame(consent, target['consent'])) changed['consent'] = consent
  return changed
}

/** What the target agreed to itself counts, but whoever withdrew something as one of the two withdrew it. */
function mergedConsents(source: KeptConsents, target: KeptConsents): KeptConsents {
  const withdrawn = Object.entries(source).filter(
    ([kind, { given, withdrawn_at }]) => given === false && (target[kind as ConsentKind]?.at ?? '') < (withdrawn_at ?? ''),
  )
  return { ...source, ...target, ...Object.fromEntries(withdrawn) }
}

/** What each of two leads says once they are two again: the target what it said before, unless it was edited since. */
export function dividedFields(now: Columns, before: Columns, after: Columns, isLaterOfSource: boolean) {
  const divided: { target: Record<string, unknown>; source: Record<string, unknown> } = { target: {}, source: {} }
  for (const columns of keptTogether) {
    const isEdited = !agree(columns, now, after)
    if (isEdited && !isLaterOfSource) continue
    if (isEdited) Object.assign(divided.source, picked(now, columns))
    if (!agree(columns, now, before)) Object.assign(divided.target, picked(before, columns))
  }
  return divided
}
