/** The kinds of people who work with the company's records; students are no staff. */
export const staffGroups = ['company', 'agent', 'institution_staff'] as const
export type StaffGroup = (typeof staffGroups)[number]

export const staffStatuses = ['active', 'banned', 'blocked', 'deactivated'] as const
export type StaffStatus = (typeof staffStatuses)[number]
/** What a status means, for who chooses one (G-M-83). */
export const staffStatusMeanings: Record<StaffStatus, string> = {
  active: 'Can sign in and work.',
  banned: 'Cannot sign in, because of misuse. The email address cannot be used for a new account.',
  blocked: 'Cannot sign in for the time being.',
  deactivated: 'On leave: cannot sign in, and what is assigned stays assigned.',
}
/** Which status may follow which: each may follow each (G-M-83). */
export const staffMoves: Record<StaffStatus, readonly StaffStatus[]> = {
  active: staffStatuses,
  banned: staffStatuses,
  blocked: staffStatuses,
  deactivated: staffStatuses,
}

/** How far somebody's invitation has come. */
export const invitationStates = ['accepted', 'pending', 'expired', 'none'] as const
export type InvitationState = (typeof invitationStates)[number]
/** How long an invitation works. */
export const invitationDays = 7

export const staffGenders = ['male', 'female'] as const
export const staffPageSize = 15
/** Roles whose last holder nobody may lock out. */
export const inChargeRoles = ['super_admin', 'administrator'] as const
