import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The live accounts of the company. Whoever may read accounts sees all of them. */
export const visibleAccounts = (ctx: Ctx) =>
  ctx.db.selectFrom('bank_accounts').select(['id', 'identifier', 'account_name', 'is_primary']).where('deleted_at', 'is', null)

/** One of them, to be changed. */
export async function visibleAccount(ctx: Ctx, identifier: string) {
  const account = await visibleAccounts(ctx).where('identifier', '=', identifier).forUpdate().executeTakeFirst()
  return prove(account ?? refuse('NOT_FOUND'))
}
export type VisibleAccount = Proven<Awaited<ReturnType<typeof visibleAccount>>>
