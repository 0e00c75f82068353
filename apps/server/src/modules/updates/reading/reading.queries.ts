import { feeds } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { visibleTypes } from '../information-update/information-update.policy.ts'
import { shownUpdate, type UpdateRow, updateRows } from '../information-update/information-update.queries.ts'

/** Nobody reads more in one sitting; the rest comes next time. */
export const unreadAtMost = 100

/** Whether this actor has not read an update since it was published; nothing from before they were here is unread. */
export const isUnread = (ctx: Ctx, type: RawBuilder<unknown>, identifier: string, published: string) =>
  sql<boolean>`${sql.ref(published)} >= (select created_at from users where id = ${ctx.actor.id}::int)
    and not exists (select from update_reads r where r.user_id = ${ctx.actor.id}::int and r.update_type = ${type}
      and r.update_identifier = ${sql.ref(identifier)} and r.read_at >= ${sql.ref(published)})`

const unread = (ctx: Ctx) =>
  updateRows(ctx, visibleTypes(ctx))
    .where('u.is_active', '=', true)
    .where(isUnread(ctx, sql.ref('u.type'), 'u.identifier', 'u.published_at'))

const shown = (row: UpdateRow) => {
  const updateInfo = shownUpdate(row)
  return { update_type: updateInfo.update_type, update_identifier: row.identifier, published_at: row.published_at, updateInfo }
}

/** The unread entries of the feeds the actor sees, oldest first. */
export async function unreadUpdates(ctx: Ctx) {
  const rows = await unread(ctx).orderBy('u.published_at').orderBy('u.id').limit(unreadAtMost).execute()
  return { recordsInfo: rows.map(shown) }
}

/** How much each feed of the actor holds, and the ten newest entries of them all. */
export async function informationDashboard(ctx: Ctx) {
  const types = visibleTypes(ctx)
  const active = updateRows(ctx, types).where('u.is_active', '=', true)
  const perFeed = (rows: typeof active) =>
    rows
      .clearSelect()
      .select(['u.type', sql<number>`count(*)::int`.as('count')])
      .groupBy('u.type')
      .execute()
  const counts = await perFeed(active)
  const waiting = await perFeed(unread(ctx))
  const newest = await active.orderBy('u.published_at', 'desc').orderBy('u.id', 'desc').limit(10).execute()
  const countIn = (list: typeof counts, type: string) => list.find((each) => each.type === type)?.count ?? 0
  return {
    cards: types.map((key) => ({
      key,
      label: translate(ctx.language, feeds[key].name),
      value: countIn(counts, key),
      unread: countIn(waiting, key),
    })),
    recordsInfo: newest.map(shown),
  }
}
