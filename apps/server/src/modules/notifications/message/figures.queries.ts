import { sql } from 'kysely'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'

/** What the places of this module count; messages that failed count for a week, as long as somebody may still do something about them. */
export const notificationFigures: Readonly<Record<string, Figures>> = {
  'platform.outbox': () => figures({ failed: countOf('messages', sql`status = 'failed' and created_at > now() - interval '7 days'`) }),
  'notifications.templates': () => figures({ own: countOf('notification_templates', sql`is_active`) }),
  'notifications.unsubscribeReasons': () => figures({ all: countOf('unsubscribe_reasons') }),
}
