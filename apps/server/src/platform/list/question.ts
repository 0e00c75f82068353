import type { ConditionGroup } from '@embark/contract/kernel/conditions.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DB } from '../db/schema.ts'
import { type Condition, type Filter, type Findable, isFindable, whereOf } from './conditions.ts'
import type { Order } from './order.ts'
import { isServed } from './plan.ts'
import { conditionsIn } from './where.ts'

/** The rows of one list, whatever table they come from: here only conditions, an order and an end are put to them. */
export type Rows = SelectQueryBuilder<DB, 'leads', object>
export type Fragment = RawBuilder<unknown>

/** One value by which records are grouped, as people call it. */
export interface GroupValue {
  readonly value: number | string
  readonly label: string
}

/** A column whose values are headings of a list: the filter that finds the records of one, and which values there are. */
export interface Group<Filter extends string = string> {
  readonly by: Filter
  /** Whether somebody may know by it, where not everybody who reads the list may. */
  readonly isFor?: (ctx: Ctx) => boolean
  readonly values: (ctx: Ctx) => readonly GroupValue[] | Promise<readonly GroupValue[]>
}

/**
 * What a column adds up to over the rows of these numbers: a query of `currency`, null where it is no money, and `amount`, in minor units
 * where it is.
 */
export type Summed = (ids: RawBuilder<unknown>) => RawBuilder<unknown>

/** What is read of a query, whatever endpoint it is of. */
export interface Wish {
  readonly page?: number
  readonly per_page?: number
  readonly cursor?: string | undefined
  readonly count?: PageRequest['count']
  readonly search?: string
  readonly sort?: 'asc' | 'desc'
  readonly sort_by?: string
  readonly filters?: object
  /** Without pages there is one, as long as any list may be (G-M-21). */
  readonly paginate?: boolean
  readonly group_by?: string
  readonly with_totals?: boolean
}

/** A declaration, without the types of its endpoint. */
export interface Source {
  readonly name: string
  readonly key: string
  readonly keyKind?: 'int' | 'uuid' | 'text'
  readonly from?: (ctx: Ctx, of: unknown, asked: Wish) => Rows
  readonly rows: (ctx: Ctx, of: unknown, asked: Wish) => Rows
  readonly isShownApart?: true
  readonly isCountRemembered?: true
  readonly pairs?: readonly (readonly [string, string])[]
  readonly scope?: (ctx: Ctx) => readonly Condition[]
  readonly search?: (ctx: Ctx, text: string, asked: Wish) => Condition | Promise<Condition>
  readonly searched?: (ctx: Ctx, text: string) => Rows
  readonly filters?: Readonly<Record<string, Filter<unknown>>>
  readonly empties?: Readonly<Record<string, (ctx: Ctx) => Condition>>
  readonly params?: Readonly<Record<string, Filter<unknown>>>
  readonly groups?: Readonly<Record<string, Group>>
  readonly totals?: Readonly<Record<string, Summed>>
  /** Whether a filter takes several values. */
  readonly takesMany?: (filter: string) => boolean
  readonly together?: (ctx: Ctx, asked: Wish, of: unknown) => readonly Condition[]
  readonly orders: Readonly<Record<string, Order | ((ctx: Ctx, asked: Wish, of: unknown) => Order)>>
  readonly present?: (ctx: Ctx, rows: object[], asked: Wish) => unknown[] | Promise<unknown[]>
}

/** One question to a list: its rows, what they have to meet, and which of that an index finds. */
export interface Question {
  readonly source: Source
  readonly ctx: Ctx
  readonly base: () => Rows
  readonly conditions: readonly Condition[]
  readonly finders: readonly Findable[]
  /** A text was searched, by whatever means. */
  readonly isSearch: boolean
  /**
   * What becomes of a count far beyond the cap: it is not remembered, since what the list belongs to stands in no condition; it is used
   * where tabs remembered it; or pages remember it as well.
   */
  readonly count: 'forgotten' | 'used' | 'learned'
  /** Nothing but the reader's scope narrows it. */
  readonly isBare: boolean
  /** What stands in conditions without a name, as it was asked; null where that says less than they do. */
  readonly unnamed: string | null
}

