import type { UnsubscribeReasonBody } from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { sql } from 'kysely'
import { unsubscribeReasonSeeds } from '#db/seeds/reference/unsubscribe-reasons.ts'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import type { VisibleReason } from './unsubscribe-reason.policy.ts'
import { reasonColumns } from './unsubscribe-reason.queries.ts'

/** Gives a new company the reasons to start with. */
export const furnishReasons = (db: Ctx['db']) =>
  db
    .insertInto('unsubscribe_reasons')
    .values(unsubscribeReasonSeeds.map((seed, index) => ({ ...seed, order_by: index + 1 })))
    .onConflict((oc) => oc.doNothing())
    .execute()

async function refuseSecond(ctx: Ctx, title: string, except = 0) {
  const same = await ctx.db
    .selectFrom('unsubscribe_reasons')
    .select('id')
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (same) refuseField('title', 'This reason already exists')
}

/** Adds a reason after the others. */
export async function createReason(ctx: Ctx, body: UnsubscribeReasonBody) {
  await refuseSecond(ctx, body.title)
  const made = await ctx.db
    .insertInto('unsubscribe_reasons')
    .values({ ...body, order_by: sql`(select coalesce(max(r.order_by), 0) + 1 from unsubscribe_reasons r)` })
    .returning(reasonColumns)
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'unsubscribe_reason', id: made.id, after: body })
  return made
}

/** Changes a reason; earlier choices of it stay. */
export async function updateReason(ctx: Ctx, { id, title, is_active, requires_remarks }: VisibleReason, body: UnsubscribeReasonBody) {
  await refuseSecond(ctx, body.title, id)
  const made = await ctx.db
    .updateTable('unsubscribe_reasons')
    .set({ ...body, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(reasonColumns)
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'unsubscribe_reason', id, before: { title, is_active, requires_remarks }, after: body })
  return made
}
