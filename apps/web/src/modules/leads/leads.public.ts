import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { foundIn } from '#platform/list/finder.ts'
import { can } from '#platform/session/session.ts'
import { leadNumber } from './lead/lead-list.state.ts'

/** Leads that fit what is typed into the palette. */
export function useLeadFinder(query: string) {
  const t = useT()
  const isWanted = can('leads.read') && query.length >= leadLimits.searchFrom
  const read = useEndpoint(
    leads.search,
    { query: { search: query, per_page: 6, count: 'none', only_accessible: true } },
    { enabled: isWanted },
  )
  return foundIn(
    { id: 'leads', name: t('Leads') },
    {
      isWanted,
      read,
      items: ({ recordsInfo }) =>
        recordsInfo.flatMap((hit) =>
          hit.identifier
            ? {
                id: hit.identifier,
                label: fullNameOf(hit),
                note: [leadNumber(hit.id), t(hit.stage.name)].join(' · '),
                href: to(leadScreens.record, { lead_id: hit.identifier }),
              }
            : [],
        ),
    },
  )
}
