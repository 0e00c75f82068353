import type {
  CommissionBody,
  IntakeBody,
  MoiBody,
  OfferLetterBody,
  RecentBody,
  ScholarshipBody,
  TuitionFeeBody,
} from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import type * as z from 'zod'

/** Every field a body of some feed may have. */
export type FeedBody = Partial<
  z.output<typeof OfferLetterBody> &
    z.output<typeof TuitionFeeBody> &
    z.output<typeof CommissionBody> &
    z.output<typeof RecentBody> &
    z.output<typeof ScholarshipBody> &
    Omit<z.output<typeof IntakeBody>, 'status'> &
    z.output<typeof MoiBody>
> & { readonly status?: z.output<typeof IntakeBody>['status'] }

/** The fields of a feed by the names of their columns; missing ones are empty. */
export function columnsOf(body: FeedBody) {
  const byAmount = body.commission_type === 'percentage' ? undefined : (body.fees ?? body.amount ?? body.commission_amount)
  return {
    institution_id: body.institution_id ?? null,
    country_id: body.country_id ?? null,
    study_level_id: body.study_level_id ?? null,
    title: body.title ?? null,
    content: body.content ?? null,
    requirement: body.requirement ?? null,
    description: body.description ?? null,
    till_date: body.till_date ?? null,
    duration: body.duration ?? null,
    duration_type: body.duration_type ?? null,
    amount_minor: byAmount ?? null,
    currency: byAmount === undefined ? null : (body.currency ?? body.commission_currency ?? null),
    commission_type: body.commission_type ?? null,
    commission_bps: body.commission_type === 'percentage' ? (body.commission_percentage ?? null) : null,
    module_type: body.module_type ?? null,
    scholarship_type: body.type ?? null,
    intake_month: body.intake_month ?? null,
    intake_year: body.intake_year ?? null,
    intake_status: body.status ?? null,
  }
}
