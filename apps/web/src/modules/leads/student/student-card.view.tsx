import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import type { StudentRow } from '@embark/contract/leads/student/student.contract.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { ringOf } from '#modules/masters/masters.public.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { StudentTag } from './student-tag.view.tsx'

/** A student as a card: who, where on the route, what they want and what they brought. */
export function StudentCard({ student }: { readonly student: StudentRow }) {
  const t = useT()
  const counts = [
    t('{{count}} applications', { count: student.applicationsCount }),
    t('{{count}} documents', { count: student.documentsCount }),
  ]
  const wishes = [
    student.study_level && t(student.study_level.label),
    inARow(student.destination_countries.map(({ name }) => name)),
    student.intake && `${t(student.intake.label)} ${student.intake_year ?? ''}`.trim(),
  ]
  return (
    <article className="e-panel e-lead-card">
      <header className="e-row">
        <Link className="e-grow e-card-link" href={to(studentScreens.profile, { identifier: student.identifier })}>
          <Person name={fullNameOf(student)} note={leadNumber(student.id)} strong />
        </Link>
        <Stage name={t(student.stage.name)} {...ringOf(student.stage)} />
      </header>
      <p className="e-muted">{wishes.some(Boolean) ? <InDots parts={wishes} /> : t('No interest noted')}</p>
      <footer className="e-row e-sub">
        <span className="e-grow e-clip">{counts.join(' · ')}</span>
        <StudentTag account={student.userInfo} />
      </footer>
    </article>
  )
}
