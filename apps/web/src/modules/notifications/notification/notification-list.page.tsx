import { groupsOf } from '@embark/contract/notifications/notification/group.rules.ts'
import { type Notification, notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { Button } from '@mantine/core'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EventList } from '../template/event-list.view.tsx'
import { isEventType, useEventTabs } from '../template/template.state.ts'
import { isUnread, sentOf, textOf, useReading } from './notification.state.ts'
import { useTypeNames } from './notification-words.view.tsx'
import { Together } from './together.view.tsx'
import { TypeMark } from './type-mark.view.tsx'

const start = { tab: '' }

/** Those about one record that come one after another stand as one row, by the newest of them. */
type With = (row: Notification) => readonly Notification[]

function useColumns(reading: ReturnType<typeof useReading>, withIt: With): ColumnsOf<typeof notifications.list> {
  const t = useT()
  return [
    {
      ...titleColumn('title', t('Notification'), (row: Notification) => {
        const isNew = withIt(row).some(isUnread)
        return (
          <span className="e-told">
            <TypeMark of={row} isNew={isNew} />
            <Link
              className="e-told-text"
              data-strong={isNew || undefined}
              href={reading.targetFor(row)}
              title={textOf(row)}
              onClick={() => reading.markRead(withIt(row))}
            >
              <span>{textOf(row)}</span>
            </Link>
            <Together earlier={withIt(row).slice(1)} />
          </span>
        )
      }),
      grows: true,
    },
    {
      id: 'sent_at',
      header: t('Sent'),
      width: 150,
      cardSlot: 'start',
      cell: (row) => (
        <time dateTime={row.sent_at} dir="ltr" className="e-muted e-num" title={formatAgo(row.sent_at)}>
          {sentOf(row)}
        </time>
      ),
    },
  ]
}

/** The reader's notifications, and for those who write templates a tab for each kind of notification (G-M-98). */
export default function NotificationListPage() {
  const [{ tab }] = useUrlState(start)
  const mayWrite = useCan('notifications.templates.read')
  return mayWrite && isEventType(tab) ? <EventList type={tab} /> : <Feed mayWrite={mayWrite} />
}

/** The reader's notifications, newest first; what is read here is read on their other pages too. */
function Feed({ mayWrite }: { mayWrite: boolean }) {
  const t = useT()
  const list = useList(notifications.list, { own: start })
  const kinds = useEventTabs()
  const reading = useReading()
  const { search, filters } = list.state
  const groups = new Map(groupsOf(list.rows).map((together) => [together[0].notification_info.identifier, together]))
  const withIt: With = (row) => groups.get(row.notification_info.identifier) ?? [row]
  const inLines: typeof list = { ...list, rows: [...groups.values()].map(([newest]) => newest) }
  const unread = list.data?.unReadNotificationCount ?? 0
  const hrefTo = (read_status?: 'read' | 'unread') => list.hrefTo({ search, filters: { ...filters, read_status } })
  return (
    <EndpointList
      list={inLines}
      count={() => t('{{count}} unread', { count: unread })}
      views={[
        { id: 'all', name: t('All'), href: hrefTo() },
        { id: 'unread', name: t('Unread'), href: hrefTo('unread'), count: unread },
        { id: 'read', name: t('Read'), href: hrefTo('read') },
        ...(mayWrite ? kinds : []),
      ]}
      activeView={filters.read_status ?? 'all'}
      actions={
        <Button disabled={unread === 0} loading={reading.isMarkingAll} onClick={reading.markAllRead}>
          {t('Mark All as read')}
        </Button>
      }
      search={t('Search notifications')}
      filters={{
        lead: t('Notifications where'),
        fields: { type: { label: t('Type'), options: useTypeNames().options } },
        byTab: ['read_status'],
      }}
      columns={useColumns(reading, withIt)}
      rowId={(row) => row.notification_info.identifier}
      rowName={textOf}
      acts={[
        {
          id: 'read',
          label: t('Mark as read'),
          onRun: (row) => reading.markRead(withIt(row)),
          disabledReason: (row) => !withIt(row).some(isUnread) && t('You read it already'),
        },
      ]}
      empty={t('No Notification Found')}
    />
  )
}
