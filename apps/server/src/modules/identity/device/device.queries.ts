import type { Device, DeviceQuery } from '@embark/contract/identity/device/device.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { pick, searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { visibleDevices } from './device.policy.ts'

const orders = {
  last_login_at: 'd.last_login_at',
  device_os: 'd.device_os',
  device_client: 'd.device_client',
  email: 'u.email',
  first_name: 'u.first_name',
} as const

/** The devices the actor may see, those used last first. */
export async function deviceList(ctx: Ctx, query: DeviceQuery) {
  const { search, sort, sort_by, status } = query
  const rows = visibleDevices(ctx)
    .select(['d.identifier', 'd.device_identifier', 'd.device_os', 'd.device_client', 'd.last_login_at'])
    .select([
      sql<Device['status']>`d.status`.as('status'),
      sql<boolean>`(d.user_id = ${ctx.actor.id} and d.device_identifier = ${ctx.actor.deviceIdentifier}::uuid)`.as('is_current'),
      pick<Device['userInfo']>('u', 'identifier', 'id', 'first_name', 'last_name', 'email').as('userInfo'),
    ])
    .where('d.status', '=', status)
    .$if(search !== '', (found) =>
      found.where(searchIn(search, 'u.first_name', 'u.last_name', 'u.email', 'd.device_os', 'd.device_client', 'd.device_identifier')),
    )
    .orderBy(orders[sort_by], sort)
    .orderBy('d.id', sort)
  const { recordsInfo, metaInfo } = await paged(ctx.db, rows, query)
  return { records: recordsInfo, metaInfo }
}
