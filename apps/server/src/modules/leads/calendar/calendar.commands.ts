import type { Ctx } from '#platform/context.ts'
import { feedInfo } from './calendar.queries.ts'

/** Gives the actor's calendar an address, another one where it has one; that one opens nothing any more. */
export async function renewFeed(ctx: Ctx) {
  await deleteFeed(ctx)
  await ctx.db.insertInto('calendar_feeds').values({ user_id: ctx.actor.id!, role_id: ctx.actor.roleId! }).execute()
  ctx.changed({ module: 'user', id: ctx.actor.id!, after: { calendar_feed: 'on' } })
  return feedInfo(ctx)
}

/** Takes the address of the actor's calendar away. */
export async function removeFeed(ctx: Ctx) {
  await deleteFeed(ctx)
  ctx.changed({ module: 'user', id: ctx.actor.id!, after: { calendar_feed: 'off' } })
  return feedInfo(ctx)
}

const deleteFeed = (ctx: Ctx) =>
  ctx.db.deleteFrom('calendar_feeds').where('user_id', '=', ctx.actor.id!).where('role_id', '=', ctx.actor.roleId!).execute()
