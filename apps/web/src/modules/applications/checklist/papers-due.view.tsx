import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import type { PaperDue } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { paperFaults } from '@embark/contract/applications/checklist/checklist.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { Link } from '#ui/link.tsx'

interface Props {
  readonly application: string
  readonly papers: readonly PaperDue[]
  /** Somebody goes to one of them. */
  readonly onLeave: () => void
}

/** The documents that keep an application from being submitted, each with why, and the way to the checklist. */
export function PapersDue({ application, papers, onLeave }: Props) {
  const t = useT()
  if (!papers.length) return null
  const href = hrefWith(to(applicationScreens.record, { application_id: application }), { tab: 'checklist' })
  return (
    <section className="e-papers-due" aria-label={t('Before it can be submitted')}>
      <h3>{t('Before it can be submitted')}</h3>
      <ul>
        {papers.map(({ document_type_identifier, label, fault, expires_on, intake, intake_year }) => (
          <li key={document_type_identifier}>
            <Link className="e-link" href={href} onClick={onLeave}>
              {t(paperFaults[fault], {
                document: t(label),
                day: expires_on ? formatDay(expires_on) : '',
                intake: `${intake ? t(intake) : ''} ${intake_year}`,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
