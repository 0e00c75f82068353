import type { Ctx } from '#platform/context.ts'
import { scopeOf } from '#platform/context.ts'

/** Whose coming and going the actor reads: everybody's, or of the people of their branch where their leads end there. */
export const visibleAttendances = (ctx: Ctx) =>
  ctx.db
    .selectFrom('attendances as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .$if(scopeOf(ctx, 'leads') !== 'tenant', (rows) => rows.where('u.branch_id', '=', ctx.actor.branchId))
