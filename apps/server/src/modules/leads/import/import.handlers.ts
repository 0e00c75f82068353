import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { fixRow, orderCheck, orderRevert, orderRun, type ReadFile, readFile, saveMapping, stopImport, takeFile } from './import.commands.ts'
import { recordOf, visibleImport } from './import.policy.ts'
import { errorFileOf, importList, rowList, templateFor } from './import.queries.ts'

export const importRoutes = implement(leadImports, {
  template: (ctx, { query }) => templateFor(ctx, query.lead_form_identifier),
  list: async (ctx, { query }) => importList.page(ctx, query),
  create: inSteps<typeof leadImports.create, ReadFile>(
    (look, { upload, query }) => readFile(look, upload, query),
    async (ctx, { query }, read) => ({ importInfo: await takeFile(ctx, read, query.lead_form_identifier) }),
  ),
  get: async (ctx, { params }) => ({ importInfo: recordOf(await visibleImport(ctx, params.import_id)) }),
  setMapping: async (ctx, { params, body }) => ({ importInfo: await saveMapping(ctx, await visibleImport(ctx, params.import_id), body) }),
  validate: async (ctx, { params }) => ({ importInfo: await orderCheck(ctx, await visibleImport(ctx, params.import_id)) }),
  rows: async (ctx, { params, query }) => rowList.page(ctx, query, await visibleImport(ctx, params.import_id)),
  fixRow: async (ctx, { params, body }) => ({
    rowInfo: await fixRow(ctx, await visibleImport(ctx, params.import_id), params.row_no, body.values),
  }),
  start: async (ctx, { params }) => ({ importInfo: await orderRun(ctx, await visibleImport(ctx, params.import_id)) }),
  cancel: async (ctx, { params }) => ({ importInfo: await stopImport(ctx, await visibleImport(ctx, params.import_id)) }),
  revert: async (ctx, { params }) => ({ importInfo: await orderRevert(ctx, await visibleImport(ctx, params.import_id)) }),
  errorFile: async (ctx, { params }) => errorFileOf(ctx, await visibleImport(ctx, params.import_id)),
})
