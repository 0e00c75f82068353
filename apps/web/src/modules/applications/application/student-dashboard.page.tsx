import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { studentAreaScreens } from '@embark/contract/leads/student/student.screens.ts'
import { Suspense } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState, LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { StageRoute } from '#ui/record/stage-route.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { ownRouteOf } from './own-route.state.ts'
import { standingName } from './status-name.state.ts'
import { askedOf, foremost } from './student-asked.view.tsx'
import { Counsellor, useCounsellor } from './student-counsellor.view.tsx'
import { StudentNext } from './student-next.view.tsx'
import { NeededPapers } from './student-papers.view.tsx'
import { NextReminder } from './student-reminder.view.tsx'
import './student.css'

// Only who was sent somewhere is asked whether that is right.
const OwnSubmissions = lazyPart(() => import('../submission/submissions.view.tsx').then((file) => file.OwnSubmissions))
// Only whose application came to its end otherwise than by being enrolled.
const StudentAfter = lazyPart(() => import('./student-beginning.view.tsx').then((file) => file.StudentAfter))
// Only who has no application yet sees it.
const StudentBeginning = lazyPart(() => import('./student-beginning.view.tsx').then((file) => file.StudentBeginning))

const atMost = 6

/** Where students start: the route of the application that is under way, the one next thing, and the papers it needs. */
export default function StudentDashboardPage() {
  const t = useT()
  const { profile } = useSession()
  const isStudent = useCan('applications.read') && profile.hasStudentProfile
  const page = useEndpoint(applications.list, { query: { per_page: atMost } }, { enabled: isStudent })
  const rows = page.data?.recordsInfo ?? []
  const first = foremost(rows)
  const title = t(applicationScreens.studentDashboard.title)
  if (!isStudent) return <Alone title={title} text={t('This page is for students.')} />
  if (!page.data) {
    return (
      <>
        <PageHead title={title} />
        <ReadState read={page} kind="cards" />
      </>
    )
  }
  if (!first) return <Beginning name={profile.user.first_name} />
  return <Route key={first.identifier} row={first} rows={rows} total={page.data.metaInfo.totalRecords} />
}

function Alone({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState text={text} />
    </>
  )
}

/** A student without an application: what they can do now, and who goes on with them. */
function Beginning({ name }: { readonly name: string }) {
  const t = useT()
  const counsellor = useCounsellor()
  return (
    <>
      <PageHead title={t('Welcome, {{name}}', { name })} documentTitle={t(applicationScreens.studentDashboard.title)} />
      <div className="e-student">
        <div className="e-student-main">
          <Suspense fallback={<LateSkeleton kind="cards" />}>
            <StudentBeginning />
          </Suspense>
        </div>
        <aside aria-label={t('Your counsellor')}>
          <Counsellor counsellor={counsellor} talkHref={to(studentAreaScreens.conversations)} />
          <NextReminder />
          <Programs />
        </aside>
      </div>
    </>
  )
}

interface RouteProps {
  readonly row: ApplicationRow
  readonly rows: readonly ApplicationRow[]
  readonly total: number
}

function Route({ row, rows, total }: RouteProps) {
  const t = useT()
  const application = useEndpoint(applications.single, { params: { id: row.identifier } }).data?.applicationInfo
  // An application that came to its end, good or bad, is asked for nothing any more.
  const isOpen = row.stage.position !== 'end'
  const isOver = !isOpen && row.stage.type !== 'success'
  const papers = useEndpoint(checklist.read, { params: { id: row.identifier } }, { enabled: isOpen, refetchMs: 4 * 60_000 }).data
    ?.recordsInfo
  const counsellor = useCounsellor()
  const intake = `${t(row.intake.label)} ${row.intake_year}`
  return (
    <>
      <PageHead
        title={
          isOver
            ? t('Your application to {{institution}}', { institution: row.institution.name })
            : t('Your route to {{place}}', { place: row.campus.city ?? row.institution.name })
        }
        documentTitle={t(applicationScreens.studentDashboard.title)}
        count={
          <>
            <bdi>{row.programs[0]?.name ?? row.institution.name}</bdi> · {intake}
          </>
        }
      />
      <div className="e-student-route">{application && <StageRoute {...ownRouteOf(application, t)} />}</div>
      <div className="e-student">
        <div className="e-student-main">
          <StudentNext row={row} papers={papers} isOpen={isOpen} counsellor={counsellor} />
          {isOver && (
            <Suspense fallback={<LateSkeleton kind="rows" rows={3} />}>
              <StudentAfter isOneOfSeveral={total > 1} />
            </Suspense>
          )}
          {row.stage.position === 'middle' && (
            <Suspense fallback={null}>
              <OwnSubmissions />
            </Suspense>
          )}
          {isOpen && papers && (
            <NeededPapers
              application={row.identifier}
              papers={askedOf(papers)}
              more={
                <Link className="e-link" href={to(studentAreaScreens.documents)} aria-label={`${t('See all')}: ${t('Documents')}`}>
                  {t('See all')}
                </Link>
              }
            />
          )}
        </div>
        <aside aria-label={t('Your counsellor and applications')}>
          <Counsellor counsellor={counsellor} talkHref={to(studentAreaScreens.conversations)} />
          <NextReminder />
          <Applications rows={rows} total={total} />
          <Programs />
        </aside>
      </div>
    </>
  )
}

/** The programs that were put aside, by name. */
function Programs() {
  const t = useT()
  const lead = useSession().profile.studentProfileInfo?.lead_identifier
  const mayRead = useCan('programs.read')
  const page = useEndpoint(
    leadShortlists.ofLead,
    { params: { lead_id: lead ?? '' }, query: { per_page: 4 } },
    { enabled: mayRead && lead !== undefined },
  )
  const names = page.data?.recordsInfo.map(({ program }) => program.name) ?? []
  if (!names.length) return null
  return (
    <section aria-labelledby="student-programs">
      <div className="e-student-head">
        <h2 id="student-programs">{t('Programs for you')}</h2>
        <Link className="e-link" href={to(studentAreaScreens.programs)} aria-label={`${t('See all')}: ${t('Programs for you')}`}>
          {t('See all')}
        </Link>
      </div>
      <p className="e-sub">{t('On your shortlist: {{names}}', { names: inARow(names) })}</p>
    </section>
  )
}

function Applications({ rows, total }: Omit<RouteProps, 'row'>) {
  const t = useT()
  return (
    <section aria-labelledby="student-applications">
      <div className="e-student-head">
        <h2 id="student-applications">{t('Applications')}</h2>
        <Link className="e-link" href={to(studentAreaScreens.applications)} aria-label={`${t('See all')}: ${t('Applications')}`}>
          {t('See all')}
        </Link>
      </div>
      <ul className="e-student-applications">
        {rows.map((row) => (
          <li key={row.identifier}>
            <PersonAvatar name={row.institution.name} src={row.institution.logo_url} square />
            <span className="e-two" data-strong>
              <Link dir="auto" className="e-day-name" href={to(applicationScreens.record, { application_id: row.identifier })}>
                {row.programs[0]?.name ?? row.institution.name}
              </Link>
              <small dir="auto">{row.institution.name}</small>
              {row.offer_letter_deadline && row.stage.position !== 'end' && (
                <small>{t('Answer the offer by {{day}}', { day: formatDay(row.offer_letter_deadline) })}</small>
              )}
            </span>
            <Stage name={standingName(row, t)} {...ringOf(row.stage)} />
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="e-sub">{t('{{shown}} of {{all}}', { shown: rows.length, all: total })}</p>}
    </section>
  )
}
