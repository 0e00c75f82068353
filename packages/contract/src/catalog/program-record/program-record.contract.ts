import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Currency, Fee, Money } from '../../kernel/money.ts'
import { Day, Flag, Id, Identifier, listQuery, orNull, pageOf, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { Category } from '../program/program.contract.ts'
import { attendances, durationTypes } from '../program/program.rules.ts'
import { ProgramChange } from '../program-change/program-change.rules.ts'
import { Verification, VerifyBody } from '../verification/verification.contract.ts'
import { longestSource } from '../verification/verification.rules.ts'
import { programLimits, programStates, verifiableParts } from './program-record.rules.ts'

const Named = z.object({ id: Id, name: z.string() })
const Owner = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  country_id: Id,
  country: z.string(),
  currency_code: z.string(),
})
const State = z.enum(programStates)
const accommodations = ['homestay', 'residence', 'shared_flat', 'private_flat'] as const

const ChecklistGroup = z.object({
  name: z.string(),
  /** For applicants from there only. */
  country_code: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), entries: z.array(z.string()) })),
})

/** A program of the company's list, at all its campuses. */
export const ProgramRow = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  institution: Owner,
  category: Category,
  studylevel: z.string().nullable(),
  state: State,
  /** Whether the institution is another company's, which keeps its facts. */
  is_shared: z.boolean(),
  /** Whether any fact of it was verified too long ago, or never. */
  is_unverified: z.boolean(),
  campuses: z.number().int(),
  updated_at: Timestamp,
})
export type ProgramRow = z.output<typeof ProgramRow>

export const ProgramRecord = ProgramRow.omit({ campuses: true, studylevel: true }).extend({
  version: z.number().int(),
  url: z.string().nullable(),
  program_type: z.string().nullable(),
  studylevel: Named.nullable(),
  discipline: Named.nullable(),
  duration: z.number().int().nullable(),
  duration_type: z.enum(durationTypes),
  is_fulltime: z.boolean(),
  attendance_on: z.enum(attendances),
  is_pgwp: z.boolean(),
  offer_letter_days: z.number().int().nullable(),
  min_requirement: z.string().nullable(),
  testscores: z.array(z.object({ score_name: z.string(), score: z.number(), min_score: z.number().nullable() })).optional(),
  tags: z.array(z.string()),
  english_level: z.string().nullable(),
  min_age: z.number().int().nullable(),
  duration_range: z.string().nullable(),
  weekly_hours: z.number().nullable(),
  start_date: z.string().nullable(),
  accommodation_options: z.array(z.string()),
  checklist: z.array(ChecklistGroup).optional(),
  /** Of its requirements; fees, deadlines and scholarships have their own. */
  verification: Verification,
  campuses: z.array(
    z.object({
      verification: Verification,
      offering_id: Id,
      campus_id: Id,
      campus: z.string(),
      city: z.string().nullable(),
      currency: z.string(),
      tuition_fee: Money.nullable().optional(),
      application_fee: Money.nullable().optional(),
      is_active: z.boolean(),
    }),
  ),
  intakes: z.array(z.object({ verification: Verification, intake_id: Id, intake_name: z.string(), deadline: Day.nullable() })),
  scholarships: z.array(
    z.object({
      verification: Verification,
      id: Id,
      name: z.string(),
      amount: Money.nullable(),
      percent: z.number().nullable(),
      conditions: z.string().nullable(),
    }),
  ),
  can: z.object({ update: z.boolean(), verify: z.boolean(), move_to: z.array(State) }),
})
export type ProgramRecord = z.output<typeof ProgramRecord>

const text = (max: number) => orNull(z.string().trim().max(max))
const wholeNumber = (max: number, message: string) =>
  z.coerce.number<number | string>(message).int(message).min(1, message).max(max, message)
const number = (max: number) => z.coerce.number<number | string>('This value is not valid').min(0).max(max)
const web = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter an address that begins with http:// or https://' })
  .max(500)

