import { searches } from '@embark/contract/insight/search/search.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type SearchKind, searchFrom } from '@embark/contract/kernel/search.ts'
import type { SearchHit } from '@embark/contract/kernel/search-hit.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useAskOwner } from '#modules/leads/find.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import type { PaletteGroup, PaletteItem } from '#ui/palette/command-palette.tsx'
import { searchPlaceHref } from './search-places.ts'

/** The records that fit what was typed, in groups by kind: one question for all, given up when the next one overtakes it. */
export function useSearchGroups(search: string) {
  const t = useT()
  const { ask } = useAskOwner()
  const names: Readonly<Record<SearchKind, string>> = {
    lead: t('Leads'),
    student: t('Students'),
    application: t('Applications'),
    program: t('Programs'),
    invoice: t('Invoices'),
    task: t('Tasks'),
    person: t('Staff'),
  }
  const read = useEndpoint(searches.find, { query: { search } }, { enabled: search.length >= searchFrom })
  const lineOf = (kind: SearchKind, hit: SearchHit, index: number): PaletteItem => {
    const line = { id: `${kind}-${hit.identifier ?? hit.id ?? index}`, label: hit.name }
    if (hit.opens)
      return {
        ...line,
        note: [...hit.notes, ...(hit.state ? [t(hit.state)] : [])].join(' · '),
        href: searchPlaceHref[hit.opens.place](hit.opens.name),
      }
    const { id, owner, name } = hit
    // Without an owner the search over all leads says where it stands.
    const act =
      owner && id !== null ? { onRun: () => ask({ number: id, name, owner }) } : { href: hrefWith(to(leadScreens.search), { search }) }
    return {
      ...line,
      ...act,
      note: [...hit.notes, owner ? `${t('Ask the owner')}: ${owner}` : t('Nobody looks after it')].join(' · '),
      isMuted: true,
    }
  }
  return {
    isSearching: read.isFetching,
    isFailed: read.isError,
    groups: (read.data?.groupsInfo ?? []).map(
      ({ kind, hits }): PaletteGroup => ({ id: kind, name: names[kind], items: hits.map((hit, index) => lineOf(kind, hit, index)) }),
    ),
  }
}
