import type { Ctx } from '#platform/context.ts'
import { anAgency, anAgreement } from '../agreement/agreement.builder.ts'

export const names = { signed_by_company: 'North Star Ltd', signed_by_name: 'Nora', signed_by_designation: 'Owner' }

/** A current agreement, and two agencies that have not signed it. */
export const twoAgencies = async (ctx: Ctx) => ({
  agreement: await anAgreement(ctx),
  north: await anAgency(ctx),
  south: await anAgency(ctx, 'South'),
})
