import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Overdue } from '#modules/masters/masters.public.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { applicationNumber, intakeOf, standingOf } from './application-list.state.ts'
import './application.css'

/** An application as a card of the board: whose it is, for what, and how it stands. */
export function ApplicationCard({ application }: { application: ApplicationRow }) {
  const t = useT()
  return (
    <article className="e-app-card">
      <Link className="e-app-link" href={to(applicationScreens.record, { application_id: application.identifier })}>
        <TwoLines strong top={fullNameOf(application.studentInfo)} bottom={applicationNumber(application.id)} />
      </Link>
      <TwoLines
        top={application.programs[0]?.name ?? application.institution.name}
        bottom={[application.programs[0] && application.institution.name, intakeOf(application, t)].filter(Boolean).join(' · ')}
      />
      <footer className="e-row e-sub">
        <span className="e-app-status">{standingOf(application, t)}</span>
        {application.is_overdue && <Overdue dueAt={application.due_at} />}
      </footer>
    </article>
  )
}
