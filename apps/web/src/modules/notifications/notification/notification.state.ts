import { type Notification, notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { targetOf } from '@embark/contract/notifications/notification/target.rules.ts'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment, formatMomentDay, formatTime } from '#platform/i18n/format.ts'
import { useSession } from '#platform/session/session.ts'

const stales = [notifications.recent, notifications.list]

/** Reading notifications: where each leads, and marking one or all of them read. Failures stay silent (C-474). */
export function useReading() {
  const { profile } = useSession()
  const read = useAction(notifications.read, { stales, quiet: true })
  const readSeveral = useAction(notifications.readSeveral, { stales, quiet: true })
  const readAll = useAction(notifications.readAll, { stales, quiet: true })
  return {
    targetFor: ({ notification_info }: Notification) => targetOf(notification_info, profile.user.group),
    /** Marks a notification as read, or all about one record that stand together. */
    markRead: (together: readonly Notification[]) => {
      const unread = together.filter(isUnread).map(({ notification_info }) => notification_info.identifier)
      const [id] = unread
      if (unread.length > 1) readSeveral.mutate({ body: { identifiers: unread } })
      else if (id) read.mutate({ params: { id } })
    },
    markAllRead: () => readAll.mutate({}),
    isMarkingAll: readAll.isPending,
  }
}

export const isUnread = ({ read_status }: Notification) => read_status === 'unread'

// Texts of these kinds are sentences that say what happened; others need the name of what happened before them.
const saysItself: ReadonlySet<string> = new Set(['lead', 'lead_payment', 'agent', 'agent_payment', 'application', 'application_payment'])

/** What a notification says: the address in it is where its row leads, and its title stands there where it says more than the text. */
export function textOf({ notification_info: { type, title, has_own_title, content } }: Notification) {
  const text = content.replaceAll(/\s*https?:\/\/\S+/g, '')
  return [(has_own_title || !saysItself.has(type) || !text) && title, text].filter(Boolean).join(' · ')
}

/** When it was sent: of today the hour alone. */
export const sentOf = ({ sent_at }: Notification) =>
  formatMomentDay(sent_at) === formatMomentDay(new Date().toISOString()) ? formatTime(sent_at) : formatMoment(sent_at)
