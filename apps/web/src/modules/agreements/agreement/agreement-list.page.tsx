import { type AgreementRow, agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { groupNames, statusNames, statusTones } from './agreement.state.ts'
import { useRevision } from './revision.state.ts'
import { StatusDialog } from './status.dialog.tsx'

const defaults = { search: '', page: 1, per_page: 25, sort_by: 'last_modified_at' as string, sort: 'desc' as 'asc' | 'desc' }
type SortBy = 'last_modified_at' | 'title' | 'group' | 'status'

function useColumns(): Column<AgreementRow>[] {
  const t = useT()
  return [
    {
      id: 'title',
      header: t('Title'),
      hideable: false,
      sortable: true,
      cardSlot: 'title',
      cell: (row) => (
        <TwoLines
          strong
          top={row.title}
          bottom={row.version_no ? t('Version {{number}}', { number: row.version_no }) : t('Not published yet')}
        />
      ),
    },
    { id: 'group', header: t('Group'), sortable: true, width: 150, cell: (row) => t(groupNames[row.group]) },
    {
      id: 'status',
      header: t('Status'),
      sortable: true,
      width: 120,
      cardSlot: 'corner',
      cell: (row) => <Tag tone={statusTones[row.status]}>{t(statusNames[row.status])}</Tag>,
    },
    {
      id: 'is_current',
      header: t('Current'),
      width: 110,
      cell: (row) => (row.is_current ? <Tag tone="accent">{t('Current')}</Tag> : <NoValue />),
    },
    {
      id: 'signatures',
      header: t('Signed by'),
      align: 'end',
      width: 110,
      cell: (row) => <span className="e-num">{row.signatures_count ?? 0}</span>,
    },
    {
      id: 'last_modified_at',
      header: t('Last modified'),
      sortable: true,
      width: 170,
      cell: (row) => <span className="e-num">{formatMoment(row.last_modified_at)}</span>,
    },
  ]
}

/** The agreements of the company: drafts, what is signed now, and what was. */
export default function AgreementListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [changing, setChanging] = useState<AgreementRow | null>(null)
  const found = useEndpoint(
    agreements.list,
    { query: { ...state, sort_by: state.sort_by as SortBy, extra: 'signatures_count' } },
    { keep: true },
  )
  const revise = useRevision()
  const [mayCreate, mayUpdate] = [useCan('agreements.create'), useCan('agreements.update')]
  const columns = useColumns()
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const whoSees = useWhoSeesEach('agreement')
  const create = mayCreate && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} stroke={1.6} />}
      renderRoot={(root) => <Link {...root} href={to(agreementScreens.create)} />}
    >
      {t('New agreement')}
    </Button>
  )
  return (
    <ListScreen<AgreementRow>
      title={t('Agreements')}
      {...(meta && { count: t('{{count}} agreements', { count: meta.totalRecords }) })}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by title'),
      }}
      sort={{
        by: [{ id: state.sort_by, direction: state.sort }],
        onChange: ([first]) =>
          change({ page: 1, ...(first ? { sort_by: first.id, sort: first.direction } : { sort_by: 'last_modified_at', sort: 'desc' }) }),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ title }) => title}
      rowHref={({ identifier }) => to(agreementScreens.edit, { identifier })}
      {...((mayCreate || mayUpdate || whoSees.mayAsk) && {
        rowMenu: (row: AgreementRow) => [
          ...(mayUpdate ? [{ id: 'status', label: t('Change status'), onRun: () => setChanging(row) }] : []),
          ...(mayCreate
            ? [{ id: 'revise', label: t('New version'), onRun: () => revise.mutate({ params: { identifier: row.identifier } }) }]
            : []),
          ...whoSees.entriesOf(row.identifier),
        ],
      })}
      {...shownOf(found)}
      empty={{ text: t('No agreement yet. Agencies sign the current one before they use the portal.'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {changing && <StatusDialog agreement={changing} onClose={() => setChanging(null)} />}
    </ListScreen>
  )
}
