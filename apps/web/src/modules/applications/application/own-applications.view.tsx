import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { waitsFor } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { studentAreaScreens } from '@embark/contract/leads/student/student.screens.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Due } from '#ui/parts/due.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { StageRoute } from '#ui/record/stage-route.tsx'
import { applicationNumber } from './application-list.state.ts'
import { ownRouteOf } from './own-route.state.ts'
import { statusName } from './status-name.state.ts'
import { foremost } from './student-asked.view.tsx'
import './student.css'

/** The student's own applications, each with its route and whose turn it is. */
export function OwnApplications() {
  const t = useT()
  const page = useEndpoint(applications.list, { query: { per_page: 25, with_papers: true } })
  if (!page.data) return <ReadState read={page} kind="cards" rows={2} />
  const rows = page.data.recordsInfo
  if (!rows.length) return <EmptyState text={t('No applications yet.')} />
  const first = foremost(rows)
  return (
    <ul className="e-own-applications" aria-label={t('Applications')}>
      {rows.map((row) => (
        <li key={row.identifier} className="e-panel">
          <OwnApplication row={row} isFirst={row === first} />
        </li>
      ))}
    </ul>
  )
}

function OwnApplication({ row, isFirst }: { readonly row: ApplicationRow; readonly isFirst: boolean }) {
  const t = useT()
  const { identifier, id, programs, institution, intake, intake_year, deadline } = row
  const application = useEndpoint(applications.single, { params: { id: identifier } }).data?.applicationInfo
  const turn = turnOf(row)
  const record = to(applicationScreens.record, { application_id: identifier })
  const name = programs[0]?.name ?? institution.name
  return (
    <>
      <header>
        <PersonAvatar name={institution.name} src={institution.logo_url} square />
        <div>
          <h2 dir="auto">
            <Link href={record}>{name}</Link>
          </h2>
          <p className="e-sub">
            <InDots
              parts={[
                programs[0] && institution.name,
                applicationNumber(id),
                `${t(intake.label)} ${intake_year}`,
                deadline && `${t('Deadline')} ${formatDay(deadline)}`,
              ]}
            />
          </p>
        </div>
      </header>
      {application && <StageRoute {...ownRouteOf(application, t)} />}
      <footer>
        <NextWords row={row} />
        {(turn === 'documents' || isWaiting(row)) && (
          <Button component={Link} href={to(studentAreaScreens.documents)} variant={turn && isFirst ? 'filled' : 'default'}>
            {t('Send documents')}
          </Button>
        )}
        {turn === 'answer' && (
          <Button component={Link} href={record} variant={isFirst ? 'filled' : 'default'}>
            {t('Read the offer')}
          </Button>
        )}
      </footer>
    </>
  )
}

/** What only the student can do now. */
function turnOf({ status, stage, held_back_by = [] }: ApplicationRow): 'answer' | 'documents' | null {
  if (stage.position === 'end') return null
  if (waitsFor('answer', status.key)) return 'answer'
  return waitsFor('documents', status.key) || (stage.position === 'start' && held_back_by.length > 0) ? 'documents' : null
}

/** Whether it goes out as soon as what it needs is there. */
const isWaiting = ({ status, stage }: ApplicationRow) => stage.position !== 'end' && waitsFor('submission', status.key)

/** Whose turn it is, in the words of the student. */
function NextWords({ row }: { readonly row: ApplicationRow }) {
  const t = useT()
  const { status, offer_letter_deadline, stage } = row
  const turn = turnOf(row)
  if (turn === 'documents') return <Due when="today">{t('Send the missing documents')}</Due>
  if (turn === 'answer')
    return offer_letter_deadline ? (
      <Due when="today">{t('Answer by {{day}}', { day: formatDay(offer_letter_deadline) })}</Due>
    ) : (
      <span>{t('Answer the offer')}</span>
    )
  if (isWaiting(row)) return <span>{t('We submit it once your documents are here')}</span>
  if (stage.position !== 'end' && waitsFor('decision', status.key)) return <span>{t('The institution decides')}</span>
  return <span>{statusName(status, t)}</span>
}

/** The route of the application under way, as the dashboard shows it; what stands there instead before there is one. */
export function OwnRoute({ instead }: { readonly instead: ReactNode }) {
  const t = useT()
  const mayRead = useCan('applications.read')
  const rows = useEndpoint(applications.list, { query: { per_page: 6 } }, { enabled: mayRead }).data?.recordsInfo
  const row = foremost(rows ?? [])
  const application = useEndpoint(applications.single, { params: { id: row?.identifier ?? '' } }, { enabled: row !== undefined }).data
    ?.applicationInfo
  if (!mayRead || (rows && !row)) return instead
  if (!row || !application) return null
  return (
    <section aria-labelledby="own-route">
      <h2 id="own-route">{t('Your route to {{place}}', { place: row.campus.city ?? row.institution.name })}</h2>
      <StageRoute {...ownRouteOf(application, t)} />
    </section>
  )
}
