import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import type { InstitutionLeadBoard } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { institutionLeads } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { afterFirst } from '#platform/session/early.ts'
import { DashboardScreen, type Figure } from '#ui/dashboard/dashboard-screen.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { daysCompared } from '../lead-dashboard/compared.state.ts'
import { comparedFigure } from '../lead-dashboard/figure.state.ts'
import { type InstitutionState, type ShownStudents, studentsOf, usual } from './institution-lead.state.ts'
import '../lead-dashboard/lead-dashboard.css'

const Tools = lazyPart(() => afterFirst(() => import('./institution-lead-tools.view.tsx')).then((file) => file.InstitutionLeadTools))
const Blocks = lazyPart(() => afterFirst(() => import('./institution-lead-blocks.view.tsx')).then((file) => file.InstitutionLeadBlocks))

/** The students who applied, as an institution may see them; every number shows its students below. */
export default function InstitutionLeadPage() {
  const t = useT()
  const [state, change] = useUrlState(usual)
  const { from, to, compare, group } = state
  const query = {
    ...(from && { from }),
    ...(to && { to }),
    ...(compare !== 'before' && { compare }),
    ...(Object.keys(group).length > 0 && { filters: group }),
  }
  const read = useEndpoint(institutionLeads.get, { query: query as object }, { keep: true })
  const board = read.data?.dashboardInfo
  return (
    <DashboardScreen
      title={t(insightScreens.institutionLeads.title)}
      {...(board && { count: daysCompared(board.from, board.to, compare, t) })}
      {...shownOf(read)}
      {...(board &&
        !board.has_any && { empty: { text: t('Students will be counted here once their applications are submitted to you.') } })}
      tools={
        <Suspense fallback={<div className="e-dash-tools" data-late />}>
          <Tools state={state} board={board} change={(next) => change({ shown: {}, page: 1, ...next })} readAt={read.dataUpdatedAt} />
        </Suspense>
      }
      figures={board ? figuresOf(board, state, t) : []}
    >
      {board && (
        <Suspense>
          <Blocks board={board} state={state} change={change} />
        </Suspense>
      )}
    </DashboardScreen>
  )
}

function figuresOf({ from, to, cards }: InstitutionLeadBoard, state: InstitutionState, t: ReturnType<typeof useT>): Figure[] {
  const submitted_at = { from, to }
  const students = (id: 'students' | 'offers' | 'deposits' | 'enrolled', name: string, more: ShownStudents = {}) =>
    comparedFigure({ id, name, figure: cards[id], href: studentsOf(state, { submitted_at, ...more }) }, t)
  return [
    students('students', t('Students')),
    comparedFigure(
      {
        id: 'applications',
        name: t('Applications'),
        figure: cards.applications,
        href: hrefWith('/applications', { filters: { ...state.group, submitted_at } }),
      },
      t,
    ),
    students('offers', t('With an offer'), { reached: ['offer'] }),
    students('deposits', t('With a paid deposit'), { reached: ['deposit'] }),
    students('enrolled', t('Enrolled'), { reached: ['enrolment'] }),
  ]
}
