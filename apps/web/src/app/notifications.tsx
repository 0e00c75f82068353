import { type Notification, notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { Button, Drawer } from '@mantine/core'
import { useAction } from '#platform/api/hooks.ts'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import './app.css'

interface Recent {
  readonly recordsInfo: readonly Notification[]
  readonly unReadNotificationCount: number
}

/** Where View Detail leads (G-C-73): the list of the module, looking for the record. */
function targetOf({ notification_info: { type, module_type, module_info } }: Notification, group: string): string {
  const staffOnly = ['lead', 'lead_conversation', 'lead_payment', 'agent', 'agent_conversation', 'agent_payment'].includes(type)
  if (staffOnly && (group === 'agent' || group === 'user')) return '/'
  const place: Record<string, string> = { lead: '/leads', application: '/applications', import: '/import/lead-import' }
  const path = place[module_type] ?? '/'
  if (!module_info || path === '/') return path
  if (module_type === 'lead' || module_type === 'application') return `${path}/${module_info.identifier}`
  return `${path}?search=${module_info.identifier}`
}

/** What happened for the reader, newest first; opening one marks it read. */
export function NotificationsDrawer({ opened, onClose, recent }: { opened: boolean; onClose: () => void; recent: Recent | undefined }) {
  const t = useT()
  const go = useGo()
  const { profile } = useSession()
  const read = useAction(notifications.read, { stales: [notifications.recent, notifications.list], quiet: true })
  const readAll = useAction(notifications.readAll, { stales: [notifications.recent, notifications.list], quiet: true })
  const open = (one: Notification) => {
    if (one.read_status === 'unread') read.mutate({ params: { id: one.notification_info.identifier } })
    onClose()
    go(targetOf(one, profile.user.group))
  }
  return (
    <Drawer opened={opened} onClose={onClose} title={t('Notifications')} size={400} closeButtonProps={{ 'aria-label': t('Close') }}>
      {!!recent?.unReadNotificationCount && (
        <Button variant="subtle" onClick={() => readAll.mutate({})}>
          {t('Mark All as read')}
        </Button>
      )}
      {recent?.recordsInfo.length ? (
        <ul className="e-notices">
          {recent.recordsInfo.map((one) => (
            <li key={one.notification_info.identifier} data-unread={one.read_status === 'unread' || undefined}>
              <b dir="auto">{one.notification_info.title}</b>
              <p dir="auto">{one.notification_info.content}</p>
              <span className="e-row">
                <time dateTime={one.sent_at} className="e-sub e-grow">
                  {formatAgo(one.sent_at)}
                  {one.read_status === 'unread' && <span className="e-sr"> {t('unread')}</span>}
                </time>
                <Button variant="subtle" onClick={() => open(one)}>
                  {t('View Detail')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState text={t('No Notification Found')} />
      )}
    </Drawer>
  )
}
