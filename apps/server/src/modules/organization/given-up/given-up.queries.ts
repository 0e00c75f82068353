import { type GivenUp, givenUp } from '@embark/contract/organization/given-up/given-up.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'

/** The work of the company that was given up on. */
export const givenUpWork = ({ db }: Pick<Ctx, 'db'>) => db.selectFrom(sql<GivenUp & { readonly key: number }>`given_up_work()`.as('work'))

/** What was given up on of one kind, the newest first. */
export const givenUpList = declareList(givenUp.list, {
  key: 'work.key',
  from: givenUpWork,
  rows: (ctx) => givenUpWork(ctx).selectAll('work'),
  search: (_, text) => searchIn(text, 'work.task', 'work.reason'),
  filters: {},
  params: { kind: isOneOf('work.kind', 'text') },
  orders: { id: byNumber },
})
