import { type LeadDashboard, leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatDay, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { afterFirst } from '#platform/session/early.ts'
import { can } from '#platform/session/session.ts'
import { ChartPanel, ChartRow } from '#ui/dashboard/chart-panel.tsx'
import { ChartPlace } from '#ui/dashboard/charts.tsx'
import { DashboardScreen } from '#ui/dashboard/dashboard-screen.tsx'
import { FunnelList } from '#ui/dashboard/funnel-list.tsx'
import { useGo } from '#ui/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import './lead-dashboard.css'

// The figures come first; what narrows them is half as much code again.
const DashboardTools = lazyPart(() => afterFirst(() => import('./dashboard-tools.view.tsx')).then((file) => file.DashboardTools))

// Drawing charts is as much code as all the rest of the page.
const SeriesChart = lazyPart(() => afterFirst(() => import('#ui/dashboard/drawn-charts.tsx')).then((file) => file.DrawnSeries))

type Row = LeadDashboard['sources'][number]

/** The lead dashboard: every number leads to the list it counts. */
export default function LeadDashboardPage() {
  const t = useT()
  const [state, change] = useUrlState({ from: '', to: '', branch_id: 0 })
  const dashboard = useEndpoint(
    leadDashboards.get,
    {
      query: {
        ...(state.from && { from: state.from }),
        ...(state.to && { to: state.to }),
        ...(state.branch_id && { branch_id: state.branch_id }),
      },
    },
    { keep: true },
  )
  const board = dashboard.data?.dashboardInfo
  const branch = state.branch_id ? { branch_id: [state.branch_id] } : {}
  const leadsWith = (filters: object) => hrefWith('/leads', { layout: 'table', filters: { ...branch, ...filters } })
  const period = board && { created_at: { from: board.from, to: board.to } }
  return (
    <DashboardScreen
      title={t('Lead dashboard')}
      {...(board && { count: `${formatDay(board.from)} – ${formatDay(board.to)}` })}
      {...shownOf(dashboard)}
      tools={
        <Suspense fallback={<div className="e-dash-tools" data-late />}>
          <DashboardTools
            period={{ from: state.from || board?.from, to: state.to || board?.to }}
            onPeriod={({ from, to }) => change({ from: from ?? '', to: to ?? '' })}
            branch={state.branch_id}
            onBranch={(branch_id) => change({ branch_id })}
            readAt={dashboard.dataUpdatedAt}
          />
        </Suspense>
      }
      figures={board && period ? figuresOf(board, t, leadsWith, period) : []}
    >
      {board && period && (
        <>
          <ChartRow>
            <Weeks board={board} hrefOf={({ from, to }) => leadsWith({ created_at: { from, to } })} />
            <ChartPanel
              title={t('Leads by stage')}
              note={t('Created in this period')}
              table={{ head: [t('Stage'), t('Leads')], rows: board.stages.map((stage) => [t(stage.name), formatNumber(stage.count)]) }}
              chart={<Stages board={board} hrefOf={(id) => leadsWith({ ...period, stage_ids: [id] })} />}
            />
          </ChartRow>
          <Sources rows={board.sources} hrefOf={(row) => leadsWith({ ...period, ...(row.id !== null && { lead_source_id: [row.id] }) })} />
        </>
      )}
    </DashboardScreen>
  )
}

function figuresOf(board: LeadDashboard, t: ReturnType<typeof useT>, leadsWith: (filters: object) => string, period: object) {
  const { cards } = board
  const growth = cards.new_leads_before ? Math.round((cards.new_leads / cards.new_leads_before - 1) * 100) : null
  const yesterday = new Date(Date.now() - 86_400_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  return [
    {
      id: 'new',
      name: t('New leads'),
      value: formatNumber(cards.new_leads),
      href: leadsWith(period),
      ...(growth !== null && {
        change: {
          direction: growth >= 0 ? ('up' as const) : ('down' as const),
          good: growth >= 0,
          amount: `${Math.abs(growth)}%`,
          from: t('from {{number}} a year before', { number: formatNumber(cards.new_leads_before) }),
        },
      }),
    },
    {
      id: 'overdue',
      name: t('Overdue next steps'),
      value: formatNumber(cards.overdue_steps),
      href: leadsWith({ next_follow_up_at: { to: yesterday } }),
      note: t('before today'),
    },
    {
      id: 'late',
      name: t('Over target'),
      value: formatNumber(cards.overdue_stages),
      href: leadsWith({ is_overdue: true }),
      note: cards.overdue_applications
        ? t('leads over target, plus {{number}} applications', { number: formatNumber(cards.overdue_applications) })
        : t('in their stage'),
    },
    ...(can('applications.read')
      ? [
          {
            id: 'applications',
            name: t('Applications'),
            value: formatNumber(cards.applications),
            href: hrefWith('/applications', { filters: { ...period } }),
            note: t('{{number}} enrolled', { number: formatNumber(cards.enrolled) }),
          },
        ]
      : []),
    ...(cards.commission_expected
      ? [
          {
            id: 'commission',
            name: t('Commission expected'),
            value: cards.commission_expected.length
              ? cards.commission_expected.slice(0, 3).map(({ amount_minor, currency }) => formatMoney(amount_minor, currency))
              : '--',
            href: '/invoices',
            note: t('not received yet'),
          },
        ]
      : []),
  ]
}

/** The leads of each week beside those of a year before; a week leads to its leads. */
function Weeks({ board, hrefOf }: { board: LeadDashboard; hrefOf: (week: { from: unknown; to: unknown }) => string }) {
  const t = useT()
  const go = useGo()
  return (
    <ChartPanel
      title={t('Leads by week')}
      legend={[
        { name: t('This year'), kind: 'bar' },
        { name: t('A year before'), kind: 'line' },
      ]}
      table={{
        head: [t('Week'), t('This year'), t('A year before')],
        rows: board.weeks.map((week) => [
          `${formatDay(week.from)} – ${formatDay(week.to)}`,
          formatNumber(week.count),
          formatNumber(week.before),
        ]),
      }}
      chart={
        <Suspense fallback={<ChartPlace />}>
          <SeriesChart
            label={t('Leads by week')}
            x="week"
            data={board.weeks.map((week) => ({
              week: formatDay(week.from).slice(0, 5),
              count: week.count,
              before: week.before,
              from: week.from,
              to: week.to,
            }))}
            series={[
              { key: 'count', name: t('This year'), kind: 'bar' },
              { key: 'before', name: t('A year before'), kind: 'line' },
            ]}
            onPick={(row) => go(hrefOf({ from: row['from'], to: row['to'] }))}
          />
        </Suspense>
      }
    />
  )
}

function Stages({ board, hrefOf }: { board: LeadDashboard; hrefOf: (id: number) => string }) {
  const t = useT()
  const total = Math.max(1, board.cards.new_leads)
  return (
    <FunnelList
      format={formatNumber}
      steps={board.stages.map((stage, index) => ({
        id: stage.key,
        name: t(stage.name),
        value: stage.count,
        share: `${Math.round((stage.count / total) * 100)}%`,
        href: hrefOf(stage.id),
        ...(stage.type === 'cancel'
          ? { kind: 'lost' as const }
          : stage.position === 'end'
            ? { kind: 'won' as const }
            : stage.position === 'start'
              ? { kind: 'new' as const }
              : { ringShare: (index + 1) / board.stages.length }),
      }))}
    />
  )
}

function Sources({ rows, hrefOf }: { rows: readonly Row[]; hrefOf: (row: Row) => string }) {
  const t = useT()
  return (
    <section>
      <h2 className="e-dash-title">{t('By source')}</h2>
      <DataTable<Row>
        label={t('By source')}
        plain
        rows={[...rows]}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.label ?? t('Not known')}
        rowHref={hrefOf}
        columns={[
          { id: 'label', header: t('Source'), cardSlot: 'title', cell: (row) => row.label ?? t('Not known') },
          { id: 'count', header: t('Leads'), align: 'end', cardSlot: 'corner', cell: (row) => formatNumber(row.count) },
          {
            id: 'reached',
            header: t('Reached counselling'),
            align: 'end',
            cell: (row) => `${row.count ? Math.round((row.reached_counselling / row.count) * 100) : 0}%`,
          },
        ]}
      />
    </section>
  )
}
