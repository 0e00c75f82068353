import type { Language } from '@embark/contract/kernel/language.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, dayStart } from '../days.ts'

/** A column by name, or an expression in its place. */
type Column = string | RawBuilder<unknown>
type Condition = RawBuilder<boolean>
type Keys<T> = keyof NonNullable<T> & string

const columnOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

/** Whether a reference is an id or a number, and not an identifier (G-M-07). */
export const isNumber = (ref: string | number) => /^\d+$/.test(String(ref))

/** The condition that a row, of the named table or alias where several are read, is the one somebody refers to by id or identifier. */
export function reference(ref: string | number, table?: string): Condition {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  return isNumber(ref) ? sql`${column('id')} = ${Number(ref)}` : sql`${column('identifier')} = ${String(ref)}`
}

/** The same for what people quote by a number of its own (ADR 0080): our own id is a number, what people name a record by is text. */
export function quotedReference(ref: string | number, table: string): Condition {
  if (typeof ref === 'number') return sql`${sql.ref(`${table}.id`)} = ${ref}`
  return isNumber(ref) ? sql`${sql.ref(`${table}.number`)} = ${Number(ref)}` : sql`${sql.ref(`${table}.identifier`)} = ${ref}`
}

/** Some columns of a joined row as one value. Names are the code's own, so they are text and need not be put together with every query. */
export const pick = <T = Record<string, unknown>>(alias: string, ...columns: Keys<T>[]): RawBuilder<T> =>
  sql.raw(`jsonb_build_object(${columns.map((column) => `'${column}', "${alias}"."${column}"`).join(', ')})`)

/** A value made of a joined row; null where the join found none. */
export const ifThere = <T>(alias: string, value: RawBuilder<T>): RawBuilder<T | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then ${value} end`

/** The value made of the row another one points to; null where it points to none. */
export const linked = <T>(table: string, column: string, made: (alias: string) => RawBuilder<T>): RawBuilder<T | null> =>
  sql`(select ${made('linked')} from ${sql.table(table)} linked where linked.id = ${sql.ref(column)})`

export interface Person {
  readonly identifier: string
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}
/** A user as the contract names one. */
export const person = (alias: string) => pick<Person>(alias, 'identifier', 'id', 'first_name', 'last_name')

/** A lead as the contract names one: by its number. */
export const quotedPerson = (alias: string) =>
  sql<Omit<Person, 'id'> & { readonly id: RecordNumber }>`(${person(alias)} || jsonb_build_object('id', ${sql.ref(`${alias}.number`)}))`

/** The name of a person as one text, with nothing left hanging where they have only one. */
export const fullName = (alias: string): RawBuilder<string> => sql.raw(`trim("${alias}".first_name || ' ' || "${alias}".last_name)`)

/** The calendar day it is where the company is. */
export const companyDay: RawBuilder<string> = sql`(
  select (now() at time zone company.time_zone)::date
  from tenants company
  where company.id = current_setting('app.tenant_id')::int)`

export interface Option {
  readonly identifier: string
  readonly id: number
  readonly name: string
}
/** A branch, team, role, stage or whatever else has a name. */
export const option = (alias: string) => pick<Option>(alias, 'identifier', 'id', 'name')

/** The name of a country, state or city in the reader's language. */
export const nameIn = (language: Language, alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.names`)} ->> ${sql.lit(language)}, ${sql.ref(`${alias}.name`)})`

export interface Place {
  readonly id: number
  readonly name: string
}
/** A record that is known by its number and name alone; named by its column unless the name is told. */
export const place = (alias: string, name: RawBuilder<string> = sql.ref(`${alias}.name`)) =>
  sql<Place>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${name})`

export interface Country extends Place {
  readonly iso2: string
}
/** A country in the reader's language. */
export const country = (language: Language, alias: string) =>
  sql<Country>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'iso2', ${sql.ref(`${alias}.iso2`)}, 'name', ${nameIn(language, alias)})`

export interface Label {
  readonly id: number
  readonly label: string
}
/** An entry of the company's own lists, such as a study level. */
export const label = (alias: string) => pick<Label>(alias, 'id', 'label')

/** The condition that what was typed stands in one of the columns, or across them as people read them, whatever its case and accents. */
export function searchIn(search: string, ...columns: readonly Column[]): Condition {
  const text = columns.length === 1 ? columnOf(columns[0]!) : sql`concat_ws(' ', ${sql.join(columns.map(columnOf))})`
  return sql`position(fold(${search}) in fold(${text})) > 0`
}

export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The conditions that an instant lies within whole days of the caller's clock, both of which belong to the range; none without bounds. */
export const withinDays = (clock: Clock, column: Column, range: DayRange | undefined): Condition[] => [
  ...(range?.from === undefined ? [] : [sql<boolean>`${columnOf(column)} >= ${dayStart(clock, range.from)}::timestamptz`]),
  ...(range?.to === undefined ? [] : [sql<boolean>`${columnOf(column)} < ${dayStart(clock, range.to, 1)}::timestamptz`]),
]

/** The same for a column that holds calendar days. */
export const betweenDays = (column: Column, range: DayRange | undefined): Condition[] => [
  ...(range?.from === undefined ? [] : [sql<boolean>`${columnOf(column)} >= ${range.from}::date`]),
  ...(range?.to === undefined ? [] : [sql<boolean>`${columnOf(column)} <= ${range.to}::date`]),
]

/** The instant at which a calendar day begins on the clock of a place, or another day counted from it. */
export const dayStartIn = (timeZone: string, day: string | null, plusDays = 0) =>
  sql<string>`(${day}::date + ${plusDays}::int)::timestamp at time zone ${timeZone}`
