import { type Notification, notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { targetOf } from '@embark/contract/notifications/notification/target.rules.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useSession } from '#platform/session/session.ts'

const stales = [notifications.recent, notifications.list]

/** Reading notifications: where each leads, and marking one or all of them read. Failures stay silent (C-474). */
export function useReading() {
  const { profile } = useSession()
  const read = useAction(notifications.read, { stales, quiet: true })
  const readAll = useAction(notifications.readAll, { stales, quiet: true })
  return {
    targetFor: ({ notification_info }: Notification) => targetOf(notification_info, profile.user.group),
    markRead: (notification: Notification) => {
      if (notification.read_status === 'unread') read.mutate({ params: { id: notification.notification_info.identifier } })
    },
    markAllRead: () => readAll.mutate({}),
    isMarkingAll: readAll.isPending,
  }
}
