import { to } from '@embark/contract/kernel/screen.ts'
import { type LandingFigures, landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import { conversionOf } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatDayShort, formatDays } from '#platform/i18n/day-span.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { ChartPanel } from '#ui/dashboard/chart-panel.tsx'
import { SeriesChart } from '#ui/dashboard/charts.tsx'
import { DashboardScreen } from '#ui/dashboard/dashboard-screen.tsx'
import { PeriodChip } from '#ui/dashboard/period-chip.tsx'
import { Link } from '#ui/link.tsx'
import { LandingFiguresTable } from './landing-figures.view.tsx'
import { percentOf } from './percent.state.ts'

const usual = { from: '', to: '' }

/** What landing pages brought in a period: visits, submissions, leads, and how many of a hundred visits led to one. */
export default function LandingDashboardPage() {
  const t = useT()
  const [state, change] = useUrlState(usual)
  const query = { ...(state.from && { from: state.from }), ...(state.to && { to: state.to }) }
  const read = useEndpoint(landingPages.dashboard, { query }, { keep: true })
  const board = read.data?.dashboardInfo
  return (
    <DashboardScreen
      title={t('Landing dashboard')}
      path={[{ name: t('Landing pages'), href: to(leadScreens.landingPages) }]}
      {...(board && { count: formatDays(board.from, board.to) })}
      {...shownOf(read)}
      {...(board &&
        !board.pages.length && {
          empty: {
            text: t('The figures of your landing pages will stand here once one is published.'),
            action: (
              <Link className="e-link" href={to(leadScreens.landingPages)}>
                {t('Landing pages')}
              </Link>
            ),
          },
        })}
      tools={
        <div className="e-dash-tools e-says">
          <PeriodChip
            value={{ from: state.from || board?.from, to: state.to || board?.to }}
            words={board ? formatDays(board.from, board.to, 'short') : '--'}
            onChange={({ from, to: until }) => change({ from: from ?? '', to: until ?? '' })}
          />
        </div>
      }
      figures={board ? figuresOf(board, t) : []}
    >
      {board && <Blocks board={board} />}
    </DashboardScreen>
  )
}

/** The list of the leads that these pages brought in the period. */
const leadsOf = ({ from, to: until, pages }: LandingFigures, filters: object = {}) =>
  hrefWith('/leads', {
    layout: 'table',
    filters: { lead_form_identifier: pages.map((page) => page.lead_form_identifier), created_at: { from, to: until }, ...filters },
  })

function figuresOf(board: LandingFigures, t: ReturnType<typeof useT>) {
  const { visits, submissions, leads } = board.totals
  return [
    { id: 'visits', name: t('Visits'), value: formatNumber(visits) },
    { id: 'submissions', name: t('Submissions'), value: formatNumber(submissions) },
    ...(leads === null ? [] : [{ id: 'leads', name: t('New leads'), value: formatNumber(leads), href: leadsOf(board) }]),
    {
      id: 'conversion',
      name: t('Conversion'),
      value: percentOf(conversionOf(board.totals)),
      ...(visits > 0 && { note: t('submissions per 100 visits') }),
    },
  ]
}

function Blocks({ board }: { board: LandingFigures }) {
  const t = useT()
  const unnamed = t('Not named')
  const { visits, submissions } = board.totals
  if (visits + submissions === 0) return <p className="e-chart e-muted">{t('No figures for this period.')}</p>
  const lineOf = (name: string, key: 'utm_sources' | 'utm_campaigns') => ({
    name: name || unnamed,
    leadsHref: leadsOf(board, name ? { [key]: [name] } : {}),
  })
  return (
    <>
      <ChartPanel
        title={t('Visits by day')}
        legend={[
          { name: t('Visits'), kind: 'bar' },
          { name: t('Submissions'), kind: 'line' },
        ]}
        table={{
          head: [t('Day'), t('Visits'), t('Submissions')],
          rows: board.days.map(({ day, visits, submissions }) => [formatDay(day), formatNumber(visits), formatNumber(submissions)]),
        }}
        chart={
          <SeriesChart
            label={t('Visits by day')}
            names={{ bar: t('Visits'), line: t('Submissions') }}
            points={board.days.map(({ day, visits, submissions }) => ({
              at: formatDayShort(day),
              name: formatDay(day),
              bar: visits,
              line: submissions,
            }))}
          />
        }
      />
      <LandingFiguresTable
        title={t('By landing page')}
        of={t('Landing page')}
        lines={board.pages.map((page) => ({
          ...page,
          id: page.identifier,
          href: to(leadScreens.landingPage, { landing_page_id: page.identifier }),
          leadsHref: leadsOf(board, { lead_form_identifier: [page.lead_form_identifier] }),
        }))}
      />
      {board.sources && (
        <LandingFiguresTable
          title={t('By source')}
          of={t('Source')}
          lines={board.sources.map((line) => ({ ...line, id: line.name, ...lineOf(line.name, 'utm_sources') }))}
        />
      )}
      {board.campaigns && (
        <LandingFiguresTable
          title={t('By campaign')}
          of={t('Campaign')}
          lines={board.campaigns.map((line) => ({ ...line, id: line.name, ...lineOf(line.name, 'utm_campaigns') }))}
        />
      )}
    </>
  )
}
