import type { GivenUp } from '@embark/contract/organization/given-up/given-up.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { givenUpWork } from './given-up.queries.ts'

/** Work of the company that was given up on; that of others is not there. */
export async function anyGivenUp(ctx: Ctx, { kind, id }: Pick<GivenUp, 'kind' | 'id'>) {
  const row = await givenUpWork(ctx).selectAll('work').where('work.kind', '=', kind).where('work.id', '=', id).executeTakeFirst()
  return prove<GivenUp>(row ?? refuse('NOT_FOUND'))
}
export type AnyGivenUp = Proven<GivenUp>
