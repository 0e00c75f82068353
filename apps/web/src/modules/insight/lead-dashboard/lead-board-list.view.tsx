import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import { leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { leadFiltersOf } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useEffect } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { tabsOf } from '#platform/list/tabs.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { LinkTabs } from '#ui/list/view-tabs.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { type LeadAsk, type LeadGroups, queryOf } from './lead-block.state.ts'

/** What of the list the address keeps, as specification 3 names it. */
const usual = { page: 1, search: '', sort: 'desc', sortBy: 'created_at', stageType: 'new_lead' } as {
  page: number
  search: string
  sort: 'asc' | 'desc'
  sortBy: 'created_at' | 'first_name' | 'last_activity_at'
  stageType: string
}

interface Props {
  readonly ask: LeadAsk
  readonly groups: LeadGroups
}

/** The leads of the period that the figures count, stage by stage, those nobody has answered first. */
export function LeadBoardList({ ask, groups }: Props) {
  const t = useT()
  const [state, change] = useUrlState(usual)
  // Read for the block of the summary already.
  const board = useEndpoint(leadDashboards.summary, { query: queryOf(ask, groups.summary) as object }, { keep: true }).data?.dashboardInfo
  const isStage = state.stageType === 'all' || board?.stages.some(({ key }) => key === state.stageType)
  const page_tab = isStage ? state.stageType : 'all'
  const { page, search, sort, sortBy } = state
  const filters = { ...leadFiltersOf(groups.kpi ?? {}), created_at: { from: board?.from, to: board?.to } }
  const read = useEndpoint(
    leads.list,
    { query: { page, per_page: leadLimits.perPage, search, sort, sort_by: sortBy, page_tab, with_tabs: true, filters } as object },
    { keep: true, enabled: board !== undefined },
  )
  const columns = useColumns()
  // A page that was left behind by a narrower period.
  const isBeyond = page > 1 && read.data !== undefined && !read.isPlaceholderData && !read.data.recordsInfo.length
  useEffect(() => {
    if (isBeyond) change({ page: 1 }, { replace: true })
  }, [isBeyond, change])
  if (!read.data) return <ReadState read={read} kind="rows" rows={5} />
  const { recordsInfo, tabsInfo = [] } = read.data
  const { compare, from, to: until } = ask
  const hrefOf = (stageType: string) =>
    hrefWith(insightScreens.leads.path, {
      ...{ from, to: until, search, stageType },
      ...(compare !== 'before' && { compare }),
      ...(Object.keys(groups).length > 0 && { groups }),
    })
  const tabs = tabsInfo.filter(({ key }) => key !== 'mine' && key !== 'unassigned')
  return (
    <section className="e-chart" aria-labelledby="board-leads">
      <div className="e-chart-cap">
        <div className="e-grow">
          <h2 id="board-leads">{t('Leads of this period')}</h2>
        </div>
        <SearchBox search={{ value: search, onChange: (text) => change({ search: text, page: 1 }), label: t('Search leads') }} />
      </div>
      <div className="e-board-tabs">
        <LinkTabs label={t('Stage')} tabs={tabsOf(tabs, t, hrefOf)} active={page_tab} />
      </div>
      {recordsInfo.length ? (
        <DataTable
          label={t('Leads')}
          columns={columns}
          rows={recordsInfo}
          rowId={({ identifier }) => identifier}
          rowName={fullNameOf}
          rowHref={({ identifier }) => to(leadScreens.record, { lead_id: identifier })}
          sort={[{ id: sortBy, direction: sort }]}
          onSort={([by]) => by && change({ sortBy: by.id as typeof sortBy, sort: by.direction, page: 1 })}
        />
      ) : (
        <EmptyState text={t('No leads here.')} />
      )}
      <PartPages of={read.data} page={page} perPage={leadLimits.perPage} onPage={(next) => change({ page: next })} />
    </section>
  )
}

function useColumns(): Column<LeadRow>[] {
  const t = useT()
  return [
    {
      id: 'first_name',
      header: t('Lead'),
      sortable: true,
      cardSlot: 'title',
      cell: (lead) => <TwoLines strong top={fullNameOf(lead)} bottom={lead.branch?.name} />,
    },
    {
      id: 'stage',
      header: t('Stage'),
      width: 180,
      cardSlot: 'corner',
      cell: (lead) => <Stage name={t(lead.stage.name)} {...ringOf(lead.stage)} />,
    },
    {
      id: 'owner',
      header: t('Owner'),
      width: 200,
      cardSlot: 'line',
      cell: ({ owner }) => (owner ? <span dir="auto">{fullNameOf(owner)}</span> : <NoValue />),
    },
    {
      id: 'created_at',
      header: t('Created'),
      sortable: true,
      width: 140,
      cardSlot: 'foot',
      cell: (lead) => formatMomentDay(lead.created_at),
    },
  ]
}
