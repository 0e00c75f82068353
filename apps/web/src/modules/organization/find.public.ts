import { to } from '@embark/contract/kernel/screen.ts'

import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { findAtMost, findFrom, foundIn } from '#platform/list/finder.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'

/** Staff whose name or email is typed into the palette; each leads to the list, narrowed to them. */
export function useStaffFinder(search: string) {
  const t = useT()
  const isWanted = can('settings.staff.read') && search.length >= findFrom
  const read = useEndpoint(staff.list, { query: { search, per_page: findAtMost, count: 'none' } }, { enabled: isWanted })
  return foundIn(
    { id: 'staff', name: t('Staff') },
    {
      isWanted,
      read,
      items: ({ recordsInfo }) =>
        recordsInfo.map(({ identifier, name, email, roles }) => ({
          id: identifier,
          label: name,
          note: [roles[0]?.name, email].filter(Boolean).join(' · '),
          href: hrefWith(to(staffScreens.manage), { search: email }),
        })),
    },
  )
}
