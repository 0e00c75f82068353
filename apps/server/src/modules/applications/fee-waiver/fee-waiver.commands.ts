import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import type { FeeWaiverBody, FeeWaiverDecision } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { waiverMoves, waiverStatusNames } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
import { toDecimal } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import { pipelineOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type HeldApplication, isInstitution } from '../application/application.policy.ts'
import { applicationKind } from '../application/application-kind.commands.ts'
import { stageIn } from '../application/row.queries.ts'
import { waiverOf } from './fee-waiver.policy.ts'
import { feeWaiverOf } from './fee-waiver.queries.ts'

const amountIn = (minor: number, currency: string) => `${toDecimal(minor, currency)} ${currency}`

/** Asks that the application fee, or a part of it, need not be paid; what was refused or taken back can be asked for again. */
export async function requestWaiver(ctx: Ctx, application: HeldApplication, { amount, currency, reason }: FeeWaiverBody) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  const stage = stageIn(await pipelineOf(ctx, application.timeline_id), application.stage_id)
  if (!applicationCan.beChanged({ stage })) refuse('APPLICATION_IS_CLOSED')
  const waiver = await waiverOf(ctx, application)
  if (!waiverMoves[waiver?.status ?? 'none'].includes('requested')) refuse('WAIVER_STATE')
  const { application_fee_minor: fee, tuition_fee_currency } = application
  if (currency !== (tuition_fee_currency ?? ctx.tenant.currency)) refuseField('currency', 'The fee is in another currency')
  if (fee !== null && amount > fee) refuseField('amount', 'This is more than the application fee')
  const asked = { status: 'requested', amount_minor: amount, currency, reason, remarks: null, requested_by: ctx.actor.id }
  // The application is held, so nobody asks for another one meanwhile.
  if (waiver)
    await ctx.db
      .updateTable('application_fee_waivers')
      .set({
        ...asked,
        requested_at: sql`now()`,
        decided_by: null,
        decided_at: null,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', waiver.id)
      .execute()
  else
    await ctx.db
      .insertInto('application_fee_waivers')
      .values({ ...asked, application_id: application.id })
      .execute()
  await changeRecord(ctx, applicationKind, application, {
    entries: [{ type: 'fee_waiver_requested', vars: { amount: amountIn(amount, currency) } }],
    before: { fee_waiver: waiver?.status ?? 'none' },
    after: { fee_waiver: 'requested', amount: amountIn(amount, currency), reason },
    event: ['application.updated', { id: application.id }],
  })
  return feeWaiverOf(ctx, application)
}

/** Grants or refuses a waiver, or takes the request back, by the written table; what is granted comes off the fee. */
export async function decideWaiver(ctx: Ctx, application: HeldApplication, { status, remarks = null }: FeeWaiverDecision) {
  if (isInstitution(ctx) && status === 'withdrawn') refuse('PERMISSION_DENIED')
  const waiver = (await waiverOf(ctx, application)) ?? refuse('NOT_FOUND')
  refuseStale(waiver, ctx.ifMatch)
  if (!waiverMoves[waiver.status].includes(status)) refuse('WAIVER_STATE')
  const isDecided = status !== 'withdrawn'
  await ctx.db
    .updateTable('application_fee_waivers')
    .set({
      status,
      remarks,
      decided_by: isDecided ? ctx.actor.id : null,
      decided_at: isDecided ? sql`now()` : null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', waiver.id)
    .execute()
  const { application_fee_minor: fee } = application
  const left = status === 'approved' && fee !== null ? Math.max(0, fee - waiver.amount_minor) : fee
  await changeRecord(ctx, applicationKind, application, {
    ...(left !== fee && { set: { application_fee_minor: left } }),
    entries: [
      {
        type: 'fee_waiver_decided',
        vars: { amount: amountIn(waiver.amount_minor, waiver.currency), standing: waiverStatusNames[status], ...(remarks && { remarks }) },
        visibility: 'shared',
      },
    ],
    before: { fee_waiver: waiver.status, ...(left !== fee && { application_fee_minor: fee }) },
    after: { fee_waiver: status, remarks, ...(left !== fee && { application_fee_minor: left }) },
    event: ['application.updated', { id: application.id }],
  })
  return feeWaiverOf(ctx, application)
}
