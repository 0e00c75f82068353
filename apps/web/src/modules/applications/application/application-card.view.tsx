import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Overdue } from '#modules/masters/masters.public.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { applicationNumber, intakeOf, statusBesides } from './application-list.state.ts'
import './application.css'

/** An application as a card of the board: whose it is and who works on it, for what, and what its column does not say. */
export function ApplicationCard({ application }: { application: ApplicationRow }) {
  const t = useT()
  const { programs, institution, staff } = application
  const [course, owner] = [programs[0], staff[0] && fullNameOf(staff[0].user)]
  const status = statusBesides(application, t)
  return (
    <article className="e-app-card">
      <header className="e-row">
        <Link className="e-app-link e-grow" href={to(applicationScreens.record, { application_id: application.identifier })}>
          <TwoLines
            strong
            top={fullNameOf(application.studentInfo)}
            bottom={`${applicationNumber(application.id)} · ${intakeOf(application, t)}`}
          />
        </Link>
        {owner && (
          <span title={owner}>
            <PersonAvatar name={owner} size="s" />
            <span className="e-sr">{t('Owner: {{name}}', { name: owner })}</span>
          </span>
        )}
      </header>
      <TwoLines top={course?.name ?? institution.name} bottom={course && institution.name} />
      {(status || application.is_overdue) && (
        <footer className="e-sub">
          {status && <span dir="auto">{status}</span>}
          {application.is_overdue && <Overdue dueAt={application.due_at} />}
        </footer>
      )}
    </article>
  )
}
