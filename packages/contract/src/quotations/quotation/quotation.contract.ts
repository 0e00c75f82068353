import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { Currency, Fee } from '../../kernel/money.ts'
import { Day, DayRange, Flag, Id, Ids, listQuery, orNull, pageOf, RecordRef, requiredText } from '../../kernel/shapes.ts'
import { quotationLimits, quotationTabs, totalOf } from './quotation.rules.ts'
import { QuotableProgram, Quotation, QuotationRecord } from './quotation-record.contract.ts'

const Line = z.object({ label: requiredText('Name is required', 120), amount: Fee })

const QuotationItemBody = z
  .object({
    program_id: Id,
    campus_id: Id,
    intake_id: z.number('Intake is required').int('Intake is required'),
    intake_year: z.number('Intake Year is required').int('Intake Year is required'),
    currency: Currency,
    tuition_fee: orNull(Fee),
    application_fee: orNull(Fee),
    scholarship_amount: orNull(Fee),
    other_fees: z.array(Line).max(quotationLimits.fees).default([]),
    discounts: z.array(Line).max(quotationLimits.fees).default([]),
    installments: z
      .array(Line.extend({ due_on: Day }))
      .max(quotationLimits.installments)
      .default([]),
    remarks: orNull(z.string().trim().max(1_000)),
  })
  .superRefine((item, context) => {
    const total = totalOf(item)
    const due = item.installments.reduce((sum, { amount }) => sum + amount, 0)
    if (total < 0)
      context.addIssue({ code: 'custom', path: ['scholarship_amount'], message: 'Scholarship and discounts are more than the fees' })
    else if (item.installments.length && due !== total)
      context.addIssue({ code: 'custom', path: ['installments'], message: 'The installments do not add up to the total' })
  })
export type QuotationItemBody = z.output<typeof QuotationItemBody>

const fields = {
  title: requiredText('Title is required', 150),
  language: z.enum(languages),
  /** The currency the family counts in, where options are told in it too. */
  currency: orNull(Currency),
  valid_until: Day,
  terms: orNull(z.string().trim().max(4_000)),
  items: z.array(QuotationItemBody, 'please select the program').min(1, 'please select the program').max(quotationLimits.items),
}
export const QuotationEdit = z.object(fields)
export type QuotationEdit = z.output<typeof QuotationEdit>
export const QuotationBody = z.object({ lead_identifier: RecordRef.refine((ref) => ref !== '', 'Lead is required'), ...fields })
export type QuotationBody = z.output<typeof QuotationBody>

export const SendingBody = z
  .object({
    /** By `whatsapp` nothing is mailed: the link opens, and whoever sends it hands it on themselves (ADR 0228). */
    channels: z
      .array(z.enum(['email', 'whatsapp']))
      .min(1)
      .max(2)
      .default(['email']),
    to: orNull(z.email('Enter a valid email address').max(200)),
    subject: orNull(z.string().trim().max(200)),
    message: requiredText('Message is required', 4_000),
  })
  .superRefine(({ channels, to, subject }, context) => {
    if (!channels.includes('email')) return
    if (!to) context.addIssue({ code: 'custom', path: ['to'], message: 'Enter a valid email address' })
    if (!subject) context.addIssue({ code: 'custom', path: ['subject'], message: 'Subject is required' })
  })
export type SendingBody = z.output<typeof SendingBody>

export const QuotationListQuery = listQuery({
  sortBy: ['created_at', 'valid_until', 'id'],
  filters: { lead_id: Ids, institution_id: Ids, branch_id: Ids, staff_id: Ids, created_at: DayRange, valid_until: DayRange },
}).extend({
  status: z.enum(quotationTabs).default('all'),
  with_tabs: Flag.optional(),
})
export type QuotationListQuery = z.output<typeof QuotationListQuery>

const Tab = z.object({ key: z.enum(quotationTabs), label: z.string(), count: z.number().int(), isCountExact: z.boolean() })
const quotationInfo = z.object({ quotationInfo: QuotationRecord, version: z.number().int() })

