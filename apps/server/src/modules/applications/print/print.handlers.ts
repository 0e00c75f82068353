import { applicationPrints } from '@embark/contract/applications/print/print.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleApplication } from '../application/application.policy.ts'
import { printOf } from './print.queries.ts'

export const applicationPrintRoutes = implement(applicationPrints, {
  pdf: async (ctx, { params: { id, kind }, query: { language = ctx.language } }) =>
    // What is named by the company or by the world is named in the language of the paper.
    printOf({ ...ctx, language }, kind, await visibleApplication(ctx, id)),
})
