import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { refOf } from '../timeline/timeline.policy.ts'

/** A stage of the company; who may change any may change every one. */
export async function anyStage(ctx: Ctx, ref: string | number) {
  const found = await ctx.db
    .selectFrom('stages')
    .select(['id', 'identifier', 'name', 'key', 'module_type', 'type', 'position', 'parent_stage_id', 'is_active', 'is_default'])
    .where((eb) => refOf(eb, ref))
    .executeTakeFirst()
  return prove(found ?? refuse('NOT_FOUND'))
}
export type AnyStage = Proven<Awaited<ReturnType<typeof anyStage>>>
