import { visibleLead } from '#modules/leads/lead/lead.policy.ts'
import { setExchangeRate } from '#modules/masters/exchange-rate/exchange-rate.commands.ts'
import { noteSeen, takeAnswer } from '#modules/quotations/public-quotation/public-quotation.commands.ts'
import { heldQuotationAt } from '#modules/quotations/public-quotation/public-quotation.policy.ts'
import { quotablePrograms } from '#modules/quotations/quotation/quotable-programs.queries.ts'
import { createQuotation, sendQuotation } from '#modules/quotations/quotation/quotation.commands.ts'
import { heldQuotation } from '#modules/quotations/quotation/quotation.policy.ts'
import type { Ctx } from '#platform/context.ts'

const dayMs = 86_400_000
const dayFrom = (ctx: Ctx, days: number) => new Date(ctx.now().getTime() + days * dayMs).toISOString().slice(0, 10)

/** What one unit was worth in the company's own currency of the demo. */
const rates = { USD: 1, EUR: 1.09, GBP: 1.27, CAD: 0.72, AUD: 0.66, NZD: 0.6, SGD: 0.75, INR: 0.012 } as const

/** How far each came: written, sent, opened, answered, or not answered in time. */
const ends = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'viewed', 'accepted', 'sent', 'late'] as const

/** Exchange rates, and quotations at every step of their way, for leads who are worked on. */
export async function quotePrograms(ctx: Ctx) {
  const own = rates[ctx.tenant.currency as keyof typeof rates] ?? 1
  for (const [currency, worth] of Object.entries(rates))
    if (currency !== ctx.tenant.currency)
      await setExchangeRate(ctx, {
        currency: currency as keyof typeof rates,
        rate: Number((worth / own).toFixed(6)),
        valid_on: dayFrom(ctx, -6),
      })
  const leads = await ctx.db
    .selectFrom('leads')
    .innerJoin('lead_users', 'lead_users.lead_id', 'leads.id')
    .innerJoin('users', 'users.id', 'lead_users.user_id')
    .select(['leads.identifier', 'leads.first_name', 'lead_users.user_id'])
    .where('leads.deleted_at', 'is', null)
    .where('leads.email', 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('applications').select('applications.id').whereRef('applications.lead_id', '=', 'leads.id'))),
    )
    // Whoever looks round as the demo's counsellor meets them.
    .orderBy((eb) => eb('users.email', '=', 'counsellor@harbour.example.com'), 'desc')
    .orderBy('leads.id', 'desc')
    .limit(ends.length * 3)
    .execute()
  const offers = await ctx.db
    .selectFrom('program_offerings')
    .select(['program_id', 'campus_id'])
    .where('is_active', '=', true)
    .where('visible_to', '=', 'all')
    .where('tuition_fee_minor', 'is not', null)
    .orderBy('id')
    .limit(60)
    .execute()
  const people = [...new Map(leads.map((lead) => [lead.identifier, lead])).values()].slice(0, ends.length)
  for (const [index, lead] of people.entries()) {
    const chosen = offers.filter((_, place) => place % 20 === index || place % 20 === index + 8).slice(0, index % 3 === 2 ? 3 : 2)
    await quoteOne(ctx, { lead, index, programs: chosen.map(({ program_id, campus_id }) => `${program_id}-${campus_id}`).join(',') })
  }
}

interface Quoted {
  readonly lead: { readonly identifier: string; readonly first_name: string; readonly user_id: number }
  readonly programs: string
  readonly index: number
}

async function quoteOne(ctx: Ctx, { lead, programs, index }: Quoted) {
  // Whoever works the lead made it, and hears of the answer.
  const end = ends[index]!
  const now = end === 'late' ? () => new Date(ctx.now().getTime() - 40 * dayMs) : ctx.now
  const maker: Ctx = { ...ctx, now, actor: { ...ctx.actor, id: lead.user_id } }
  const offered = programs ? await quotablePrograms(ctx, programs) : []
  const { id: anyIntake } = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('type', '=', 'intake')
    .where('key', '=', 'september')
    .executeTakeFirstOrThrow()
  const items = offered.map(({ program, campus, intakes, currency, tuition_fee, application_fee }, place) => {
    const tuition = tuition_fee?.amount_minor ?? 0
    const scholarship = place === 0 ? Math.round(tuition / 1_000) * 100 : null
    const total = tuition + (application_fee?.amount_minor ?? 0) + 60_000 - (scholarship ?? 0)
    const deposit = Math.round(total / 400_000) * 100_000
    const parts = [deposit, total - deposit]
    return {
      program_id: program.id,
      campus_id: campus.id,
      intake_id: intakes[0]?.id ?? anyIntake,
      intake_year: ctx.now().getUTCFullYear() + 1,
      currency,
      tuition_fee: tuition_fee?.amount_minor ?? null,
      application_fee: application_fee?.amount_minor ?? null,
      scholarship_amount: scholarship,
      other_fees: [{ label: 'Health insurance', amount: 60_000 }],
      discounts: [],
      installments: parts.map((amount, part) => ({
        label: part ? 'Before the term' : 'Deposit',
        amount,
        due_on: dayFrom(ctx, 45 + part * 120),
      })),
      remarks: place === 0 ? 'A scholarship of the faculty; it is kept with an average of 80.' : null,
    }
  })
  if (!items.length) return
  const { quotationInfo } = await createQuotation(maker, await visibleLead(ctx, lead.identifier), {
    title: `Study options for ${lead.first_name}`,
    language: ctx.tenant.default_language,
    currency: index % 2 ? 'USD' : null,
    valid_until: dayFrom(maker, 20 + index),
    terms: 'Fees are those of the institutions on the day of this quotation and may be changed by them.',
    items,
  })
  if (end === 'draft') return
  const mail = {
    channels: ['email' as const],
    to: `family-${index}@example.com`,
    subject: `Study options for ${lead.first_name}`,
    message: 'As we discussed.',
  }
  const sent = await sendQuotation(maker, await heldQuotation(ctx, quotationInfo.identifier), mail)
  if (end === 'sent' || end === 'late') return
  const key = /\/quotation\/([^/]+)\//.exec(sent.quotationInfo.address ?? '')?.[1] ?? ''
  await noteSeen(ctx, await heldQuotationAt(ctx, key), key)
  if (end === 'viewed') return
  await takeAnswer(ctx, await heldQuotationAt(ctx, key), key, {
    response: end,
    position: 1,
    remarks: end === 'declined' ? 'Too far from home.' : null,
  })
}