/** Offers of programs to a family, side by side with what they cost: specification 3 §2, G-L-61. */
export const quotations = resource('quotations.quotation', {
  list: {
    route: 'GET /quotations',
    access: 'quotations.read',
    summary: 'List the quotations of the leads you may see, by what became of them.',
    description:
      'Versions that a newer one replaced are left out. A search for an identifier looks in every tab. with_tabs=1 adds tabsInfo.',
    query: QuotationListQuery,
    response: pageOf(Quotation).extend({ tabsInfo: z.array(Tab).optional() }),
  },
  single: {
    route: 'GET /quotations/:id',
    access: 'quotations.read',
    summary: 'Show a quotation with its options.',
    response: quotationInfo,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /quotations',
    access: 'quotations.create',
    recentProof: false,
    summary: 'Begin a quotation for a lead: up to ten programs with what they cost, as a draft.',
    body: QuotationBody,
    response: quotationInfo,
    status: 201,
    message: 'Quotation created successfully',
    errors: ['NOT_FOUND'],
    audit: 'quotation.created',
    idempotency: 'accepted',
  },
  edit: {
    route: 'PUT /quotations/:id',
    access: 'quotations.create',
    recentProof: false,
    summary: 'Change a draft; what was sent is changed by a new version.',
    body: QuotationEdit,
    response: quotationInfo,
    message: 'Quotation updated successfully',
    errors: ['NOT_FOUND', 'QUOTATION_STATE', 'VERSION_CONFLICT'],
    audit: 'quotation.changed',
    concurrency: 'etag',
  },
  remove: {
    route: 'DELETE /quotations/:id',
    access: 'quotations.create',
    recentProof: false,
    summary: 'Delete a draft.',
    response: z.object({ identifier: z.string() }),
    message: 'Quotation deleted successfully',
    errors: ['NOT_FOUND', 'QUOTATION_STATE'],
    audit: 'quotation.deleted',
  },
  send: {
    route: 'POST /quotations/:id/send',
    access: 'quotations.send',
    recentProof: false,
    summary: 'Send a quotation, by mail or by a link to hand on; the mail of one that was sent already goes out once more.',
    body: SendingBody,
    response: quotationInfo,
    message: 'Quotation sent successfully',
    errors: ['NOT_FOUND', 'QUOTATION_STATE', 'QUOTATION_EXPIRED'],
    audit: 'quotation.sent',
    idempotency: 'accepted',
  },
  revise: {
    route: 'POST /quotations/:id/revise',
    access: 'quotations.create',
    recentProof: false,
    summary: 'Begin the next version of a quotation that was sent; it takes the place of this one when it is sent itself.',
    response: quotationInfo,
    status: 201,
    message: 'New version created successfully',
    errors: ['NOT_FOUND', 'QUOTATION_STATE'],
    audit: 'quotation.revised',
  },
  pdf: {
    route: 'GET /quotations/:id/pdf',
    access: 'quotations.read',
    summary: 'Download a quotation as PDF in its language.',
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
  programs: {
    route: 'GET /quotations/get/programs',
    access: 'quotations.create',
    summary: 'Read what a quotation of some programs begins with, in the order they are named.',
    query: z.object({
      /** Programs at their campuses: 12-3,15-3. */
      programs: z
        .string()
        .regex(/^\d{1,9}-\d{1,9}(,\d{1,9}-\d{1,9})*$/)
        .max(300),
    }),
    response: z.object({ recordsInfo: z.array(QuotableProgram) }),
  },
  ofLead: {
    route: 'GET /leads/:id/quotations',
    access: 'quotations.read',
    summary: 'List the quotations of a lead with all their versions, the latest first.',
    query: listQuery({ sortBy: ['created_at'] }),
    response: pageOf(Quotation),
    errors: ['NOT_FOUND'],
  },
})
