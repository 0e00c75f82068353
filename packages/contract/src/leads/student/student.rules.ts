/** Whether a student may come in. */
export const studentStatuses = ['active', 'suspended'] as const
export type StudentStatus = (typeof studentStatuses)[number]
/** What a status means, for who chooses one. */
export const studentStatusMeanings: Record<StudentStatus, string> = {
  active: 'Can sign in and see their own route.',
  suspended: 'Cannot sign in; everything about them stays as it is.',
}
/** Which status may follow which. */
export const studentMoves: Record<StudentStatus, readonly StudentStatus[]> = {
  active: ['suspended'],
  suspended: ['active'],
}

/** How far the way into the portal has come: chosen a password, a link that waits, a link that ran out, or no link yet. */
export const studentInvitations = ['accepted', 'pending', 'expired', 'none'] as const
export type StudentInvitation = (typeof studentInvitations)[number]
