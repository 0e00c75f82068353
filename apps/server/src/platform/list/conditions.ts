import type { DayRange } from '@embark/contract/kernel/shapes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { daysOf } from '../days.ts'
import { betweenDays, withinDays } from '../db/fragments.ts'

/** How the rows of a condition are found without reading others: what the plan of a list is chosen by. */
export interface Finder {
  /** Names the condition with its values; what is remembered of it is remembered under this name. */
  readonly name: string
  /** Rows of another table that name rows of this one, such as the leads somebody works: a query of `id`s, each once, and what they are. */
  readonly ids?: RawBuilder<unknown>
  readonly on?: string
  /** The same asked row by row, where another order is walked; whether it is turned round is for the plan to say, not for the planner. */
  readonly rowByRow?: RawBuilder<SqlBool>
  /** The column whose index begins with it. */
  readonly column?: string
  /** Whether it is the column's being empty, and the same condition on another column that holds the same values. */
  readonly isOfEmpty?: true
  readonly over?: (column: string) => RawBuilder<SqlBool>
  /** The same `ids` with another condition to meet, where the table that names the rows can tell by itself whether they do. */
  readonly carried?: {
    readonly as: (other: Finder) => RawBuilder<SqlBool> | undefined
    readonly ids: (wheres: readonly RawBuilder<SqlBool>[]) => RawBuilder<unknown>
  }
  /** The index gives its rows in the order of their numbers, as it does behind one value. */
  readonly isOrdered: boolean
  /** A text finds it: all that it finds is gathered, be it few or many. */
  readonly isSought?: true
  /** Some of the `ids`, up to so many, where asking for all of them is dear; only such as `rowByRow` finds too. */
  readonly some?: (most: number) => RawBuilder<unknown>
}

/** A condition that an index serves. */
export interface Findable {
  readonly where: RawBuilder<SqlBool>
  readonly finder: Finder
}

/** One condition of a list; conditions that no index serves only leave rows out. */
export type Condition = RawBuilder<SqlBool> | Findable

/** What a filter makes of the value it is given; nothing where that value leaves nothing out. */
export type Filter<Value> = (
  value: Value,
  ctx: Ctx,
  isSearch: boolean,
) => Condition | readonly Condition[] | undefined | Promise<Condition | readonly Condition[] | undefined>

export const isFindable = (condition: Condition): condition is Findable => 'finder' in condition
/** A condition as SQL. */
export const whereOf = (condition: Condition): RawBuilder<SqlBool> => (isFindable(condition) ? condition.where : condition)

type Kind = 'int' | 'text' | 'uuid'
type Some = number | string | boolean | readonly (number | string)[]

