import type { VendorBody, VendorEdit } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { AnyVendor } from './vendor.policy.ts'
import { vendorById } from './vendor.queries.ts'

const vendorKind: Keeping<'vendors'> = { module: 'vendor', table: 'vendors', changedAt: 'updated_at' }

/** Adds a vendor. */
export async function createVendor(ctx: Ctx, body: VendorBody) {
  await refuseUnfit(ctx, body)
  const { id } = await ctx.db
    .insertInto('vendors')
    .values({ ...body, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'vendor', id, after: body })
  return vendorById(ctx, id)
}

/** Changes a vendor. A missing field is left as it is; null clears it (G-M-75). */
export async function editVendor(ctx: Ctx, vendor: AnyVendor, body: VendorEdit) {
  refuseStale(vendor, ctx.ifMatch)
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<VendorBody>
  await refuseUnfit(ctx, { ...vendor, ...changes }, vendor.id)
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, vendor[key as keyof typeof changes]]))
  await changeRecord(ctx, vendorKind, vendor, { version: ctx.ifMatch, set: changes, before, after: changes })
  return vendorById(ctx, vendor.id)
}

/** Country, state and city must fit together, code and number come together, and both names must be unique (G-M-74). */
async function refuseUnfit(ctx: Ctx, body: Partial<VendorBody>, besides = 0) {
  const { country_id = null, state_id = null, city_id = null, contact_person_country_code: code, contact_person_mobile: mobile } = body
  if (mobile && !code) refuseField('contact_person_country_code', 'Country code is required')
  if (code && !mobile) refuseField('contact_person_mobile', 'Mobile number is required')
  if (code && mobile && code.length - 1 + mobile.length > 15) refuseField('contact_person_mobile', 'Invalid mobile number')
  const { rows } = await sql<Record<'country' | 'state' | 'city' | 'name' | 'short_name', boolean>>`select
    ${country_id}::int is null or exists (select from countries where id = ${country_id}) as country,
    ${state_id}::int is null or exists (select from states where id = ${state_id} and country_id = ${country_id}) as state,
    ${city_id}::int is null or exists (select from cities where id = ${city_id} and state_id = ${state_id}) as city,
    exists (select from vendors where lower(name) = lower(${body.name}) and id <> ${besides}) as name,
    exists (select from vendors where lower(short_name) = lower(${body.short_name}) and id <> ${besides}) as short_name`.execute(ctx.db)
  const checks = rows[0]!
  for (const field of ['country', 'state', 'city'] as const) if (!checks[field]) refuseField(`${field}_id`, 'Choose one of the options')
  if (checks.name) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'A vendor has this name already' }])
  if (checks.short_name) refuse('ALREADY_EXISTS', {}, [{ field: 'short_name', text: 'A vendor has this short name already' }])
}
