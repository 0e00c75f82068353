import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import type { FeeWaiverAnswer } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { type WaiverStatus, waiverMoves } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
import type { WaiverType } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { pipelineOf } from '#modules/masters/masters.public.ts'
import { personFor } from '#platform/access/named-person.ts'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, pick } from '#platform/db/fragments.ts'
import { isInstitution, seesInternal, type VisibleApplication } from '../application/application.policy.ts'
import { stageIn } from '../application/row.queries.ts'
import { waiversFor } from './granted.queries.ts'

interface Terms {
  readonly identifier: string
  readonly waiver_type: WaiverType
  readonly percentage: number | null
  readonly amount_minor: number | null
  readonly currency: string | null
  readonly code: string | null
}
const grantedTerms = pick<Terms>('granted', 'identifier', 'waiver_type', 'percentage', 'amount_minor', 'currency', 'code')

/** The fee of an application and the waiver of it, with what the actor may do. */
export async function feeWaiverOf(ctx: Ctx, application: VisibleApplication): Promise<FeeWaiverAnswer> {
  const waiver = await ctx.db
    .selectFrom('application_fee_waivers as w')
    .leftJoin('users as asker', 'asker.id', 'w.requested_by')
    .leftJoin('users as decider', 'decider.id', 'w.decided_by')
    .leftJoin('fee_waivers as granted', 'granted.id', 'w.fee_waiver_id')
    .select(['w.identifier', 'w.version', 'w.amount_minor', 'w.currency', 'w.reason', 'w.remarks', 'w.requested_at', 'w.decided_at'])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('w.status').$castTo<WaiverStatus>().as('status'),
      ifThere('granted', grantedTerms).as('granted'),
      ifThere('asker', personFor(ctx, 'asker')).as('requested_by'),
      ifThere('decider', personFor(ctx, 'decider')).as('decided_by'),
    ])
    .where('w.application_id', '=', application.id)
    .executeTakeFirst()
  const { application_fee_minor: fee, tuition_fee_currency } = await ctx.db
    .selectFrom('applications')
    .select(['application_fee_minor', 'tuition_fee_currency'])
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow()
  const stage = stageIn(await pipelineOf(ctx, application.timeline_id), application.stage_id)
  const next = applicationCan.beChanged({ stage }) ? waiverMoves[waiver?.status ?? 'none'] : []
  const decides = can(ctx, 'applications.status.update')
  const request = next.includes('requested') && can(ctx, 'applications.update') && !isInstitution(ctx)
  return {
    application_fee: fee === null ? null : money(fee, tuition_fee_currency ?? ctx.tenant.currency),
    feeWaiverInfo: waiver ? shown(ctx, waiver) : null,
    waivers: request ? await waiversFor(ctx, application) : [],
    can: {
      request,
      withdraw: next.includes('withdrawn') && decides && !isInstitution(ctx),
      decide: next.includes('approved') && decides,
    },
  }
}

type Row = Omit<NonNullable<FeeWaiverAnswer['feeWaiverInfo']>, 'total' | 'granted'> & {
  readonly amount_minor: number
  readonly currency: string
  readonly granted: Terms | null
}

const shown = (ctx: Ctx, { amount_minor, currency, granted, ...waiver }: Row) => ({
  ...waiver,
  granted: granted && { ...granted, amount: granted.amount_minor === null ? null : money(granted.amount_minor, granted.currency!) },
  total: money(amount_minor, currency),
  remarks: seesInternal(ctx) || isInstitution(ctx) ? waiver.remarks : null,
})
