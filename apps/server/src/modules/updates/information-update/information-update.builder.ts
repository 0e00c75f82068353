import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'

/** A place of a test's company that updates can be about. */
export async function aPlace(ctx: Ctx) {
  const [offering] = await aCatalogue(ctx, {})
  const level = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('type', '=', 'study_level')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { institution_id: offering!.institution_id, country_id: offering!.country_id, study_level_id: level.id }
}

/** What a person would write into each feed. */
export const bodyFor = (type: ManagedType, place: Awaited<ReturnType<typeof aPlace>>) =>
  ({
    offerLetterUpdate: { ...place, duration: 3, duration_type: 'weeks' },
    tutionFeeUpdate: { ...place, fees: '31500.50', currency: 'GBP' },
    commissionUpdate: { institution_id: place.institution_id, commission_type: 'percentage', commission_percentage: '12.5' },
    recentUpdate: { title: 'Moved', content: 'We **moved**.', module_type: 'general', till_date: '2027-01-31' },
    scholarshipUpdate: {
      ...place,
      title: 'Merit award',
      content: 'For the best.',
      amount: 2500,
      currency: 'GBP',
      type: 'merit_based',
      till_date: '2027-01-31',
    },
    intakeUpdate: { ...place, intake_month: 9, intake_year: 2027, status: 'open', till_date: '2027-06-30' },
    moiUpdate: { ...place, requirement: 'Letter of the school', description: 'Signed and stamped.' },
  })[type]
