import type { NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
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
  /** Whether a mail goes out too: when the person wants mails, or always because their account is at stake. */
  readonly mail?: 'if-wanted' | 'always'
}

/** Tells people something in the product, and by mail where they want that. Whoever did it themselves is left out by the caller. */
export async function notify(
  ctx: Ctx,
  userIds: readonly number[],
  { vars = {}, dedupe_key, mail = 'if-wanted', module_identifier, ...about }: NewNotification,
) {
  const people = [...new Set(userIds)]
  if (!people.length) return
  const told = await ctx.db
    .insertInto('notifications')
    .values(
      people.map((user_id) => ({
        ...about,
        user_id,
        module_identifier: module_identifier ?? null,
        vars: JSON.stringify(vars),
        must_mail: mail === 'always',
        dedupe_key: dedupe_key === undefined ? null : `${dedupe_key}:${user_id}`,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of told) ctx.emit('notification.created', { user_id, notification_id: id })
}

/** Marks one notification of the person read; a second time changes nothing. */
export async function markRead(ctx: Ctx, ref: string) {
  const column = /^\d+$/.test(ref) ? 'id' : 'identifier'
  const read = await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('user_id', '=', ctx.actor.id!)
    .where(column, '=', column === 'id' ? Number(ref) : ref)
    .returning('id')
    .executeTakeFirst()
  ctx.changed({ module: 'notification', id: (read ?? refuse('NOT_FOUND')).id })
}

/** Marks everything the person has not read yet as read. */
export async function markAllRead(ctx: Ctx) {
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', ctx.actor.id!)
    .where('read_at', 'is', null)
    .execute()
  ctx.changed({ module: 'user', id: ctx.actor.id! })
}
