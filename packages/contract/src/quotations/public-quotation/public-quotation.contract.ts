import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { Day, orNull, RecordNumber, Timestamp } from '../../kernel/shapes.ts'
import { quotationStatuses } from '../quotation/quotation.rules.ts'
import { QuotationItem } from '../quotation/quotation-record.contract.ts'

/** The secret in the address of a mail: 128 random bits, as 22 letters. */
const Key = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** A quotation as its reader sees it. */
export const PublicQuotation = z.object({
  number: RecordNumber,
  revision: z.number().int(),
  title: z.string(),
  first_name: z.string(),
  company: z.object({ name: z.string(), accent_color: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  author: z.string().nullable(),
  status: z.enum(quotationStatuses),
  language: z.enum(languages),
  valid_until: Day,
  terms: z.string().nullable(),
  items: z.array(QuotationItem.omit({ factsInfo: true }).extend({ city: z.string().nullable(), country: z.string() })),
  /** The position of the option that was accepted. */
  accepted: z.number().int().nullable(),
  responded_at: Timestamp.nullable(),
  /** The key of the version that took its place. */
  newer: z.string().nullable(),
})
export type PublicQuotation = z.output<typeof PublicQuotation>

const quotationInfo = z.object({ quotationInfo: PublicQuotation })
const limit = { by: 'ip', max: 120, seconds: 3_600 } as const

/** A quotation at the secret address of its mail, without signing in: G-L-61, G-C-63. */
export const publicQuotations = resource('quotations.public_quotation', {
  get: {
    route: 'GET /public-quotation/get/:id',
    access: 'public',
    summary: 'Read a quotation by the key of its address.',
    params: z.object({ id: Key }),
    response: quotationInfo,
    errors: ['NOT_FOUND'],
    limit,
  },
  seen: {
    route: 'POST /public-quotation/seen',
    access: 'public',
    recentProof: false,
    summary: 'Note that a quotation was opened by its reader; what only fetches addresses says nothing.',
    body: z.object({ identifier: Key }),
    response: quotationInfo,
    errors: ['NOT_FOUND'],
    audit: 'quotation.viewed',
    limit,
  },
  respond: {
    route: 'POST /public-quotation/respond',
    access: 'public',
    recentProof: false,
    summary: 'Accept one option of a quotation, or decline it.',
    body: z
      .object({
        identifier: Key,
        response: z.enum(['accepted', 'declined']),
        /** The position of the option that is accepted. */
        position: z.number().int().min(1).max(10).nullish(),
        remarks: orNull(z.string().trim().max(1_000)),
      })
      .refine(({ response, position }) => response === 'declined' || position, {
        path: ['position'],
        message: 'Choose one of the options',
      }),
    response: quotationInfo,
    message: 'Thank you',
    errors: ['NOT_FOUND', 'QUOTATION_STATE', 'QUOTATION_EXPIRED'],
    audit: 'quotation.responded',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
  pdf: {
    route: 'GET /public-quotation/pdf/:id',
    access: 'public',
    summary: 'Download a quotation as PDF by the key of its address.',
    params: z.object({ id: Key }),
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
    limit: { by: 'ip', max: 30, seconds: 3_600 },
  },
})
