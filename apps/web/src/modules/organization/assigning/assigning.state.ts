import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { type AssigningKind, assigningPeople } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { LoadOptions } from '#ui/form/option-source.ts'

/** The page of each kind of assignment, in the order of the links between them. */
export const assigningScreens: readonly (readonly [AssigningKind | 'managers', Screen])[] = [
  ['countries', organizationScreens.countryAssign],
  ['institutions', organizationScreens.institutionAssign],
  ['clientServices', organizationScreens.clientServiceAssign],
  ['managers', organizationScreens.managerAssign],
  ['statuses', organizationScreens.statusAssign],
  ['stages', organizationScreens.stageAssign],
  ['roleStages', organizationScreens.stageToRoleAssign],
  ['roles', organizationScreens.roleAssign],
  ['branches', organizationScreens.branchAssign],
  ['teams', organizationScreens.teamAssign],
]

/** The same in groups, by what they decide about a person; English texts to translate. */
export const assigningGroups: readonly { readonly name: string; readonly kinds: readonly (AssigningKind | 'managers')[] }[] = [
  { name: 'Works with', kinds: ['countries', 'institutions', 'clientServices'] },
  { name: 'Belongs to', kinds: ['branches', 'teams', 'roles', 'managers'] },
  { name: 'Handles', kinds: ['stages', 'statuses', 'roleStages'] },
]

/** What each page assigns, as its tab is called; English texts to translate. */
export const assigningNames: Record<AssigningKind | 'managers', string> = {
  countries: 'Countries',
  institutions: 'Institutions',
  clientServices: 'Client services',
  managers: 'Reporting manager',
  statuses: 'Statuses',
  stages: 'Stages',
  roleStages: 'Stages by role',
  roles: 'Roles',
  branches: 'Branches',
  teams: 'Teams',
}

/** How many of a kind somebody has; English texts to translate. */
export const countTexts: Record<AssigningKind, string> = {
  countries: '{{count}} countries',
  institutions: '{{count}} institutions',
  clientServices: '{{count}} client services',
  statuses: '{{count}} statuses',
  stages: '{{count}} stages',
  roleStages: '{{count}} stages',
  roles: '{{count}} roles',
  branches: '{{count}} branches',
  teams: '{{count}} teams',
}

/** Whose assignments are open, as the address says it (G-M-03). */
export const subjectDefaults = { user_identifier: '', role_identifier: '' }

const identity = (user: string, role: string) => `${user}|${role}`
/** A person in a role, from the value of a choice. */
export const identityIn = (value: string) => {
  const [user_identifier = '', role_identifier = ''] = value.split('|')
  return { user_identifier, role_identifier }
}

/** People in each of their roles, as choices. */
export const loadIdentities: LoadOptions = async (search, page, signal) => {
  const { recordsInfo, metaInfo } = await call(assigningPeople.list, { query: { search, page, per_page: 20 } }, { signal })
  const options = recordsInfo.flatMap(({ identifier, first_name, last_name, email, roles }) =>
    roles.map((role) => ({
      value: identity(identifier, role.identifier),
      label: fullNameOf({ first_name, last_name }),
      note: `${say(role.name)} · ${email}`,
    })),
  )
  return { options, hasMore: !metaInfo.isLastPage }
}
