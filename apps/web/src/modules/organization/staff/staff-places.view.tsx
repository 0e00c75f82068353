import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { assigningScreens } from '../assigning/assigning.state.ts'
import { subjectIn } from '../permission/subject.state.ts'

const subjectOf = ({ identifier, roles: [role] }: Staff) => ({ user_identifier: identifier, role_identifier: role?.identifier ?? '' })
const hasRole = ({ roles }: Staff) => roles.length > 0

/** The pages about one person in their first role: what is assigned to them and what they may do. */
export function useStaffPlaces(): readonly (RowAct<Staff> | false)[] {
  const t = useT()
  const [, assigning] = assigningScreens.find(([, { access }]) => can(access)) ?? []
  return [
    assigning !== undefined && {
      id: 'assignments',
      label: t('Assignments'),
      isFor: hasRole,
      href: (person) => hrefWith(to(assigning), subjectOf(person)),
    },
    can(organizationScreens.personPermissions.access) && {
      id: 'permissions',
      label: t('Permissions'),
      isFor: hasRole,
      href: (person) => to(organizationScreens.personPermissions, { base64: subjectIn(subjectOf(person)) }),
    },
  ]
}
