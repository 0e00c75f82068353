import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The searches somebody keeps in the role they act in. */
export const ownSearches = ({ db, actor }: Ctx) =>
  db
    .selectFrom('finder_searches as kept')
    .where('kept.user_id', '=', actor.id ?? 0)
    .where('kept.role_id', '=', actor.roleId ?? 0)

/** A search of the actor's own. */
export async function ownSearch(ctx: Ctx, ref: string) {
  const search = await ownSearches(ctx)
    .select(['kept.id', 'kept.identifier', 'kept.name', 'kept.category', 'kept.search', 'kept.filters', 'kept.lead_id', 'kept.is_paused'])
    .where(reference(ref, 'kept'))
    .executeTakeFirst()
  return prove(search ?? refuse('NOT_FOUND'))
}
export type OwnSearch = Awaited<ReturnType<typeof ownSearch>>
