import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Identifier, orNull, PersonRef, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { conditionKinds, conditionSaysWhy, conditionStatuses } from './offer-condition.rules.ts'

/** One thing an offer is made on. */
export const OfferCondition = z.object({
  identifier: Identifier,
  version: z.number().int(),
  text: z.string(),
  kind: z.enum(conditionKinds),
  due_on: Day.nullable(),
  /** Still open though its day is over. */
  is_overdue: z.boolean(),
  status: z.enum(conditionStatuses),
  decided_at: Timestamp.nullable(),
  decided_by: PersonRef.nullable(),
  /** Of the company alone. */
  remarks: z.string().nullable(),
  /** The paper that shows it. */
  evidence: z.object({ identifier: Identifier, name: z.string(), view_page: z.string() }).nullable(),
  can: z.object({ edit: z.boolean(), change_status: z.boolean() }),
})
export type OfferCondition = z.output<typeof OfferCondition>

export const OfferConditions = z.object({
  recordsInfo: z.array(OfferCondition),
  /** How the offer stands by them. */
  standing: z.enum(['none', 'open', 'met', 'not_met']),
  can: z.object({ create: z.boolean() }),
})
export type OfferConditions = z.output<typeof OfferConditions>

export const OfferConditionBody = z.object({
  text: requiredText('Say what has to be met', 500),
  kind: z.enum(conditionKinds, 'Choose the kind'),
  due_on: orNull(Day),
})
export type OfferConditionBody = z.output<typeof OfferConditionBody>

export const OfferConditionMove = z
  .object({
    status: z.enum(conditionStatuses, 'please select the status'),
    remarks: orNull(z.string().trim().max(1_000)),
    document_identifier: orNull(Identifier),
  })
  .refine(({ status, remarks }) => !conditionSaysWhy(status) || remarks, { path: ['remarks'], message: 'Remarks are required' })
export type OfferConditionMove = z.output<typeof OfferConditionMove>

/** The conditions of an offer, and how it becomes unconditional: issue of applications. */
export const offerConditions = resource('applications.offer_condition', {
  ofApplication: {
    route: 'GET /applications/:id/conditions',
    access: 'applications.read',
    summary: 'List the conditions of the offer, with what became of each.',
    params: z.object({ id: RecordRef }),
    response: OfferConditions,
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /applications/:id/conditions',
    access: 'applications.status.update',
    recentProof: false,
    summary: 'Write down a condition of the offer.',
    params: z.object({ id: RecordRef }),
    body: OfferConditionBody,
    response: OfferConditions,
    status: 201,
    message: 'Condition added',
    errors: ['NOT_FOUND', 'APPLICATION_IS_CLOSED'],
    audit: 'application.condition_added',
  },
  edit: {
    route: 'PUT /applications/conditions/:identifier',
    access: 'applications.status.update',
    recentProof: false,
    summary: 'Change an open condition.',
    params: z.object({ identifier: Identifier }),
    body: OfferConditionBody,
    response: OfferConditions,
    message: 'Condition changed',
    errors: ['NOT_FOUND', 'APPLICATION_IS_CLOSED', 'CONDITION_STATE', 'VERSION_CONFLICT'],
    audit: 'application.condition_changed',
    concurrency: 'if-match',
  },
  changeStatus: {
    route: 'PUT /applications/conditions/:identifier/change-status',
    access: 'applications.status.update',
    recentProof: false,
    summary: 'Say what became of a condition; with the last one the offer becomes unconditional.',
    params: z.object({ identifier: Identifier }),
    body: OfferConditionMove,
    response: OfferConditions.extend({ became_unconditional: z.boolean() }),
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'APPLICATION_IS_CLOSED', 'CONDITION_STATE', 'VERSION_CONFLICT'],
    audit: 'application.condition_decided',
    concurrency: 'if-match',
  },
})
