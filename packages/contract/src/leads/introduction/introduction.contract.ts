import * as z from 'zod'
import { FileWish, KeptFile } from '../../documents/file/file.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import {
  DayRange,
  Id,
  Identifier,
  listQuery,
  PersonRef,
  pageOf,
  RecordNumber,
  RecordRef,
  readFrom,
  requiredText,
  Timestamp,
} from '../../kernel/shapes.ts'
import { decisionKinds, introductionChannels, introductionStates, ownStates } from './introduction.rules.ts'

const Party = z.object({ identifier: Identifier, name: z.string() })

/** What an agency reads of an introduction of its own: what it wrote, when, and how it stands. Nothing of the lead, nothing of others. */
export const OwnIntroduction = z.object({
  identifier: Identifier,
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  introduced_at: Timestamp,
  channel: z.enum(introductionChannels),
  state: z.enum(ownStates),
  /** Until when the claim lasts without a submitted application; empty when it no longer runs out. */
  yours_until: Timestamp.nullable(),
  part_percentage: z.number().nullable(),
  /** What the agency itself earned with the person, and was paid of it. */
  earned: z.array(z.object({ currency: z.string(), earned_minor: z.number().int(), paid_minor: z.number().int() })),
  asked_at: Timestamp.nullable(),
  can: z.object({ ask: z.boolean() }),
})
export type OwnIntroduction = z.output<typeof OwnIntroduction>

/** An introduction as staff read it. */
export const Introduction = z.object({
  identifier: Identifier,
  id: Id,
  agent: Party,
  lead: z.object({ identifier: Identifier, id: RecordNumber, first_name: z.string(), last_name: z.string() }),
  /** As the agency wrote the person. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  introduced_at: Timestamp,
  introduced_by: PersonRef.nullable(),
  channel: z.enum(introductionChannels),
  state: z.enum(introductionStates),
  claimed_until: Timestamp.nullable(),
  part_percentage: z.number().nullable(),
  was_known: z.boolean(),
  asked_at: Timestamp.nullable(),
})
export type Introduction = z.output<typeof Introduction>

/** One side of a dispute, with what speaks for it. */
export const DisputeSide = Introduction.extend({
  date_of_birth: z.string().nullable(),
  consent: z.object({ text: z.string().nullable(), source: z.string().nullable(), at: Timestamp.nullable() }).nullable(),
  form: z.string().nullable(),
  import: z.object({ identifier: Identifier, filename: z.string(), row: z.number().int().nullable() }).nullable(),
  applications: z.number().int(),
  submitted_applications: z.number().int(),
  request_text: z.string().nullable(),
  asked_by: PersonRef.nullable(),
  request_file: KeptFile.nullable(),
})
export type DisputeSide = z.output<typeof DisputeSide>

export const IntroductionDecision = z.object({
  identifier: Identifier,
  id: Id,
  kind: z.enum(decisionKinds),
  parts: z.array(z.object({ agent: z.string(), percentage: z.number() })),
  reason: z.string(),
  decided_by: PersonRef.nullable(),
  created_at: Timestamp,
})
export type IntroductionDecision = z.output<typeof IntroductionDecision>

/** Everything about who introduced one person. */
export const Dispute = z.object({
  lead: Introduction.shape.lead.extend({ is_company_own: z.boolean(), agent: z.string().nullable(), created_at: Timestamp }),
  /** In the order of their introductions. */
  sides: z.array(DisputeSide),
  decisions: z.array(IntroductionDecision),
})
export type Dispute = z.output<typeof Dispute>

const percentText = 'Enter a whole percentage from 1 to 99'
const Percent = readFrom(
  (value: number | string | undefined) => (value === '' ? undefined : value),
  z.coerce.number(percentText).int(percentText).min(1, percentText).max(99, percentText).optional(),
).optional()

export const DecisionBody = z
  .object({
    kind: z.enum(decisionKinds, 'Choose what is decided'),
    /** What the first gets of a split; the second gets the rest. */
    first_percentage: Percent,
    second_percentage: Percent,
    reason: requiredText('Reason is required', 2_000),
  })
  .superRefine(({ kind, first_percentage, second_percentage }, { addIssue }) => {
    if (kind !== 'split') return
    if (!first_percentage) addIssue({ code: 'custom', path: ['first_percentage'], message: percentText })
    if (!second_percentage) addIssue({ code: 'custom', path: ['second_percentage'], message: percentText })
    if (first_percentage && second_percentage && first_percentage + second_percentage !== 100)
      addIssue({ code: 'custom', path: ['second_percentage'], message: 'The two parts must add up to 100' })
  })
export type DecisionBody = z.output<typeof DecisionBody>

export const TransferRequestBody = z.object({
  request_text: requiredText('Say why the student is yours', 2_000),
  /** What the student says themselves, as a file. */
  file_identifier: FileWish,
})
export type TransferRequestBody = z.output<typeof TransferRequestBody>

const params = z.object({ introduction_id: RecordRef })

/** Who introduced which person, and whose they are (ADR 0152). */
export const introductions = resource('leads.introduction', {
  mine: {
    route: 'GET /own-introductions',
    access: 'leads.create',
    summary: 'List the introductions of the caller’s own agency, as it wrote them, with the word of how each stands.',
    query: listQuery({ sortBy: ['introduced_at'] })
      .omit({ filters: true })
      .extend({ state: z.enum(ownStates).optional() }),
    response: pageOf(OwnIntroduction),
  },
  ask: {
    route: 'POST /own-introductions/:introduction_id/transfer-request',
    access: 'leads.create',
    recentProof: false,
    summary: 'Ask to take a student over, or add to what was said before; staff decide.',
    params,
    body: TransferRequestBody,
    response: z.object({ introductionInfo: OwnIntroduction }),
    message: 'Your request is under review',
    errors: ['NOT_FOUND', 'INTRODUCTION_IS_YOURS'],
    audit: 'introduction.transfer_asked',
    limit: { by: 'user', max: 60, seconds: 3_600 },
  },
  list: {
    route: 'GET /introductions',
    access: 'leads.merge',
    summary: 'List who introduced whom, newest first.',
    query: listQuery({
      sortBy: ['introduced_at'],
      filters: { state: z.enum(introductionStates), agent_identifier: z.array(Identifier), introduced_at: DayRange },
    }),
    response: pageOf(Introduction),
  },
  get: {
    route: 'GET /introductions/:introduction_id',
    access: 'leads.merge',
    summary: 'Read everything about who introduced one person, side by side.',
    params,
    response: z.object({ disputeInfo: Dispute }),
    errors: ['NOT_FOUND'],
  },
  decide: {
    route: 'POST /introductions/:introduction_id/decision',
    access: 'leads.merge',
    recentProof: true,
    summary: 'Decide whose the person of an introduction is, and how the agencies share the commission.',
    description:
      'The introduction of the address is the second side. keep leaves the person with whom they are, give passes them to the second, split shares the commission of the first with the second, and other_person makes a lead of what the second submitted. What has accrued already is corrected by mirrored entries.',
    params,
    body: DecisionBody,
    response: z.object({ disputeInfo: Dispute }),
    message: 'Decision saved',
    errors: ['NOT_FOUND', 'INTRODUCTION_NOT_OPEN', 'INTRODUCTION_PAID', 'LEAD_DUPLICATE', 'PERMISSION_DENIED'],
    audit: 'introduction.decided',
  },
})
