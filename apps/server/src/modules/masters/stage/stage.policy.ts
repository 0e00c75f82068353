import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A stage of the company; who may change any may change every one. */
export async function anyStage(ctx: Ctx, ref: string | number) {
  const found = await ctx.db
    .selectFrom('stages')
    .select(['id', 'identifier', 'name', 'key', 'module_type', 'type', 'position', 'parent_stage_id', 'is_active', 'is_default'])
    .where(reference(ref))
    .executeTakeFirst()
  return prove(found ?? refuse('NOT_FOUND'))
}
export type AnyStage = Proven<Awaited<ReturnType<typeof anyStage>>>
