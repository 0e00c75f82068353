import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type LeadHit, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { findAtMost, foundIn } from '#platform/list/finder.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { leadNumber } from './lead/lead-list.state.ts'

/** Leads that fit what is typed into the palette: one's own first, then those of others, which name whom to ask. */
export function useLeadFinder(query: string) {
  const t = useT()
  const isWanted = can('leads.read') && query.length >= leadLimits.searchFrom
  const mine = useEndpoint(
    leads.search,
    { query: { search: query, per_page: 6, count: 'none', only_accessible: true } },
    { enabled: isWanted },
  )
  const isShort = (mine.data?.recordsInfo.length ?? findAtMost) < findAtMost
  const all = useEndpoint(leads.search, { query: { search: query, per_page: 12, count: 'none' } }, { enabled: isWanted && isShort })
  const numbered = (hit: LeadHit, note: string) => [leadNumber(hit.id), note].join(' · ')
  return foundIn(
    { id: 'leads', name: t('Leads') },
    {
      isWanted,
      read: { data: mine.data, isFetching: mine.isFetching || all.isFetching },
      items: ({ recordsInfo }) => {
        const own = recordsInfo.flatMap((hit) =>
          hit.identifier
            ? {
                id: hit.identifier,
                label: fullNameOf(hit),
                note: numbered(hit, t(hit.stage.name)),
                href: to(leadScreens.record, { lead_id: hit.identifier }),
              }
            : [],
        )
        const others = (isShort ? (all.data?.recordsInfo ?? []) : []).filter(({ is_accessible }) => !is_accessible)
        return [
          ...own,
          ...others.slice(0, findAtMost - own.length).map((hit) => ({
            id: leadNumber(hit.id),
            label: fullNameOf(hit),
            note: numbered(hit, hit.owner ? `${t('Ask the owner')}: ${fullNameOf(hit.owner)}` : t('Ask the owner')),
            isMuted: true,
            // There it says who looks after it and where it stands.
            href: hrefWith(to(leadScreens.search), { search: query }),
          })),
        ]
      },
    },
  )
}
