import { type Ctx, can } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The devices the actor may see, with their owners: the actor's own, or with the permission those of the whole company (G-C-39). */
export const visibleDevices = (ctx: Ctx) =>
  ctx.db
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .$if(!can(ctx, 'settings.login.security.read'), (devices) => devices.where('d.user_id', '=', ctx.actor.id!))

/** A device the actor may sign out. Devices they may only see, and the one they are using, are refused. */
export async function endableDevice(ctx: Ctx, identifier: string) {
  const row = await visibleDevices(ctx)
    .select(['d.id', 'd.identifier', 'd.user_id', 'd.device_identifier', 'd.status'])
    .where('d.identifier', '=', identifier)
    .executeTakeFirst()
  const device = row ?? refuse('NOT_FOUND')
  const isOwn = device.user_id === ctx.actor.id
  if (isOwn && device.device_identifier === ctx.actor.deviceIdentifier) refuse('CURRENT_DEVICE')
  if (!isOwn && !can(ctx, 'settings.login.security.update')) refuse('PERMISSION_DENIED')
  return prove(device)
}
export type EndableDevice = Proven<Awaited<ReturnType<typeof endableDevice>>>
