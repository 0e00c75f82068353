import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** What follows from an enrolment in other modules, in the transaction of the move, so that it happens once or not at all. */
export interface EnrolmentFollower {
  readonly enrolled: (ctx: Ctx, applicationId: number) => Promise<unknown>
  readonly withdrawn: (ctx: Ctx, applicationId: number) => Promise<unknown>
}
export const enrolmentFollowers = registry<string, EnrolmentFollower>('what follows from an enrolment')
