import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Identifier, Timestamp } from '../../kernel/shapes.ts'
import { DocumentModule } from '../document-type/document-type.contract.ts'
import { bundleLimits } from './bundle.rules.ts'

/** A file made of documents for whoever asked for it. */
export const Bundle = z.object({
  identifier: Identifier,
  kind: z.enum(['zip', 'pdf']),
  filename: z.string(),
  /** How many documents are in it. */
  count: z.number().int(),
  bytes: z.number().int().nullable(),
  status: z.enum(['making', 'ready', 'failed']),
  created_at: Timestamp,
})
export type Bundle = z.output<typeof Bundle>

const ofRecord = { module_type: DocumentModule, module_identifier: Identifier }

export const BundleBody = z.object({
  kind: z.enum(['zip', 'pdf']),
  ...ofRecord,
  /** The documents in it; none means all of the record. */
  document_identifiers: z.array(Identifier).max(bundleLimits.documents).default([]),
})
export type BundleBody = z.output<typeof BundleBody>

const opened = {
  client_number: z.string().max(60).optional(),
  auth_token: z.string().max(1_000).default(''),
  device_number: z.string().max(60).default(''),
}

/** Documents in one file: G-L-30, rows L-490 and L-523. */
export const bundles = resource('documents.bundle', {
  create: {
    route: 'POST /files/bundles',
    access: 'signed-in',
    recentProof: false,
    summary: 'Pack documents of a lead or an application into one ZIP or PDF; a large one is made by a job and told behind the bell.',
    description:
      'A ZIP holds at most 500 MB, a PDF 100 MB of PDF, JPG and PNG files. Each document needs the right to see it. Kept for seven days.',
    body: BundleBody,
    response: z.object({ bundleInfo: Bundle }),
    status: 201,
    errors: ['NOT_FOUND'],
    audit: 'document.bundled',
    limit: { by: 'user', max: 30, seconds: 60 },
  },
  list: {
    route: 'GET /files/bundles',
    access: 'signed-in',
    summary: 'List the files the caller had made of the documents of a record, newest first; ten at most.',
    query: z.object(ofRecord),
    response: z.object({ recordsInfo: z.array(Bundle) }),
  },
  ticket: {
    route: 'POST /files/bundles/:identifier/tickets',
    access: 'signed-in',
    recentProof: false,
    idempotency: false,
    summary: 'Give out a link that downloads such a file once, within five minutes; an earlier one opens no more.',
    response: z.object({ download_page: z.string() }),
    errors: ['NOT_FOUND'],
    audit: 'document.bundle_ticket',
  },
  zip: {
    route: 'GET /files/zip/generate',
    access: 'public',
    writes: true,
    recentProof: false,
    audit: 'document.bundle_opened',
    summary: 'Download a ZIP of documents by its ticket, once; the right to each document is checked again.',
    query: z.object({ ticket: Identifier, ...opened }),
    response: download('application/zip'),
    errors: ['NOT_FOUND'],
  },
  pdf: {
    route: 'GET /files/generate/pdf/:ticket',
    access: 'public',
    writes: true,
    recentProof: false,
    audit: 'document.bundle_opened',
    summary: 'Download a PDF made of documents by its ticket, once; the right to each document is checked again.',
    params: z.object({ ticket: Identifier }),
    query: z.object(opened),
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
})
