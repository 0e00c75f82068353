import type { OtherActivity } from '@embark/contract/leads/activity/activity.contract.ts'
import type { QuotationBody, QuotationEdit, SendingBody } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import {
  dayAfter,
  isOpen,
  isRevisable,
  type QuotationChanged,
  type QuotationStatus,
  quotationMoves,
  whyNotNow,
} from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { stepsOnLead } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { companyToday } from '#platform/days.ts'
import { dayStartIn } from '#platform/db/fragments.ts'
import type { Proven } from '#platform/proof.ts'
import { changeRecord, type Keeping, refuseStale, type Values } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { HeldQuotation } from './quotation.policy.ts'
import { quotationById } from './quotation.queries.ts'
import { newKey } from './quotation-address.rules.ts'
import { copyItems, renewRates, writeItems } from './quotation-items.commands.ts'

const quotationKind: Keeping<'quotations'> = { module: 'quotation', table: 'quotations', changedAt: 'updated_at' }

const factsOf = ({ title, language, currency, terms, valid_until }: QuotationEdit) => ({
  title,
  language,
  currency: currency ?? null,
  terms: terms ?? null,
  valid_until,
})

/** A day that is over cannot be the last one to answer on. */
function refusePast(ctx: Ctx, valid_until: string) {
  if (valid_until < companyToday(ctx)) refuseField('valid_until', 'Choose a day that is not over yet')
}

