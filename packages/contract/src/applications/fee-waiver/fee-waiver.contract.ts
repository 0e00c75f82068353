import * as z from 'zod'
import { waiverTypes } from '../../catalog/fee-waiver/fee-waiver.rules.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Money } from '../../kernel/money.ts'
import { Day, Identifier, orNull, PersonRef, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { waiverObstacles, waiverStatuses } from './fee-waiver.rules.ts'

const Granted = z.object({
  identifier: Identifier,
  waiver_type: z.enum(waiverTypes),
  percentage: z.number().int().nullable(),
  amount: Money.nullable(),
  code: z.string().nullable(),
})

/** A waiver that the institution grants, with what it does to the fee of this application. */
export const GrantedWaiver = Granted.extend({
  till_date: Day.nullable(),
  /** Why it does not fit this application. */
  obstacle: z.enum(waiverObstacles).nullable(),
  /** What it takes off, and what is left to be paid; nothing where it does not fit. */
  waived: Money.nullable(),
  left: Money.nullable(),
})
export type GrantedWaiver = z.output<typeof GrantedWaiver>

/** That the application fee, or a part of it, need not be paid. */
export const FeeWaiver = z.object({
  identifier: Identifier,
  version: z.number().int(),
  status: z.enum(waiverStatuses),
  total: Money,
  /** Which of the institution's waivers; those asked for in former times name none. */
  granted: Granted.nullable(),
  reason: z.string().nullable(),
  remarks: z.string().nullable(),
  requested_by: PersonRef.nullable(),
  requested_at: Timestamp,
  decided_by: PersonRef.nullable(),
  decided_at: Timestamp.nullable(),
})
export type FeeWaiver = z.output<typeof FeeWaiver>

const Answer = z.object({
  /** Nothing where none was ever asked for. */
  feeWaiverInfo: FeeWaiver.nullable(),
  /** The fee as it stands now. */
  application_fee: Money.nullable(),
  /** The waivers of the institution, those that fit first; only for who may ask for one now. */
  waivers: z.array(GrantedWaiver),
  can: z.object({ request: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
})
export type FeeWaiverAnswer = z.output<typeof Answer>

export const FeeWaiverBody = z.object({
  fee_waiver_identifier: z.uuid('Choose a waiver'),
  reason: orNull(z.string().trim().max(1_000)),
})
export type FeeWaiverBody = z.output<typeof FeeWaiverBody>

export const FeeWaiverDecision = z
  .object({
    status: z.enum(['approved', 'rejected', 'withdrawn'], 'please select the status'),
    remarks: orNull(z.string().trim().max(1_000)),
  })
  .refine(({ status, remarks }) => status !== 'rejected' || remarks, { path: ['remarks'], message: 'Remarks are required' })
export type FeeWaiverDecision = z.output<typeof FeeWaiverDecision>

const params = z.object({ id: RecordRef })

/** Waivers of application fees, on the side of the application (G-L-47). */
export const feeWaivers = resource('applications.fee_waiver', {
  ofApplication: {
    route: 'GET /applications/:id/fee-waiver',
    access: 'applications.read',
    summary: 'Read whether a waiver of the application fee was asked for, and what was decided.',
    params,
    response: Answer,
    errors: ['NOT_FOUND'],
  },
  request: {
    route: 'PUT /applications/:id/fee-waiver',
    access: 'applications.update',
    recentProof: false,
    summary: 'Ask for one of the waivers of the application fee that the institution grants.',
    params,
    body: FeeWaiverBody,
    response: Answer,
    message: 'Fee waiver requested',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'APPLICATION_IS_CLOSED', 'WAIVER_STATE'],
    audit: 'application.fee_waiver_requested',
  },
  decide: {
    route: 'PUT /applications/:id/fee-waiver/change-status',
    access: 'applications.status.update',
    recentProof: false,
    summary: 'Grant or refuse a waiver, or take the request back; what is granted comes off the application fee.',
    params,
    body: FeeWaiverDecision,
    response: Answer,
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'WAIVER_STATE', 'VERSION_CONFLICT'],
    audit: 'application.fee_waiver_decided',
    concurrency: 'if-match',
  },
})
