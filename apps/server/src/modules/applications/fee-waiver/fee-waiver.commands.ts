import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import type { FeeWaiverBody, FeeWaiverDecision } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { waiverMoves, waiverObstacleNames, waiverStatusNames } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
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
import { isGrantable, waiversFor } from './granted.queries.ts'

const amountIn = (minor: number, currency: string) => `${toDecimal(minor, currency)} ${currency}`

/** Asks for one of the waivers that the institution grants; after one was refused or taken back it can be asked for again. */
export async function requestWaiver(ctx: Ctx, application: HeldApplication, { fee_waiver_identifier, reason = null }: FeeWaiverBody) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  const stage = stageIn(await pipelineOf(ctx, application.timeline_id), application.stage_id)
  if (!applicationCan.beChanged({ stage })) refuse('APPLICATION_IS_CLOSED')
  const waiver = await waiverOf(ctx, application)
  if (!waiverMoves[waiver?.status ?? 'none'].includes('requested')) refuse('WAIVER_STATE')
  const [granted] = await waiversFor(ctx, application, fee_waiver_identifier)
  if (!granted) return refuseField('fee_waiver_identifier', 'Choose one of the options')
  if (granted.obstacle !== null || !granted.waived) return refuseField('fee_waiver_identifier', waiverObstacleNames[granted.obstacle!])
  const { amount_minor, currency } = granted.waived
  const amount = amountIn(amount_minor, currency)
  const asked = {
    ...{ status: 'requested', fee_waiver_id: granted.id, amount_minor, currency },
    ...{ reason, remarks: null, requested_by: ctx.actor.id },
  }
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
    entries: [{ type: 'fee_waiver_requested', vars: { amount } }],
    before: { fee_waiver: waiver?.status ?? 'none' },
    after: { fee_waiver: 'requested', fee_waiver_identifier, amount, reason },
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
  if (status === 'approved' && waiver.fee_waiver_id !== null && !(await isGrantable(ctx, waiver.fee_waiver_id)))
    refuseField('status', waiverObstacleNames.used_up)
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
