import { type AdmissionDashboard, admissionDashboards } from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { afterFirst } from '#platform/session/early.ts'
import { useCan } from '#platform/session/session.ts'
import { DashboardScreen, type Figure } from '#ui/dashboard/dashboard-screen.tsx'
import { Link } from '#ui/link.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { comparedFigure } from '../lead-dashboard/figure.state.ts'
import { useKeptFilters } from '../lead-dashboard/kept-filters.state.ts'
import { type AdmissionGroup, applicationsOf } from './admission-block.state.ts'
import '../lead-dashboard/lead-dashboard.css'

const AdmissionTools = lazyPart(() => afterFirst(() => import('./admission-tools.view.tsx')).then((file) => file.AdmissionTools))
const AdmissionBlocks = lazyPart(() => afterFirst(() => import('./admission-blocks.view.tsx')).then((file) => file.AdmissionBlocks))

const usual: { year: number; group: AdmissionGroup } = { year: 0, group: {} }

/** The admission dashboard: an intake year beside the year before, and every number leads to the applications it counts. */
export default function AdmissionDashboardPage() {
  const t = useT()
  const mayCreate = useCan('applications.create')
  const [state, change] = useUrlState(usual)
  const [isThere, setThere] = useState(false)
  const { kept, keep } = useKeptFilters<{ group?: AdmissionGroup }>('admission', isThere)
  const group = Object.keys(state.group).length ? state.group : (kept?.group ?? {})
  const { staff_id, ...rest } = group
  const filters = { ...rest, ...(staff_id?.[0] && { staff_id: staff_id[0] }), ...(state.year && { intake_year: state.year }) }
  const dashboard = useEndpoint(
    admissionDashboards.get,
    { query: { ...(Object.keys(filters).length > 0 && { filters }) } as object },
    { keep: true },
  )
  if (dashboard.data && !isThere) setThere(true)
  const board = dashboard.data?.dashboardInfo
  return (
    <DashboardScreen
      title={t(insightScreens.admission.title)}
      {...(board && { count: t('Intakes of {{year}}', { year: board.intake_year }) })}
      {...shownOf(dashboard)}
      {...(board &&
        !board.has_any && {
          empty: {
            text: t(
              'Offers, deposits, visas and enrolments will be counted here by intake, beside the year before, once there are applications.',
            ),
            action: mayCreate && (
              <Link className="e-link" href="/applications/create">
                {t('Create the first application')}
              </Link>
            ),
          },
        })}
      tools={
        <Suspense fallback={<div className="e-dash-tools" data-late />}>
          <AdmissionTools
            year={board?.intake_year}
            onYear={(year) => change({ year })}
            group={group}
            onGroup={(next) => {
              change({ group: next })
              keep({ group: next })
            }}
            readAt={dashboard.dataUpdatedAt}
          />
        </Suspense>
      }
      figures={board ? figuresOf(board, group, t) : []}
    >
      {board && (
        <Suspense>
          <AdmissionBlocks board={board} group={group} />
        </Suspense>
      )}
    </DashboardScreen>
  )
}

function figuresOf({ intake_year, total, late }: AdmissionDashboard, group: AdmissionGroup, t: ReturnType<typeof useT>): Figure[] {
  const hrefOf = (more: object) => applicationsOf(group, { intake_year: [intake_year], ...more })
  const compared = (id: 'applications' | 'offers' | 'deposits' | 'visas' | 'enrolled', name: string, more: object, note?: string) =>
    comparedFigure({ id, name, figure: total[id], href: hrefOf(more), ...(note && { note }) }, t)
  return [
    compared('applications', t('Applications'), {}),
    compared('offers', t('Offers'), { reached: ['offer'] }),
    compared('deposits', t('Deposits'), { reached: ['deposit'] }),
    compared('visas', t('Visas'), { reached: ['visa'] }),
    compared('enrolled', t('Enrolled'), { reached: ['enrolment'] }),
    {
      id: 'late',
      name: t('Late'),
      value: formatNumber(total.late),
      href: hrefOf({ late_by: ['stage', 'offer', 'deposit'] }),
      note: t('{{number}} past a deadline', { number: formatNumber(late.offer + late.deposit) }),
    },
  ]
}
