import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { groupedAnswer } from '../../kernel/grouped.ts'
import { Currency, Fee } from '../../kernel/money.ts'
import { Day, Id, listQuery, optionalText, pageOf, RecordRef, requiredText } from '../../kernel/shapes.ts'
import { Activity } from '../../leads/activity/activity.contract.ts'
import { FormToFill, ShownAnswer, Values } from '../../masters/form-submission/form-submission.contract.ts'
import { maxCourses, statusesInCanada } from './application.rules.ts'
import { ApplicationListQuery, ApplicationTab } from './application-list.contract.ts'
import { ApplicationChange, ApplicationMove, ApplicationRecord, ApplicationRow } from './application-record.contract.ts'

/** Creating an application, in the spelling and with the texts of specification 3 §3 and §5. */
export const ApplicationBody = z.object({
  intake: z.number('Intake is required').int(),
  intake_year: z.number('Intake Year is required').int(),
  institution: z.number('College is required').int(),
  destination_country: z.number('Country is required').int(),
  campus: z.number('Campus is required').int(),
  lead_identifier: z.uuid({ error: 'Student is required' }),
  programs: z
    .array(z.number('Course is required').int(), 'Course is required')
    .min(1, 'Course is required')
    .max(maxCourses, 'select up to 3 courses')
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each course once'),
})
export type ApplicationBody = z.output<typeof ApplicationBody>

/** Fields of an application that people fill in over time, and that statuses ask for. */
export const ApplicationFields = z
  .object({
    application_number: optionalText(60),
    ocas_number: optionalText(60),
    offer_letter_received_at: Day.nullish(),
    offer_letter_deadline: Day.nullish(),
    offer_conditions: optionalText(2_000),
    tuition_fee: Fee.nullish(),
    tuition_fee_currency: Currency,
    tuition_fee_due_date: Day.nullish(),
    tuition_fee_paid_date: Day.nullish(),
    application_fee: Fee.nullish(),
    status_in_canada: z.enum(statusesInCanada).nullish(),
    remarks: optionalText(2_000),
    intake_id: Id.nullish(),
    intake_year: z.number().int().nullish(),
  })
  .partial()
export type ApplicationFields = z.output<typeof ApplicationFields>

export const ApplicationUpdate = z.object({
  form_values: ApplicationFields.default({}),
  /** Answers to the own fields of the forms the status asks for, by field name. */
  answers: Values.default({}),
  /** Number of a value of the list `application_reason`. */
  status_reason_id: Id.nullish(),
  /** What the status is divided into; a move without one leaves it open. */
  sub_status_id: Id.nullish(),
  remarks: optionalText(2_000),
  /** Where it stood when the caller looked; another status answers 409. */
  from_status_identifier: RecordRef.optional(),
  /** The version the caller changed; another one answers 409. */
  version: z.number().int().optional(),
})
export type ApplicationUpdate = z.output<typeof ApplicationUpdate>

const changed = z.object({ applicationInfo: ApplicationChange })

/** Applications: specification 3 §7, G-L-41 to G-L-44. */
export const applications = resource('applications.application', {
  list: {
    route: 'GET /applications',
    access: 'applications.read',
    summary: 'List the applications the caller may see, by stage, filters and search.',
    description: 'with_tabs=1 adds tabsInfo with a tab per stage and counts up to 1,000, group_by groupsInfo.',
    query: ApplicationListQuery,
    response: pageOf(ApplicationRow).extend({ tabsInfo: z.array(ApplicationTab).optional(), ...groupedAnswer }),
  },
  single: {
    route: 'GET /applications/:id',
    access: 'applications.read',
    summary: 'Read one application with its stage bar and its possible moves.',
    response: z.object({ applicationInfo: ApplicationRecord }),
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /applications/add-application',
    access: 'applications.create',
    recentProof: false,
    summary: 'Create an application of a student for up to three courses of one campus.',
    body: ApplicationBody,
    response: changed,
    status: 201,
    message: 'Application Created',
    errors: ['NOT_FOUND', 'APPLICATION_EXISTS'],
    audit: 'application.created',
  },
  update: {
    route: 'PUT /applications/update/:id',
    access: 'applications.read',
    recentProof: false,
    summary: 'Move an application to a status with the values it asks for, or change its fields.',
    description: 'With status_identifier it needs applications.status.update, without it applications.update (G-L-44).',
    query: z.object({ status_identifier: RecordRef.optional() }),
    body: ApplicationUpdate,
    response: changed,
    message: 'Application updated successfully',
    errors: [
      'NOT_FOUND',
      'PERMISSION_DENIED',
      'STATUS_CHANGED',
      'STATUS_MOVE_REFUSED',
      'STAGE_FORMS_INCOMPLETE',
      'STATUS_FORM_REQUIRED',
      'VERSION_CONFLICT',
      'APPLICATION_IS_CLOSED',
    ],
    audit: 'application.updated',
    concurrency: 'etag',
  },
  form: {
    route: 'GET /applications/form/:id',
    access: 'applications.read',
    summary: 'Read what a status asks for when this application enters it, filled in as far as known; null when it asks for nothing.',
    query: z.object({ status: RecordRef }),
    response: z.object({
      formInfo: ApplicationMove.pick({ fields: true, needs_offer_letter: true })
        .extend({ values: z.record(z.string(), z.union([z.string(), z.number()]).nullable()), has_offer_letter: z.boolean() })
        .nullable(),
      /** The company's own forms the status asks for. */
      formsInfo: z.array(FormToFill),
    }),
    errors: ['NOT_FOUND'],
  },
  defer: {
    route: 'PUT /applications/:id/defer',
    access: 'applications.update',
    recentProof: false,
    summary: 'Put an application off to another intake; its status stays.',
    body: z.object({
      intake_id: z.number('Intake is required').int(),
      intake_year: z.number('Intake Year is required').int(),
      remarks: requiredText('Remarks are required', 2_000),
    }),
    response: changed,
    message: 'Application deferred',
    errors: ['NOT_FOUND', 'APPLICATION_IS_CLOSED', 'APPLICATION_EXISTS'],
    audit: 'application.deferred',
  },
  activities: {
    route: 'GET /applications/:id/activities',
    access: 'applications.read',
    summary: 'List what happened on an application, newest first.',
    query: listQuery({ sortBy: ['id'] }),
    response: pageOf(Activity),
    errors: ['NOT_FOUND'],
  },
  answers: {
    route: 'GET /applications/:id/answers',
    access: 'applications.read',
    summary: "Read what an application answered to the company's own forms, as people read it.",
    response: z.object({ recordsInfo: z.array(ShownAnswer) }),
    errors: ['NOT_FOUND'],
  },
  reasons: {
    route: 'GET /applications/reasons',
    access: 'applications.read',
    summary: 'List the reasons for closing an application.',
    response: z.object({ options: z.array(z.object({ label: z.string(), value: Id })) }),
  },
})
