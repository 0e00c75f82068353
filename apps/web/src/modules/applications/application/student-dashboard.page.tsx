import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import './student.css'

const atMost = 6

/** Where students start: their applications, how far each is, and which papers are still wanted. */
export default function StudentDashboardPage() {
  const t = useT()
  const { profile } = useSession()
  const isStudent = useCan('applications.read') && profile.hasStudentProfile
  const page = useEndpoint(applications.list, { query: { per_page: atMost } }, { enabled: isStudent })
  const rows = page.data?.recordsInfo ?? []
  return (
    <>
      <PageHead title={t(applicationScreens.studentDashboard.title)} />
      <div className="e-student">
        {!isStudent && <EmptyState text={t('This page is for students. Yours are in the menu.')} />}
        {isStudent && !page.data && !page.error && <LateSkeleton kind="cards" />}
        {page.error && <FailedState message={page.error.message} onRetry={() => void page.refetch()} />}
        {page.data && rows.length === 0 && <EmptyState text={t('You have no applications yet. Your counsellor creates them with you.')} />}
        {rows.map((row) => (
          <OwnApplication key={row.identifier} row={row} />
        ))}
        {page.data && page.data.metaInfo.totalRecords > atMost && (
          <p>
            <Link className="e-link" href={to(applicationScreens.list)}>
              {t('All your applications')}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

function OwnApplication({ row }: { readonly row: ApplicationRow }) {
  const t = useT()
  // An application that came to its end, good or bad, is asked for nothing any more.
  const isOpen = row.stage.position !== 'end'
  const papers = useEndpoint(checklist.read, { params: { id: row.identifier } }, { enabled: isOpen })
  const stillNeeded = papers.data?.recordsInfo.filter(
    ({ is_required, status }) => status === 'rejected' || (is_required && status === 'missing'),
  )
  const href = to(applicationScreens.record, { application_id: row.identifier })
  return (
    <section className="e-panel e-student-application" aria-labelledby={`own-${row.identifier}`}>
      <header>
        <h2 id={`own-${row.identifier}`} dir="auto">
          <Link className="e-link" href={href}>
            {row.programs[0]?.name ?? row.institution.name}
          </Link>
        </h2>
        <Stage name={t(row.status.name)} />
      </header>
      <p className="e-sub" dir="auto">
        {row.institution.name} · {t(row.intake.label)} {row.intake_year}
      </p>
      {row.offer_letter_deadline && <p>{t('Answer the offer by {{day}}', { day: formatDay(row.offer_letter_deadline) })}</p>}
      {stillNeeded?.length === 0 && <p>{t('All documents received.')}</p>}
      {stillNeeded && stillNeeded.length > 0 && (
        <>
          <h3>{t('Documents still needed')}</h3>
          <ul>
            {stillNeeded.map(({ document_type_identifier, label, status }) => (
              <li key={document_type_identifier}>
                <Link className="e-link" href={`${href}?tab=documents`}>
                  {t(label)}
                </Link>
                {status === 'rejected' && <Tag tone="danger">{t('Rejected')}</Tag>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
