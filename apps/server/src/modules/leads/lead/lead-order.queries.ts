import type { LeadListQuery, LeadSort } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuseField } from '#platform/refusal.ts'

/** The column a list is sorted by. */
export const columnOf = (sort: LeadSort, table: string) => sql.ref(`${table}.${sort}`)

/** The order of a list, in which no two leads are alike. */
export const orderOf = ({ sort, sort_by }: Pick<LeadListQuery, 'sort' | 'sort_by'>, table: string) => {
  const way = sort === 'asc' ? sql`asc` : sql`desc`
  return sort_by === 'id'
    ? sql`${sql.ref(`${table}.id`)} ${way}`
    : sql`${columnOf(sort_by, table)} ${way}, ${sql.ref(`${table}.id`)} ${way}`
}

/** Where the next page continues; records without a follow-up have no such place, so that order pages by number only. */
export const cursorAfter = ({ sort, sort_by }: LeadListQuery, { id, place }: { readonly id: number; readonly place: string | null }) =>
  sort_by === 'next_follow_up_at' ? null : Buffer.from(JSON.stringify([sort_by, sort, place, id])).toString('base64url')

/** The condition that a lead comes after the place a cursor names. */
export function afterCursor({ cursor, sort, sort_by }: LeadListQuery): RawBuilder<boolean> | undefined {
  if (!cursor) return undefined
  const [by, way, place, id] = decoded(cursor)
  if (by !== sort_by || way !== sort || typeof place !== 'string' || typeof id !== 'number')
    return refuseField('cursor', 'This value is not valid')
  const beyond = sort === 'asc' ? sql`>` : sql`<`
  if (sort_by === 'id') return sql`leads.id ${beyond} ${id}::int`
  return sql`(${columnOf(sort_by, 'leads')}, leads.id) ${beyond} (${place}::${sql.raw(sort_by === 'first_name' ? 'text' : 'timestamptz')}, ${id}::int)`
}

function decoded(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
