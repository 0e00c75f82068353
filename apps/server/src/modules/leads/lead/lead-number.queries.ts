import type { Ctx } from '#platform/context.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { type VisibleLead, visibleLeads } from './lead.policy.ts'

/** The lead with this number; if several share it, the most recently active. */
export const leadOfNumber = (ctx: Ctx, e164: string) =>
  visibleLeads(ctx)
    .select(['leads.id', 'leads.identifier', 'leads.first_name', 'leads.last_name'])
    .where('leads.mobile_e164', '=', e164)
    .orderBy('leads.last_activity_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The number to call for a lead, if this field has one. */
export async function numberOfLead(ctx: Ctx, lead: VisibleLead, field: 'mobile' | 'alternate_mobile') {
  const phones = await visibleLeads(ctx)
    .select(['leads.mobile_e164', 'leads.alternate_country_code', 'leads.alternate_mobile'])
    .where('leads.id', '=', lead.id)
    .executeTakeFirst()
  if (field === 'mobile') return phones?.mobile_e164 ?? undefined
  const read = parsePhone(`${phones?.alternate_country_code ?? ''}${phones?.alternate_mobile ?? ''}`, ctx.tenant.country_code)
  return read.ok ? read.value.e164 : undefined
}
