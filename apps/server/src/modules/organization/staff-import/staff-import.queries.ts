import { Readable } from 'node:stream'
import type { Download } from '@embark/contract/kernel/endpoint.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { StaffImportRow } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { type StaffImportOutcome, staffImportFields } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import { type Cell, writeTable } from '#platform/tabular/csv-writing.ts'
import { type VisibleStaffImport, visibleStaffImports } from './staff-import.policy.ts'
import { suggestedMapping } from './staff-import-reading.rules.ts'
import type { RowFault } from './staff-import-row.rules.ts'

const csv = 'text/csv'

/** An import as it is answered. */
export const importInfo = (found: VisibleStaffImport) => ({ ...found, suggested_mapping: suggestedMapping(found.columns) })

/** The imports of staff, newest first. */
export const staffImportList = (ctx: Ctx, page: PageRequest) => paged(ctx.db, visibleStaffImports(ctx).orderBy('i.id', 'desc'), page)

const rows = (ctx: Ctx, { id }: VisibleStaffImport, outcome: StaffImportOutcome) =>
  ctx.db
    .selectFrom('staff_import_rows')
    .select(['row_no', 'line_no'])
    // Written by this noun only.
    .select((eb) => [
      eb.ref('outcome').$castTo<StaffImportOutcome>().as('outcome'),
      eb.ref('cells').$castTo<string[]>().as('values'),
      eb.ref('errors').$castTo<RowFault[]>().as('errors'),
    ])
    .where('import_id', '=', id)
    .where('outcome', '=', outcome)
    .orderBy('row_no')

/** Rows of one outcome, in the order of the file, with their faults in the reader's language. */
export async function staffImportRows(ctx: Ctx, found: VisibleStaffImport, outcome: StaffImportOutcome, page: PageRequest) {
  const { recordsInfo, metaInfo } = await paged(ctx.db, rows(ctx, found, outcome), page)
  return {
    recordsInfo: recordsInfo.map((row): StaffImportRow => ({ ...row, errors: row.errors.map((fault) => told(ctx, fault)) })),
    metaInfo,
  }
}

const told = ({ language }: Ctx, { field, text, vars }: RowFault) => ({ field, message: translate(language, text, vars) })

/** An empty file to begin with: the header, and one example. */
export function staffTemplate(): Download {
  const table = [staffImportFields.map(({ field }) => field), staffImportFields.map(({ example }) => example)]
  return { filename: 'staff-template.csv', type: csv, disposition: 'attachment', content: Readable.from(writeTable(table)) }
}

/** The refused rows as a file: their cells, and why they were refused. */
export async function refusedRowsFile(ctx: Ctx, found: VisibleStaffImport): Promise<Download> {
  const reason = translate(ctx.language, 'Reason of the error')
  const kept = found.columns.filter(({ header }) => header !== reason)
  const refused = await rows(ctx, found, 'refused').execute()
  const table: Cell[][] = [
    [...kept.map(({ header, index }) => header || `${index + 1}`), reason],
    ...refused.map(({ values, errors }) => [
      ...kept.map(({ index }) => values[index] ?? ''),
      errors.map((fault) => told(ctx, fault).message).join(' | '),
    ]),
  ]
  return {
    filename: `${found.filename.replace(/\.[^.]*$/, '')}-errors.csv`,
    type: csv,
    disposition: 'attachment',
    content: Readable.from(writeTable(table)),
  }
}
