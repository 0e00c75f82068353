import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Identifier, PersonRef, Timestamp } from '../../kernel/shapes.ts'
import { documentKinds, extractionProblems, extractionStates, levels, profileFields } from './file-extraction.rules.ts'

/** Left, top, width and height, in fractions of the upright page. */
const Place = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const SingleEntity = z.object({
  key: z.string(),
  value: z.string(),
  /** Between 0 and 1. */
  confidence: z.number(),
  level: z.enum(levels),
  /** Letters and digits were confused, and a check digit proved which it is. */
  is_repaired: z.boolean(),
  box: Place.nullable(),
  /** What of the lead's profile it may fill. */
  lead_field: z.enum(profileFields).nullable(),
})
export type SingleEntity = z.output<typeof SingleEntity>

export const TableEntity = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.string())),
  confidence: z.number(),
  box: Place.nullable(),
})
export type TableEntity = z.output<typeof TableEntity>

export const ExtractedPage = z.object({
  single_entities: z.array(SingleEntity),
  table_entities: z.array(TableEntity),
  /** How the page looks: its proportion, the degrees by which its picture is turned, and its lines where they stand. */
  width: z.number(),
  height: z.number(),
  turn: z.number().int(),
  by: z.enum(['text', 'picture']),
  lines: z.array(z.object({ text: z.string(), box: Place })),
})
export type ExtractedPage = z.output<typeof ExtractedPage>

const PageName = z.string().regex(/^page_\d{1,2}$/)
const Key = z.string().trim().min(1).max(100)
const Value = z.string().trim().max(500)

/** What somebody chose of a page; values may be corrected. */
export const SelectedPage = z.object({
  single_entities: z
    .array(z.object({ key: Key, value: Value }))
    .max(100)
    .default([]),
  table_entities: z
    .array(z.object({ title: Key, columns: z.array(Key).max(20), rows: z.array(z.record(z.string().max(100), Value)).max(200) }))
    .max(20)
    .default([]),
})
export type SelectedPage = z.output<typeof SelectedPage>
const SelectedInfo = z.record(PageName, SelectedPage)

export const FileExtraction = z.object({
  record_id: Identifier,
  status: z.enum(extractionStates),
  pages: z.number().int(),
  pages_read: z.number().int(),
  document_kind: z.enum(documentKinds).nullable(),
  error_code: z.enum(Object.keys(extractionProblems) as (keyof typeof extractionProblems)[]).nullable(),
  extracted_info: z.record(z.string(), ExtractedPage).nullable(),
  selected_info: z.record(z.string(), SelectedPage).nullable(),
  /** The lead whose document it is. */
  lead_identifier: Identifier.nullable(),
  /** What was taken into the lead's profile, by whom and when. */
  accepted: z.array(
    z.object({
      page: z.string(),
      key: z.string(),
      lead_field: z.enum(profileFields),
      value: z.string(),
      /** As it was read, where it was corrected by hand. */
      read_value: z.string(),
      is_corrected: z.boolean(),
      acceptedByInfo: PersonRef.nullable(),
      created_at: Timestamp,
    }),
  ),
  requestedByInfo: PersonRef.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type FileExtraction = z.output<typeof FileExtraction>

/** What is chosen of an extraction, and what of that goes into the lead. */
export const FieldsBody = z.object({
  record_id: Identifier,
  selected_info: SelectedInfo,
  /** What goes into the lead's profile, each value by itself; takes leads.update. */
  accept: z
    .array(z.object({ page: PageName, key: Key, lead_field: z.enum(profileFields) }))
    .max(50)
    .default([]),
  /** Rows of tables that go into the education of the lead as marks, each by itself; likewise. */
  accept_rows: z
    .array(z.object({ page: PageName, table: z.number().int().min(0).max(19), row: z.number().int().min(0).max(199) }))
    .max(60)
    .default([]),
  /** The level of the education they belong to, such as 'Bachelor'; it is added where the lead has none of that name. */
  marks_level: z.string().trim().max(100).default(''),
  /** The version of the lead that was seen; needed where something is taken into it. */
  lead_version: z.number().int().optional(),
})
export type FieldsBody = z.output<typeof FieldsBody>

const params = z.object({ file_id: Identifier })

/** Reading what stands in documents, and taking it over field by field: G-L-65. */
export const fileExtractions = resource('extraction.file_extraction', {
  read: {
    route: 'GET /file-extract-info/:file_id',
    access: 'documents.extract',
    summary: 'The newest extraction of a file: how far it is, what was read and where it stands, and what was chosen of it.',
    params,
    response: FileExtraction,
    errors: ['NOT_FOUND'],
  },
  request: {
    route: 'POST /file-extract-info/extract-data',
    access: 'documents.extract',
    recentProof: false,
    summary: 'Have a file read; each page costs a credit, which is given back if that fails.',
    description: 'A file that is being read or was read is answered as it is, without a charge; `force` has it read again.',
    body: z.object({ file_identifier: Identifier, force: Flag.default(false) }),
    response: z.object({ record_id: Identifier, status: z.enum(extractionStates) }),
    status: 202,
    message: 'Your Document is processed, Please check after 1-2 minutes',
    errors: ['NOT_FOUND', 'OCR_CREDITS_REQUIRED', 'FILE_NOT_EXTRACTABLE', 'TYPE_NOT_EXTRACTABLE', 'PERMISSION_DENIED'],
    audit: 'file_extraction.requested',
    limit: { by: 'user', max: 60, seconds: 60 },
  },
  save: {
    route: 'PUT /file-extract-info/:file_id',
    access: 'documents.extract',
    recentProof: false,
    summary: 'Save the chosen values of an extraction, and take some of them into the profile of the lead.',
    params,
    body: FieldsBody,
    response: FileExtraction,
    message: 'Fields Saved Successfully',
    errors: [
      'NOT_FOUND',
      'EXTRACTION_OUTDATED',
      'PERMISSION_DENIED',
      'VERSION_REQUIRED',
      'VERSION_CONFLICT',
      'LEAD_DUPLICATE',
      'LEAD_UNDER_REVIEW',
    ],
    audit: 'file_extraction.fields_saved',
  },
})
