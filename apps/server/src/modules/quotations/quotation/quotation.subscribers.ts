import { dayOnPaper } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { createApplication } from '#modules/applications/applications.public.ts'
import { roomsOfLead, visibleLead } from '#modules/leads/leads.public.ts'
import { notify, sendLetter } from '#modules/notifications/notifications.public.ts'
import { attempted } from '#platform/batches/attempt.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { type ToldQuotation, toldQuotation } from './quotation.queries.ts'
import { quotationAddress } from './quotation-address.rules.ts'

const about = ({ identifier }: ToldQuotation) => ({ module_type: 'quotation', module_identifier: identifier })
/** Whom an answer concerns: who sent it, and who made it. */
const sidesOf = ({ sent_by, created_by }: ToldQuotation) => [sent_by, created_by].filter((id) => id !== null)
const valuesOf = (quotation: ToldQuotation) => ({
  name: fullNameOf(quotation),
  number: quotationName(quotation),
  'lead.first_name': quotation.first_name,
  'lead.last_name': quotation.last_name,
  'lead.id': quotation.lead_number,
})

/** Pages that show it read it again. */
const freshened = on('quotation.changed', 'quotation.freshen', async (ctx, { id, what }) => {
  const quotation = await toldQuotation(ctx, id)
  if (!quotation) return
  const action = what === 'created' ? 'created' : 'changed'
  ctx.tell(roomsOfLead(ctx.tenant.id, quotation), 'recordChanged', { noun: 'quotation', identifier: quotation.identifier, action })
})

/** Mails the address of a quotation to whom it was sent. */
const mailed = on('quotation.changed', 'quotation.mail', async (ctx, { id, what }, { eventId }) => {
  const quotation = what === 'sent' ? await toldQuotation(ctx, id) : undefined
  if (!quotation?.sent_to) return
  const { language } = quotation
  await sendLetter(ctx, {
    event: 'quotation_sent',
    channel: 'email',
    language,
    recipient: quotation.sent_to,
    dedupe_key: `quotation-sent-${eventId}`,
    values: {
      subject: quotation.mail_subject ?? '',
      first_name: quotation.first_name,
      message: quotation.mail_message ?? '',
      company: ctx.tenant.name,
      number: quotationName(quotation),
      link: quotationAddress(ctx, quotation.public_key),
      valid_until: dayOnPaper(quotation.valid_until, language),
    },
  })
})

/** Makes an application of the option that was accepted; answers why not where there can be none. */
async function apply(ctx: Ctx, quotation: ToldQuotation): Promise<string | null> {
  const { id, lead_id, program_id, campus_id, institution_id, intake_id, intake_year, country_id } = quotation
  if (program_id === null || campus_id === null || institution_id === null) return null
  const refusal = await attempted(ctx, async (held) => {
    const lead = await visibleLead(held, lead_id)
    const { identifier } = await createApplication(held, lead, {
      lead_identifier: lead.identifier,
      institution: institution_id,
      campus: campus_id,
      destination_country: country_id!,
      intake: intake_id!,
      intake_year: intake_year!,
      programs: [program_id],
    })
    await held.db
      .updateTable('quotations')
      .set((eb) => ({ application_id: eb.selectFrom('applications').select('applications.id').where('identifier', '=', identifier) }))
      .where('id', '=', id)
      .execute()
  })
  if (refusal === null) return null
  await ctx.db.updateTable('quotations').set({ application_refusal: refusal.text }).where('id', '=', id).execute()
  return refusal.text
}

/** An accepted quotation becomes an application, and who sent it hears of it. */
const accepted = on('quotation.changed', 'quotation.apply', async (ctx, { id, what }, { eventId }) => {
  const quotation = what === 'accepted' ? await toldQuotation(ctx, id) : undefined
  if (!quotation) return
  const reason = quotation.application_id === null ? await apply(ctx, quotation) : null
  const vars = { ...valuesOf(quotation), program: quotation.program_name ?? '', institution: quotation.institution_name ?? '' }
  const to = { ...about(quotation), dedupe_key: `quotation:${eventId}` }
  if (reason === null) await notify(ctx, sidesOf(quotation), { ...to, event: 'quotation_accepted', vars })
  else await notify(ctx, sidesOf(quotation), { ...to, event: 'quotation_accepted_alone', vars: { ...vars, reason } })
})

/** Who sent a quotation hears that it was declined, or not answered in time. */
const ended = on('quotation.changed', 'quotation.tell_end', async (ctx, { id, what }, { eventId }) => {
  const quotation = what === 'declined' || what === 'expired' ? await toldQuotation(ctx, id) : undefined
  if (!quotation) return
  const to = { ...about(quotation), dedupe_key: `quotation:${eventId}` }
  const vars = valuesOf(quotation)
  if (what === 'expired') await notify(ctx, sidesOf(quotation), { ...to, event: 'quotation_expired', vars })
  else
    await notify(ctx, sidesOf(quotation), {
      ...to,
      event: 'quotation_declined',
      vars: { ...vars, remarks: quotation.response_remarks ?? '' },
    })
})

export const quotationSubscribers = [freshened, mailed, accepted, ended]
