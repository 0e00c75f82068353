import { devices } from '@embark/contract/identity/device/device.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { logOutDevice } from './device.commands.ts'
import { endableDevice } from './device.policy.ts'
import { deviceList } from './device.queries.ts'

export const deviceRoutes = implement(devices, {
  list: (ctx, { query }) => deviceList(ctx, query),
  logOut: async (ctx, { params }) => logOutDevice(ctx, await endableDevice(ctx, params.deviceId)),
})
