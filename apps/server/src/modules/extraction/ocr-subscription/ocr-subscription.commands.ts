import type { OcrSubscriptionBody } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { ocrSubscriptionById } from './ocr-subscription.queries.ts'

/** Adds credits, which can be used from today until a day. */
export async function addCredits(ctx: Ctx, { type, credits, till_date }: OcrSubscriptionBody) {
  const today = todayOf(ctx)
  if (till_date < today) refuseField('till_date', 'Choose today or a later day')
  const { id } = await ctx.db
    .insertInto('ocr_subscriptions')
    .values({ type, credits_total: credits, valid_from: today, till_date, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enter(ctx, { subscription_id: id, extraction_id: null, kind: 'added', credits })
  ctx.changed({ module: 'ocr_subscription', id, after: { type, credits, till_date } })
  return ocrSubscriptionById(ctx, id)
}

interface Entry {
  readonly subscription_id: number
  readonly extraction_id: number | null
  readonly kind: 'added' | 'reserved' | 'settled' | 'returned'
  readonly credits: number
}

/** Writes a line of the credit ledger. */
const enter = (ctx: Ctx, entry: Entry) =>
  ctx.db
    .insertInto('credit_entries')
    .values({ ...entry, user_id: ctx.actor.id })
    .execute()

/** Takes credits from those that lapse first, or says that there are none; one statement, so that two requests never share one. */
export async function reserveCredits(ctx: Ctx, credits: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update ocr_subscriptions
    set credits_used = credits_used + ${credits}
    where credits_total - credits_used >= ${credits} and id = (
      select s.id
      from ocr_subscriptions s
      where s.till_date >= current_date and s.credits_total - s.credits_used >= ${credits}
      order by s.till_date, s.id
      limit 1
      for update
    )
    returning id`.execute(ctx.db)
  return rows[0]?.id ?? refuse('OCR_CREDITS_REQUIRED')
}

interface Reserved {
  readonly id: number
  readonly subscription_id: number
  readonly credits: number
}

/** Notes for what credits were reserved. */
export const noteReserved = (ctx: Ctx, { id, subscription_id, credits }: Reserved) =>
  enter(ctx, { subscription_id, extraction_id: id, kind: 'reserved', credits: -credits })

/** The credits were used up for what they were reserved for. */
export const settleCredits = (ctx: Ctx, { id, subscription_id }: Reserved) =>
  enter(ctx, { subscription_id, extraction_id: id, kind: 'settled', credits: 0 })

/** Gives credits back whose work failed. */
export async function returnCredits(ctx: Ctx, { id, subscription_id, credits }: Reserved) {
  await sql`update ocr_subscriptions set credits_used = credits_used - ${credits} where id = ${subscription_id}`.execute(ctx.db)
  await enter(ctx, { subscription_id, extraction_id: id, kind: 'returned', credits })
}
