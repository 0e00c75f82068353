import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { groupedAnswer } from '../../kernel/grouped.ts'
import { Day, Flag, Identifier, listQuery, Option, PersonRef, pageOf, RecordNumber, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { alikeReasons } from '../duplicate/duplicate.rules.ts'
import { leadLimits } from './lead.rules.ts'
import { type LeadColumn, LeadListQuery, leadColumns } from './lead-filters.contract.ts'
import { LeadBody, LeadEdit } from './lead-form.contract.ts'
import { LeadChange, LeadRecord, LeadRow, LeadStage } from './lead-record.contract.ts'

export const LeadTab = z.object({ key: z.string(), label: z.string(), count: z.number().int(), isCountExact: z.boolean() })
export type LeadTab = z.output<typeof LeadTab>

/** Somebody who is known already; what the actor may not see is masked (G-L-19), for others than staff also where the lead stands. */
export const LeadMatch = z.object({
  identifier: Identifier.nullable(),
  id: RecordNumber.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  stage: z.string().nullable(),
  branch: z.string().nullable(),
  owner: z.string().nullable(),
  is_accessible: z.boolean(),
  matched_by: z.array(z.enum(alikeReasons)),
})
export type LeadMatch = z.output<typeof LeadMatch>

/** A hit of the search over all leads (G-L-20); outside the actor's scope it says only who looks after it. */
export const LeadHit = z.object({
  identifier: Identifier.nullable(),
  id: RecordNumber,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  stage: LeadStage.pick({ key: true, name: true, type: true, position: true, progress: true }),
  status: z.string(),
  branch: z.string().nullable(),
  owner: PersonRef.pick({ first_name: true, last_name: true }).nullable(),
  last_activity_at: Timestamp,
  is_accessible: z.boolean(),
})
export type LeadHit = z.output<typeof LeadHit>

const lists = [
  'sources',
  'mediums',
  'categories',
  'tags',
  'platforms',
  'reasons',
  'intakes',
  'study_levels',
  'disciplines',
  'utm_sources',
  'utm_mediums',
  // What a list is narrowed by; answered only where they are named.
  'utm_campaigns',
  'agents',
  'teams',
  'staff',
  'staff_roles',
  'forms',
  'regions',
  'statuses',
  'sub_statuses',
  'first_contact',
] as const

/** Leads: specification 3, G-L-16 to G-L-20, G-L-30. */
export const leads = resource('leads.lead', {
  list: {
    route: 'GET /leads',
    access: 'leads.read',
    summary: 'List the leads the caller may see, by tab, filters and search.',
    description:
      'with_tabs=1 adds tabsInfo with counts up to 1,000, group_by groupsInfo, with_totals=1 totalsInfo. Continue with `cursor` from metaInfo.nextCursor, or with a page number.',
    query: LeadListQuery,
    response: pageOf(LeadRow).extend({ tabsInfo: z.array(LeadTab).optional(), ...groupedAnswer }),
  },
  single: {
    route: 'GET /leads/single-lead/:id',
    access: 'leads.read',
    summary: 'Read one lead with its stage bar, its possible moves and the counts of its tabs.',
    response: z.object({ leadInfo: LeadRecord }),
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /leads/add',
    access: 'leads.create',
    recentProof: false,
    summary: 'Create a lead; a person known by phone or email is refused unless a duplicate is allowed.',
    body: LeadBody,
    response: z.object({ leadInfo: LeadChange }),
    status: 201,
    message: 'Lead created successfully',
    errors: ['LEAD_DUPLICATE', 'LEAD_UNDER_REVIEW', 'PERMISSION_DENIED'],
    audit: 'lead.created',
  },
  edit: {
    route: 'PUT /leads/edit/:id',
    access: 'leads.update',
    recentProof: false,
    summary: 'Change any fields of a lead.',
    description: 'Says the version it changes, here or in If-Match. With `seen`, only fields that somebody else changed too are refused.',
    body: LeadEdit,
    response: z.object({ leadInfo: LeadChange }),
    message: 'Lead updated successfully',
    errors: ['NOT_FOUND', 'VERSION_REQUIRED', 'VERSION_CONFLICT', 'LEAD_DUPLICATE', 'LEAD_UNDER_REVIEW'],
    audit: 'lead.updated',
    concurrency: 'etag',
  },
  duplicates: {
    route: 'GET /leads/duplicates',
    access: 'leads.create',
    summary: 'Tell who is known already by what is being typed: the same phone or email, or somebody alike.',
    query: z.object({
      email: z.string().trim().max(254).default(''),
      country_code: z.string().trim().max(6).default(''),
      mobile: z.string().trim().max(40).default(''),
      first_name: z.string().trim().max(100).default(''),
      last_name: z.string().trim().max(100).default(''),
      date_of_birth: z.union([z.literal(''), Day]).default(''),
      /** The lead that is being edited, which is not its own duplicate. */
      except: Identifier.optional(),
    }),
    response: z.object({ matches: z.array(LeadMatch) }),
    limit: { by: 'user', max: 120, seconds: 60 },
  },
  dropdowns: {
    route: 'GET /leads/dropdowns',
    access: 'leads.read',
    summary: 'Read the lists a lead form or filter needs; those only filters need where `only` names them.',
    query: z.object({ only: z.string().trim().max(300).default('') }),
    response: z.partialRecord(z.enum(lists), z.array(Option)),
  },
  search: {
    route: 'GET /leads/lead-search',
    access: 'leads.read',
    summary: 'Find a lead in the whole company by name, phone, email or number; forgives a typo.',
    query: listQuery({ sortBy: ['relevance'] })
      .omit({ filters: true, sort: true, sort_by: true })
      .extend({
        /** Only those the caller may open, as a choice of leads wants them. */
        only_accessible: Flag.default(false),
      }),
    response: pageOf(LeadHit),
  },
  askOwner: {
    route: 'POST /leads/lead-search/:number/ask',
    access: 'leads.read',
    recentProof: false,
    summary: 'Ask the owner of a lead that is not the caller’s to open: they are told who asks, once a day, and nothing is opened.',
    params: z.object({ number: RecordRef }),
    response: z.object({}),
    message: 'The owner was told that you ask',
    errors: ['NOT_FOUND'],
    audit: 'lead.owner_asked',
    limit: { by: 'user', max: 20, seconds: 3_600 },
  },
  export: {
    route: 'GET /files/lead-csv/generate',
    access: 'leads.export',
    summary: 'Export the leads of a list as CSV.',
    query: LeadListQuery.omit({
      page: true,
      per_page: true,
      cursor: true,
      count: true,
      with_tabs: true,
      group_by: true,
      with_totals: true,
    }).extend({
      columns: z
        .string()
        .trim()
        .max(1_000)
        .default('')
        .transform((text) => {
          const isColumn = (name: string): name is LeadColumn => (leadColumns as readonly string[]).includes(name)
          return text ? [...new Set(text.split(',').filter(isColumn))] : [...leadColumns]
        }),
    }),
    response: download('text/csv'),
    audit: 'lead.exported',
    recentProof: true,
    writes: true,
    statementSeconds: 30,
  },
})

/** The shortest text that is searched for over all leads. */
export const searchFrom = leadLimits.searchFrom
