import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { findAtMost, findFrom, foundIn } from '#platform/list/finder.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'

/** Programs that fit what is typed into the palette; each leads to the finder, narrowed to it. */
export function useProgramFinder(search: string) {
  const t = useT()
  const isWanted = can('programs.read') && search.length >= findFrom
  const read = useEndpoint(programs.all, { query: { search, per_page: findAtMost, count: 'none' } }, { enabled: isWanted })
  return foundIn(
    { id: 'programs', name: t('Programs') },
    {
      isWanted,
      read,
      items: ({ recordsInfo }) =>
        recordsInfo.map(({ identifier, program, campus }) => ({
          id: identifier,
          label: program.name,
          note: [program.institution.name, campus].join(' · '),
          href: hrefWith(to(catalogScreens.programs), { search: `${program.name} ${program.institution.name}` }),
        })),
    },
  )
}
