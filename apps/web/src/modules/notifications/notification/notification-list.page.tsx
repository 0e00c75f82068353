import { type Notification, notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatSent } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { FilterBuilder, type FilterField } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { EventList } from '../template/event-list.view.tsx'
import { isEventType, useEventTabs } from '../template/template.state.ts'
import { useReading } from './notification.state.ts'
import { useTypeNames } from './notification-words.view.tsx'
import { UnreadMark } from './unread-mark.view.tsx'

interface Filters {
  readonly read_status?: 'read' | 'unread'
  readonly type?: string
}
const defaults = { page: 1, per_page: 15, search: '', filters: {} as Filters, tab: '' }

function useColumns(reading: ReturnType<typeof useReading>): Column<Notification>[] {
  const t = useT()
  const { nameOf } = useTypeNames()
  return [
    {
      id: 'title',
      header: t('Notification'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => (
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
      ),
    },
    { id: 'type', header: t('Type'), width: 190, cardSlot: 'corner', cell: (row) => <Tag>{nameOf(row.notification_info.type)}</Tag> },
    {
      id: 'sent_at',
      header: t('Sent'),
      width: 190,
      cell: (row) => (
        <time dateTime={row.sent_at} dir="ltr" className="e-num">
          {formatSent(row.sent_at)}
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

/** What the reader was told, and for who writes templates a tab for each kind of notification (G-M-98). */
export default function NotificationListPage() {
  const [{ tab }] = useUrlState(defaults)
  const mayWrite = useCan('notifications.templates.read')
  return mayWrite && isEventType(tab) ? <EventList type={tab} /> : <Feed mayWrite={mayWrite} />
}

/** Everything the reader was told, newest first; what is read here is read on their other pages too. */
function Feed({ mayWrite }: { mayWrite: boolean }) {
  const t = useT()
  const [{ tab: _, ...state }, change] = useUrlState(defaults)
  const kinds = useEventTabs()
  const [isFiltering, setFiltering] = useState(false)
  const reading = useReading()
  const columns = useColumns(reading)
  const found = useEndpoint(notifications.list, { query: { ...state, filters: state.filters as never } }, { keep: true })
  const { read_status, ...narrow } = state.filters
  const unread = found.data?.unReadNotificationCount ?? 0
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const fields: FilterField[] = [{ id: 'type', label: t('Type'), kind: 'select', options: useTypeNames().options }]
  const set = (filters: Filters) => change({ filters: { ...filters, ...(read_status && { read_status }) }, page: 1 })
  const chips = useFilterChips({ ...narrow }, fields, () => set({}))
  const tab = (id: string, name: string, filters: Filters, count?: number) => ({
    id,
    name,
    href: hrefWith(notificationScreens.list.path, { ...(Object.keys(filters).length && { filters }), search: state.search }),
    ...(count !== undefined && { count }),
  })
  return (
    <ListScreen<Notification>
      title={t('Notifications')}
      {...(meta && { count: t('{{count}} unread', { count: unread }) })}
      views={[
        tab('all', t('All'), { ...narrow }),
        tab('unread', t('Unread'), { ...narrow, read_status: 'unread' }, unread),
        tab('read', t('Read'), { ...narrow, read_status: 'read' }),
        ...(mayWrite ? kinds : []),
      ]}
      activeView={read_status ?? 'all'}
      actions={
        <Button disabled={unread === 0} loading={reading.isMarkingAll} onClick={reading.markAllRead}>
          {t('Mark All as read')}
        </Button>
      }
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search notifications'),
      }}
      filters={{
        lead: t('Notifications where'),
        chips,
        onOpen: () => setFiltering(true),
        onClear: () => change({ search: '', filters: read_status ? { read_status } : {}, page: 1 }),
      }}
      columns={columns}
      rows={rows}
      rowId={(row) => row.notification_info.identifier}
      rowName={(row) => row.notification_info.title}
      rowMenu={(row) => [
        {
          id: 'read',
          label: t('Mark as read'),
          onRun: () => reading.markRead(row),
          ...(row.read_status === 'read' && { disabledReason: t('You read it already') }),
        },
      ]}
      {...shownOf(found)}
      empty={{ text: t('No Notification Found') }}
      {...pagedOf(found.data, state.page, change)}
    >
      <FilterBuilder
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        fields={fields}
        values={toDrawer({ ...narrow })}
        onApply={(values) => {
          setFiltering(false)
          set(fromDrawer(values, new Set()))
        }}
      />
    </ListScreen>
  )
}
