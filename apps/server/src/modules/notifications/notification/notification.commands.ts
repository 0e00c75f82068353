import type { NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { refuse } from '#platform/refusal.ts'

export interface NewNotification {
  readonly type: NotificationType
  readonly module_type: string
  readonly module_identifier?: string
  /** English text with gaps; it is translated when it is read. */
  readonly title: string
  readonly content: string
  readonly vars?: Record<string, string | number>
  /** Told once per person under this key, however often it is asked. */
  readonly dedupe_key?: string
  /** 'always' reaches even who left the bell and the mails, because their account is at stake. */
  readonly mail?: 'if-wanted' | 'always'
}

/** Who of these people left the bell. */
async function whoLeft(ctx: Ctx, people: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('unsubscribe_preferences')
    .select('user_id')
    .where('user_id', 'in', people)
    .where('in_app', '=', false)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Tells people something, by the channels they did not leave. Whoever did it themselves is left out by the caller. */
export async function notify(
  ctx: Ctx,
  userIds: readonly number[],
  { vars = {}, dedupe_key, mail = 'if-wanted', module_identifier, ...about }: NewNotification,
) {
  const people = [...new Set(userIds)]
  if (!people.length) return
  const left = mail === 'always' ? new Set<number>() : await whoLeft(ctx, people)
  const told = await ctx.db
    .insertInto('notifications')
    .values(
      people.map((user_id) => ({
        ...about,
        user_id,
        module_identifier: module_identifier ?? null,
        vars: JSON.stringify(vars),
        must_mail: mail === 'always',
        in_app: !left.has(user_id),
        dedupe_key: dedupe_key === undefined ? null : `${dedupe_key}:${user_id}`,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of told) ctx.emit('notification.created', { user_id, notification_id: id })
}

/** The person's other pages and devices show at once what was read on this one. */
const tellRead = (ctx: Ctx, identifier: string | null) =>
  ctx.tell([roomOfUser(ctx.tenant.id, ctx.actor.id!)], 'notificationsRead', { identifier })

/** Marks one notification of the person read; a second time changes nothing. */
export async function markRead(ctx: Ctx, ref: string) {
  const column = /^\d+$/.test(ref) ? 'id' : 'identifier'
  const found = await ctx.db
    .selectFrom('notifications')
    .select(['id', 'identifier', 'read_at'])
    .where('user_id', '=', ctx.actor.id!)
    .where('in_app', '=', true)
    .where(column, '=', column === 'id' ? Number(ref) : ref)
    .forUpdate()
    .executeTakeFirst()
  const { id, identifier, read_at } = found ?? refuse('NOT_FOUND')
  ctx.changed({ module: 'notification', id })
  if (read_at) return
  await ctx.db.updateTable('notifications').set({ read_at: sql`now()` }).where('id', '=', id).execute()
  tellRead(ctx, identifier)
}

/** Marks everything the person has not read yet as read. */
export async function markAllRead(ctx: Ctx) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', ctx.actor.id!)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  ctx.changed({ module: 'user', id: ctx.actor.id! })
  if (numUpdatedRows) tellRead(ctx, null)
}
