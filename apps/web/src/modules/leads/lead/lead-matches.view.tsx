import { to } from '@embark/contract/kernel/screen.ts'
import type { LeadMatch } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { leadNumber } from './lead-list.state.ts'
import './lead.css'

/** People already known by this phone or email; those of colleagues are named, not opened. */
export function LeadMatches({ matches }: { matches: readonly LeadMatch[] }) {
  const t = useT()
  if (!matches.length) return null
  return (
    <section className="e-panel" role="status" aria-label={t('Possible duplicates')} style={{ padding: 16 }}>
      <b>{t('{{count}} leads look like the same person', { count: matches.length })}</b>
      <ul className="e-matches">
        {matches.map((match, index) => (
          <li key={match.identifier ?? index}>
            {match.is_accessible && match.identifier ? (
              <Link className="e-link" href={to(leadScreens.record, { lead_id: match.identifier })}>
                <bdi>{match.name}</bdi> {match.id !== null && leadNumber(match.id)}
              </Link>
            ) : (
              <bdi>{match.name}</bdi>
            )}
            <span className="e-sub">
              {' '}
              {[match.mobile, match.email, match.stage, match.branch, match.owner].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
