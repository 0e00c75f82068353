import { to } from '@embark/contract/kernel/screen.ts'
import { type LeadHit, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { leadNumber, nameOf } from './lead-list.state.ts'

/** Looks through the whole company, so that nobody creates a colleague's lead again (G-L-20). */
export default function LeadSearchPage() {
  const t = useT()
  const [state, change] = useUrlState({ search: '', page: 1, per_page: 25 })
  const [wanted] = useDebouncedValue(state.search.trim(), 250)
  const isLongEnough = wanted.length >= leadLimits.searchFrom
  const found = useEndpoint(leads.search, { query: { ...state, search: wanted } }, { enabled: isLongEnough, keep: true })
  const hits = isLongEnough ? (found.data?.recordsInfo ?? []) : []
  const meta = found.data?.metaInfo
  const columns: Column<LeadHit>[] = [
    {
      id: 'name',
      header: t('Lead'),
      cardSlot: 'title',
      cell: (hit) => <Person name={nameOf(hit)} note={[leadNumber(hit.id), hit.mobile].filter(Boolean).join(' · ')} strong />,
    },
    { id: 'stage', header: t('Stage'), cardSlot: 'corner', cell: (hit) => <Stage name={hit.stage.name} share={hit.stage.progress / 8} /> },
    { id: 'branch', header: t('Branch'), cell: (hit) => hit.branch ?? <NoValue /> },
    { id: 'owner', header: t('Owner'), cell: (hit) => (hit.owner ? nameOf(hit.owner) : <NoValue />) },
    { id: 'access', header: t('Access'), cell: (hit) => (hit.is_accessible ? t('Yours to open') : t('Ask the owner')) },
    { id: 'last_activity_at', header: t('Activity'), align: 'end', cell: (hit) => formatAgo(hit.last_activity_at) },
  ]
  return (
    <ListScreen<LeadHit>
      title={t('Lead search')}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Name, phone, email or number'),
      }}
      columns={columns}
      rows={hits}
      rowId={(hit) => String(hit.id)}
      rowName={nameOf}
      rowHref={(hit) => (hit.is_accessible && hit.identifier ? to(leadScreens.record, { lead_id: hit.identifier }) : '')}
      {...shownOf(found)}
      status={found.isError ? 'failed' : isLongEnough && !found.data ? 'loading' : 'ready'}
      empty={{ text: t('Type at least three characters of a name, a phone number, an email or an id.') }}
      {...(meta &&
        isLongEnough && {
          page: {
            page: state.page,
            perPage: meta.per_page,
            total: meta.totalRecords,
            isTotalExact: meta.isTotalExact,
            shown: hits.length,
            onPage: (page: number) => change({ page }),
            onPerPage: (per_page: number) => change({ per_page, page: 1 }),
          },
        })}
    />
  )
}
