import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { assigningScreens } from '../assigning/assigning.state.ts'
import { subjectIn } from '../permission/subject.state.ts'

/** The pages about one person in their first role: what is assigned to them and what they may do. */
export function useStaffPlaces() {
  const t = useT()
  const [, assigning] = assigningScreens.find(([, { access }]) => can(access)) ?? []
  return ({ identifier, roles: [role] }: Staff): MenuEntry[] => {
    if (!role) return []
    const subject = { user_identifier: identifier, role_identifier: role.identifier }
    return [
      ...(assigning ? [{ id: 'assignments', label: t('Assignments'), href: hrefWith(to(assigning), subject) }] : []),
      ...(can(organizationScreens.personPermissions.access)
        ? [
            {
              id: 'permissions',
              label: t('Permissions'),
              href: to(organizationScreens.personPermissions, { base64: subjectIn(subject) }),
            },
          ]
        : []),
    ]
  }
}
