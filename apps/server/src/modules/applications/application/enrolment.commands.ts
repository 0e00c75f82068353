import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** What follows from an enrolment in other modules, in the transaction of the move, so that it happens once or not at all. */
export interface EnrolmentFollower {
  readonly enrolled: (ctx: Ctx, applicationId: number) => Promise<unknown>
  /** Its fee, intake or courses are others now, whether it was enrolled before or not. */
  readonly changed: (ctx: Ctx, applicationId: number) => Promise<unknown>
  readonly withdrawn: (ctx: Ctx, applicationId: number) => Promise<unknown>
}
export const enrolmentFollowers = registry<string, EnrolmentFollower>('what follows from an enrolment')

/** Tells the followers that the fee, the intake or the courses of an application are others now. */
export async function followChange(ctx: Ctx, applicationId: number) {
  for (const { changed } of enrolmentFollowers.all()) await changed(ctx, applicationId)
}
