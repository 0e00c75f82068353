import { type LeadKpi, leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import {
  applicationFiltersOf,
  type Comparison,
  type LeadBlock,
  type LeadGroup,
} from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { afterFirst } from '#platform/session/early.ts'
import { useCan } from '#platform/session/session.ts'
import { DashboardScreen, type Figure } from '#ui/dashboard/dashboard-screen.tsx'
import { Link } from '#ui/link.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { daysCompared } from './compared.state.ts'
import { comparedFigure } from './figure.state.ts'
import { useKeptFilters } from './kept-filters.state.ts'
import { type LeadGroups, leadsWith, queryOf } from './lead-block.state.ts'
import './lead-dashboard.css'

// The figures come first; what narrows them, and the blocks below, are more code than they are.
const DashboardTools = lazyPart(() => afterFirst(() => import('./dashboard-tools.view.tsx')).then((file) => file.DashboardTools))
const LeadBlocks = lazyPart(() => afterFirst(() => import('./lead-blocks.view.tsx')).then((file) => file.LeadBlocks))

interface Kept {
  readonly groups?: LeadGroups
  readonly compare?: Comparison
}
const usual: { from: string; to: string; compare: Comparison | ''; groups: LeadGroups } = { from: '', to: '', compare: '', groups: {} }

/** The lead dashboard: every number leads to the list it counts, and what narrows a block is kept for whoever narrowed it. */
export default function LeadDashboardPage() {
  const t = useT()
  const mayCreate = useCan('leads.create')
  const [state, change] = useUrlState(usual)
  const [isThere, setThere] = useState(false)
  const { kept, isKnown, keep } = useKeptFilters<Kept>('leads', isThere)
  const groups = Object.keys(state.groups).length ? state.groups : (kept?.groups ?? {})
  const compare = state.compare || (kept?.compare ?? 'before')
  const ask = { from: state.from, to: state.to, compare }
  const group = groups.kpi ?? {}
  const dashboard = useEndpoint(leadDashboards.kpi, { query: queryOf(ask, group) as object }, { keep: true })
  if (dashboard.data && !isThere) setThere(true)
  const board = dashboard.data?.dashboardInfo
  const narrow = (block: LeadBlock, next: LeadGroup) => {
    const { [block]: _, ...others } = groups
    const all: LeadGroups = Object.keys(next).length ? { ...others, [block]: next } : others
    change({ groups: all })
    keep({ groups: all, compare })
  }
  return (
    <DashboardScreen
      title={t('Lead dashboard')}
      {...(board && { count: daysCompared(board.from, board.to, compare, t) })}
      {...shownOf(dashboard)}
      {...(board &&
        !board.has_any && {
          empty: {
            text: t('The figures of your leads will stand here: how many come, where from, how far they get and what is due.'),
            action: mayCreate && (
              <Link className="e-link" href="/leads/create">
                {t('Create the first lead')}
              </Link>
            ),
          },
        })}
      tools={
        <Suspense fallback={<div className="e-dash-tools" data-late />}>
          <DashboardTools
            period={{ from: state.from || board?.from, to: state.to || board?.to }}
            onPeriod={({ from, to }) => change({ from: from ?? '', to: to ?? '' })}
            compare={compare}
            onCompare={(chosen) => {
              change({ compare: chosen })
              keep({ groups, compare: chosen })
            }}
            group={group}
            onGroup={narrow}
            readAt={dashboard.dataUpdatedAt}
          />
        </Suspense>
      }
      figures={board ? figuresOf(board, group, t) : []}
    >
      {board && isKnown && (
        <Suspense>
          <LeadBlocks ask={ask} groups={groups} onGroup={narrow} />
        </Suspense>
      )}
    </DashboardScreen>
  )
}

function figuresOf({ from, to, cards, converted_stage_ids }: LeadKpi, group: LeadGroup, t: ReturnType<typeof useT>): Figure[] {
  const period = { created_at: { from, to } }
  const yesterday = new Date(Date.now() - 86_400_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  const { applications, commission_expected } = cards
  return [
    comparedFigure({ id: 'new', name: t('New leads'), figure: cards.new_leads, href: leadsWith(group, period) }, t),
    comparedFigure(
      {
        id: 'converted',
        name: t('Converted'),
        figure: cards.converted,
        href: leadsWith(group, { ...period, stage_ids: converted_stage_ids }),
      },
      t,
    ),
    {
      id: 'unanswered',
      name: t('Not answered yet'),
      value: formatNumber(cards.unanswered),
      href: leadsWith(group, { is_unanswered: true }),
      note: t('without a next step'),
    },
    {
      id: 'overdue',
      name: t('Overdue next steps'),
      value: formatNumber(cards.overdue_steps),
      href: leadsWith(group, { next_follow_up_at: { to: yesterday } }),
      note: t('before today'),
    },
    {
      id: 'late',
      name: t('Over target'),
      value: formatNumber(cards.overdue_stages),
      href: leadsWith(group, { is_overdue: true }),
      note: applications?.overdue
        ? t('plus {{number}} applications', { number: formatNumber(applications.overdue) })
        : t('too long in their stage'),
    },
    ...(applications
      ? [
          comparedFigure(
            {
              id: 'applications',
              name: t('Applications'),
              figure: applications,
              href: hrefWith('/applications', { filters: { ...applicationFiltersOf(group), ...period } }),
              // The figures of one line have notes of one line.
              ...(applications.enrolled > 0 && { note: t('{{number}} enrolled', { number: formatNumber(applications.enrolled) }) }),
            },
            t,
          ),
        ]
      : []),
    ...(commission_expected
      ? [
          {
            id: 'commission',
            name: t('Commission expected'),
            value: commission_expected.length
              ? commission_expected.slice(0, 3).map(({ amount_minor, currency }) => formatMoney(amount_minor, currency))
              : '--',
            href: '/invoices',
            note: t('not received yet'),
          },
        ]
      : []),
  ]
}
