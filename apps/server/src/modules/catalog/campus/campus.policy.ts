import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { onOffer } from '../claim/offer.policy.ts'
import { keepsInstitutions, ownInstitution, type VisibleInstitution } from '../institution/institution.policy.ts'

/** The campuses of an institution somebody sees; hidden ones and those on offer to nobody only for who keeps institutions. */
export const visibleCampuses = (ctx: Ctx, { id }: VisibleInstitution) =>
  ctx.db
    .selectFrom('campuses')
    .where('campuses.institution_id', '=', id)
    .$if(!keepsInstitutions(ctx), (rows) => rows.where(sql<SqlBool>`campuses.is_active and ${onOffer(ctx, 'campuses')}`))

/** A campus of an institution whose facts are the company's own, locked until the transaction ends. */
export async function ownCampus(ctx: Ctx, ref: string) {
  const campus = await ctx.db.selectFrom('campuses').selectAll().where(reference(ref)).forUpdate().executeTakeFirst()
  if (!campus) return refuse('NOT_FOUND')
  const institution = await ownInstitution(ctx, campus.institution_id)
  return { campus: prove(campus), institution }
}
export type OwnCampus = Awaited<ReturnType<typeof ownCampus>>
