import { Readable } from 'node:stream'
import type { Download } from '@embark/contract/kernel/endpoint.ts'
import { type StaffImportRow, staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { type StaffImportOutcome, staffImportFields } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { type Cell, writeTable } from '#platform/tabular/csv-writing.ts'
import { type VisibleStaffImport, visibleStaffImports } from './staff-import.policy.ts'
import { suggestedMapping } from './staff-import-reading.rules.ts'
import type { RowFault } from './staff-import-row.rules.ts'

const csv = 'text/csv'

/** An import, as the API returns it. */
export const importInfo = (staffImport: VisibleStaffImport) => ({
  ...staffImport,
  suggested_mapping: suggestedMapping(staffImport.columns),
})

/** The imports of staff, newest first. */
export const staffImportList = declareList(staffImports.list, {
  key: 'i.id',
  rows: visibleStaffImports,
  filters: {},
  orders: { created_at: { parts: [], key: 'desc' } },
})

const rows = (ctx: Ctx, { id }: VisibleStaffImport) =>
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

/** Rows of one outcome, in the order of the file, with their faults in the reader's language. */
export const staffImportRows = declareList(staffImports.rows, {
  key: 'row_no',
  from: ({ db }, { id }: VisibleStaffImport) => db.selectFrom('staff_import_rows').where('import_id', '=', id),
  rows,
  filters: {},
  params: { outcome: isOneOf('outcome', 'text') },
  orders: { row_no: { parts: [], key: 'asc' } },
  present: (ctx, rows) => rows.map((row): StaffImportRow => ({ ...row, errors: row.errors.map((fault) => faultInWords(ctx, fault)) })),
})

const faultInWords = ({ language }: Ctx, { field, text, vars }: RowFault) => ({ field, message: translate(language, text, vars) })

/** An empty template: the header and one example row. */
export function staffTemplate(): Download {
  const table = [staffImportFields.map(({ field }) => field), staffImportFields.map(({ example }) => example)]
  return { filename: 'staff-template.csv', type: csv, disposition: 'attachment', content: Readable.from(writeTable(table)) }
}

/** The refused rows as a file: their cells and the reasons. */
export async function refusedRowsFile(ctx: Ctx, staffImport: VisibleStaffImport): Promise<Download> {
  const reason = translate(ctx.language, 'Reason of the error')
  const kept = staffImport.columns.filter(({ header }) => header !== reason)
  const refused = await rows(ctx, staffImport).where('outcome', '=', 'refused').orderBy('row_no').execute()
  const table: Cell[][] = [
    [...kept.map(({ header, index }) => header || `${index + 1}`), reason],
    ...refused.map(({ values, errors }) => [
      ...kept.map(({ index }) => values[index] ?? ''),
      errors.map((fault) => faultInWords(ctx, fault).message).join(' | '),
    ]),
  ]
  return {
    filename: `${staffImport.filename.replace(/\.[^.]*$/, '')}-errors.csv`,
    type: csv,
    disposition: 'attachment',
    content: Readable.from(writeTable(table)),
  }
}
