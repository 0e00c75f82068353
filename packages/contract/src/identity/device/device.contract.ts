import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, MetaInfo, Timestamp } from '../../kernel/shapes.ts'

export const Device = z.object({
  identifier: Identifier,
  /** The browser's own name for itself. */
  device_identifier: Identifier,
  device_os: z.string().nullable(),
  device_client: z.string().nullable(),
  last_login_at: Timestamp,
  status: z.enum(['active', 'logged_out']),
  /** Whether this call comes from it. */
  is_current: z.boolean(),
  userInfo: z.object({ identifier: Identifier, id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
})
export type Device = z.output<typeof Device>

export const DeviceQuery = listQuery({
  sortBy: ['last_login_at', 'device_os', 'device_client', 'email', 'first_name'],
  perPage: 15,
}).extend({
  status: z.enum(['active', 'logged_out']).default('active'),
})
export type DeviceQuery = z.output<typeof DeviceQuery>

/** Where people are signed in: C-270, C-404, C-405, G-C-39. */
export const devices = resource('identity.device', {
  list: {
    route: 'GET /settings/organization/login-security/user-active-devices',
    access: 'signed-in',
    summary: 'List your own devices; with settings.login.security.read those of the whole company.',
    query: DeviceQuery,
    response: z.object({ records: z.array(Device), metaInfo: MetaInfo }),
  },
  logOut: {
    route: 'PUT /settings/organization/login-security/loggedout-active-device/:deviceId',
    access: 'signed-in',
    recentProof: false,
    summary: 'Log a device of yours out; with settings.login.security.update anybody’s.',
    params: z.object({ deviceId: Identifier }),
    response: z.object({ identifier: Identifier }),
    message: 'Device logged out successfully',
    errors: ['NOT_FOUND', 'CURRENT_DEVICE'],
    audit: 'device.logged_out',
  },
})
