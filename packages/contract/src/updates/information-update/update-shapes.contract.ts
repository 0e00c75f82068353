import * as z from 'zod'
import { Amount, Currency } from '../../kernel/money.ts'
import { Day, Id, Identifier, orAbsent, requiredText, Timestamp } from '../../kernel/shapes.ts'
import {
  commissionTypes,
  durationTypes,
  feedStatuses,
  intakeStatuses,
  recentModules,
  scholarshipTypes,
} from './information-update.rules.ts'

const Named = z.object({ id: Id, name: z.string() })
const Institution = Named.extend({ alias_name: z.string().nullable(), url: z.string().nullable(), description: z.string().nullable() })

/** What every entry of every feed has. */
const entry = {
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  /** Whether the feed shows it to everybody. */
  is_active: z.boolean(),
  status: z.enum(feedStatuses),
  published_at: Timestamp,
  institution_info: Institution.nullable(),
  country_info: Named.nullable(),
  study_level_info: Named.nullable(),
}
const till = { till_date: Day.nullable() }

export const OfferLetterUpdate = z.object({
  ...entry,
  update_type: z.literal('offerLetterUpdate'),
  duration: z.number().int(),
  duration_type: z.enum(durationTypes),
})
/** `fees` is the decimal for people, `fees_minor` the whole number for machines. */
export const TuitionFeeUpdate = z.object({
  ...entry,
  update_type: z.literal('tutionFeeUpdate'),
  fees: z.number(),
  fees_minor: z.number().int(),
  currency: z.string(),
})
export const CommissionUpdate = z.object({
  ...entry,
  update_type: z.literal('commissionUpdate'),
  commission_type: z.enum(commissionTypes),
  commission_percentage: z.number().nullable(),
  commission_amount: z.number().nullable(),
  commission_amount_minor: z.number().int().nullable(),
  commission_currency: z.string().nullable(),
})
export const RecentUpdate = z.object({
  ...entry,
  ...till,
  update_type: z.literal('recentUpdate'),
  title: z.string(),
  /** Markdown; HTML in it stays text. */
  content: z.string(),
  module_type: z.enum(recentModules),
})
export const ScholarshipUpdate = z.object({
  ...entry,
  ...till,
  update_type: z.literal('scholarshipUpdate'),
  title: z.string(),
  /** Markdown; HTML in it stays text. */
  content: z.string(),
  amount: z.number(),
  amount_minor: z.number().int(),
  currency: z.string(),
  type: z.enum(scholarshipTypes),
})
/** Its `status` tells of the intake (specification 1 §3); whether the entry is shown is `is_active`. */
export const IntakeUpdate = z.object({
  ...entry,
  ...till,
  update_type: z.literal('intakeUpdate'),
  status: z.enum(intakeStatuses),
  intake_month: z.number().int(),
  intake_year: z.number().int(),
})
export const MoiUpdate = z.object({
  ...entry,
  update_type: z.literal('moiUpdate'),
  requirement: z.string(),
  description: z.string(),
})

/** An entry of any feed. */
export const InformationUpdate = z.discriminatedUnion('update_type', [
  OfferLetterUpdate,
  TuitionFeeUpdate,
  CommissionUpdate,
  RecentUpdate,
  ScholarshipUpdate,
  IntakeUpdate,
  MoiUpdate,
])
export type InformationUpdate = z.output<typeof InformationUpdate>

const number = (message: string) => z.coerce.number<number | string>(message).int(message)
const chosen = (message: string) => number(message).positive(message)
const MaybeId = orAbsent(z.coerce.number<number | string>().int().positive())
const LongText = (message: string) => requiredText(message, 10_000)

const place = {
  institution_id: chosen('Institution is required'),
  country_id: chosen('Country is required'),
  study_level_id: chosen('Study level is required'),
}
const somePlace = { institution_id: MaybeId, country_id: MaybeId, study_level_id: MaybeId }
const tillBody = { till_date: orAbsent(Day) }

export const OfferLetterBody = z.object({
  ...place,
  duration: number('Duration is required').min(1, 'Duration is required').max(1_000),
  duration_type: z.enum(durationTypes, 'Duration type is required'),
})
export const TuitionFeeBody = z.object({
  ...place,
  fees: Amount('Fees is required'),
  currency: z.enum(Currency.options, 'Currency is required'),
})

/** A percentage with at most two decimals, as basis points. */
const Percentage = z
  .union([z.string().trim(), z.number()], 'Please enter commission')
  .refine(
    (value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && Number(value) > 0 && Number(value) <= 100,
    'Enter a percentage above 0 and up to 100, with at most two decimals',
  )
  .transform((value) => Math.round(Number(value) * 100))
export const CommissionBody = z
  .object({
    ...somePlace,
    commission_type: z.enum(commissionTypes, 'Commission type is required'),
    commission_percentage: orAbsent(Percentage),
    commission_amount: orAbsent(Amount('Please enter commission')),
    commission_currency: orAbsent(z.enum(Currency.options, 'Currency is required')),
  })
  .superRefine((body, context) => {
    const needed =
      body.commission_type === 'percentage' ? ['commission_percentage' as const] : (['commission_amount', 'commission_currency'] as const)
    for (const field of needed)
      if (body[field] === undefined)
        context.addIssue({
          code: 'custom',
          message: field === 'commission_currency' ? 'Currency is required' : 'Please enter commission',
          path: [field],
        })
  })
export const RecentBody = z.object({
  ...somePlace,
  ...tillBody,
  title: requiredText('Title is required'),
  content: LongText('Content is required'),
  module_type: z.enum(recentModules, 'Module is required'),
})
export const ScholarshipBody = z.object({
  ...somePlace,
  ...tillBody,
  country_id: place.country_id,
  title: requiredText('Title is required'),
  content: LongText('Content is required'),
  amount: Amount('Amount is required'),
  currency: z.enum(Currency.options, 'Currency is required'),
  type: z.enum(scholarshipTypes, 'Type is required'),
})
export const IntakeBody = z.object({
  ...somePlace,
  ...tillBody,
  intake_month: number('Intake month is required').min(1, 'Intake month is required').max(12, 'Intake month is required'),
  intake_year: number('Intake year is required').min(2000, 'Intake year is required').max(2100, 'Intake year is required'),
  status: z.enum(intakeStatuses, 'Status is required'),
})
export const MoiBody = z.object({
  ...place,
  requirement: requiredText('Requirement is required', 500),
  description: LongText('Description is required'),
})

type FeedBody = z.input<
  | typeof OfferLetterBody
  | typeof TuitionFeeBody
  | typeof CommissionBody
  | typeof RecentBody
  | typeof ScholarshipBody
  | typeof IntakeBody
  | typeof MoiBody
>
type FieldOf<B> = B extends unknown ? keyof B & string : never
/** A field of some feed. */
export type FeedField = FieldOf<FeedBody>
