import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { seesClientSide } from '../installment/installment.policy.ts'

/** The institution that pays. Whoever reads the client's side of the money sees what is written on its documents. */
export async function visiblePayer(ctx: Ctx, ref: string) {
  if (!seesClientSide(ctx)) refuse('NOT_FOUND')
  const institution = await ctx.db.selectFrom('institutions').select('id').where(reference(ref)).executeTakeFirst()
  return prove(institution ?? refuse('NOT_FOUND'))
}
export type VisiblePayer = Proven<{ readonly id: number }>
