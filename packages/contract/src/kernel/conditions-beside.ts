import type { ConditionGroup } from './conditions.ts'

/** Both at once; what is joined by "and" already takes the other's rules, and is nested no deeper. */
export const conditionsBeside = (one: ConditionGroup, other: ConditionGroup): ConditionGroup =>
  one.op === 'and' ? { op: 'and', rules: [...one.rules, ...other.rules] } : { op: 'and', rules: [one, ...other.rules] }
