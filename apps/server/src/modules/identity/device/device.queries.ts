import { type Device, type DeviceQuery, devices } from '@embark/contract/identity/device/device.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { pick, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { visibleDevices } from './device.policy.ts'

const deviceRows = (ctx: Ctx) =>
  visibleDevices(ctx)
    .select(['d.identifier', 'd.device_identifier', 'd.device_os', 'd.device_client', 'd.last_login_at'])
    .select([
      sql<Device['status']>`d.status`.as('status'),
      sql<boolean>`(d.user_id = ${ctx.actor.id} and d.device_identifier = ${ctx.actor.deviceIdentifier}::uuid)`.as('is_current'),
      pick<Device['userInfo']>('u', 'identifier', 'id', 'first_name', 'last_name', 'email').as('userInfo'),
    ])

const devicesSeen = declareList(devices.list, {
  key: 'd.id',
  rows: deviceRows,
  search: (_, text) => searchIn(text, 'u.first_name', 'u.last_name', 'u.email', 'd.device_os', 'd.device_client', 'd.device_identifier'),
  filters: {},
  params: { status: isOneOf('d.status', 'text') },
  orders: {
    last_login_at: by('d.last_login_at', 'timestamptz', { nulls: 'largest' }),
    device_os: by('d.device_os', 'text', { nulls: 'largest' }),
    device_client: by('d.device_client', 'text', { nulls: 'largest' }),
    email: by('u.email', 'text'),
    first_name: by('u.first_name', 'text'),
  },
})

/** The devices the actor may see, most recently used first. */
export async function deviceList(ctx: Ctx, query: DeviceQuery) {
  const { recordsInfo, metaInfo } = await devicesSeen.page(ctx, query)
  return { records: recordsInfo, metaInfo }
}
