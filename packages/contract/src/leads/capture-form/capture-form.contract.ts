import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, Option } from '../../kernel/shapes.ts'
import { Choices, ChoicesQuery, FormShape } from '../../masters/form-submission/form-submission.contract.ts'
import { LandingSite } from '../landing-page/landing-content.contract.ts'
import { captureIcons } from './capture-form.rules.ts'

/** A form in a public address: its identifier, its number, or the word in its address. */
const FormParams = z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,79}$/) })
const short = z.string().trim().max(200)

export const LandingPage = z.object({
  identifier: Identifier,
  company: z.object({ name: z.string(), accent_color: z.string().nullable() }),
  title: z.string(),
  banner: z.string().nullable(),
  blocks: z.array(z.object({ icon: z.enum(captureIcons), title: z.string(), text: z.string() })),
  lead_form_identifier: Identifier,
  /** What was built of sections, in place of title, banner and blocks. */
  landing_page_identifier: Identifier.nullable(),
  site: LandingSite.nullable(),
})
export type LandingPage = z.output<typeof LandingPage>

export const CaptureField = z.object({
  field_name: z.string(),
  type: z.enum(['text', 'email', 'phone', 'select', 'textarea']),
  label: z.string(),
  is_required: z.boolean(),
  max: z.number().int(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type CaptureField = z.output<typeof CaptureField>

export const CaptureForm = z.object({
  identifier: Identifier,
  company: z.object({ name: z.string(), accent_color: z.string().nullable() }),
  title: z.string(),
  steps: z.array(z.object({ title: z.string(), fields: z.array(CaptureField) })),
  /** Dial codes for the phone field, the company's own country first. */
  dial_codes: z.array(z.object({ iso2: z.string(), name: z.string(), dial_code: z.string() })),
  consent_text: z.string().nullable(),
  success_text: z.string(),
  redirect_url: z.string().nullable(),
  /** The company's own fields this page asks for besides, with what their conditions read; judged as any form. */
  own_form: FormShape.nullable(),
  time_zone: z.string(),
  /** Proves when the form of a landing page was opened; sent back with it. */
  opened: z.string().nullable(),
})
export type CaptureForm = z.output<typeof CaptureForm>

export const OwnAnswer = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(300), z.number()])).max(200),
  z.strictObject({ country_code: z.string().max(10), mobile: z.string().max(30) }),
])

export const Submission = z.object({
  values: z.record(z.string().max(60), z.union([z.string().max(2_000), z.array(z.string().max(200)).max(20)])),
  /** Answers to the company's own fields, by field name. */
  own: z.record(z.string().max(64), OwnAnswer).default({}),
  utm: z.object({ source: short, medium: short, campaign: short, term: short, content: short }).partial().default({}),
  referral_id: short.nullish(),
  consent: z.object({ contact: z.boolean() }).partial().default({}),
  /** Nobody sees this field; who fills it in is no person. */
  hp: z.string().max(2_000).default(''),
  /** What the form was opened with, and the page of the landing page it stands on. */
  opened: z.string().max(200).nullish(),
  page: z.string().max(40).nullish(),
})
export type Submission = z.output<typeof Submission>

/** A public page with the form whose own fields it asks for. */
export const CapturePage = z.object({
  identifier: Identifier,
  title: z.string(),
  formInfo: z.object({ id: Id, name: z.string() }).nullable(),
})
export type CapturePage = z.output<typeof CapturePage>
export const AssignToPages = z.object({ form_id: Id, lead_form_identifiers: z.array(Identifier).max(200) })
export type AssignToPages = z.output<typeof AssignToPages>
const pages = z.object({ recordsInfo: z.array(CapturePage) })

