import * as z from 'zod'
import { maxFileBytes } from '../../documents/file/file.rules.ts'
import { download, resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { Day, Id, Identifier, listQuery, oneOrMany, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { CaptureForm } from '../capture-form/capture-form.contract.ts'
import { type CaptureFieldName, captureFields } from '../capture-form/capture-form.rules.ts'
import { LandingContent, LandingSite } from './landing-content.contract.ts'
import { landingActions, landingStatuses, takenSlugs } from './landing-page.rules.ts'

const Count = z.number().int()
const choice = z.coerce.number<number | string>().int().positive().nullish()
// The keys of a literal object are its keys and nothing else.
const fieldNames = Object.keys(captureFields) as [CaptureFieldName, ...CaptureFieldName[]]
const AskedField = z.object({ name: z.enum(fieldNames), is_required: z.boolean() })
const Labelled = z.object({ id: Id, label: z.string() }).nullable()

const slug = z
  .string()
  .trim()
  .min(2, 'Address is required')
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Begin with a letter, and use small letters, digits and hyphens')
  .refine((word) => !takenSlugs.includes(word), 'This address is taken')

export const LandingRow = z.object({
  identifier: Identifier,
  id: Id,
  version: Count,
  name: z.string(),
  slug: z.string(),
  public_path: z.string(),
  status: z.enum(landingStatuses),
  /** Whether something was changed since it was published. */
  has_changes: z.boolean(),
  lead_form_identifier: Identifier,
  visits: Count,
  submissions: Count,
  published_at: Timestamp.nullable(),
  updated_at: Timestamp,
  created_at: Timestamp,
})
export type LandingRow = z.output<typeof LandingRow>

export const LandingDetail = LandingRow.extend({
  campaign: z.string().nullable(),
  content: LandingContent,
  fields: z.array(AskedField),
  source: Labelled,
  medium: Labelled,
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  /** The form whose own fields it asks for besides. */
  form: z.object({ id: Id, name: z.string() }).nullable(),
})
export type LandingDetail = z.output<typeof LandingDetail>

export const LandingBody = z.object({
  name: requiredText('Name is required', 150),
  slug,
  content: LandingContent,
  campaign: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .transform((text) => text || null),
  /** What the form asks for, in this order. */
  fields: z
    .array(AskedField)
    .min(1)
    .max(fieldNames.length)
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'Each field once')
    .refine((fields) => fields.some(({ name }) => name === 'email' || name === 'phone'), 'A phone number or an email address is required'),
  lead_source_id: choice,
  lead_medium_id: choice,
  branch_id: choice,
  form_id: choice,
})
export type LandingBody = z.output<typeof LandingBody>

const Figures = z.object({ visits: Count, submissions: Count, leads: Count.nullable() })
/** What came by landing pages in a period: G-L-86. Leads are those of the list behind each figure. */
export const LandingFigures = z.object({
  from: Day,
  to: Day,
  totals: Figures,
  /** How often each single page was looked at, beside what came of the whole landing page. */
  pages: z.array(
    Figures.extend({
      identifier: Identifier,
      lead_form_identifier: Identifier,
      name: z.string(),
      status: z.enum(landingStatuses),
      views: Count,
    }),
  ),
  /** Absent for who may not know where leads came from. */
  sources: z.array(Figures.extend({ name: z.string() })).nullable(),
  campaigns: z.array(Figures.extend({ name: z.string() })).nullable(),
  days: z.array(z.object({ day: Day, visits: Count, submissions: Count })),
})
export type LandingFigures = z.output<typeof LandingFigures>

const One = z.object({ landingPageInfo: LandingDetail })
const feature = 'marketing.landing_pages' as const
const read = { access: 'settings.capture.read', feature } as const
const write = { access: 'settings.capture.update', feature, recentProof: false } as const

/** Pages that a company builds of sections, for people who do not know it yet (ADR 0159). */
export const landingPages = resource('leads.landing_page', {
  list: {
    route: 'GET /landing_pages',
    ...read,
    summary: 'List the landing pages, newest first, with how often each was visited and sent.',
    query: listQuery({ sortBy: ['created_at', 'name'], filters: { status: oneOrMany(z.enum(landingStatuses)) } }),
    response: pageOf(LandingRow),
  },
  get: {
    route: 'GET /landing_pages/:landing_page_id',
    ...read,
    summary: 'Read a landing page with its content as it was saved last.',
    response: One,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /landing_pages',
    ...write,
    summary: 'Make a landing page as a draft, with a content to begin with.',
    body: LandingBody.pick({ name: true, slug: true }).extend({ languages: LandingContent.shape.languages }),
    response: One,
    status: 201,
    message: 'Landing page created successfully',
    audit: 'landing_page.created',
  },
  edit: {
    route: 'PUT /landing_pages/:landing_page_id',
    ...write,
    summary: 'Save a landing page; what visitors see of its content changes when it is published.',
    description: 'The version in If-Match must be the one there is. What the form asks for counts at once.',
    body: LandingBody,
    response: One,
    message: 'Landing page saved',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'landing_page.changed',
    concurrency: 'if-match',
  },
  move: {
    route: 'PUT /landing_pages/:landing_page_id/change-status',
    ...write,
    summary: 'Publish a landing page or its changes, take it off, put it into the archive, or take it out again.',
    body: z.object({ action: z.enum(landingActions) }),
    response: One,
    message: 'Landing page updated successfully',
    errors: ['NOT_FOUND', 'LANDING_PAGE_STATE'],
    audit: 'landing_page.status_changed',
  },
  duplicate: {
    route: 'POST /landing_pages/:landing_page_id/duplicate',
    ...write,
    summary: 'Make a draft with the content and the form of a landing page.',
    response: One,
    status: 201,
    message: 'Landing page created successfully',
    errors: ['NOT_FOUND'],
    audit: 'landing_page.created',
  },
  preview: {
    route: 'GET /landing_pages/:landing_page_id/preview',
    ...read,
    summary: 'Read what a preview shows beside the content: the form, and the institutions it may name.',
    query: z.object({ language: z.enum(languages) }),
    response: z.object({ formInfo: CaptureForm, siteInfo: LandingSite.omit({ content: true }) }),
    errors: ['NOT_FOUND'],
  },
  upload: {
    route: 'POST /landing_pages/pictures',
    ...write,
    summary: 'Upload a picture for landing pages; it is drawn anew at most 1600 pixels wide, without what it carried beside its pixels.',
    response: z.object({ file: Identifier }),
    status: 201,
    message: 'File uploaded',
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNSAFE', 'FILE_REQUIRED'],
    audit: 'file.uploaded',
    upload: { field: 'file', maxBytes: maxFileBytes },
    limit: { by: 'user', max: 60, seconds: 600 },
  },
  picture: {
    route: 'GET /landing_page/pictures/:file_id',
    access: 'public',
    summary: 'Open a picture of a landing page, the logo of the company or of an institution.',
    params: z.object({ file_id: Identifier }),
    response: download('image/webp', 'image/png', 'image/jpeg'),
    errors: ['NOT_FOUND'],
    limit: { by: 'ip', max: 3_000, seconds: 3_600 },
  },
  visit: {
    route: 'POST /landing_page/:id/visit',
    access: 'public',
    recentProof: false,
    summary: 'Count that a published landing page was opened; nothing is kept about who did.',
    params: z.object({ id: Identifier }),
    body: z.object({
      page: z.string().max(40),
      /** Whether the visit begins with this page. */
      is_entry: z.boolean(),
      source: z.string().trim().max(200).default(''),
      campaign: z.string().trim().max(200).default(''),
    }),
    response: z.object({ result: z.literal('counted') }),
    errors: ['NOT_FOUND', 'FEATURE_DISABLED'],
    audit: 'landing_page.visited',
    limit: { by: 'ip', max: 300, seconds: 3_600 },
    idempotency: false,
  },
  dashboard: {
    route: 'GET /dashboards/landing',
    ...read,
    summary: 'Count visits, submissions and leads of landing pages in a period, by page, source and campaign.',
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    response: z.object({ dashboardInfo: LandingFigures }),
  },
})
