import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'

const most = 5

/** The leads whose names are spelt nearly as what was searched for, where the list has none that has it. */
export function Alike({ search }: { search: string }) {
  const t = useT()
  const hits = useEndpoint(leads.search, { query: { search, per_page: most, only_accessible: true } }).data?.recordsInfo ?? []
  if (!hits.length) return null
  return (
    <nav aria-label={t('Did you mean')}>
      <p>{t('Did you mean')}</p>
      <ul className="e-alike">
        {hits.slice(0, most).flatMap((hit) =>
          hit.identifier
            ? [
                <li key={hit.id}>
                  <Link className="e-link" href={to(leadScreens.record, { lead_id: hit.identifier })}>
                    <bdi>{fullNameOf(hit)}</bdi> <bdi>{leadNumber(hit.id)}</bdi>
                  </Link>
                </li>,
              ]
            : [],
        )}
      </ul>
    </nav>
  )
}
