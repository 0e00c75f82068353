import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, PersonRef, pageOf, Timestamp } from '../../kernel/shapes.ts'
import { staffImportFields, staffImportLimits, staffImportOutcomes, staffImportStates } from './staff-import.rules.ts'

const Field = z.enum(staffImportFields.map(({ field }) => field))
/** Column number to field; a column that is left out has null. */
export const StaffMapping = z.record(z.string().regex(/^\d{1,3}$/), Field.nullable())
export type StaffMapping = z.output<typeof StaffMapping>

const Base = z.object({
  identifier: Identifier,
  id: Id,
  filename: z.string(),
  state: z.enum(staffImportStates),
  total_rows: z.number().int(),
  counts: z.object({ create: z.number().int(), created: z.number().int(), refused: z.number().int() }),
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type StaffImportSummary = z.output<typeof Base>
export const StaffImport = Base.extend({
  columns: z.array(z.object({ index: z.number().int(), header: z.string(), samples: z.array(z.string()) })),
  suggested_mapping: StaffMapping,
  mapping: StaffMapping.nullable(),
})
export type StaffImport = z.output<typeof StaffImport>
export const StaffImportRow = z.object({
  row_no: z.number().int(),
  line_no: z.number().int(),
  outcome: z.enum(staffImportOutcomes),
  values: z.array(z.string()),
  errors: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
})
export type StaffImportRow = z.output<typeof StaffImportRow>
const One = z.object({ importInfo: StaffImport })

/** Staff of the company from a file: specification 2 §2 (import/staff), G-M-85. */
export const staffImports = resource('organization.staff_import', {
  template: {
    route: 'GET /staffs/import/template',
    access: 'settings.staff.import',
    summary: 'Download an empty file with a header and one example row.',
    response: download('text/csv'),
  },
  list: {
    route: 'GET /staffs/import',
    access: 'settings.staff.import',
    summary: 'List the imports of staff, newest first.',
    query: listQuery({ sortBy: ['created_at'], perPage: 15 }),
    response: pageOf(Base),
  },
  create: {
    route: 'POST /staffs/import',
    access: 'settings.staff.import',
    recentProof: false,
    summary: 'Upload a file and learn what its columns look like.',
    description:
      'Multipart, one part `file`: CSV, or a workbook whose first sheet is read, with a header; at most 5 MB and 2,000 rows (G-M-85).',
    upload: { field: 'file', maxBytes: staffImportLimits.bytes },
    response: One,
    status: 201,
    message: 'File uploaded',
    errors: ['IMPORT_UNREADABLE', 'FILE_TOO_LARGE', 'FILE_REQUIRED'],
    audit: 'staff_import.uploaded',
  },
  get: {
    route: 'GET /staffs/import/:import_id',
    access: 'settings.staff.import',
    summary: 'Read an import with its columns and how far it is.',
    response: One,
    errors: ['NOT_FOUND'],
  },
  check: {
    route: 'PUT /staffs/import/:import_id/mapping',
    access: 'settings.staff.import',
    recentProof: false,
    summary: 'Say which field each column goes to, and have every row checked; nobody is created.',
    body: z.object({ mapping: StaffMapping }),
    response: One,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'staff_import.checked',
    statementSeconds: 30,
  },
  rows: {
    route: 'GET /staffs/import/:import_id/rows',
    access: 'settings.staff.import',
    summary: 'List rows by what becomes of them.',
    query: listQuery({ sortBy: ['row_no'] }).extend({ outcome: z.enum(staffImportOutcomes).default('refused') }),
    response: pageOf(StaffImportRow),
    errors: ['NOT_FOUND'],
  },
  start: {
    route: 'POST /staffs/import/:import_id/start',
    access: 'settings.staff.import',
    recentProof: false,
    summary: 'Create and invite the people of the checked rows; with a refused row only where `skip_invalid` says so.',
    body: z.object({ skip_invalid: Flag.default(false) }),
    response: One,
    status: 202,
    message: 'The import has started',
    errors: ['NOT_FOUND', 'IMPORT_STATE', 'IMPORT_HAS_ERRORS'],
    audit: 'staff_import.started',
    statementSeconds: 30,
  },
  errorFile: {
    route: 'GET /staffs/import/:import_id/errors',
    access: 'settings.staff.import',
    summary: 'Download the refused rows with the reasons; corrected, it can be uploaded again.',
    response: download('text/csv'),
    errors: ['NOT_FOUND'],
  },
  revert: {
    route: 'POST /staffs/import/:import_id/revert',
    access: 'settings.staff.import',
    recentProof: false,
    summary: 'Take everybody an import created away again, as long as none of them chose a password or was given work.',
    response: One,
    message: 'The import was undone',
    errors: ['NOT_FOUND', 'IMPORT_STATE', 'IN_USE'],
    audit: 'staff_import.reverted',
    statementSeconds: 30,
  },
})
