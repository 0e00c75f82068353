import { staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import {
  checkStaffRows,
  type ReadStaffFile,
  readStaffFile,
  revertStaffImport,
  startStaffImport,
  takeStaffFile,
} from './staff-import.commands.ts'
import { visibleStaffImport } from './staff-import.policy.ts'
import { importInfo, refusedRowsFile, staffImportList, staffImportRows, staffTemplate } from './staff-import.queries.ts'

export const staffImportRoutes = implement(staffImports, {
  template: async () => staffTemplate(),
  list: (ctx, { query }) => staffImportList.page(ctx, query),
  create: inSteps<typeof staffImports.create, ReadStaffFile>(
    (look, { upload }) => readStaffFile(look, upload),
    async (ctx, _, read) => ({ importInfo: await takeStaffFile(ctx, read) }),
  ),
  get: async (ctx, { params }) => ({ importInfo: importInfo(await visibleStaffImport(ctx, params.import_id)) }),
  check: async (ctx, { params, body }) => ({
    importInfo: await checkStaffRows(ctx, await visibleStaffImport(ctx, params.import_id), body.mapping),
  }),
  rows: async (ctx, { params, query }) => staffImportRows.page(ctx, query, await visibleStaffImport(ctx, params.import_id)),
  start: async (ctx, { params, body }) => ({
    importInfo: await startStaffImport(ctx, await visibleStaffImport(ctx, params.import_id), body.skip_invalid),
  }),
  errorFile: async (ctx, { params }) => refusedRowsFile(ctx, await visibleStaffImport(ctx, params.import_id)),
  revert: async (ctx, { params }) => ({ importInfo: await revertStaffImport(ctx, await visibleStaffImport(ctx, params.import_id)) }),
})
