import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { type SubscribedUser, unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { channels } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { channelNames } from './channel-words.view.tsx'
import { UserPreferenceForm } from './user-preference.form.tsx'

const defaults = { page: 1, per_page: 15, search: '', show: 'unsubscribed' }
const sourceNames = { link: 'Link in a mail', profile: 'Own profile', admin: 'By staff' }
const nameOf = ({ first_name, last_name }: SubscribedUser) => `${first_name} ${last_name}`.trim()

function useColumns(): Column<SubscribedUser>[] {
  const t = useT()
  return [
    {
      id: 'name',
      header: t('Name'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={nameOf(row)} bottom={row.email} />,
    },
    ...channels.map(
      (channel): Column<SubscribedUser> => ({
        id: channel,
        header: t(channelNames[channel]),
        width: 125,
        cell: (row) => <Tag tone={row.preferenceInfo[channel] ? 'good' : 'warn'}>{row.preferenceInfo[channel] ? t('On') : t('Off')}</Tag>,
      }),
    ),
    {
      id: 'reason',
      header: t('Reason'),
      cell: (row) => (row.reason ? <TwoLines top={row.reason} bottom={row.preferenceInfo.remarks ?? ''} /> : <NoValue />),
    },
    {
      id: 'updated_at',
      header: t('Changed'),
      width: 170,
      cell: ({ preferenceInfo: { source, updated_at } }) =>
        source ? (
          <TwoLines top={<span className="e-num">{formatMoment(updated_at)}</span>} bottom={t(sourceNames[source])} />
        ) : (
          <NoValue day />
        ),
    },
  ]
}

/** Who left which channel and why. */
export default function UnsubscribedUsersPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [editing, setEditing] = useState<SubscribedUser | null>(null)
  const mayChange = useCan('unsubscribe.users.update')
  const { page, per_page, search, show } = state
  const filters = show === 'all' ? {} : { status: 'unsubscribed' as const }
  const found = useEndpoint(unsubscribes.users, { query: { page, per_page, search, filters } }, { keep: true })
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const tab = (id: string, name: string) => ({
    id,
    name,
    href: hrefWith(notificationScreens.unsubscribedUsers.path, { ...(id !== defaults.show && { show: id }), search }),
  })
  return (
    <ListScreen<SubscribedUser>
      title={t(notificationScreens.unsubscribedUsers.title)}
      views={[tab('unsubscribed', t('Unsubscribed')), tab('all', t('All people'))]}
      activeView={show}
      search={{
        value: search,
        onChange: (text) => change({ search: text, page: 1 }, { replace: true }),
        label: t('Search by name or email'),
      }}
      columns={useColumns()}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={nameOf}
      {...(mayChange && {
        rowMenu: (row: SubscribedUser) => [{ id: 'change', label: t('Change preferences'), onRun: () => setEditing(row) }],
      })}
      {...shownOf(found)}
      empty={{ text: t('No data found') }}
      {...(meta && {
        page: {
          page,
          perPage: meta.per_page,
          total: meta.totalRecords,
          isTotalExact: meta.isTotalExact,
          shown: rows.length,
          onPage: (next: number) => change({ page: next }),
          onPerPage: (size: number) => change({ per_page: size, page: 1 }),
        },
      })}
    >
      {editing && <UserPreferenceForm user={editing} onClose={() => setEditing(null)} />}
    </ListScreen>
  )
}
