import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, PersonRef, pageOf, RecordNumber, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { LeadStage } from '../lead/lead-record.contract.ts'
import { alikeReasons, certainties, isMergedField, mergeSides } from './duplicate.rules.ts'

/** One lead of a pair, as the review list shows it. */
export const PairedLead = z.object({
  identifier: Identifier,
  id: RecordNumber,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  stage: z.object({ key: z.string(), name: z.string() }),
  agent: z.string().nullable(),
  created_at: Timestamp,
})
export type PairedLead = z.output<typeof PairedLead>

/** Two leads that may be one person. */
export const LeadPair = z.object({
  identifier: Identifier,
  id: Id,
  certainty: z.enum(certainties),
  score: z.number().int(),
  reasons: z.array(z.enum(alikeReasons)),
  lead: PairedLead,
  other: PairedLead,
  told_apart_at: Timestamp.nullable(),
  told_apart_by: PersonRef.nullable(),
})
export type LeadPair = z.output<typeof LeadPair>

/** A field of both leads, side by side in the reader's words. */
export const ComparedField = z.object({
  field: z.string(),
  label: z.string(),
  target: z.string().nullable(),
  source: z.string().nullable(),
  is_same: z.boolean(),
  /** Whose value stays where nobody chooses. */
  side: z.enum(mergeSides),
})
export type ComparedField = z.output<typeof ComparedField>

const ComparedLead = PairedLead.extend({
  version: z.number().int(),
  stage: LeadStage.pick({ key: true, name: true, type: true, position: true, progress: true }),
  status: z.string(),
  source: z.string().nullable(),
  branch: z.string().nullable(),
  owner: z.string().nullable(),
  counts: z.object({
    notes: z.number().int(),
    tasks: z.number().int(),
    applications: z.number().int(),
    documents: z.number().int(),
    shortlist: z.number().int(),
    activities: z.number().int(),
  }),
})
export type ComparedLead = z.output<typeof ComparedLead>

/** One lead that took in another. */
export const LeadMerge = z.object({
  identifier: Identifier,
  id: Id,
  /** The lead that went, as it was. */
  source: z.object({ identifier: Identifier, id: RecordNumber, first_name: z.string(), last_name: z.string() }),
  merged_at: Timestamp,
  merged_by: PersonRef.nullable(),
  unmerged_at: Timestamp.nullable(),
  unmerged_by: PersonRef.nullable(),
  /** Until when the two can be taken apart again. */
  can_unmerge: z.boolean(),
})
export type LeadMerge = z.output<typeof LeadMerge>

const MergeBody = z.object({
  source_lead_identifier: Identifier,
  field_choices: z
    .record(z.string().max(60), z.enum(mergeSides))
    .default({})
    .refine((choices) => Object.keys(choices).every(isMergedField), 'Choose one of the options'),
  /** The versions that were compared, of this lead and of the other; a later change of either is refused. */
  version: z.number().int(),
  source_version: z.number().int(),
})
export type MergeBody = z.output<typeof MergeBody>

const UnmergeBody = z.object({
  merge_identifier: Identifier,
  /** Which of the two keeps what was changed and added since. */
  later_side: z.enum(mergeSides).default('target'),
})
export type UnmergeBody = z.output<typeof UnmergeBody>

const params = z.object({ lead_id: RecordRef })

/** Leads that are one person: found, told apart, made one, and taken apart again (G-L-19, ADR 0134). */
export const leadDuplicates = resource('leads.duplicate', {
  list: {
    route: 'GET /leads/duplicate-pairs',
    access: 'leads.merge',
    summary: 'List the pairs of leads that may be one person, the surest first; only pairs of which the caller sees both.',
    query: listQuery({ sortBy: ['score'] })
      .omit({ filters: true })
      .extend({
        certainty: z.enum(certainties).optional(),
        /** Those that people said are two. */
        told_apart: Flag.default(false),
      }),
    response: pageOf(LeadPair),
  },
  tellApart: {
    route: 'PUT /leads/duplicate-pairs/:pair_id',
    access: 'leads.merge',
    recentProof: false,
    summary: 'Say that the two leads of a pair are not the same person, or take that back.',
    params: z.object({ pair_id: RecordRef }),
    body: z.object({ told_apart: Flag }),
    response: z.object({ pairInfo: LeadPair }),
    errors: ['NOT_FOUND'],
    audit: 'lead.told_apart',
  },
  compare: {
    route: 'GET /leads/:lead_id/compare/:other_id',
    access: 'leads.merge',
    summary: 'Read two leads side by side: each field, and what hangs on each.',
    params: params.extend({ other_id: RecordRef }),
    response: z.object({
      targetInfo: ComparedLead,
      sourceInfo: ComparedLead,
      fieldsInfo: z.array(ComparedField),
      pairInfo: z.object({ identifier: Identifier, told_apart_at: Timestamp.nullable() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  merge: {
    route: 'POST /leads/:lead_id/merge',
    access: 'leads.merge',
    recentProof: false,
    summary: 'Take another lead of the same person into this one, with everything that hangs on it.',
    description:
      'field_choices says of which of the two each field stays: target is the lead of the address, source the other. A field that is not named keeps the value of the target, or takes that of the source where the target has none. The identifier of the other lead leads to this one from then on.',
    params,
    body: MergeBody,
    response: z.object({ mergeInfo: LeadMerge }),
    message: 'The two leads are one now',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'LEADS_HAVE_STUDENTS'],
    audit: 'lead.merged',
    statementSeconds: 30,
  },
  merges: {
    route: 'GET /leads/:lead_id/merges',
    access: 'leads.merge',
    summary: 'List which leads this one took in, and with which others it may be one person.',
    params,
    response: z.object({ mergesInfo: z.array(LeadMerge), pairsInfo: z.array(LeadPair) }),
    errors: ['NOT_FOUND'],
  },
  unmerge: {
    route: 'POST /leads/:lead_id/unmerge',
    access: 'leads.merge',
    recentProof: false,
    summary: 'Take two leads apart again: each has its own fields and relations, and what came since stays on the chosen side.',
    params,
    body: UnmergeBody,
    response: z.object({ mergeInfo: LeadMerge }),
    message: 'The two leads are two again',
    errors: ['NOT_FOUND', 'UNMERGE_TOO_LATE'],
    audit: 'lead.unmerged',
    statementSeconds: 30,
  },
})
