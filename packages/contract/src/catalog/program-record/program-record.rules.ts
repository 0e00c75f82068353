/** Whether a program is on offer, kept from everybody but those who look after programs, or no longer taken up. */
export const programStates = ['open', 'hidden', 'closed'] as const
export type ProgramState = (typeof programStates)[number]
export const programStateNames: Record<ProgramState, string> = { open: 'On offer', hidden: 'Hidden', closed: 'Closed' }

/** Where a program may go from where it stands. */
export const programMoves: Readonly<Record<ProgramState, readonly ProgramState[]>> = {
  open: ['hidden', 'closed'],
  hidden: ['open', 'closed'],
  closed: ['open'],
}

/** What of a program is verified by itself. */
export const verifiableParts = ['requirements', 'fees', 'deadline', 'scholarship'] as const
export type VerifiablePart = (typeof verifiableParts)[number]

/** How much one program may hold. */
export const programLimits = { campuses: 50, intakes: 24, testscores: 10, scholarships: 20, checklist: 20, tags: 20 } as const
