import { type Ctx, can } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type VisibleLead, visibleLead, visibleLeads } from '../lead/lead.policy.ts'

/** Students choose for themselves; everybody else chooses for them (G-L-51). */
export const sideOf = ({ actor }: Pick<Ctx, 'actor'>) => (actor.group === 'user' ? ('user' as const) : ('staff' as const))

/** The lead for whom programs are searched: the named one, a student's own, or none. */
export async function leadInContext(ctx: Ctx, ref: string | undefined): Promise<VisibleLead | null> {
  if (ref !== undefined) return visibleLead(ctx, ref)
  if (sideOf(ctx) !== 'user') return null
  const mine = await visibleLeads(ctx).select('leads.id').orderBy('leads.id', 'desc').executeTakeFirst()
  return mine ? visibleLead(ctx, mine.id) : null
}

/** The lead whose shortlist is read: staff name one, students need not. */
export const shortlistedLead = async (ctx: Ctx, ref: string | undefined) =>
  (await leadInContext(ctx, ref)) ?? refuseField('lead_identifier', 'Choose the lead first')

/** The lead whose shortlist may be changed: students change their own, staff those they may edit. */
export async function shortlistableLead(ctx: Ctx, ref: string | undefined): Promise<VisibleLead> {
  if (sideOf(ctx) === 'staff' && !can(ctx, 'leads.update')) refuse('PERMISSION_DENIED')
  return shortlistedLead(ctx, ref)
}
