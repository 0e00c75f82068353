import { vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, nameIn, place, searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { choosableVendors } from './vendor.policy.ts'

const vendorRows = (ctx: Ctx) =>
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
      ifThere('c', place('c', nameIn(ctx.language, 'c'))).as('country'),
      ifThere('s', place('s', nameIn(ctx.language, 's'))).as('state'),
      ifThere('t', place('t')).as('city'),
    ])

/** Vendors by name. */
export const vendorList = declareList(vendors.list, {
  key: 'v.id',
  rows: vendorRows,
  search: (_, text) => searchIn(text, 'v.name', 'v.short_name'),
  filters: {},
  orders: {
    name: by('v.name', 'text', { key: 'asc' }),
    short_name: by('v.short_name', 'text', { key: 'asc' }),
    created_at: by('v.created_at', 'timestamptz', { key: 'asc' }),
  },
})

/** One vendor, as returned after a change. */
export const vendorById = (ctx: Ctx, id: number) => vendorRows(ctx).where('v.id', '=', id).executeTakeFirstOrThrow()

/** Vendors to choose from, by name. */
export async function vendorChoices(ctx: Ctx, { number_only, search }: { number_only: boolean; search: string }) {
  const choices = await choosableVendors(ctx)
    .select(['name', 'id', 'identifier'])
    .$if(search !== '', (rows) => rows.where(searchIn(search, 'name', 'short_name')))
    .orderBy('name')
    .limit(1_000)
    .execute()
  return choices.map(({ name, id, identifier }) => ({ label: name, value: number_only ? id : identifier, identifier }))
}
