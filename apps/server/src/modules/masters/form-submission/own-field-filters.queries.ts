import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Clock } from '#platform/days.ts'
import { withinDays } from '#platform/db/fragments.ts'
import { type Condition, type Findable, isNamedIn, isSought } from '#platform/list/conditions.ts'
import { refuseField } from '#platform/refusal.ts'
import type { KnownField } from './definitions.queries.ts'

/** A filter on one own field. */
export type OwnFilter =
  | boolean
  | string
  | readonly (string | number)[]
  | { readonly from?: string | number | undefined; readonly to?: string | number | undefined }

const no = (): never => refuseField('filters.own', 'This value is not valid')

/** The condition that record `id` answered the field in this way. */
export function answered(ctx: Ctx, module: 'lead' | 'application', field: KnownField, filter: OwnFilter, id: string): Condition {
  if (!field.is_filterable || !field.is_active) return no()
  const where = (condition: RawBuilder<unknown>, isOrdered = false) =>
    isNamedIn(id, {
      table: 'field_values',
      column: 'record_id',
      where: sql`naming.module_type = ${module} and naming.form_field_id = ${field.id} and ${condition}`,
      name: `${field.id} ${JSON.stringify(filter)} ${ctx.offsetMinutes} ${ctx.zone ?? ''}`,
      isOrdered,
    })
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'mobile':
      return typeof filter === 'string' ? isSought(id, sql`select field_matches(${module}, ${field.id}, ${filter})`) : no()
    case 'number':
      return where(between('value_num', filter, (limit) => sql`${Number.isFinite(Number(limit)) ? Number(limit) : no()}::double precision`))
    case 'date':
      return where(days(filter, { offsetMinutes: 0 }))
    case 'datetime':
      return where(days(filter, ctx))
    case 'file':
      return no()
    default:
      return chosen(field, filter, where)
  }
}

function chosen(
  { type, field_options }: KnownField,
  filter: OwnFilter,
  where: (condition: RawBuilder<unknown>, isOrdered: boolean) => Findable,
): Condition {
  if (type === 'checkbox' && !field_options) {
    if (typeof filter !== 'boolean') return no()
    const ticked = where(sql`naming.value_text = 'true'`, true)
    return filter ? ticked : sql<boolean>`not (${ticked.where})`
  }
  if (typeof filter === 'boolean' || !(typeof filter === 'string' || Array.isArray(filter))) return no()
  const values = (typeof filter === 'string' ? [filter] : [...(filter as readonly (string | number)[])]).map(String)
  // An index keeps its order after a single value, but not after a list of one.
  if (values.length === 1) return where(sql`naming.value_text = ${values[0]}`, true)
  return where(sql`naming.value_text = any(${values}::text[])`, false)
}

function between(column: string, filter: OwnFilter, as: (limit: string | number) => RawBuilder<unknown>) {
  if (typeof filter !== 'object' || Array.isArray(filter)) return no()
  const { from, to } = filter as { from?: string | number | undefined; to?: string | number | undefined }
  if (from === undefined && to === undefined) return no()
  const value = sql.ref(`naming.${column}`)
  return sql.join(
    [
      sql`${value} is not null`,
      ...(from === undefined ? [] : [sql`${value} >= ${as(from)}`]),
      ...(to === undefined ? [] : [sql`${value} <= ${as(to)}`]),
    ],
    sql` and `,
  )
}

/** Whole days, both ends included: calendar days, or for instants the days of the caller's clock. */
function days(filter: OwnFilter, clock: Clock) {
  if (typeof filter !== 'object' || Array.isArray(filter)) return no()
  const { from, to } = filter as { from?: string | number | undefined; to?: string | number | undefined }
  const day = (limit: string | number | undefined) =>
    limit === undefined ? undefined : Number.isNaN(Date.parse(`${limit}T00:00:00Z`)) ? no() : String(limit)
  const range = { from: day(from), to: day(to) }
  return sql.join([sql`naming.value_time is not null`, ...withinDays(clock, 'naming.value_time', range)], sql` and `)
}
