import { Button } from '@mantine/core'
import { IconCalendar, IconDownload } from '@tabler/icons-react'
import { ChartPanel, ChartRow } from '../dashboard/chart-panel.tsx'
import { SeriesChart } from '../dashboard/charts.tsx'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'
import { FunnelList } from '../dashboard/funnel-list.tsx'
import { DataTable } from '../list/data-table.tsx'
import { Money } from '../parts/money.tsx'
import { useWords } from '../words.tsx'
import { kindOf, stageNames } from './sample-leads.tsx'

const now = [38, 44, 41, 52, 47, 58, 63, 55, 61, 72, 68, 76]
const before = [35, 36, 40, 41, 45, 44, 50, 52, 49, 55, 58, 60]
const reached = [675, 581, 392, 268, 171, 118, 74, 52]

const weeks = now.map((value, index) => ({ week: `W${36 + index}`, now: value, before: before[index] ?? 0 }))

const sources = [
  { id: 'webinar', name: 'Webinar', leads: 214, reached: '41%', minor: 3120000, currency: 'GBP' },
  { id: 'agent', name: 'Agent referral', leads: 186, reached: '38%', minor: 4475000, currency: 'GBP' },
  { id: 'web', name: 'Website form', leads: 158, reached: '22%', minor: 1240000, currency: 'GBP' },
  { id: 'fair', name: 'Education fair, Istanbul', leads: 117, reached: '35%', minor: 3160000, currency: 'EUR' },
]

const figures = [
  {
    id: 'new',
    name: 'New leads',
    value: '675',
    href: '?page=list',
    change: { direction: 'up' as const, good: true, amount: '18%', from: 'from 570' },
  },
  {
    id: 'day',
    name: 'Contacted within a day',
    value: '86%',
    href: '?page=list',
    change: { direction: 'down' as const, good: false, amount: '3 points', from: 'from 89%' },
  },
  {
    id: 'late',
    name: 'Overdue next steps',
    value: '37',
    href: '?page=list',
    change: { direction: 'up' as const, good: false, amount: '9', from: 'since Monday' },
  },
  {
    id: 'money',
    name: 'Commission expected',
    value: ['GBP 88,350', 'EUR 31,600'],
    href: '?page=list',
    note: '52 enrolled, 12 invoices open',
  },
]

const funnel = (t: (text: string) => string) =>
  stageNames.map((name, index) => ({
    id: name,
    name: t(name),
    value: reached[index] ?? 0,
    share: index === 0 ? undefined : `${Math.round(((reached[index] ?? 0) / (reached[index - 1] ?? 1)) * 100)}%`,
    href: '?page=list',
    kind: kindOf(index),
    ringShare: index / 8,
  }))

const WeekPanel = () => (
  <ChartPanel
    title="Leads by week"
    legend={[
      { name: 'This year', kind: 'bar' },
      { name: 'A year before', kind: 'line' },
    ]}
    asOf="As of 21-11-2026, 14:20"
    table={{ head: ['Week', 'This year', 'A year before'], rows: weeks.map((week) => [week.week, week.now, week.before]) }}
    chart={
      <SeriesChart
        label="Leads by week"
        names={{ bar: 'This year', line: 'A year before' }}
        points={weeks.map(({ week, now: bar, before: line }) => ({ at: week, name: week, bar, line, href: '?page=list' }))}
      />
    }
  />
)

const SourceTable = () => (
  <DataTable
    label="By source"
    plain
    rows={sources}
    rowId={(source) => source.id}
    rowName={(source) => source.name}
    rowHref={() => '?page=list'}
    columns={[
      { id: 'name', header: 'Source', cell: (source) => <span className="e-name">{source.name}</span>, cardSlot: 'title' },
      { id: 'leads', header: 'Leads', align: 'end', cell: (source) => source.leads, cardSlot: 'corner' },
      { id: 'reached', header: 'Reached counselling', align: 'end', cell: (source) => source.reached },
      {
        id: 'money',
        header: 'Commission expected',
        align: 'end',
        cell: (source) => <Money minor={source.minor} currency={source.currency} whole />,
      },
    ]}
  />
)

/** The dashboard of the drawings. */
export function DashboardPage({ status = 'ready' }: { status?: 'ready' | 'loading' | 'failed' }) {
  const t = useWords()
  return (
    <DashboardScreen
      title={t('Dashboard')}
      count="31-08-2026 – 21-11-2026, against a year before"
      status={status}
      failure={{ message: 'The figures could not be counted.', reference: 'req-1' }}
      filters={{
        lead: 'All figures for',
        chips: [{ id: 'branch', name: 'branch', value: 'Istanbul, London', onRemove: () => undefined }],
        onOpen: () => undefined,
      }}
      tools={
        <>
          <Button size="xs" className="e-not-sm" leftSection={<IconCalendar stroke={1.6} />}>
            Last 12 weeks
          </Button>
          <Button size="xs" className="e-not-sm" leftSection={<IconDownload stroke={1.6} />}>
            Export
          </Button>
        </>
      }
      figures={figures}
    >
      <ChartRow>
        <WeekPanel />
        <ChartPanel
          title="How far they got"
          note="Leads that reached each stage, and the share of the stage before"
          table={{ head: ['Stage', 'Leads'], rows: funnel(t).map((step) => [step.name, step.value]) }}
          chart={<FunnelList steps={funnel(t)} />}
        />
      </ChartRow>
      <ChartRow>
        <ChartPanel title="Refunds" table={{ head: ['Week', 'Refunds'], rows: [] }} chart={null} />
      </ChartRow>
      <h2 className="e-part-title">By source</h2>
      <SourceTable />
    </DashboardScreen>
  )
}
