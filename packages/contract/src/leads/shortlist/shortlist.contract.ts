import * as z from 'zod'
import { Category, ProgramCard } from '../../catalog/program/program.contract.ts'
import { shortlistLimit } from '../../catalog/program/program.rules.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, PersonRef, pageOf, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'

export const shortlistOrigins = ['program_finder', 'lead_profile', 'quotation', 'ambassador', 'api'] as const

/** 1 and 0 as the specification sends them, true and false as people write them. */
const Switch = z.union([z.literal([0, 1]).transform((value) => value === 1), Flag])
const ProgramAt = z.object({ program_id: Id, campus_id: Id })

export const ShortlistBody = z.object({
  /** Staff always shortlist for a lead; a student's own lead is meant when it is left out. */
  lead_identifier: RecordRef.optional(),
  content: z
    .array(ProgramAt.extend({ is_shortlisted: Switch }))
    .min(1, 'please select the program')
    .max(shortlistLimit),
})

export const LeadShortlistBody = z.object({
  lead_identifier: RecordRef,
  programs: z.array(ProgramAt, 'please select the program').min(1, 'please select the program').max(shortlistLimit),
  is_shortlist: Switch.default(true),
  shortlist_origin: z.enum(shortlistOrigins).default('program_finder'),
})

/** The form that asks for whom programs are looked for. */
export const LeadChoice = z.object({ lead_identifier: requiredText('Lead is required') })

export const ShortlistedCard = ProgramCard.extend({
  shortlist_origin: z.string(),
  shortlisted_at: Timestamp,
  shortlisted_by_person: PersonRef.nullable(),
})
export type ShortlistedCard = z.output<typeof ShortlistedCard>

const Changed = z.object({ recordsInfo: z.array(ProgramAt.extend({ is_shortlisted: z.boolean() })) })
const side = z.enum(['user', 'staff']).optional()

/** The programs put aside for a lead: specification 3 §3 and §4, G-L-51 to G-L-60. */
export const leadShortlists = resource('leads.shortlist', {
  list: {
    route: 'GET /program-finder',
    access: 'programs.read',
    summary: 'List the programs shortlisted for a lead; a student reads their own.',
    query: listQuery({ sortBy: ['created_at'], perPage: 25 }).extend({
      is_shortlisted: Flag.default(true),
      lead_identifier: RecordRef.optional(),
      category: Category.optional(),
      /** self_shortlisted: by the student; staff_shortlisted: by staff or agent. */
      program_type: z.enum(['self_shortlisted', 'staff_shortlisted']).optional(),
    }),
    response: pageOf(ShortlistedCard),
    errors: ['NOT_FOUND'],
  },
  marks: {
    route: 'GET /program-finder/shortlisted_program',
    access: 'programs.read',
    summary: 'List which programs are shortlisted for a lead, lightly and unpaged, up to 500.',
    query: z.object({ lead_identifier: RecordRef.optional() }),
    response: z.object({
      recordsInfo: z.array(ProgramAt.extend({ identifier: Identifier, program_name: z.string(), by: z.enum(['user', 'staff']) })),
    }),
    errors: ['NOT_FOUND'],
  },
  shortlist: {
    route: 'POST /program-finder/shortlist',
    access: 'programs.read',
    recentProof: false,
    summary: 'Put programs on the shortlist of a lead, or take them off; saying the same twice changes nothing.',
    body: ShortlistBody,
    response: Changed,
    errors: ['NOT_FOUND', 'SHORTLIST_OF_OTHERS'],
    audit: 'lead.shortlist_changed',
  },
  assign: {
    route: 'POST /leads/program_shortlist',
    access: 'leads.update',
    recentProof: false,
    summary: 'Put several programs on the shortlist of a lead, or take them off.',
    body: LeadShortlistBody,
    response: Changed,
    errors: ['NOT_FOUND', 'SHORTLIST_OF_OTHERS'],
    audit: 'lead.shortlist_changed',
  },
  ofLead: {
    route: 'GET /leads/:lead_id/program_shortlist',
    access: 'leads.read',
    summary: 'List the programs shortlisted for a lead, newest first.',
    query: listQuery({ sortBy: ['created_at'], perPage: 25 }).extend({ by: side }),
    response: pageOf(ShortlistedCard),
    errors: ['NOT_FOUND'],
  },
})