const Labelled = z.object({ id: Id, label: z.string() }).nullable()
const choice = z.coerce.number<number | string>().int().positive().nullish()
/** A page that came with the company, and what its leads get; those of built landing pages stand on theirs. */
export const FurnishedPage = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  title: z.string(),
  public_path: z.string(),
  source: Labelled,
  medium: Labelled,
  branch: z.object({ id: Id, name: z.string() }).nullable(),
})
export type FurnishedPage = z.output<typeof FurnishedPage>
export const LeadOrigin = z.object({ lead_source_id: choice, lead_medium_id: choice, branch_id: choice })
export type LeadOrigin = z.output<typeof LeadOrigin>

/** The public pages and forms people write to us by: specification 1 §2 and 3 §9, G-L-19. */
export const captureForms = resource('leads.capture_form', {
  landingPage: {
    route: 'GET /landing_page/:id',
    access: 'public',
    summary: 'Read a landing page with its form.',
    params: FormParams,
    response: z.object({ landingPageInfo: LandingPage, formInfo: CaptureForm }),
    errors: ['NOT_FOUND', 'FEATURE_DISABLED'],
  },
  form: {
    route: 'GET /lead_forms/:id',
    access: 'public',
    summary: 'Read a public form with its choices.',
    params: FormParams,
    response: z.object({ formInfo: CaptureForm }),
    errors: ['NOT_FOUND', 'FEATURE_DISABLED'],
  },
  options: {
    route: 'GET /lead_forms/:id/fields/:field_id/options',
    access: 'public',
    summary: 'Read the choices of an own field that a public form asks for.',
    params: FormParams.extend({ field_id: z.coerce.number().int() }),
    query: ChoicesQuery,
    response: Choices,
    errors: ['NOT_FOUND', 'FEATURE_DISABLED'],
    limit: { by: 'ip', max: 600, seconds: 3_600 },
  },
  pages: {
    route: 'GET /lead_forms/assigned-forms',
    access: 'masters.forms.assign',
    summary: 'List the public pages, each with the form whose own fields it asks for.',
    response: pages,
  },
  assignForm: {
    route: 'POST /lead_forms/assign-form',
    access: 'masters.forms.assign',
    recentProof: false,
    summary: 'Say which public pages ask for the own fields of a form; this is the whole set.',
    body: AssignToPages,
    response: pages,
    message: 'Forms Assigned successfully',
    errors: ['NOT_FOUND'],
    audit: 'lead_form.form_assigned',
  },
  furnished: {
    route: 'GET /lead_forms/furnished',
    access: 'settings.capture.read',
    feature: 'marketing.landing_pages',
    summary: 'List the pages that came with the company, each with what its leads get.',
    response: z.object({ recordsInfo: z.array(FurnishedPage) }),
  },
  editOrigin: {
    route: 'PUT /lead_forms/:id/origin',
    access: 'settings.capture.update',
    feature: 'marketing.landing_pages',
    recentProof: false,
    summary: 'Say which source, medium and branch the leads of a page get that came with the company.',
    body: LeadOrigin,
    response: z.object({ leadFormInfo: FurnishedPage }),
    message: 'Landing page updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'lead_form.origin_changed',
    concurrency: 'if-match',
  },
  submit: {
    route: 'POST /lead_forms/:id/submit',
    access: 'public',
    recentProof: false,
    summary: 'Send a public form; the answer never tells whether the person is known.',
    params: FormParams,
    body: Submission,
    response: z.object({ success_text: z.string(), redirect_url: z.string().nullable() }),
    message: 'Thank you',
    errors: ['NOT_FOUND', 'FEATURE_DISABLED', 'ADDRESS_REFUSED'],
    audit: 'lead.captured',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
  dropdown: {
    route: 'GET /lead_forms/dropdown',
    access: 'leads.read',
    summary: 'List the active public forms with the address people reach them at.',
    response: z.object({
      recordsInfo: z.array(
        Option.extend({
          identifier: Identifier,
          is_default: z.boolean(),
          kind: z.enum(['landing_page', 'lead_form']),
          public_path: z.string(),
        }),
      ),
    }),
  },
})
