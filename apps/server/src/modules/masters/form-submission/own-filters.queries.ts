import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { withinDays } from '#platform/db/fragments.ts'
import { refuseField } from '#platform/refusal.ts'
import type { KnownField } from './definitions.queries.ts'

/** What a list is narrowed to by one own field. */
export type OwnFilter =
  | boolean
  | string
  | readonly (string | number)[]
  | { readonly from?: string | number | undefined; readonly to?: string | number | undefined }

const no = (): never => refuseField('filters.own', 'This value is not valid')

/** The condition that the record `id` answered a field in this way. */
export function answered(ctx: Ctx, module: 'lead' | 'application', field: KnownField, filter: OwnFilter, id: string): RawBuilder<boolean> {
  if (!field.is_filterable || !field.is_active) return no()
  const record = sql.ref(id)
  const where = (condition: RawBuilder<unknown>) =>
    sql<boolean>`${record} in (select own.record_id from field_values own where own.module_type = ${module} and own.form_field_id = ${field.id} and ${condition})`
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'mobile':
      return typeof filter === 'string' ? sql<boolean>`${record} in (select field_matches(${module}, ${field.id}, ${filter}))` : no()
    case 'number':
      return where(between('value_num', filter, (bound) => sql`${Number.isFinite(Number(bound)) ? Number(bound) : no()}::double precision`))
    case 'date':
      return where(days(filter, 0))
    case 'datetime':
      return where(days(filter, ctx.offsetMinutes))
    case 'file':
      return no()
    default:
      return chosen(field, filter, where)
  }
}

function chosen({ type, field_options }: KnownField, filter: OwnFilter, where: (condition: RawBuilder<unknown>) => RawBuilder<boolean>) {
  if (type === 'checkbox' && !field_options) {
    if (typeof filter !== 'boolean') return no()
    const ticked = where(sql`own.value_text = 'true'`)
    return filter ? ticked : sql<boolean>`not (${ticked})`
  }
  if (typeof filter === 'boolean' || !(typeof filter === 'string' || Array.isArray(filter))) return no()
  const values = (typeof filter === 'string' ? [filter] : [...(filter as readonly (string | number)[])]).map(String)
  // An index keeps its order behind one value, not behind a list of one.
  return where(values.length === 1 ? sql`own.value_text = ${values[0]}` : sql`own.value_text = any(${values}::text[])`)
}

function between(column: string, filter: OwnFilter, as: (bound: string | number) => RawBuilder<unknown>) {
  if (typeof filter !== 'object' || Array.isArray(filter)) return no()
  const { from, to } = filter as { from?: string | number | undefined; to?: string | number | undefined }
  if (from === undefined && to === undefined) return no()
  const value = sql.ref(`own.${column}`)
  return sql.join(
    [
      sql`${value} is not null`,
      ...(from === undefined ? [] : [sql`${value} >= ${as(from)}`]),
      ...(to === undefined ? [] : [sql`${value} <= ${as(to)}`]),
    ],
    sql` and `,
  )
}

/** Whole days, both of which belong to the range: of the calendar, or of the caller's clock for instants. */
function days(filter: OwnFilter, offsetMinutes: number) {
  if (typeof filter !== 'object' || Array.isArray(filter)) return no()
  const { from, to } = filter as { from?: string | number | undefined; to?: string | number | undefined }
  const day = (bound: string | number | undefined) =>
    bound === undefined ? undefined : Number.isNaN(Date.parse(`${bound}T00:00:00Z`)) ? no() : String(bound)
  const range = { from: day(from), to: day(to) }
  return sql.join([sql`own.value_time is not null`, ...withinDays({ offsetMinutes }, 'own.value_time', range)], sql` and `)
}
