import { to } from '@embark/contract/kernel/screen.ts'
import { studentAreaScreens } from '@embark/contract/leads/student/student.screens.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { Due } from '#ui/parts/due.tsx'

/** What the student was asked to remember next. */
export function NextReminder() {
  const t = useT()
  const next = useEndpoint(tasks.list, { query: { page_tab: 'open', per_page: 1 } }).data?.recordsInfo[0]
  if (!next) return null
  return (
    <section aria-labelledby="student-reminder">
      <div className="e-student-head">
        <h2 id="student-reminder">{t('Reminders')}</h2>
        <Link className="e-link" href={to(studentAreaScreens.reminders)} aria-label={`${t('See all')}: ${t('Reminders')}`}>
          {t('See all')}
        </Link>
      </div>
      <p dir="auto">{next.note}</p>
      <Due when={next.is_overdue ? 'overdue' : 'later'}>{formatMoment(next.scheduled_at)}</Due>
    </section>
  )
}
