import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { channels } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { formatMomentDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { channelNames } from './channel-words.view.tsx'
import { UserPreferenceForm } from './user-preference.form.tsx'

const sourceNames = { link: 'Link in an email', profile: 'Own profile', admin: 'By staff' }

/** Who left which channel and why. */
export default function UnsubscribedUsersPage() {
  const t = useT()
  const list = useList(unsubscribes.users, {
    own: { show: 'unsubscribed' },
    query: ({ show }) => (show === 'all' ? {} : { filters: { status: 'unsubscribed' as const } }),
  })
  const { search, show } = list.state
  return (
    <EndpointList
      list={list}
      views={[
        { id: 'unsubscribed', name: t('Unsubscribed'), href: list.hrefTo({ search }) },
        { id: 'all', name: t('All people'), href: list.hrefTo({ show: 'all', search }) },
      ]}
      activeView={show}
      count={(count) => t('{{count}} people', { count })}
      search={t('Search by name or email')}
      empty={t('Nobody has unsubscribed.')}
      columns={useColumns()}
      rowName={(user) => fullNameOf(user)}
      acts={[
        useCan('unsubscribe.users.update') && {
          id: 'change',
          label: t('Change preferences'),
          dialog: (user, close) => <UserPreferenceForm user={user} onClose={close} />,
        },
      ]}
    />
  )
}

function useColumns(): ColumnsOf<typeof unsubscribes.users> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), (row) => <TwoLines strong top={fullNameOf(row)} bottom={row.email} />),
    {
      id: 'channels',
      header: t('Does not receive'),
      width: 280,
      cell: ({ preferenceInfo }) =>
        inARow(channels.filter((channel) => !preferenceInfo[channel]).map((channel) => t(channelNames[channel]))),
    },
    {
      id: 'reason',
      header: t('Reason'),
      cell: (row) => row.reason && <TwoLines top={row.reason} bottom={row.preferenceInfo.remarks ?? ''} />,
    },
    {
      id: 'updated_at',
      header: t('Changed'),
      width: 170,
      cell: ({ preferenceInfo: { source, updated_at } }) =>
        source && <TwoLines top={<span className="e-num">{formatMomentDay(updated_at)}</span>} bottom={t(sourceNames[source])} />,
    },
  ]
}
