import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, PersonRef, pageOf, Timestamp } from '../../kernel/shapes.ts'
import {
  catalogueFields,
  catalogueImportLimits,
  catalogueImportStates,
  catalogueOutcomes,
  matchedCatalogueFields,
} from './catalogue-import.rules.ts'

const Field = z.enum(catalogueFields.map(({ field }) => field))
/** Column number to column of a catalogue; one that is left out has null. */
export const CatalogueMapping = z.record(z.string().regex(/^\d{1,3}$/), Field.nullable())
export type CatalogueMapping = z.output<typeof CatalogueMapping>
/** What a text of the file stands for, told once for all of its rows: a choice, or nothing. */
export const CatalogueMatch = z.object({
  field: z.enum(matchedCatalogueFields),
  text: z.string().trim().min(1).max(catalogueImportLimits.matchedText),
  value: Id.nullable(),
})
export type CatalogueMatch = z.output<typeof CatalogueMatch>

const number = z.number().int()
const Counts = z.object({ create: number, change: number, same: number, refused: number, created: number, changed: number })
export type CatalogueCounts = z.output<typeof Counts>

const Base = z.object({
  identifier: Identifier,
  id: Id,
  filename: z.string(),
  state: z.enum(catalogueImportStates),
  total_rows: number,
  counts: Counts,
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type CatalogueImportSummary = z.output<typeof Base>
export const CatalogueImport = Base.extend({
  columns: z.array(z.object({ index: number, header: z.string(), samples: z.array(z.string()) })),
  suggested_mapping: CatalogueMapping,
  mapping: CatalogueMapping.nullable(),
  progress: z.object({ done: number, total: number }),
  matches: z.array(CatalogueMatch),
  /** Texts of choices that nothing is called by, the most frequent first, once the rows are checked. */
  strange_texts: z.array(z.object({ field: z.enum(matchedCatalogueFields), label: z.string(), text: z.string(), count: number })),
  /** What they may stand for. */
  match_choices: z.record(z.string(), z.array(z.object({ label: z.string(), value: Id }))),
  /** After an undo: what went, what says again what it said before, and what stays because somebody works with it or changed it. */
  reverted: z.object({ removed: number, restored: number, kept: number, kept_names: z.array(z.string()) }).nullable(),
})
export type CatalogueImport = z.output<typeof CatalogueImport>
export const CatalogueImportRow = z.object({
  row_no: number,
  line_no: number,
  outcome: z.enum(catalogueOutcomes),
  values: z.array(z.string()),
  errors: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
})
export type CatalogueImportRow = z.output<typeof CatalogueImportRow>
const One = z.object({ importInfo: CatalogueImport })

/** Institutions, campuses and programs from a file, seen before anything changes and taken back whole (ADR 0122). */
export const catalogueImports = resource('catalog.catalogue_import', {
  template: {
    route: 'GET /inventory/imports/template',
    access: 'inventory.catalogue.import',
    summary: 'Download an empty catalogue with a header and one example row.',
    response: download('text/csv'),
  },
  list: {
    route: 'GET /inventory/imports',
    access: 'inventory.catalogue.import',
    summary: 'List the catalogue files, newest first.',
    query: listQuery({ sortBy: ['created_at'], perPage: 15 }),
    response: pageOf(Base),
  },
  create: {
    route: 'POST /inventory/imports',
    access: 'inventory.catalogue.import',
    recentProof: false,
    summary: 'Upload a catalogue and learn what its columns look like.',
    description: 'Multipart, one part `file`: CSV, or a workbook whose first sheet is read, with a header; at most 30 MB and 50,000 rows.',
    upload: { field: 'file', maxBytes: catalogueImportLimits.bytes },
    response: One,
    status: 201,
    message: 'File uploaded',
    errors: ['IMPORT_UNREADABLE', 'FILE_TOO_LARGE', 'FILE_REQUIRED'],
    audit: 'catalogue_import.uploaded',
    idempotency: 'accepted',
  },
  get: {
    route: 'GET /inventory/imports/:import_id',
    access: 'inventory.catalogue.import',
    summary: 'Read an import with its columns and how far it is.',
    response: One,
    errors: ['NOT_FOUND'],
  },
  check: {
    route: 'PUT /inventory/imports/:import_id/mapping',
    access: 'inventory.catalogue.import',
    recentProof: false,
    summary: 'Say what each column is and what unknown texts stand for, and have every row checked; the catalogue stays as it is.',
    body: z.object({ mapping: CatalogueMapping, matches: z.array(CatalogueMatch).max(catalogueImportLimits.matches).default([]) }),
    response: One,
    status: 202,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'catalogue_import.checked',
  },
  rows: {
    route: 'GET /inventory/imports/:import_id/rows',
    access: 'inventory.catalogue.import',
    summary: 'List rows by what becomes of them.',
    query: listQuery({ sortBy: ['row_no'] }).extend({ outcome: z.enum(catalogueOutcomes).default('refused') }),
    response: pageOf(CatalogueImportRow),
    errors: ['NOT_FOUND'],
  },
  start: {
    route: 'POST /inventory/imports/:import_id/start',
    access: 'inventory.catalogue.import',
    recentProof: false,
    summary: 'Take the checked rows into the catalogue; refused ones are left out.',
    response: One,
    status: 202,
    message: 'The import has started',
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'catalogue_import.started',
    idempotency: 'accepted',
  },
  errorFile: {
    route: 'GET /inventory/imports/:import_id/errors',
    access: 'inventory.catalogue.import',
    summary: 'Download the refused rows with the reasons; corrected, it can be uploaded again.',
    response: download('text/csv'),
    errors: ['NOT_FOUND'],
  },
  revert: {
    route: 'POST /inventory/imports/:import_id/revert',
    access: 'inventory.catalogue.import',
    recentProof: false,
    summary: 'Take an import back: what it created goes unless somebody works with it, what it changed says again what it said before.',
    response: One,
    status: 202,
    message: 'The import is being undone',
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'catalogue_import.reverted',
  },
})
