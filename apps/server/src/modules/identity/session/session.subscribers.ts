import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'

/** Open pages of an ended session sign out at once. A person whose token was used twice is told, by mail as well. */
const sessionRevoked = on('session.revoked', 'session.tell_revoked', async (ctx, { user_id, device_identifier, reason }, { eventId }) => {
  ctx.tell([roomOfUser(ctx.tenant.id, user_id)], 'accessRevoked', { device_identifier })
  if (reason !== 'refresh_reused') return
  await notify(ctx, [user_id], {
    event: 'session_reused',
    module_type: 'user',
    vars: {},
    dedupe_key: `session-reused-${eventId}`,
  })
})

/** A person's open pages load their rights again. */
async function tellRightsChanged(ctx: Ctx, users: readonly { id: number; identifier: string }[]) {
  for (const { id, identifier } of users) ctx.tell([roomOfUser(ctx.tenant.id, id)], 'permission_updated', { receiverInfo: { identifier } })
}

const roleChanged = on('role.changed', 'role.refresh_holders', async (ctx, { role_id }) => {
  await ctx.forgetAccess()
  const holders = await ctx.db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.id', 'users.identifier'])
    .where('user_roles.role_id', '=', role_id)
    .execute()
  await tellRightsChanged(ctx, holders)
})

const userChanged = on('user.changed', 'user.refresh_rights', async (ctx, { user_id }) => {
  await ctx.forgetAccess()
  await tellRightsChanged(ctx, await ctx.db.selectFrom('users').select(['id', 'identifier']).where('id', '=', user_id).execute())
})

export const sessionSubscribers = [sessionRevoked, roleChanged, userChanged]
