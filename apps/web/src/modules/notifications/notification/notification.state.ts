import { type Notification, notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { targetOf } from '@embark/contract/notifications/notification/target.rules.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useSession } from '#platform/session/session.ts'

const stales = [notifications.recent, notifications.list]

/** Where a notification leads its reader; a page this product does not have leads home (G-C-73). */
export function targetFor({ notification_info }: Notification, group: string): string {
  const target = targetOf(notification_info, group)
  const path = target.split('?')[0]
  return allScreens.some((screen) => screen.path === path) ? target : '/'
}

/** Reading notifications: where each leads, and marking one or all of them read. Failures stay silent (C-474). */
export function useReading() {
  const { profile } = useSession()
  const read = useAction(notifications.read, { stales, quiet: true })
  const readAll = useAction(notifications.readAll, { stales, quiet: true })
  return {
    targetFor: (one: Notification) => targetFor(one, profile.user.group),
    markRead: (one: Notification) => {
      if (one.read_status === 'unread') read.mutate({ params: { id: one.notification_info.identifier } })
    },
    markAllRead: () => readAll.mutate({}),
    isMarkingAll: readAll.isPending,
  }
}