/** What says how a list is told, not which records it holds. */
const ways = new Set(['page', 'per_page', 'cursor', 'count', 'sort', 'sort_by', 'paginate', 'group_by', 'with_totals'])

/** What is asked of a list, with its conditions made. */
export async function questionOf(source: Source, ctx: Ctx, asked: Wish, of: unknown): Promise<Question> {
  const text = asked.search ?? ''
  const isSearch = text !== '' && (source.search ?? source.searched) !== undefined
  const scope = source.scope?.(ctx) ?? []
  const { where } = (asked.filters ?? {}) as { where?: ConditionGroup }
  const together = source.together?.(ctx, asked, of) ?? []
  const ofTree = await conditionsIn(where, {
    empty: (field) => source.empties?.[field]?.(ctx),
    // A rule says what a plain filter says, by itself.
    said: async (field, value) => [
      ...(await filtersOf(source.filters, { [field]: value }, ctx, isSearch)),
      ...(source.together?.(ctx, { ...asked, filters: { [field]: value } }, of) ?? []),
    ],
  })
  const ofEach = [
    ...(await eachFilterOf(source.filters, asked.filters, ctx, isSearch)),
    ...(await eachFilterOf(source.params, asked, ctx, isSearch)),
  ]
  const unnamed = [
    ...ofEach.flatMap(({ name, value, conditions }) => (conditions.every(isFindable) ? [] : [[name, value]])),
    ...(ofTree.every(isFindable) ? [] : [where]),
    ...(together.every(isFindable) ? [] : [Object.entries(asked).filter(([name]) => !ways.has(name))]),
  ]
  const narrowing = [
    ...(isSearch && source.search ? [await source.search(ctx, text, asked)] : []),
    ...ofEach.flatMap(({ conditions }) => conditions),
    ...together,
    ...ofTree,
  ]
  const conditions = [...scope, ...narrowing]
  const base = () => {
    if (isSearch && source.searched) return source.searched(ctx, text)
    return source.from?.(ctx, of, asked) ?? source.rows(ctx, of, asked).clearSelect()
  }
  return {
    source,
    ctx,
    base,
    conditions,
    finders: findablesOf(conditions),
    isSearch,
    count: source.isCountRemembered ? 'learned' : of === undefined ? 'used' : 'forgotten',
    isBare: narrowing.length === 0,
    // Days are those of its reader.
    unnamed: unnamed.length ? JSON.stringify([unnamed, ctx.offsetMinutes, ctx.zone]) : '',
  }
}

interface Filtered {
  readonly name: string
  readonly value: unknown
  readonly conditions: readonly Condition[]
}

async function eachFilterOf(filters: Source['filters'], values: object | undefined, ctx: Ctx, isSearch: boolean): Promise<Filtered[]> {
  const each: Filtered[] = []
  for (const [name, filter] of Object.entries(filters ?? {})) {
    const value = (values as Record<string, unknown> | undefined)?.[name]
    if (value === undefined || value === null) continue
    const condition = await filter(value, ctx, isSearch)
    // A list of conditions or one; nothing is none.
    each.push({ name, value, conditions: condition ? ([condition].flat() as Condition[]) : [] })
  }
  return each
}

/** The conditions that filters make of their values. */
export const filtersOf = async (...asked: Parameters<typeof eachFilterOf>): Promise<Condition[]> =>
  (await eachFilterOf(...asked)).flatMap(({ conditions }) => conditions)

/** The conditions an index finds, each once. */
export const findablesOf = (conditions: readonly Condition[]) => [
  ...new Map(conditions.filter(isFindable).map((each) => [each.finder.name, each])).values(),
]

