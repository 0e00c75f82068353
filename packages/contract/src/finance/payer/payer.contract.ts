import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { Id, orNull, RecordRef } from '../../kernel/shapes.ts'

const line = (max: number) => z.string().trim().max(max)

/** What documents to an institution say of it; what is empty is left out, and its name stands for an empty one. */
export const PayerBody = z.object({
  name: line(200),
  address: line(300),
  email: z.union([z.literal(''), z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email'))], 'Invalid email'),
  tax_number: line(40),
  language: orNull(z.enum(languages)),
})
export type PayerBody = z.output<typeof PayerBody>

export const Payer = z.object({
  institutionInfo: z.object({ id: Id, name: z.string(), country: z.string() }),
  name: z.string(),
  address: z.string(),
  email: z.string(),
  tax_number: z.string(),
  language: z.enum(languages).nullable(),
  /** What a document is written in unless it is told otherwise: the language above, else that of the country. */
  document_language: z.enum(languages),
})
export type Payer = z.output<typeof Payer>

const one = { params: z.object({ institution_id: RecordRef }) }

/** Whom claims and invoices to an institution are made out to. */
export const payers = resource('finance.payer', {
  get: {
    route: 'GET /client-invoices/payers/:institution_id',
    access: 'invoices.read',
    summary: 'Show whom documents to an institution are made out to.',
    ...one,
    response: z.object({ payerInfo: Payer }),
    errors: ['NOT_FOUND'],
  },
  update: {
    route: 'PUT /client-invoices/payers/:institution_id',
    access: 'invoices.claim.create',
    recentProof: false,
    summary: 'Change whom documents to an institution are made out to; documents that exist keep what they say.',
    ...one,
    body: PayerBody,
    response: z.object({ payerInfo: Payer }),
    message: 'Billing details updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'payer.changed',
  },
})
