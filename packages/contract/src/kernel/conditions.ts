import * as z from 'zod'
import { type FilterKind, filterKindOf } from './filter-kind.ts'

/**
 * Conditions joined by and, or: what a list is narrowed to beyond its plain filters, and what a segment keeps (G-L-71). A rule names a
 * filter of its list and gives what that filter takes, so whatever narrows a list can stand in a tree.
 */
export const conditionLimits = { levels: 3, rules: 50 } as const
export const conditionOperators = ['in', 'not_in', 'is', 'between', 'within', 'is_empty', 'is_not_empty'] as const
export type ConditionOperator = (typeof conditionOperators)[number]

export interface ConditionRule {
  readonly field: string
  readonly operator: ConditionOperator
  /** What the filter of this name takes; nothing where the operator asks for emptiness. */
  readonly value?: unknown
}
export interface ConditionGroup {
  readonly op: 'and' | 'or'
  readonly rules: readonly (ConditionRule | ConditionGroup)[]
}
export const isConditionGroup = (each: ConditionRule | ConditionGroup): each is ConditionGroup => 'rules' in each
/** Whether an operator asks for emptiness, and takes no value. */
export const asksEmptiness = (operator: ConditionOperator) => operator === 'is_empty' || operator === 'is_not_empty'

/** What can be asked of a filter; nothing of one that only means something beside others. */
export function operatorsFor({ of, canBeEmpty, isAlone }: FilterKind): readonly ConditionOperator[] {
  if (isAlone) return []
  const own: Readonly<Partial<Record<FilterKind['of'], readonly ConditionOperator[]>>> = {
    choice: ['in', 'not_in'],
    choices: ['in', 'not_in'],
    flag: ['is'],
    days: ['within', 'between'],
  }
  return [...(own[of] ?? []), ...(canBeEmpty ? (['is_empty', 'is_not_empty'] as const) : [])]
}

interface Knowing {
  readonly emptiable?: readonly string[]
}
/** The filters of which the conditions of a list may ask whether they are empty. */
export const emptiableIn = (where: z.ZodType | undefined): readonly string[] =>
  // Among the filters of a list it may be left out, so it stands within what says so. The schema carries it, as the build loads this file
  // twice.
  ((where as z.ZodOptional<z.ZodType> | undefined)?.def.innerType as Knowing | undefined)?.emptiable ?? []

type Complain = (path: readonly PropertyKey[], message: string) => void
const notValid = 'This value is not valid'

/** Conditions over the filters of a list, at most three levels deep and of fifty rules; a wrong one is named by its place. */
export function conditionsOf(shape: z.ZodRawShape, emptiableNames: readonly string[] = []): z.ZodType<ConditionGroup, ConditionGroup> {
  const kinds = Object.entries(shape).map(([name, schema]): [string, FilterKind] => [
    name,
    { ...filterKindOf(schema), ...(emptiableNames.includes(name) && { canBeEmpty: true as const }) },
  ])
  const read = { shape, kinds: new Map(kinds) }
  const where = z.unknown().transform((value, context): ConditionGroup => {
    const counted = { rules: 0 }
    const complain: Complain = (path, message) => context.addIssue({ code: 'custom', message, path: [...path] })
    return groupIn(value, [], { ...read, counted, complain }) ?? z.NEVER
  })
  // An input the compiler sees through: what is read from anything at all has no type.
  return Object.assign(where, { emptiable: emptiableNames } satisfies Knowing) as unknown as z.ZodType<ConditionGroup, ConditionGroup>
}

interface Reading {
  readonly shape: z.ZodRawShape
  readonly kinds: ReadonlyMap<string, FilterKind>
  readonly counted: { rules: number }
  readonly complain: Complain
}
const Group = z.strictObject({ op: z.enum(['and', 'or']), rules: z.array(z.unknown()).min(1).max(conditionLimits.rules) })
const Rule = z.strictObject({ field: z.string().max(100), operator: z.enum(conditionOperators), value: z.unknown().optional() })

function groupIn(value: unknown, path: readonly PropertyKey[], reading: Reading): ConditionGroup | undefined {
  const group = Group.safeParse(value)
  if (!group.success) return void reading.complain([...path, ...(group.error.issues[0]?.path ?? [])], notValid)
  // A path has a name and a place for each level below the first.
  if (path.length >= conditionLimits.levels * 2) return void reading.complain(path, 'Conditions are nested too deeply')
  const rules = group.data.rules.flatMap((each, index) => {
    const at = [...path, 'rules', index]
    const isGroup = typeof each === 'object' && each !== null && 'rules' in each
    return (isGroup ? groupIn(each, at, reading) : ruleIn(each, at, reading)) ?? []
  })
  return { op: group.data.op, rules }
}

function ruleIn(value: unknown, path: readonly PropertyKey[], { shape, kinds, counted, complain }: Reading): ConditionRule | undefined {
  const rule = Rule.safeParse(value)
  if (!rule.success) return void complain([...path, ...(rule.error.issues[0]?.path ?? [])], notValid)
  counted.rules++
  if (counted.rules > conditionLimits.rules) return void complain(path, 'There are too many conditions')
  const { field, operator, value: taken } = rule.data
  const kind = kinds.get(field)
  const operators = kind && operatorsFor(kind)
  if (!operators?.length) return void complain([...path, 'field'], 'Choose one of the options')
  if (!operators.includes(operator)) return void complain([...path, 'operator'], 'Choose one of the options')
  if (asksEmptiness(operator)) return { field, operator }
  const read = z.safeParse(shape[field]!, taken)
  if (!read.success || read.data === undefined) return void complain([...path, 'value'], read.error?.issues[0]?.message ?? notValid)
  return { field, operator, value: read.data }
}
