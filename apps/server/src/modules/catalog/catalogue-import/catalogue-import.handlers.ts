import { catalogueImports } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import {
  orderCheck,
  orderRevert,
  orderRun,
  type ReadCatalogueFile,
  readCatalogueFile,
  takeCatalogueFile,
} from './catalogue-import.commands.ts'
import { visibleCatalogueImport } from './catalogue-import.policy.ts'
import { catalogueImportList, catalogueImportRows, catalogueTemplate, importInfo, refusedRowsFile } from './catalogue-import.queries.ts'

export const catalogueImportRoutes = implement(catalogueImports, {
  template: async () => catalogueTemplate(),
  list: (ctx, { query }) => catalogueImportList.page(ctx, query),
  create: inSteps<typeof catalogueImports.create, ReadCatalogueFile>(
    (look, { upload }) => readCatalogueFile(look, upload),
    (ctx, _, read) => takeCatalogueFile(ctx, read),
  ),
  get: async (ctx, { params }) => ({ importInfo: await importInfo(ctx, await visibleCatalogueImport(ctx, params.import_id)) }),
  check: async (ctx, { params, body }) => orderCheck(ctx, await visibleCatalogueImport(ctx, params.import_id), body),
  rows: async (ctx, { params, query }) => catalogueImportRows.page(ctx, query, await visibleCatalogueImport(ctx, params.import_id)),
  start: async (ctx, { params }) => orderRun(ctx, await visibleCatalogueImport(ctx, params.import_id)),
  errorFile: async (ctx, { params }) => refusedRowsFile(ctx, await visibleCatalogueImport(ctx, params.import_id)),
  revert: async (ctx, { params }) => orderRevert(ctx, await visibleCatalogueImport(ctx, params.import_id)),
})
