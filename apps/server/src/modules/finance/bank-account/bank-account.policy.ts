import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A live account of the company; who may read accounts at all sees every one of them. */
export async function visibleAccount(ctx: Ctx, identifier: string) {
  const found = await ctx.db
    .selectFrom('bank_accounts')
    .select(['id', 'identifier', 'account_name', 'is_primary'])
    .where('identifier', '=', identifier)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return prove(found ?? refuse('NOT_FOUND'))
}
export type VisibleAccount = Proven<Awaited<ReturnType<typeof visibleAccount>>>