/** Begins a quotation for a lead, as a draft. */
export async function createQuotation(ctx: Ctx, lead: Proven<{ readonly id: number }>, body: Omit<QuotationBody, 'lead_identifier'>) {
  refusePast(ctx, body.valid_until)
  const { id } = await ctx.db
    .insertInto('quotations')
    .values({ ...factsOf(body), lead_id: lead.id, public_key: newKey(), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeItems(ctx, id, body)
  ctx.changed({ module: 'quotation', id, after: { lead_id: lead.id, ...factsOf(body), items: body.items } })
  ctx.emit('quotation.changed', { id, what: 'created' })
  return quotationById(ctx, id)
}

/** Changes a draft with all its options. */
export async function editQuotation(ctx: Ctx, quotation: HeldQuotation, body: QuotationEdit) {
  if (quotation.status !== 'draft') refuseNow(ctx, quotation.status)
  refuseStale(quotation, ctx.ifMatch)
  refusePast(ctx, body.valid_until)
  await writeItems(ctx, quotation.id, body)
  const { title, language, currency, terms, valid_until } = quotation
  await changeRecord(ctx, quotationKind, quotation, {
    set: factsOf(body),
    before: { title, language, currency, terms, valid_until },
    after: { ...factsOf(body), items: body.items },
    event: ['quotation.changed', { id: quotation.id, what: 'changed' }],
  })
  return quotationById(ctx, quotation.id)
}

/** Deletes a draft; its number is not given again. */
export async function removeQuotation(ctx: Ctx, quotation: HeldQuotation) {
  if (quotation.status !== 'draft') refuseNow(ctx, quotation.status)
  await ctx.db.deleteFrom('quotations').where('id', '=', quotation.id).execute()
  const { id, identifier, number, title, lead_id } = quotation
  ctx.changed({ module: 'quotation', id, before: { number, title, lead_id } })
  return { identifier }
}

/** Sends a quotation. The first time fixes what it says and takes the place of the version before; later ones only mail again. */
export async function sendQuotation(ctx: Ctx, quotation: HeldQuotation, { channels, to, subject, message }: SendingBody) {
  // Without an address nothing is mailed.
  const isMailed = channels.includes('email')
  const mail = { sent_to: isMailed ? to! : null, mail_subject: isMailed ? subject! : null, mail_message: message }
  if (quotation.status !== 'draft') {
    if (!isOpen(quotation.status)) refuseNow(ctx, quotation.status)
    if (Date.parse(quotation.expires_at!) <= ctx.now().getTime()) refuse('QUOTATION_EXPIRED')
    await changeRecord(ctx, quotationKind, quotation, {
      set: mail,
      after: mail,
      event: ['quotation.changed', { id: quotation.id, what: 'sent' }],
    })
    return quotationById(ctx, quotation.id)
  }
  refusePast(ctx, quotation.valid_until)
  await renewRates(ctx, quotation.id, quotation.currency)
  await supersede(ctx, quotation)
  const expires_at = dayStartIn(ctx.tenant.time_zone, quotation.valid_until, 1)
  await moveQuotation(ctx, quotation, 'sent', { ...mail, sent_at: ctx.now().toISOString(), sent_by: ctx.actor.id, expires_at })
  return quotationById(ctx, quotation.id)
}

/** Says why a quotation that stands there cannot do what is wanted, and what can be done instead. */
const refuseNow = ({ language }: Ctx, status: QuotationStatus) =>
  refuse('QUOTATION_STATE', { reason: translate(language, whyNotNow[status]) })

/** The versions a new one takes the place of: those that were sent and not accepted. */
async function supersede(ctx: Ctx, { number, revision }: HeldQuotation) {
  const former = await ctx.db
    .selectFrom('quotations')
    .select((eb) => ['id', eb.ref('status').$castTo<QuotationStatus>().as('status')])
    .where('number', '=', number)
    .where('revision', '<', revision)
    .forUpdate()
    .execute()
  // The family may have answered the former while this one was written.
  if (former.some(({ status }) => status === 'accepted')) refuseNow(ctx, 'accepted')
  for (const { id, status } of former) {
    if (!isRevisable(status)) continue
    await ctx.db
      .updateTable('quotations')
      .set({ status: 'superseded', version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    ctx.audit('quotation.changed', { module: 'quotation', id, before: { status }, after: { status: 'superseded' } })
    ctx.emit('quotation.changed', { id, what: 'changed' })
  }
}

/** Begins the next version of a quotation, or answers the draft of it that there is. */
export async function reviseQuotation(ctx: Ctx, quotation: HeldQuotation) {
  if (!isRevisable(quotation.status)) refuseNow(ctx, quotation.status)
  const { number, lead_id, title, language, currency, terms, valid_until } = quotation
  const newest = await ctx.db
    .selectFrom('quotations')
    .select(['id', 'revision', 'status'])
    .where('number', '=', number)
    .orderBy('revision', 'desc')
    .executeTakeFirstOrThrow()
  if (newest.status === 'draft') return quotationById(ctx, newest.id)
  if (newest.id !== quotation.id) refuseNow(ctx, 'superseded')
  const { id } = await ctx.db
    .insertInto('quotations')
    .values({
      ...{ number, lead_id, title, language, currency, terms },
      revision: newest.revision + 1,
      valid_until: [valid_until, dayAfter(companyToday(ctx), 14)].sort().at(-1)!,
      public_key: newKey(),
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyItems(ctx, quotation.id, id)
  ctx.changed({ module: 'quotation', id, after: { number, revision: newest.revision + 1, lead_id } })
  ctx.emit('quotation.changed', { id, what: 'created' })
  return quotationById(ctx, id)
}

/** What a move is called on the timeline of the lead. */
const entries = {
  sent: 'quotation_sent',
  viewed: 'quotation_viewed',
  accepted: 'quotation_accepted',
  declined: 'quotation_declined',
  expired: 'quotation_expired',
} as const satisfies Partial<Record<QuotationStatus, OtherActivity>>
type Move = keyof typeof entries

interface Standing {
  readonly id: number
  readonly lead_id: number
  readonly number: number
  readonly revision: number
  readonly status: QuotationStatus
}

/** Moves a quotation by the written table, with its columns, the entry on the timeline of its lead, the audit, and who is told. */
export async function moveQuotation(ctx: Ctx, quotation: Proven<Standing>, status: Move, set: Values<'quotations'> = {}) {
  const { id, lead_id, number, revision } = quotation
  if (!quotationMoves[quotation.status].includes(status)) refuseNow(ctx, quotation.status)
  const { expires_at: _, ...facts } = set
  await changeRecord(ctx, quotationKind, quotation, {
    set: { ...set, status },
    steps: stepsOnLead(ctx, lead_id, { type: entries[status], vars: { quotation_id: id, number, revision } }),
    before: { status: quotation.status },
    after: { status, ...facts },
    event: ['quotation.changed', { id, what: status satisfies QuotationChanged }],
  })
  ctx.emit('lead.updated', { id: lead_id })
}
