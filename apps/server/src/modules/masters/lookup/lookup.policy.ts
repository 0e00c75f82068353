import { lookupTypes } from '@embark/contract/masters/lookup/lookup.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A value of one of the company's lists, locked while it is changed. Whoever may change one may change all. */
export async function anyListValue(ctx: Ctx, ref: string) {
  const value = await ctx.db
    .selectFrom('lookup_values')
    .select(['id', 'type', 'label', 'is_active', 'meta'])
    .where(reference(ref))
    .where('type', 'in', lookupTypes)
    .forUpdate()
    .executeTakeFirst()
  return prove(value ?? refuse('NOT_FOUND'))
}
export type AnyListValue = Proven<Awaited<ReturnType<typeof anyListValue>>>
