export const agreementStatuses = ['draft', 'active', 'in_active'] as const
export type AgreementStatus = (typeof agreementStatuses)[number]

/** The legal moves: what was published once never becomes a draft again (G-C-78). */
export const agreementMoves: Record<AgreementStatus, readonly AgreementStatus[]> = {
  draft: ['active', 'in_active'],
  active: ['in_active'],
  in_active: ['active'],
}

/** Why a status cannot become another, or be current with it; nothing when it may. Each reason is English text and translation key. */
export function statusComplaint(
  { status: from, content }: { readonly status: AgreementStatus; readonly content: string },
  { status, is_current }: { readonly status: AgreementStatus; readonly is_current: boolean },
): { readonly field: 'status' | 'is_current'; readonly text: string } | undefined {
  if (status !== from && !agreementMoves[from].includes(status))
    return { field: 'status', text: 'An agreement that was published cannot become a draft again' }
  if (status === 'active' && content.trim() === '') return { field: 'status', text: 'Write the text before you publish the agreement' }
  if (is_current && status !== 'active') return { field: 'is_current', text: 'Only an active agreement can be the current one' }
  return undefined
}

/** Why a text is not taken: each would not be shown as its writer means it. English text and translation key. */
export const markdownComplaints = {
  html: 'HTML is not shown in agreements. Use markdown, and a backslash before a bracket',
  picture: 'Pictures are not shown in agreements',
  definition: 'Write a link as [text](address)',
  link: 'Links may lead to https addresses and email addresses only',
} as const
