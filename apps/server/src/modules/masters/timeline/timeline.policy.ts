import type { ExpressionBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The record somebody names by its number or identifier (G-M-07). */
export const refOf = <T extends 'timelines' | 'stages'>(eb: ExpressionBuilder<DB, T>, ref: string | number) => {
  // Both tables have both columns; the builder cannot follow that through a type parameter.
  const either = eb as unknown as ExpressionBuilder<DB, 'timelines'>
  return /^\d+$/.test(String(ref)) ? either('id', '=', Number(ref)) : either('identifier', '=', String(ref))
}

/** A timeline of the company; who may change any may change every one. */
export async function anyTimeline(ctx: Ctx, ref: string | number) {
  const found = await ctx.db
    .selectFrom('timelines')
    .select(['id', 'identifier', 'name', 'module_type', 'is_active', 'is_default'])
    .where((eb) => refOf(eb, ref))
    .executeTakeFirst()
  return prove(found ?? refuse('NOT_FOUND'))
}
export type AnyTimeline = Proven<Awaited<ReturnType<typeof anyTimeline>>>