function equals(column: string, value: Some, kind: Kind) {
  if (typeof value === 'boolean') return sql<SqlBool>`${sql.ref(column)} = ${value}`
  const values = typeof value === 'object' ? value : [value]
  // An index keeps its order after a single value, but not after a list of one.
  if (values.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${values[0]}::${sql.raw(kind)}`
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(kind)}[])`
}

/** That a column has the value, or one of the values, of the filter. */
export const isOneOf =
  (column: string, kind: Kind = 'int') =>
  (value: Some) =>
    equals(column, value, kind)

/** The same for a column that an index of the table begins with, followed by the number. */
export const isFoundBy =
  (column: string, kind: Kind = 'int') =>
  (value: Some): Findable => ({
    where: equals(column, value, kind),
    finder: {
      name: `${column} ${String(value)}`,
      column,
      over: (other) => equals(other, value, kind),
      isOrdered: typeof value !== 'object' || value.length === 1,
    },
  })

/** That a column an index begins with is empty. */
export const isEmpty = (column: string): Findable => ({
  where: sql<SqlBool>`${sql.ref(column)} is null`,
  finder: {
    name: `${column} is null`,
    column,
    isOfEmpty: true,
    over: (other) => sql<SqlBool>`${sql.ref(other)} is null`,
    isOrdered: true,
  },
})

/** A condition on a column that an index begins with; it goes by number behind a single value only. */
export const isWithin = (column: string, name: string, where: RawBuilder<SqlBool>, isOrdered = false): Findable => ({
  where,
  finder: { name: `${column} ${name}`, column, isOrdered },
})

/** What a table carries of the rows it names, kept there by the database. */
interface Carried {
  /** Which of the rows the list holds at all. */
  readonly live: RawBuilder<SqlBool>
  /** Columns of the list by their names there, each with an index that begins with it; and those of which only the empty ones have one. */
  readonly columns: Readonly<Record<string, string>>
  readonly emptyColumns: Readonly<Record<string, string>>
}

interface Naming {
  readonly table: string
  readonly column: string
  readonly where: RawBuilder<unknown>
  /** What tells this condition from others on the same table. */
  readonly name: string
  /** An index of that table gives the rows it names in the order of their numbers. */
  readonly isOrdered: boolean
  readonly carries?: Carried
}

/** That rows of another table, under the name `naming`, name the row, such as the leads somebody works. */
export function isNamedIn(on: string, { table, column, where, name, isOrdered, carries }: Naming): Findable {
  const naming = sql.ref(`naming.${column}`)
  const rows = sql`from ${sql.table(table)} naming where ${where}`
  const ids = sql`select distinct ${naming} as id ${rows}`
  return {
    where: sql<SqlBool>`${sql.ref(on)} in (select ${naming} ${rows})`,
    finder: {
      name: `${on} in ${table} ${name}`,
      on,
      ids,
      ...(carries && { carried: carriedBy(carries, ids) }),
      // What is cut off by an offset the planner does not turn round.
      rowByRow: sql<SqlBool>`exists (select ${rows} and ${naming} = ${sql.ref(on)} offset 0)`,
      isOrdered,
    },
  }
}

const carriedBy = ({ live, columns, emptyColumns }: Carried, ids: RawBuilder<unknown>): Finder['carried'] => ({
  as: ({ column = '', isOfEmpty, over }) => {
    const there = (isOfEmpty ? emptyColumns : columns)[column]
    return there === undefined ? undefined : over?.(there)
  },
  ids: (wheres) => sql`${ids} and ${sql.join([live, ...wheres], sql` and `)}`,
})

/** That a function finds the row by a text, through an index of its own. */
export const isSought = (on: string, ids: RawBuilder<unknown>): Findable => ({
  where: sql<SqlBool>`${sql.ref(on)} in (${ids})`,
  finder: { name: `${on} is sought`, on, ids, isOrdered: false, isSought: true },
})

interface SoughtText {
  readonly text: string
  /** What a function finds by the text, up to so many where that is said; without, also what is nearly so where nothing else is there. */
  readonly ids: (most?: number) => RawBuilder<unknown>
  readonly rowByRow: RawBuilder<SqlBool>
}

/** The same of a text that each row can be asked for as well, where something else finds fewer rows. */
export const isSoughtOrAsked = (on: string, { text, ids, rowByRow }: SoughtText): Findable => ({
  where: sql<SqlBool>`${sql.ref(on)} in (${ids()})`,
  finder: { name: `${on} is like ${text}`, on, ids: ids(), some: ids, rowByRow, isOrdered: false, isSought: true },
})

/** Whole days of the caller's own zone (G-L-05). */
export const isInDays =
  (column: string): Filter<DayRange> =>
  (range, ctx) =>
    joined(withinDays(ctx, column, daysOf(ctx, range)))

/** The same for a column an index begins with. */
export const isFoundInDays =
  (column: string): Filter<DayRange> =>
  async (range, ctx, isSearch) => {
    const { from = '', to = '' } = daysOf(ctx, range)
    const where = await isInDays(column)(range, ctx, isSearch)
    return where && isWithin(column, `${from}..${to} ${ctx.offsetMinutes} ${ctx.zone ?? ''}`, where as RawBuilder<SqlBool>)
  }

/** Days of the calendar, both of which belong to the range. */
export const isBetweenDays =
  (column: string | RawBuilder<unknown>): Filter<DayRange> =>
  (range, ctx) =>
    joined(betweenDays(column, daysOf(ctx, range)))

/** A filter that only means something beside others: the list tells them together. */
export const toldTogether = () => undefined

/** That something is there, or is not. */
export const isThere =
  (what: RawBuilder<SqlBool>): Filter<boolean> =>
  (isWanted) =>
    isWanted ? what : sql<SqlBool>`(${what}) is not true`

function joined(conditions: readonly (RawBuilder<SqlBool> | false | '' | undefined)[]): RawBuilder<SqlBool> | undefined {
  const present = conditions.filter((each): each is RawBuilder<SqlBool> => Boolean(each))
  return present.length ? sql<SqlBool>`(${sql.join(present, sql` and `)})` : undefined
}
