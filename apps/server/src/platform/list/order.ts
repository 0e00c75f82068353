import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuseField } from '../refusal.ts'

type Way = 'asc' | 'desc'

/** One column of an order. */
export interface OrderPart {
  readonly by: string | RawBuilder<unknown>
  /** Its type, in which a cursor compares it. */
  readonly kind: 'int' | 'bigint' | 'text' | 'timestamptz' | 'date' | 'boolean' | 'numeric'
  /** Always this way, or against the way that was asked for; without it as asked. */
  readonly way?: Way | 'reversed'
  /** It may be empty: the empty ones are the largest, unless they are to stand last both ways. */
  readonly nulls?: 'largest' | 'last'
}

/** An order of a list: its columns, and the index that gives it; small tables are sorted. */
export interface Order {
  readonly parts: readonly OrderPart[]
  readonly index?: string
  /** Which way the number stands beside them; as asked for unless said. */
  readonly key?: Way | 'reversed'
}

/** An order by one column. */
export const by = (
  column: string | RawBuilder<unknown>,
  kind: OrderPart['kind'],
  more: Omit<OrderPart, 'by' | 'kind'> & { index?: string } = {},
): Order => {
  const { index, ...part } = more
  return { parts: [{ by: column, kind, ...part }], ...(index && { index }) }
}
/** The order of the numbers alone. */
export const byNumber: Order = { parts: [] }

interface Sorted {
  readonly value: RawBuilder<unknown>
  readonly kind: string
  readonly way: Way
  readonly nulls: 'none' | 'first' | 'last'
}

/** An order as a question asks for it, down to the number in which no two rows are alike. */
export interface Sorting {
  readonly parts: readonly Sorted[]
  readonly isByKey: boolean
}

const wayOf = (way: OrderPart['way'], asked: Way): Way =>
  way === undefined ? asked : way === 'reversed' ? (asked === 'asc' ? 'desc' : 'asc') : way

/** The parts of an order with their ways, the key last. */
export function sortingOf({ parts, key: keyWay }: Order, asked: Way, key: string, keyKind: string): Sorting {
  const sorted = parts.map(({ by: value, kind, way, nulls }): Sorted => {
    const goes = wayOf(way, asked)
    return {
      value: typeof value === 'string' ? sql.ref(value) : value,
      kind,
      way: goes,
      nulls: nulls === undefined ? 'none' : nulls === 'last' || goes === 'asc' ? 'last' : 'first',
    }
  })
  const last: Sorted = { value: sql.ref(key), kind: keyKind, way: wayOf(keyWay, asked), nulls: 'none' }
  return { parts: [...sorted, last], isByKey: sorted.length === 0 }
}

/** The order as SQL. */
export const orderSql = ({ parts }: Sorting) =>
  sql.join(
    parts.map((part) => {
      // What an index gives by itself is not to be said in other words: the planner knows it by these.
      const nulls = part.way === 'desc' && part.nulls === 'last' ? sql` nulls last` : sql``
      return sql`${part.value} ${sql.raw(part.way)}${nulls}`
    }),
  )

/** Where a row stands in its order, as text; the number last. */
export const placeSql = ({ parts }: Sorting) => sql<string[]>`array[${sql.join(parts.map(({ value }) => sql`${value}::text`))}]`

/** The cursor that continues after a place. */
export const cursorAt = (name: string, way: Way, place: readonly (string | null)[]) =>
  Buffer.from(JSON.stringify([name, way, place])).toString('base64url')

/** The place a cursor names, or a refusal when it is none of this order. */
export function placeIn(cursor: string, name: string, way: Way, { parts }: Sorting): readonly (string | null)[] {
  const [said, saidWay, place] = decoded(cursor)
  const isPlace = Array.isArray(place) && place.length === parts.length
  const fits = isPlace && parts.every(({ nulls }, index) => typeof place[index] === 'string' || (place[index] === null && nulls !== 'none'))
  return said === name && saidWay === way && fits ? (place as (string | null)[]) : refuseField('cursor', 'This value is not valid')
}

function decoded(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/**
 * The rows after a place, or all of them, as conditions that are read one after the other, each of them along the index. One does, or none,
 * unless a column may be empty: then those with a value and those without are two stretches of it.
 */
export function stretchesOf({ parts }: Sorting, place: readonly (string | null)[] | undefined): RawBuilder<SqlBool>[] {
  const [first] = parts
  const empty = sql<SqlBool>`${first!.value} is null`
  // An index that is read backwards gives the empty ones first.
  if (!place) return first!.nulls === 'last' && first!.way === 'desc' ? [sql<SqlBool>`${first!.value} is not null`, empty] : []
  const values = parts.map(({ kind }, index) => sql`${place[index]}::${sql.raw(kind)}`)
  const isOneWay = parts.every(({ way }) => way === first!.way)
  if (!isOneWay || parts.slice(1).some(({ nulls }) => nulls !== 'none')) return [afterInAnyOrder(parts, place, values)]
  const compare = first!.way === 'asc' ? sql`>` : sql`<`
  const beyond = (from: number) => {
    const rest = parts.slice(from)
    if (rest.length === 1) return sql<SqlBool>`${rest[0]!.value} ${compare} ${values[from]}`
    return sql<SqlBool>`(${sql.join(rest.map(({ value }) => value))}) ${compare} (${sql.join(values.slice(from))})`
  }
  if (first!.nulls === 'none') return [beyond(0)]
  if (place[0] === null) {
    const stretch = sql<SqlBool>`${empty} and ${beyond(1)}`
    return first!.nulls === 'first' ? [stretch, sql<SqlBool>`${first!.value} is not null`] : [stretch]
  }
  return first!.nulls === 'first' ? [beyond(0)] : [beyond(0), empty]
}

/** The same for columns that go different ways, which no index gives. */
function afterInAnyOrder(parts: readonly Sorted[], place: readonly (string | null)[], values: readonly RawBuilder<unknown>[]) {
  const cases = parts.map((part, index) => {
    const same = parts.slice(0, index).map(({ value }, before) => sql`${value} is not distinct from ${values[before]}`)
    return sql`(${sql.join([...same, afterAlone(part, place[index] === null, values[index]!)], sql` and `)})`
  })
  return sql<SqlBool>`(${sql.join(cases, sql` or `)})`
}

function afterAlone({ value, way, nulls }: Sorted, isNull: boolean, bound: RawBuilder<unknown>) {
  if (isNull) return nulls === 'first' ? sql`${value} is not null` : sql`false`
  const beyond = way === 'asc' ? sql`${value} > ${bound}` : sql`${value} < ${bound}`
  return nulls === 'last' ? sql`(${beyond} or ${value} is null)` : beyond
}
