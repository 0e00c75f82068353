import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Vendor } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import { choosableVendors } from './vendor.policy.ts'

type Place = Vendor['country']
const placed = (table: 'c' | 's' | 't', name = sql`${sql.ref(`${table}.name`)}`) =>
  sql<Place>`case when ${sql.ref(`${table}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${name}) end`

const vendors = (ctx: Ctx) =>
  ctx.db
    .selectFrom('vendors as v')
    .leftJoin('countries as c', 'c.id', 'v.country_id')
    .leftJoin('states as s', 's.id', 'v.state_id')
    .leftJoin('cities as t', 't.id', 'v.city_id')
    .select(['v.identifier', 'v.id', 'v.name', 'v.short_name', 'v.country_id', 'v.state_id', 'v.city_id'])
    .select(['v.address_line_one', 'v.address_line_two', 'v.version', 'v.created_at'])
    .select(['v.contact_person_first_name', 'v.contact_person_last_name', 'v.contact_person_email'])
    .select(['v.contact_person_country_code', 'v.contact_person_mobile'])
    .select([
      placed('c', sql`coalesce(c.names ->> ${ctx.language}, c.name)`).as('country'),
      placed('s', sql`coalesce(s.names ->> ${ctx.language}, s.name)`).as('state'),
      placed('t').as('city'),
    ])

interface Wish extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'name' | 'short_name' | 'created_at'
}

const called = (search: string, ...columns: string[]) =>
  sql<SqlBool>`position(fold(${search}) in fold(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))) > 0`

/** Vendors by name. */
export const vendorList = (ctx: Ctx, query: Wish) =>
  paged(
    ctx.db,
    vendors(ctx)
      .$if(query.search !== '', (rows) => rows.where(called(query.search, 'v.name', 'v.short_name')))
      .orderBy(`v.${query.sort_by}`, query.sort)
      .orderBy('v.id'),
    query,
  )

/** One vendor as it is answered after a change. */
export const vendorById = (ctx: Ctx, id: number) => vendors(ctx).where('v.id', '=', id).executeTakeFirstOrThrow()

/** Vendors to choose from, by name. */
export async function vendorChoices(ctx: Ctx, { number_only, search }: { number_only: boolean; search: string }) {
  const found = await choosableVendors(ctx)
    .select(['name', 'id', 'identifier'])
    .$if(search !== '', (rows) => rows.where(called(search, 'name', 'short_name')))
    .orderBy('name')
    .limit(1_000)
    .execute()
  return found.map(({ name, id, identifier }) => ({ label: name, value: number_only ? id : identifier, identifier }))
}
