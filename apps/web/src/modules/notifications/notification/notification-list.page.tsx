import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { Button } from '@mantine/core'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { EventList } from '../template/event-list.view.tsx'
import { isEventType, useEventTabs } from '../template/template.state.ts'
import { useReading } from './notification.state.ts'
import { useTypeNames } from './notification-words.view.tsx'
import { UnreadMark } from './unread-mark.view.tsx'

const start = { tab: '' }

function useColumns(reading: ReturnType<typeof useReading>): ColumnsOf<typeof notifications.list> {
  const t = useT()
  const { nameOf } = useTypeNames()
  return [
    titleColumn('title', t('Notification'), (row) => (
      <TwoLines
        strong={row.read_status === 'unread'}
        top={
          <>
            {row.read_status === 'unread' && <UnreadMark />}
            {row.notification_info.title}
          </>
        }
        bottom={<span className="e-notice-text">{row.notification_info.content}</span>}
      />
    )),
    { id: 'type', header: t('Type'), width: 190, cardSlot: 'corner', cell: (row) => <Tag>{nameOf(row.notification_info.type)}</Tag> },
    {
      id: 'sent_at',
      header: t('Sent'),
      width: 190,
      cell: (row) => (
        <time dateTime={row.sent_at} dir="ltr" className="e-num">
          {formatMoment(row.sent_at)}
        </time>
      ),
    },
    {
      id: 'detail',
      header: t('Detail'),
      width: 130,
      cardSlot: 'foot',
      cell: (row) => (
        <Link className="e-link" href={reading.targetFor(row)} onClick={() => reading.markRead(row)}>
          {t('View Detail')}
          <span className="e-sr">: {row.notification_info.title}</span>
        </Link>
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
  const unread = list.data?.unReadNotificationCount ?? 0
  const hrefTo = (read_status?: 'read' | 'unread') => list.hrefTo({ search, filters: { ...filters, read_status } })
  return (
    <EndpointList
      list={list}
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
      columns={useColumns(reading)}
      rowId={(row) => row.notification_info.identifier}
      rowName={(row) => row.notification_info.title}
      acts={[
        {
          id: 'read',
          label: t('Mark as read'),
          onRun: reading.markRead,
          disabledReason: ({ read_status }) => read_status === 'read' && t('You read it already'),
        },
      ]}
      empty={t('No Notification Found')}
    />
  )
}
