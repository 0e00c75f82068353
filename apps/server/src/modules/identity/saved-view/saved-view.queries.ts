import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { visibleViews } from './saved-view.policy.ts'

const views = (ctx: Ctx) =>
  visibleViews(ctx)
    .select(['identifier', 'id', 'list', 'name', 'is_shared', 'order_by'])
    // We wrote it from a validated object.
    .select((eb) => eb.ref('state').$castTo<Record<string, unknown>>().as('state'))
    .select(sql<boolean>`user_id = ${ctx.actor.id}`.as('is_own'))

/** The views of a list, or of all lists: one's own first. */
export const viewsOf = (ctx: Ctx, list: string | undefined) =>
  views(ctx)
    .$if(list !== undefined, (query) => query.where('list', '=', list!))
    .orderBy('is_own', 'desc')
    .orderBy('order_by')
    .orderBy('name')
    .limit(500)
    .execute()
