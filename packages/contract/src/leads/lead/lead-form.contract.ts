import * as z from 'zod'
import { Currency, maxMinor, toOfferedMinor } from '../../kernel/money.ts'
import { Day, Flag, Id, optionalText, PersonRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { Values } from '../../masters/form-submission/form-submission.contract.ts'
import { AssignedUser } from '../assignment/assignment.contract.ts'
import { SpokenLanguages, TypedEducation, TypedTestScore, TypedWork } from '../background/background.contract.ts'
import { contactWays } from '../background/background.rules.ts'
import { leadCategories, leadGenders, leadPlatforms } from './lead.rules.ts'

/** An optional amount in major units; null and empty clear it. */
const Budget = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context) => {
    if (value === undefined) return undefined
    if (value === null || value === '') return null
    const minor = toOfferedMinor(value)
    if (minor !== undefined && minor > 0 && minor <= maxMinor) return minor
    context.addIssue({ code: 'custom', message: 'Enter an amount above zero with at most two decimals' })
    return z.NEVER
  })

const Email = z
  .union([z.literal(''), z.email('Invalid email').max(254)])
  .nullish()
  .transform((value) => (value ? value.toLowerCase() : value === undefined ? undefined : null))

const fields = {
  first_name: requiredText('First name is required', 100),
  last_name: z.string().trim().max(100).optional(),
  email: Email,
  /** With its plus: "+90". */
  country_code: optionalText(6),
  mobile: optionalText(40),
  alternate_country_code: optionalText(6),
  alternate_mobile: optionalText(40),
  gender: z.enum(leadGenders).nullish(),
  date_of_birth: Day.nullish(),
  nationality_country_id: Id.nullish(),
  source_country_id: Id.nullish(),
  source_city: optionalText(100),
  home_address: optionalText(300),
  home_postal_code: optionalText(20),
  preferred_language: optionalText(10),
  lead_source_id: Id.nullish(),
  lead_medium_id: Id.positive('lead medium is required'),
  utm_source: optionalText(200),
  utm_medium: optionalText(200),
  utm_campaign: optionalText(200),
  utm_term: optionalText(200),
  utm_content: optionalText(200),
  destination_countries: z.array(Id).max(20).optional(),
  study_level_id: Id.nullish(),
  discipline_id: Id.nullish(),
  intake_id: Id.nullish(),
  intake_year: z.number().int().min(2000).max(2100).nullish(),
  budget_amount: Budget,
  budget_currency: Currency.nullish(),
  test_scores: z.array(TypedTestScore).max(20).optional(),
  education_info: z.array(TypedEducation).max(20).optional(),
  work_info: z.array(TypedWork).max(20).optional(),
  spoken_languages: SpokenLanguages.optional(),
  contact_preference: z.enum(contactWays).nullish(),
  category: z.enum(leadCategories).nullish(),
  branch_id: Id.nullish(),
  team_id: Id.nullish(),
}

/** A new lead as people type it (G-L-16, G-L-19): a name, how it came, and an email or a phone. */
export const LeadBody = z
  .object({
    ...fields,
    lead_medium_id: z.number('lead medium is required').int().positive('lead medium is required'),
    platform: z.enum(leadPlatforms).default('portal'),
    assign_to_users_info: z.array(AssignedUser).max(20).default([]),
    /** The published form it is judged by; the default one where none is named. */
    form_id: Id.optional(),
    /** Answers to the company's own fields. */
    values: Values.optional(),
    /** Saves although such a lead exists; takes leads.create.duplicate. */
    allow_duplicate: Flag.default(false),
  })
  .superRefine((lead, context) => {
    if (!lead.email && !lead.mobile)
      for (const path of ['email', 'mobile'])
        context.addIssue({ code: 'custom', path: [path], message: 'Enter an email or a mobile number' })
    if (lead.budget_amount && !lead.budget_currency)
      context.addIssue({ code: 'custom', path: ['budget_currency'], message: 'Currency is required' })
  })
export type LeadBody = z.output<typeof LeadBody>

/** Any part of a lead that changes, with the version it was read in. */
export const LeadEdit = z
  .object(fields)
  .partial()
  .extend({
    /** What the status it stands in is divided into. */
    sub_status_id: Id.nullish(),
    /** Stands here or in If-Match; a change that names none could overwrite what it never saw. */
    version: z.number().int().optional(),
    values: Values.optional(),
    /**
     * What the form held, by the name of each field that changes: where the lead still holds the same there, the change is taken though
     * others changed other fields meanwhile.
     */
    seen: Values.optional(),
    allow_duplicate: Flag.default(false),
  })
export type LeadEdit = z.output<typeof LeadEdit>

/** What somebody else saved in a field while it was being edited, as a conflict tells it beside the field. */
export const MetChange = z.object({ value: z.unknown(), actor: PersonRef.nullable(), changed_at: Timestamp.nullable() })
export type MetChange = z.output<typeof MetChange>
