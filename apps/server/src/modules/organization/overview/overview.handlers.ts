import { overviews } from '@embark/contract/organization/overview/overview.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { figuresFor, firstStepsOf } from './overview.queries.ts'

export const overviewRoutes = implement(overviews, {
  figures: async (ctx) => ({ figuresInfo: await figuresFor(ctx) }),
  firstSteps: async (ctx) => ({ stepsInfo: await firstStepsOf(ctx) }),
})
