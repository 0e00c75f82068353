import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { figuresColumn, sortedTitleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { groupNames, statusNames, statusTones } from './agreement.state.ts'
import { useRevision } from './revision.state.ts'
import { StatusDialog } from './status.dialog.tsx'

/** The agreements of the company: drafts, what is signed now, and what was. */
export default function AgreementListPage() {
  const t = useT()
  const revise = useRevision()
  const [mayCreate, mayUpdate] = [useCan('agreements.create'), useCan('agreements.update')]
  return (
    <EndpointList
      list={useList(agreements.list, { query: { extra: 'signatures_count' } })}
      count={(count) => t('{{count}} agreements', { count })}
      search={t('Search by title')}
      columns={useColumns()}
      rowName={({ title }) => title}
      rowHref={({ identifier }) => to(agreementScreens.edit, { identifier })}
      acts={[
        mayUpdate && {
          id: 'status',
          label: t('Change status'),
          dialog: (agreement, close) => <StatusDialog agreement={agreement} onClose={close} />,
        },
        mayCreate && { id: 'revise', label: t('New version'), onRun: ({ identifier }) => revise.mutate({ params: { identifier } }) },
        useWhoSeesEach('agreement'),
      ]}
      create={mayCreate && { text: t('New agreement'), href: to(agreementScreens.create) }}
      empty={t('No agreement yet. Agencies sign the current one before they use the portal.')}
    />
  )
}

function useColumns(): ColumnsOf<typeof agreements.list> {
  const t = useT()
  return [
    // Versions of one agreement share its title: the number stands with it.
    sortedTitleColumn('title', t('Title'), (row) => (
      <TwoLines
        strong
        top={<bdi>{row.title}</bdi>}
        bottom={row.version_no ? t('Version {{number}}', { number: row.version_no }) : t('Not published yet')}
      />
    )),
    {
      id: 'status',
      header: t('Status'),
      sortable: true,
      width: 120,
      cardSlot: 'corner',
      cell: (row) =>
        row.is_current ? <Tag tone="accent">{t('Current')}</Tag> : <Tag tone={statusTones[row.status]}>{t(statusNames[row.status])}</Tag>,
    },
    { id: 'group', header: t('Group'), sortable: true, width: 150, cell: (row) => t(groupNames[row.group]) },
    figuresColumn('signatures', t('Signed by'), 110, (row) => row.signatures_count ?? 0),
    {
      id: 'last_modified_at',
      header: t('Last modified'),
      sortable: true,
      width: 170,
      cell: (row) => (
        <bdi className="e-num" dir="ltr">
          {formatMoment(row.last_modified_at)}
        </bdi>
      ),
    },
  ]
}
