import { type OcrSubscription, ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ocr_subscriptions')
    .leftJoin('users as creator', 'creator.id', 'ocr_subscriptions.created_by')
    .select([
      'ocr_subscriptions.identifier',
      'ocr_subscriptions.id',
      'ocr_subscriptions.credits_total',
      'ocr_subscriptions.credits_used',
      'ocr_subscriptions.created_at',
    ])
    .select([
      // Only this kind is kept.
      sql<'ocr'>`ocr_subscriptions.type`.as('type'),
      sql<OcrSubscription['status']>`
        case when ocr_subscriptions.till_date >= current_date and credits_used < credits_total then 'active' else 'expired' end`.as(
        'status',
      ),
      sql<number>`credits_total - credits_used`.as('credits_left'),
      sql<string>`ocr_subscriptions.valid_from::text`.as('valid_from'),
      sql<string>`ocr_subscriptions.till_date::text`.as('till_date'),
      ifThere('creator', person('creator')).as('createdByInfo'),
    ])

/** The credits that were added, newest first. */
export const ocrSubscriptionList = declareList(ocrSubscriptions.list, {
  key: 'ocr_subscriptions.id',
  rows,
  filters: {},
  orders: { created_at: byNumber },
})

/** One addition of credits, as it is answered after it was made. */
export const ocrSubscriptionById = (ctx: Ctx, id: number) => rows(ctx).where('ocr_subscriptions.id', '=', id).executeTakeFirstOrThrow()
