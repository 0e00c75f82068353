import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A commission structure, locked while it is changed. Whoever may read structures sees all of them. */
export async function visibleStructure(ctx: Ctx, ref: string, { lock }: { lock: boolean }) {
  const structure = await ctx.db
    .selectFrom('commission_structures')
    .select(['id', 'identifier', 'institution_id', 'name', 'status', 'version', 'valid_from', 'valid_to'])
    .where(reference(ref))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return prove(structure ?? refuse('NOT_FOUND'))
}
export type VisibleStructure = Proven<Awaited<ReturnType<typeof visibleStructure>>>
