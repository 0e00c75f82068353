import type { Permission } from '@embark/contract/kernel/access.ts'
import { agentStaff } from '@embark/contract/organization/agent-staff/agent-staff.contract.ts'
import { institutionStaff } from '@embark/contract/organization/institution-staff/institution-staff.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import type { InvitationState, StaffGroup, StaffStatus } from '@embark/contract/organization/staff/staff.rules.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { can } from '#platform/session/session.ts'
import type { Tone } from '#ui/parts/tag.tsx'

export type StaffKind = 'all' | 'agent' | 'institution_staff'

/** The list of each kind: its endpoint, its page, and the name of its tab. The three answer alike. */
export const kinds = {
  all: { list: staff.list, screen: staffScreens.manage, name: 'All staff' },
  agent: { list: agentStaff.list as unknown as typeof staff.list, screen: staffScreens.agents, name: 'Agent staff' },
  institution_staff: {
    list: institutionStaff.list as unknown as typeof staff.list,
    screen: staffScreens.institutions,
    name: 'Institution staff',
  },
} as const

/** The endpoint that changes each group, and the permission to create somebody in it. All three take the same body. */
export const doors = {
  company: { edit: staff.edit, key: 'settings.staff.create' },
  agent: { edit: agentStaff.edit as unknown as typeof staff.edit, key: 'settings.agent.staff.create' },
  institution_staff: { edit: institutionStaff.edit as unknown as typeof staff.edit, key: 'settings.institution.staff.create' },
} as const satisfies Record<StaffGroup, { key: Permission; edit: typeof staff.edit }>

/** The groups the person at the screen may make people of. */
export const creatableGroups = () => (Object.keys(doors) as StaffGroup[]).filter((group) => can(doors[group].key))

/** The reads a change of a person makes stale. */
export const staffReads = [staff.list, staff.get, agentStaff.list, institutionStaff.list]

export const statusTones: Record<StaffStatus, Tone> = { active: 'usual', banned: 'danger', blocked: 'warn', deactivated: 'plain' }
export const invitationTones: Record<InvitationState, Tone> = { accepted: 'good', pending: 'accent', expired: 'warn', none: 'plain' }

/** What people read for a kind of staff. */
export const staffGroupNames: Record<StaffGroup, string> = { company: 'Company', agent: 'Agent', institution_staff: 'Institution staff' }

/** What people read for a status. */
export const staffStatusNames: Record<StaffStatus, string> = {
  active: 'Active',
  banned: 'Banned',
  blocked: 'Blocked',
  deactivated: 'Hibernate',
}

/** What people read for an invitation. */
export const invitationNames: Record<InvitationState, string> = {
  accepted: 'Accepted',
  pending: 'Invited',
  expired: 'Invitation expired',
  none: 'Not invited',
}
