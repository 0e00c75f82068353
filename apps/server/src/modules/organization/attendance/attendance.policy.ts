import type { Ctx } from '#platform/context.ts'
import { scopeOf } from '#platform/context.ts'

/** Whose attendance the actor may read: everybody's, or that of their branch if their scope of leads is the branch. */
export const visibleAttendances = (ctx: Ctx) =>
  ctx.db
    .selectFrom('attendances as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .$if(scopeOf(ctx, 'leads') !== 'tenant', (rows) => rows.where('u.branch_id', '=', ctx.actor.branchId))
