import { type LeadSummary, leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { type LeadBlock, type LeadGroup, rowFilter } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDayShort } from '#platform/i18n/day-span.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ChartPanel, ChartRow } from '#ui/dashboard/chart-panel.tsx'
import { SeriesChart } from '#ui/dashboard/charts.tsx'
import { CompareTable } from '#ui/dashboard/compare-table.tsx'
import { FunnelList } from '#ui/dashboard/funnel-list.tsx'
import { type LeadAsk, type LeadGroups, leadsWith, queryOf } from './lead-block.state.ts'
import { LeadGroupFilters } from './lead-group.view.tsx'

interface Props {
  readonly ask: LeadAsk
  readonly groups: LeadGroups
  readonly onGroup: (block: LeadBlock, group: LeadGroup) => void
}
type HrefOf = (filters: object) => string

/** The leads of the period by week, by stage and by source. */
export function LeadSummaryBlock({ ask, groups, onGroup }: Props) {
  const t = useT()
  const group = groups.summary ?? {}
  const read = useEndpoint(leadDashboards.summary, { query: queryOf(ask, group) as object }, { keep: true })
  const board = read.data?.dashboardInfo
  if (!board) return <ReadState read={read} kind="cards" />
  const hrefOf = (filters: object) => leadsWith(group, filters)
  const filters = <LeadGroupFilters block="summary" title={t('Summary')} value={group} onChange={onGroup} />
  const weeks = <Weeks board={board} isYear={ask.compare === 'year'} hrefOf={hrefOf} action={filters} />
  const stages = <Stages board={board} hrefOf={hrefOf} />
  if (!board.sources)
    return (
      <ChartRow>
        {weeks}
        {stages}
      </ChartRow>
    )
  return (
    <>
      <ChartRow>{weeks}</ChartRow>
      <ChartRow>
        {stages}
        <Sources board={board} rows={board.sources} hrefOf={hrefOf} />
      </ChartRow>
    </>
  )
}

/** The leads of each week beside those of the other period; a week leads to its leads. */
function Weeks({ board, isYear, hrefOf, action }: { board: LeadSummary; isYear: boolean; hrefOf: HrefOf; action: ReactNode }) {
  const t = useT()
  const [now, before] = [t('This period'), isYear ? t('A year before') : t('The period before')]
  return (
    <ChartPanel
      title={t('Leads by week')}
      legend={[
        { name: now, kind: 'bar' },
        { name: before, kind: 'line' },
      ]}
      table={{
        head: [t('Week'), now, before],
        rows: board.weeks.map((week) => [
          `${formatDay(week.from)} – ${formatDay(week.to)}`,
          formatNumber(week.count),
          formatNumber(week.before),
        ]),
      }}
      action={action}
      chart={
        <SeriesChart
          label={t('Leads by week')}
          names={{ bar: now, line: before }}
          points={board.weeks.map((week) => ({
            at: formatDayShort(week.from),
            name: `${formatDay(week.from)} – ${formatDay(week.to)}`,
            bar: week.count,
            line: week.before,
            href: hrefOf({ created_at: { from: week.from, to: week.to } }),
          }))}
        />
      }
    />
  )
}

function Stages({ board, hrefOf }: { board: LeadSummary; hrefOf: HrefOf }) {
  const t = useT()
  const { from, to, stages } = board
  const total = Math.max(
    1,
    stages.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <ChartPanel
      title={t('Leads by stage')}
      note={t('Created in this period')}
      table={{
        head: [t('Stage'), t('Leads'), t('Before')],
        rows: stages.map((stage) => [t(stage.name), formatNumber(stage.count), formatNumber(stage.before)]),
      }}
      chart={
        <FunnelList
          format={formatNumber}
          steps={stages.map((stage, index) => ({
            id: stage.key,
            name: t(stage.name),
            value: stage.count,
            share: `${Math.round((stage.count / total) * 100)}%`,
            href: hrefOf({ created_at: { from, to }, stage_ids: [stage.id] }),
            ...(stage.type === 'cancel'
              ? { kind: 'lost' as const }
              : stage.position === 'end'
                ? { kind: 'won' as const }
                : stage.position === 'start'
                  ? { kind: 'new' as const }
                  : { ringShare: (index + 1) / stages.length }),
          }))}
        />
      }
    />
  )
}

function Sources({ board, rows, hrefOf }: { board: LeadSummary; rows: NonNullable<LeadSummary['sources']>; hrefOf: HrefOf }) {
  const t = useT()
  const { from, to, before } = board
  // As the server counts: past the first contact, and not given up.
  const reached = board.stages.flatMap(({ id, key, type }) => (type === 'success' && key !== 'new_lead' && key !== 'contacted' ? [id] : []))
  return (
    <CompareTable
      title={t('By source')}
      of={t('Source')}
      note={t('Created in this period')}
      columns={[
        { id: 'leads', name: t('Leads') },
        { id: 'reached', name: t('Reached counselling') },
      ]}
      rows={rows.map(({ id, label, count, before: countBefore, reached_counselling }) => ({
        id: String(id),
        name: label ?? t('Not known'),
        cells: {
          leads: {
            count,
            before: countBefore,
            href: hrefOf({ ...rowFilter('lead_source_id', id), created_at: { from, to } }),
            beforeHref: hrefOf({ ...rowFilter('lead_source_id', id), created_at: before }),
          },
          reached: {
            count: reached_counselling,
            href: hrefOf({ ...rowFilter('lead_source_id', id), created_at: { from, to }, stage_ids: reached }),
          },
        },
      }))}
    />
  )
}
