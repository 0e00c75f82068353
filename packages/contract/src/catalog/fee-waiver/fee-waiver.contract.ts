import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Currency } from '../../kernel/money.ts'
import { Day, Id, Identifier, listQuery, Option, oneOrMany, orNull, pageOf, Timestamp } from '../../kernel/shapes.ts'
import { institutionStatuses } from '../institution/institution.rules.ts'
import { Verification, VerifyBody } from '../verification/verification.contract.ts'
import { longestSource, verificationStates } from '../verification/verification.rules.ts'
import { complaintsOfTerms, waiverStates, waiverTypes } from './fee-waiver.rules.ts'

const Named = z.object({ id: Id, name: z.string() })

export const FeeWaiver = z.object({
  identifier: Identifier,
  id: Id,
  institution_id: Id,
  institution: z.object({ identifier: Identifier, id: Id, name: z.string() }),
  campus_id: Id.nullable(),
  campus: Named.nullable(),
  /** Of no program in particular when empty: all of the institution, or of the campus. */
  programs: z.array(Named),
  intakes: z.array(Named),
  waiver_type: z.enum(waiverTypes),
  /** Percent or major units of the currency; null where the whole fee is waived. */
  value: z.number().nullable(),
  currency: z.string().nullable(),
  code: z.string().nullable(),
  valid_from: Day.nullable(),
  till_date: Day.nullable(),
  max_uses: z.number().int().nullable(),
  remarks: z.string().nullable(),
  status: z.enum(institutionStatuses),
  state: z.enum(waiverStates),
  verification: Verification,
  version: z.number().int(),
  created_at: Timestamp,
})
export type FeeWaiver = z.output<typeof FeeWaiver>

const ids = z.array(Id).max(200).default([])
const terms = {
  waiver_type: z.enum(waiverTypes, 'Type is required'),
  value: orNull(z.union([z.string().trim(), z.number()])),
  currency: orNull(Currency),
  code: orNull(z.string().trim().max(60)),
  valid_from: orNull(Day),
  till_date: orNull(Day),
  max_uses: orNull(z.coerce.number<number | string>('Enter a whole number').int().min(1).max(1_000_000)),
  remarks: orNull(z.string().trim().max(500)),
  /** Where it was looked up, when it was just now; without it a new or changed waiver counts as not verified. */
  verified_source: orNull(z.string().trim().max(longestSource)),
}
const parts = { campus_id: orNull(z.coerce.number<number | string>().int().positive()), program_ids: ids, intake_ids: ids }
type Terms = Parameters<typeof complaintsOfTerms>[0]
const judge = (body: Terms, context: z.RefinementCtx) => {
  for (const [field, message] of complaintsOfTerms(body)) context.addIssue({ code: 'custom', path: [field], message })
}
/** What is waived, how long and how often, wherever it holds. */
export const WaiverTerms = z.object(terms).superRefine(judge)
export type WaiverTerms = z.output<typeof WaiverTerms>
export const FeeWaiverBody = z.object({ institution_id: z.number('Institution is required').int(), ...parts, ...terms }).superRefine(judge)
export type FeeWaiverBody = z.output<typeof FeeWaiverBody>
export const FeeWaiverEdit = z.object({ ...parts, ...terms }).superRefine(judge)
export type FeeWaiverEdit = z.output<typeof FeeWaiverEdit>
const One = z.object({ feeWaiverInfo: FeeWaiver })
const parent = z.coerce.number().int().positive().optional()

/** Application fees that institutions waive: specification 1 §2 (C-151), G-L-47, ADR 0165. */
export const feeWaivers = resource('catalog.fee_waiver', {
  list: {
    route: 'GET /institutions/fee-waivers',
    access: 'programs.read',
    summary: 'List the fee waivers, newest first: who keeps institutions sees all, others those in force on what is offered to them.',
    query: listQuery({
      sortBy: ['created_at', 'till_date', 'verified_at'],
      filters: {
        country_id: oneOrMany(Id),
        institution_id: oneOrMany(Id),
        waiver_type: oneOrMany(z.enum(waiverTypes)),
        state: z.enum(waiverStates),
        verification: z.enum(verificationStates),
      },
    }).extend({ institution_id: parent }),
    response: pageOf(FeeWaiver),
  },
  dropdown: {
    route: 'GET /dropdowns/fee-waivers',
    access: 'programs.read',
    summary: 'List the fee waivers in force today that fit a choice of institution, campus, program and intake.',
    query: z.object({ institution_id: parent, campus_id: parent, program_id: parent, intake_id: parent }),
    response: z.object({ options: z.array(Option.extend({ value: Identifier })) }),
  },
  create: {
    route: 'POST /institutions/fee-waivers',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Write down a fee waiver; it holds for all of the institution unless a campus, programs or intakes are named.',
    body: FeeWaiverBody,
    response: One,
    status: 201,
    message: 'Fee waiver created successfully',
    errors: ['NOT_FOUND'],
    audit: 'fee_waiver.created',
  },
  edit: {
    route: 'PUT /institutions/fee-waivers/:fee_waiver',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Change a fee waiver as a whole.',
    body: FeeWaiverEdit,
    response: One,
    message: 'Fee waiver updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'fee_waiver.updated',
    concurrency: 'etag',
  },
  changeStatus: {
    route: 'PUT /institutions/fee-waivers/:fee_waiver/change-status',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Switch a fee waiver off, or on again.',
    body: z.object({ status: z.enum(institutionStatuses, 'Status is required') }),
    response: One,
    message: 'Status changed successfully',
    errors: ['NOT_FOUND'],
    audit: 'fee_waiver.status_changed',
  },
  verify: {
    route: 'PUT /institutions/fee-waivers/:fee_waiver/verify',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Say that a fee waiver was looked up now, and where.',
    body: VerifyBody,
    response: One,
    message: 'Marked as verified',
    errors: ['NOT_FOUND'],
    audit: 'fee_waiver.verified',
  },
})
