import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import {
  DayRange,
  Flag,
  Id,
  Identifier,
  listQuery,
  Option,
  PersonRef,
  pageOf,
  RecordNumber,
  RecordRef,
  Timestamp,
} from '../../kernel/shapes.ts'
import {
  duplicatePolicies,
  importDateFormats,
  importDelimiters,
  importEncodings,
  importKeys,
  importLimits,
  importOutcomes,
  importStates,
} from './import.rules.ts'
import { importFields, isChoice } from './import-fields.rules.ts'

const fieldNames = importFields.map(({ field }) => field) as [string, ...string[]]
/** A field of the product, or `own.` with the name of one of the company's. */
const Field = z.union([z.enum(fieldNames), z.string().regex(/^own\.[A-Za-z]\w{0,63}$/)], 'Choose one of the options')
const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose one of the options')

/** How the bytes of the file are read as a table. */
export const Reading = z.object({ encoding: z.enum(importEncodings), delimiter: z.enum(importDelimiters), has_header: z.boolean() })
export type Reading = z.output<typeof Reading>
export const ImportColumn = z.object({ index: z.number().int(), header: z.string(), samples: z.array(z.string()) })
export type ImportColumn = z.output<typeof ImportColumn>
/** Column number to field; a column that is left out has null. */
export const Mapping = z.record(z.string().regex(/^\d{1,3}$/), Field.nullable())
export type Mapping = z.output<typeof Mapping>

const ChoiceField = z.enum(importFields.filter(isChoice).map(({ field }) => field) as [string, ...string[]])
/** What a text of the file stands for, told once for all of its rows: a choice, or nothing. */
export const ImportMatch = z.object({
  field: ChoiceField,
  text: z.string().trim().min(1).max(importLimits.matchedText),
  value: Id.nullable(),
})
export type ImportMatch = z.output<typeof ImportMatch>

export const ImportSettings = z.object({
  defaults: z.object({ lead_source_id: Id.nullish(), lead_medium_id: Id.nullish(), branch_id: Id.nullish() }).default({}),
  match_on: z.array(z.enum(importKeys)).default([...importKeys]),
  duplicate_policy: z.enum(duplicatePolicies).default('skip'),
  /** Whether an updated lead's filled fields give way to those of the file; otherwise only blanks are filled. */
  overwrites: z.boolean().default(false),
  /** Whether an empty cell empties a field of an updated lead; only together with `overwrites`. */
  empty_overwrites: z.boolean().default(false),
  date_format: z.enum(importDateFormats).default('auto'),
  /** Country of phone numbers that do not say theirs. */
  default_country_code: CountryCode.nullish(),
  /** Where these people agreed to be contacted; without it their consent stays unknown. */
  consent_source: z.string().trim().max(200).nullish(),
  /** The lead form whose rules the rows keep; without it the default one. */
  lead_form_identifier: Identifier.nullish(),
  /** Texts that no choice is called by, with what they stand for; remembered for files with the same header. */
  matches: z.array(ImportMatch).max(importLimits.matches).default([]),
})
export type ImportSettings = z.output<typeof ImportSettings>
/** What is said before the rows are checked. */
export const ImportMapping = ImportSettings.extend({ mapping: Mapping.optional(), reading: Reading.optional() })

const Counts = z.object({ create: z.number().int(), merge: z.number().int(), duplicate: z.number().int(), error: z.number().int() })
export type ImportCounts = z.output<typeof Counts>
const Progress = z.object({ done: z.number().int(), total: z.number().int(), status: z.string() })