/** The list as the plan probes it. */
export const probing = ({ source, base }: Question) => ({
  name: source.name,
  pairs: source.pairs ?? [],
  some: (_: Ctx, { finder, where }: Findable, limit: number): Fragment => {
    if (finder.some) return finder.some(limit)
    if (finder.ids) return sql`${finder.ids} limit ${sql.lit(limit)}`
    const rows = base().where(where).select(sql<number>`1`.as('one')).limit(sql.lit(limit))
    return sql`${finder.isOrdered ? rows.orderBy(alongIndex(source, finder.column, 'desc')) : rows}`
  },
})

/** The order of an index that begins with a column, numbers last. */
export function alongIndex({ key }: Source, column: string | undefined, way: 'asc' | 'desc') {
  const number = sql`${sql.ref(key)} ${sql.raw(way)}`
  // Behind a value the column is the same everywhere; where it is empty, the planner has to be told.
  return column ? sql`${sql.ref(column)} ${sql.raw(way === 'asc' ? 'desc' : 'asc')}, ${number}` : number
}

/** What a table names, with what of the other conditions it carries; the rows themselves have to meet the rest. */
function namedBy({ finder: { ids, carried } }: Findable, others: readonly Condition[]) {
  const wheres = others.map((each) => (isFindable(each) && each.finder.isOrdered ? carried?.as(each.finder) : undefined))
  return {
    ids: carried ? carried.ids(wheres.filter((each) => each !== undefined)) : ids,
    rest: others.filter((_, index) => !wheres[index]),
  }
}

const besides = ({ conditions }: Question, through: Findable | undefined) =>
  conditions.filter((each) => !(isFindable(each) && each.finder.name === through?.finder.name && each.finder.ids))

/** The numbers of the rows that answer, where the table that names them knows it by itself; the rows are not looked at. */
export function knownAlready(question: Question, through: Findable | undefined): Fragment | undefined {
  if (!through?.finder.carried || question.isSearch) return undefined
  const { ids, rest } = namedBy(through, besides(question, through))
  return rest.length ? undefined : ids
}

/** The rows that answer, reached through what one index finds: walked along with it, or gathered from it. */
export function answering(question: Question, through: Findable | undefined, how: 'walked' | 'gathered'): Rows {
  const { source, base, finders } = question
  const key = sql.ref(through?.finder.on ?? source.key)
  const others = besides(question, through)
  const { ids, rest } = through ? namedBy(through, others) : { ids: undefined, rest: others }
  const rows = rest.reduce((all, each) => all.where((isFindable(each) && each.finder.rowByRow) || whereOf(each)), base())
  if (ids && how === 'walked')
    return rows.innerJoin(sql<{ id: number }>`(${ids})`.as('named_row'), (join) => join.on(sql<SqlBool>`named_row.id = ${key}`)) as Rows
  if (ids) return rows.where(sql<SqlBool>`${key} = any(array(${ids}))`)
  // Of several indexes the planner is to take this one, which is known to find few.
  if (through && how === 'gathered' && finders.length > 1) {
    const few = base().where(through.where).select(sql<number>`${key}`.as('id'))
    return rows.where(sql<SqlBool>`${key} = any(array${few})`)
  }
  return rows
}

/** Whether an index serves each of its conditions. */
export const isFoundWhole = (question: Question) => !question.isSearch && question.conditions.every(isFindable)

/** What a question is remembered under: its conditions by their names, the others as they were asked; undefined where neither says it whole. */
export const nameOf = ({ isSearch, unnamed, finders }: Question) =>
  isSearch || unnamed === null
    ? undefined
    : `${finders
        .map(({ finder }) => finder.name)
        .sort()
        .join(' & ')} ${unnamed}`

/** Whether one index gives the rows that answer, in the order of their numbers, and nothing leaves some of them out: for any values alike. */
export const isSteady = (question: Question) => isFoundWhole(question) && isServed(probing(question), question.finders)

/** The conditions of a question, for sums over all that answer. */
export async function wheresOf(source: Source, ctx: Ctx, asked: Wish, of?: unknown): Promise<RawBuilder<SqlBool>[]> {
  return (await questionOf(source, ctx, asked, of)).conditions.map(whereOf)
}
