import { asksEmptiness, type ConditionGroup, type ConditionRule, isConditionGroup } from '@embark/contract/kernel/conditions.ts'
import { type SqlBool, sql } from 'kysely'
import { refuseField } from '../refusal.ts'
import { type Condition, isFindable, whereOf } from './conditions.ts'

/** What a list knows of its filters, for the rules of a tree. */
interface Vocabulary {
  /** That there is nothing in it; undefined where that cannot be asked. */
  readonly empty: (field: string) => Condition | undefined
  /** What a filter of this name makes of a value. */
  readonly said: (field: string, value: unknown) => Promise<readonly Condition[]>
}

/**
 * The conditions of a tree. What stands under an outermost "and" is told apart, so that the plan of the list chooses among the indexes of
 * all of it; an "or" is one condition, which indexes find together where each of its parts has one.
 */
export async function conditionsIn(group: ConditionGroup | undefined, words: Vocabulary): Promise<Condition[]> {
  if (!group?.rules.length) return []
  const parts: Condition[][] = []
  for (const each of group.rules) parts.push(isConditionGroup(each) ? await conditionsIn(each, words) : await ofRule(each, words))
  return group.op === 'and' ? parts.flat() : [anyOf(parts, JSON.stringify(group))]
}

async function ofRule({ field, operator, value }: ConditionRule, { empty, said }: Vocabulary): Promise<Condition[]> {
  if (asksEmptiness(operator)) {
    const nothing = empty(field) ?? refuseField('filters.where', 'Choose one of the options')
    return operator === 'is_empty' ? [nothing] : [isNot([nothing])]
  }
  const conditions = [...(await said(field, value))]
  return operator === 'not_in' ? [isNot(conditions)] : conditions
}

const all = (conditions: readonly Condition[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions.map(whereOf), sql` and `)})` : sql<SqlBool>`true`
/** Also what is unknown is not so: who has no branch is not in it. */
const isNot = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${all(conditions)} is not true)`

function anyOf(parts: readonly (readonly Condition[])[], name: string): Condition {
  const where = sql<SqlBool>`(${sql.join(parts.map(all), sql` or `)})`
  // Bitmaps of several indexes give no order.
  const isFound = parts.every((part) => part.some(isFindable))
  return isFound ? { where, finder: { name: `where ${name}`, isOrdered: false } } : where
}
