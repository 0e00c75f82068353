import type { WaiverStatus } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { prove } from '#platform/proof.ts'
import type { HeldApplication } from '../application/application.policy.ts'

/** The waiver of an application that the actor holds, which holds its waiver too; nothing where none was asked for. */
export async function waiverOf(ctx: Ctx, application: HeldApplication) {
  const waiver = await ctx.db
    .selectFrom('application_fee_waivers')
    .select(['id', 'fee_waiver_id', 'amount_minor', 'currency', 'reason', 'remarks', 'version'])
    // A check constraint allows only these values.
    .select(({ ref }) => ref('status').$castTo<WaiverStatus>().as('status'))
    .where('application_id', '=', application.id)
    .executeTakeFirst()
  return waiver && prove(waiver)
}
