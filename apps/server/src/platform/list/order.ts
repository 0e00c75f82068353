import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuseField } from '../refusal.ts'

type Way = 'asc' | 'desc'

/** One column of an order. */
export interface OrderPart {
  readonly by: string | RawBuilder<unknown>
  /** Its type, in which a cursor compares it. */
  readonly kind: 'int' | 'bigint' | 'text' | 'timestamptz' | 'date' | 'boolean' | 'numeric' | 'uuid'
  /** Always this way, or against the way that was asked for; without it as asked. */
  readonly way?: Way | 'reversed'
  /** It may be empty: whether the empty ones are the largest, the smallest, or last both ways. */
  readonly nulls?: 'largest' | 'smallest' | 'last'
  /** Those that meet it stand before the others, and each of the two is read along an index of what follows. */
  readonly isFirst?: true
}

/** An order of a list: its columns, and the index that gives it; small tables are sorted. */
export interface Order {
  readonly parts: readonly OrderPart[]
  readonly index?: string
  /** Columns behind a value of which another index gives the order, with that index. */
  readonly behind?: Readonly<Record<string, string>>
  /** Which way the number stands beside them; as asked for unless said. */
  readonly key?: Way | 'reversed'
}

/** An order by one column. */
export const by = (
  column: string | RawBuilder<unknown>,
  kind: OrderPart['kind'],
  more: Omit<OrderPart, 'by' | 'kind'> & Pick<Order, 'index' | 'behind' | 'key'> = {},
): Order => {
  const { index, behind, key, ...part } = more
  return { parts: [{ by: column, kind, ...part }], ...(index && { index }), ...(behind && { behind }), ...(key && { key }) }
}
/** The order of the numbers alone. */
export const byNumber: Order = { parts: [] }

interface Sorted {
  readonly value: RawBuilder<unknown>
  readonly kind: string
  readonly way: Way
  readonly nulls: 'none' | 'first' | 'last'
  readonly isFirst: boolean
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
  const sorted = parts.map(({ by: value, kind, way, nulls, isFirst = false }): Sorted => {
    const goes = wayOf(way, asked)
    return {
      value: typeof value === 'string' ? sql.ref(value) : value,
      kind,
      way: goes,
      isFirst,
      nulls: nulls === undefined ? 'none' : nulls === 'last' || (nulls === 'largest') === (goes === 'asc') ? 'last' : 'first',
    }
  })
  const last: Sorted = { value: sql.ref(key), kind: keyKind, way: wayOf(keyWay, asked), nulls: 'none', isFirst: false }
  return { parts: [...sorted, last], isByKey: sorted.length === 0 }
}

/** An index gives the empty ones last, and first when it is read backwards. */
const isNatural = ({ way, nulls }: Sorted) => nulls === 'none' || (nulls === 'last') === (way === 'asc')
/** Whether an index may give the order, in one stretch or two: all goes one way, and only the first column may be empty. */
const isOfIndex = ({ parts }: Sorting) =>
  !parts[0]!.isFirst && parts.every(({ way, nulls }, index) => way === parts[0]!.way && (index === 0 || nulls === 'none'))

/** The order as SQL; within a stretch nothing is said of the empty ones, since the planner knows an index by its own words only. */
export const orderSql = (sorting: Sorting, isStretch = false) =>
  sql.join(
    (isStretch ? sorting.parts.filter(({ isFirst }) => !isFirst) : sorting.parts).map((part) => {
      const nulls = isNatural(part) || (isStretch && isOfIndex(sorting)) ? sql`` : sql.raw(` nulls ${part.nulls}`)
      return sql`${part.value} ${sql.raw(part.way)}${nulls}`
    }),
  )

/** Where a row stands in its order, as text; the number last. */
export const placeSql = ({ parts }: Sorting) => sql<string[]>`array[${sql.join(parts.map(({ value }) => sql`${value}::text`))}]`

/** The cursor that continues after a place. */
export const cursorAt = (name: string, way: Way, after: readonly (string | null)[]) =>
  Buffer.from(JSON.stringify([name, way, after])).toString('base64url')

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
export function stretchesOf(sorting: Sorting, after: readonly (string | null)[] | undefined): RawBuilder<SqlBool>[] {
  const { parts } = sorting
  const first = parts[0]!
  const [empty, filled] = [sql<SqlBool>`${first.value} is null`, sql<SqlBool>`${first.value} is not null`]
  if (!after && first.isFirst) return [sql<SqlBool>`${first.value}`, sql<SqlBool>`not ${first.value}`]
  if (!after) {
    if (!isOfIndex(sorting) || isNatural(first)) return []
    return first.nulls === 'first' ? [empty, filled] : [filled, empty]
  }
  const values = parts.map(({ kind }, index) => sql`${after[index]}::${sql.raw(kind)}`)
  if (!isOfIndex(sorting)) return [afterInAnyOrder(parts, after, values)]
  const compare = first.way === 'asc' ? sql`>` : sql`<`
  const beyond = (from: number) => {
    const rest = parts.slice(from)
    if (rest.length === 1) return sql<SqlBool>`${rest[0]!.value} ${compare} ${values[from]}`
    return sql<SqlBool>`(${sql.join(rest.map(({ value }) => value))}) ${compare} (${sql.join(values.slice(from))})`
  }
  if (first.nulls === 'none') return [beyond(0)]
  if (after[0] === null) {
    const rest = sql<SqlBool>`${empty} and ${beyond(1)}`
    return first.nulls === 'first' ? [rest, filled] : [rest]
  }
  return first.nulls === 'first' ? [beyond(0)] : [beyond(0), empty]
}

/** The same for columns that go different ways, which no index gives. */
function afterInAnyOrder(parts: readonly Sorted[], after: readonly (string | null)[], values: readonly RawBuilder<unknown>[]) {
  const cases = parts.map((part, index) => {
    const same = parts.slice(0, index).map(({ value }, before) => sql`${value} is not distinct from ${values[before]}`)
    return sql`(${sql.join([...same, afterAlone(part, after[index] === null, values[index]!)], sql` and `)})`
  })
  return sql<SqlBool>`(${sql.join(cases, sql` or `)})`
}

function afterAlone({ value, way, nulls }: Sorted, isNull: boolean, last: RawBuilder<unknown>) {
  if (isNull) return nulls === 'first' ? sql`${value} is not null` : sql`false`
  const beyond = way === 'asc' ? sql`${value} > ${last}` : sql`${value} < ${last}`
  return nulls === 'last' ? sql`(${beyond} or ${value} is null)` : beyond
}