const ImportBase = z.object({
  identifier: Identifier,
  id: Id,
  filename: z.string(),
  state: z.enum(importStates),
  is_reverting: z.boolean(),
  total_rows: z.number().int(),
  /** What would become of the rows, once they are checked. */
  planned: Counts.nullable(),
  /** What became of them so far. */
  done: Counts.nullable(),
  progress: Progress.nullable(),
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type ImportSummary = z.output<typeof ImportBase>
const TouchedLead = z.object({ identifier: Identifier, id: RecordNumber, name: z.string() })
const StrangeText = z.object({ field: z.string(), label: z.string(), text: z.string(), count: z.number().int() })
const Choice = z.object({ label: z.string(), value: Id })
export const ImportRecord = ImportBase.extend({
  reading: Reading.extend({ bytes: z.number().int(), is_certain: z.boolean() }),
  columns: z.array(ImportColumn),
  /** The company's own fields a column may go to, as the chosen lead form asks for them; none for who may not read them. */
  own_fields: z.array(z.object({ field: z.string(), label: z.string() })),
  suggested_mapping: Mapping,
  mapping: Mapping.nullable(),
  settings: ImportSettings,
  /** How the days were read, when a column of days was mapped; `is_certain` false asks a person to look. */
  dates: z.object({ order: z.enum(['DMY', 'MDY', 'YMD']), is_certain: z.boolean() }).nullable(),
  choices: z.object({ sources: z.array(Option), mediums: z.array(Option), branches: z.array(Option), forms: z.array(Option) }),
  /** Texts of choices that nothing is called by, the most frequent first, once the rows are checked; `settings.matches` says what they stand for. */
  strange_texts: z.array(StrangeText),
  /** What the strange texts of each field may stand for. */
  match_choices: z.record(z.string(), z.array(Choice)),
  /** After an undo: the leads that went, those that got back what they said before, and those that somebody had worked on. */
  reverted: z
    .object({
      removed: z.number().int(),
      restored: z.array(TouchedLead).default([]),
      restored_count: z.number().int().default(0),
      kept: z.array(TouchedLead),
      kept_count: z.number().int(),
    })
    .nullable(),
})
export type ImportRecord = z.output<typeof ImportRecord>

export const ImportRow = z.object({
  row_no: z.number().int(),
  line_no: z.number().int(),
  outcome: z.enum(importOutcomes),
  /** The cells as they stand in the file, or as they were fixed. */
  values: z.array(z.string()),
  errors: z.array(z.object({ column: z.number().int().nullable(), field: z.string().nullable(), code: z.string(), message: z.string() })),
  is_fixed: z.boolean(),
  lead: z.object({ identifier: Identifier, id: RecordNumber, name: z.string() }).nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const OneImport = z.object({ importInfo: ImportRecord })
const rowParams = z.object({ import_id: RecordRef, row_no: z.coerce.number().int().min(1).max(importLimits.rows) })

/** Leads from CSV files and workbooks: specification 3 §1 (/import/lead-import), G-L-29. */
export const leadImports = resource('leads.import', {
  template: {
    route: 'GET /import/leads/template',
    access: 'leads.import',
    summary: 'Download an empty file with a header and one example row, for a lead form or for the default one.',
    query: z.object({ lead_form_identifier: Identifier.optional() }),
    response: download('text/csv'),
    errors: ['INVALID_INPUT'],
  },
  list: {
    route: 'GET /import/leads',
    access: 'leads.import',
    summary: 'List the imports of the company, newest first.',
    query: listQuery({
      sortBy: ['created_at'],
      filters: { state: z.union([z.enum(importStates), z.array(z.enum(importStates)).max(20)]), created_at: DayRange },
    }),
    response: pageOf(ImportBase),
  },
  create: {
    route: 'POST /import/leads',
    access: 'leads.import',
    recentProof: false,
    summary: 'Upload a file and learn how it is read and what its columns look like.',
    description:
      'Multipart, one part `file`: the first sheet of an XLSX workbook, or CSV with comma, semicolon, tab or bar; UTF-8, UTF-16, windows-1254, windows-1256 or windows-1252; at most 20 MB and 100,000 rows (G-L-29).',
    query: z.object({
      encoding: z.enum(importEncodings).optional(),
      delimiter: z.enum(importDelimiters).optional(),
      has_header: Flag.optional(),
      lead_form_identifier: Identifier.optional(),
    }),
    upload: { field: 'file', maxBytes: importLimits.bytes },
    response: OneImport,
    status: 201,
    message: 'File uploaded',
    errors: ['IMPORT_UNREADABLE', 'FILE_TOO_LARGE', 'FILE_REQUIRED'],
    audit: 'import.uploaded',
  },
  get: {
    route: 'GET /import/leads/:import_id',
    access: 'leads.import',
    summary: 'Read an import with its columns, settings and progress.',
    response: OneImport,
    errors: ['NOT_FOUND'],
  },
  setMapping: {
    route: 'PUT /import/leads/:import_id/mapping',
    access: 'leads.import',
    recentProof: false,
    summary:
      'Say which field each column goes to and what happens with people already here; or, with `reading` and no `mapping`, read the file anew.',
    description: 'Read anew, the file is suited to the lead form that is named, or to the one chosen before where none is.',
    body: ImportMapping,
    response: OneImport,
    message: 'Saved',
    errors: ['NOT_FOUND', 'IMPORT_STATE', 'IMPORT_UNREADABLE'],
    audit: 'import.mapped',
    statementSeconds: 30,
  },
  validate: {
    route: 'POST /import/leads/:import_id/validate',
    access: 'leads.import',
    recentProof: false,
    summary: 'Check every row and count what would happen, without changing a lead.',
    response: OneImport,
    status: 202,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'import.validated',
    statementSeconds: 30,
  },
  rows: {
    route: 'GET /import/leads/:import_id/rows',
    access: 'leads.import',
    summary: 'List rows by what becomes of them; of the rows to be created only the first hundred are kept.',
    query: listQuery({ sortBy: ['row_no'] }).extend({ outcome: z.enum(importOutcomes).default('error') }),
    response: pageOf(ImportRow),
    errors: ['NOT_FOUND'],
  },
  fixRow: {
    route: 'PATCH /import/leads/:import_id/rows/:row_no',
    access: 'leads.import',
    recentProof: false,
    summary: 'Correct cells of one row in place; the row is checked again at once.',
    params: rowParams,
    body: z.object({ values: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(50_000)) }),
    response: z.object({ rowInfo: ImportRow }),
    message: 'Saved',
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'import.row_fixed',
  },
  start: {
    route: 'POST /import/leads/:import_id/start',
    access: 'leads.import',
    recentProof: false,
    summary: 'Import the checked rows; it goes on when the page is closed.',
    response: OneImport,
    status: 202,
    message: 'The import has started',
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'import.started',
    statementSeconds: 30,
  },
  cancel: {
    route: 'POST /import/leads/:import_id/cancel',
    access: 'leads.import',
    recentProof: false,
    summary: 'Stop an import; what it has created so far stays until it is undone.',
    response: OneImport,
    message: 'The import was stopped',
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'import.cancelled',
  },
  revert: {
    route: 'POST /import/leads/:import_id/revert',
    access: 'leads.import',
    recentProof: false,
    summary:
      'Delete the leads an import created and give those it updated back what they said before, except where somebody has worked on them since; they are listed.',
    response: OneImport,
    status: 202,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'import.reverted',
    statementSeconds: 30,
  },
  errorFile: {
    route: 'GET /import/leads/:import_id/errors',
    access: 'leads.import',
    summary: 'Download the rows that were refused, with line, column and reason; corrected, it can be uploaded again.',
    response: download('text/csv'),
    errors: ['NOT_FOUND'],
  },
})