const facts = {
  name: requiredText('Program name is required', 200),
  category: Category,
  url: orNull(web),
  program_type: text(60),
  study_level_id: Id.nullish(),
  discipline_id: Id.nullish(),
  duration: orNull(wholeNumber(9_999, 'Enter a whole number above zero')),
  duration_type: z.enum(durationTypes),
  is_fulltime: z.boolean(),
  attendance_on: z.enum(attendances),
  is_pgwp: z.boolean(),
  /** Days from the submission to the offer letter, as the institution takes them (L-400). */
  offer_letter_days: z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (value === '' ? null : value))
    .pipe(wholeNumber(365, 'please enter estimated offer letter days')),
  min_requirement: text(5_000),
  testscores: z
    .array(
      z.object({
        score_name: requiredText('Test is required', 60),
        score: number(9_999),
        min_score: orNull(number(9_999)),
      }),
    )
    .max(programLimits.testscores),
  english_level: text(60),
  min_age: orNull(number(120).int()),
  duration_range: text(100),
  weekly_hours: orNull(number(99)),
  start_date: text(100),
  accommodation_options: z.array(z.enum(accommodations)).max(accommodations.length),
  tags: z.array(z.string().trim().min(1).max(60)).max(programLimits.tags),
  checklist: z
    .array(
      z.object({
        name: requiredText('Name is required', 100),
        country_code: orNull(z.string().regex(/^[A-Z]{2}$/)),
        items: z
          .array(z.object({ name: requiredText('Name is required', 300), entries: z.array(z.string().trim().min(1).max(500)).max(20) }))
          .max(50),
      }),
    )
    .max(programLimits.checklist),
  campuses: z
    .array(z.object({ campus_id: Id.positive('Campus is required'), tuition_fee: orNull(Fee), application_fee: orNull(Fee) }))
    .min(1, 'Choose at least one campus')
    .max(programLimits.campuses),
  /** The currency of all its fees. */
  currency: Currency,
  intakes: z.array(z.object({ intake_id: Id.positive('Intake is required'), deadline: Day.nullish() })).max(programLimits.intakes),
  scholarships: z
    .array(
      z
        .object({ name: requiredText('Name is required', 150), amount: orNull(Fee), percent: orNull(number(100)), conditions: text(1_000) })
        .refine(({ amount, percent }) => !(amount && percent), {
          path: ['percent'],
          message: 'Enter an amount or a percentage, not both',
        }),
    )
    .max(programLimits.scholarships),
  /** Where what is saved was read; with it, what changed counts as verified. */
  verified_source: text(longestSource),
}
export const ProgramEdit = z.object(facts)
export const ProgramBody = z.object({ institution_id: Id.positive('Institution is required'), ...facts })
export type ProgramEdit = z.output<typeof ProgramEdit>
export type ProgramBody = z.output<typeof ProgramBody>

export const ProgramVerifyBody = VerifyBody.extend({
  part: z.enum(verifiableParts),
  /** Which campus, intake or scholarship; all of them where none is named. */
  of: Id.nullish(),
})
export type ProgramVerifyBody = z.output<typeof ProgramVerifyBody>

const one = z.object({ programInfo: ProgramRecord })

/** The programs of a company's own catalogue, as those who look after them write them (issue 16). */
export const programRecords = resource('catalog.program_record', {
  list: {
    route: 'GET /inventory/programs',
    access: 'inventory.programs.update',
    summary: 'List the programs of the company, those hidden and closed included, newest first.',
    query: listQuery({ sortBy: ['created_at'] }).extend({
      institution_id: z.coerce.number().int().positive().optional(),
      state: State.optional(),
      /** Those with a fact that was verified too long ago, or never. */
      is_unverified: Flag.optional(),
    }),
    response: pageOf(ProgramRow),
  },
  create: {
    route: 'POST /inventory/programs',
    access: 'inventory.programs.create',
    recentProof: false,
    summary: 'Create a program of an institution of the company.',
    body: ProgramBody,
    response: one,
    status: 201,
    message: 'Program created successfully',
    errors: ['ALREADY_EXISTS', 'PROGRAM_SHARED'],
    audit: 'program.created',
  },
  single: {
    route: 'GET /inventory/programs/:id',
    access: 'programs.read',
    summary: 'Read one program with its fees, deadlines and scholarships, and when each was last verified.',
    response: one,
    errors: ['NOT_FOUND'],
  },
  edit: {
    route: 'PUT /inventory/programs/:id',
    access: 'inventory.programs.update',
    recentProof: false,
    summary: 'Change a program. What it says of campuses, intakes, scholarships and papers takes the place of what was there.',
    description: 'A campus that is left out is no longer offered. What another company shares is changed by its owner alone.',
    body: ProgramEdit,
    response: one,
    message: 'Program updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'PROGRAM_SHARED', 'VERSION_CONFLICT'],
    audit: 'program.updated',
    concurrency: 'etag',
  },
  changeState: {
    route: 'PUT /inventory/programs/:id/state',
    access: 'inventory.programs.update',
    recentProof: false,
    summary: 'Put a program on offer, hide it, or close it.',
    body: z.object({ state: State }),
    response: one,
    errors: ['NOT_FOUND', 'PROGRAM_STATE', 'PROGRAM_SHARED', 'CLAIM_IN_USE', 'INSTITUTION_NOT_CLAIMED'],
    audit: 'program.state_changed',
  },
  verify: {
    route: 'POST /inventory/programs/:id/verify',
    access: 'inventory.programs.update',
    recentProof: false,
    summary: 'Mark facts of a program as verified today.',
    body: ProgramVerifyBody,
    response: one,
    errors: ['NOT_FOUND'],
    audit: 'program.verified',
  },
  changes: {
    route: 'GET /inventory/programs/:id/changes',
    access: 'programs.read',
    summary: 'List what the facts of a program said before, the latest first, up to 100.',
    params: z.object({ id: RecordRef }),
    response: z.object({ recordsInfo: z.array(ProgramChange) }),
    errors: ['NOT_FOUND'],
  },
})
