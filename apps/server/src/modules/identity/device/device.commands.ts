import type { Ctx } from '#platform/context.ts'
import { endSession } from '../session/session.commands.ts'
import type { EndableDevice } from './device.policy.ts'

/** Signs a device out: its sessions end everywhere at once, and its open pages are told. */
export async function logOutDevice(ctx: Ctx, { id, identifier, user_id, device_identifier, status }: EndableDevice) {
  await ctx.db.updateTable('devices').set({ status: 'logged_out' }).where('id', '=', id).execute()
  const open = await ctx.db.selectFrom('sessions').select('id').where('device_id', '=', id).where('status', '=', 'active').execute()
  for (const session of open) await endSession(ctx, { id: session.id, user_id, device_identifier }, 'logged_out')
  ctx.changed({ module: 'device', id, before: { status }, after: { status: 'logged_out' } })
  return { identifier }
}
