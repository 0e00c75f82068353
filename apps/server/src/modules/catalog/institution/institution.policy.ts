import { type SqlBool, sql } from 'kysely'
import type { Keeper } from '#modules/documents/documents.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { onOffer } from '../claim/offer.policy.ts'
import { ownerOfCopy } from '../share/share.queries.ts'

/** Whether the actor is one of the company's own people. */
export const isOfCompany = ({ actor }: Pick<Ctx, 'actor'>) => actor.kind === 'system' || actor.group === 'company'

/** Whether the actor keeps the company's institutions, and so sees those too that are hidden or offered to nobody. */
export const keepsInstitutions = (ctx: Ctx) =>
  isOfCompany(ctx) && (can(ctx, 'inventory.institutions.update') || can(ctx, 'inventory.institutions.create'))

/** That an institution is there for this actor: for who keeps them each one, for others what is on offer to them. */
export const isVisibleInstitution = (ctx: Ctx, table = 'institutions') =>
  keepsInstitutions(ctx) ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.ref(`${table}.is_active`)} and ${onOffer(ctx, table)})`

export const visibleInstitutions = (ctx: Ctx) => ctx.db.selectFrom('institutions').where(isVisibleInstitution(ctx))

/** One institution by its number or identifier. */
export async function visibleInstitution(ctx: Ctx, ref: string | number) {
  const institution = await visibleInstitutions(ctx)
    .select(['institutions.id', 'institutions.identifier'])
    .where(reference(ref, 'institutions'))
    .executeTakeFirst()
  return prove(institution ?? refuse('NOT_FOUND'))
}
export type VisibleInstitution = Proven<Awaited<ReturnType<typeof visibleInstitution>>>

/** Institutions that the actor keeps, locked until the transaction ends; what the company itself says of one is theirs to change. */
export async function keptInstitutions(ctx: Ctx, refs: readonly (string | number)[]) {
  const rows = await ctx.db
    .selectFrom('institutions')
    .selectAll()
    .select(ownerOfCopy('institutions.id').as('shared_by'))
    .where(
      sql<SqlBool>`(${sql.join(
        refs.map((ref) => reference(ref, 'institutions')),
        sql` or `,
      )})`,
    )
    .$if(!keepsInstitutions(ctx), (none) => none.where(sql<SqlBool>`false`))
    .orderBy('institutions.id')
    .forUpdate('institutions')
    .execute()
  return rows.map(prove)
}
/** One of them. */
export const keptInstitution = async (ctx: Ctx, ref: string | number) => (await keptInstitutions(ctx, [ref]))[0] ?? refuse('NOT_FOUND')
export type KeptInstitution = Awaited<ReturnType<typeof keptInstitution>>

/** One of them whose facts are the company's own; those of a copy are its owner's (ADR 0056). */
export async function ownInstitution(ctx: Ctx, ref: string | number) {
  const institution = await keptInstitution(ctx, ref)
  return institution.shared_by === null ? institution : refuse('INSTITUTION_SHARED')
}

/** What the files of an institution are stored as; who sees the institution sees its logo and its pictures. */
export const institutionLogo = 'institution_logo'
export const institutionPicture = 'institution_picture'
export const institutionFiles: Readonly<Record<string, Keeper>> = {
  [institutionLogo]: (ctx, file) =>
    sql`exists (${visibleInstitutions(ctx).select('institutions.id').where('institutions.logo_file_id', '=', file)})`,
  [institutionPicture]: (ctx, file) =>
    sql`exists (${visibleInstitutions(ctx)
      .innerJoin('institution_pictures', 'institution_pictures.institution_id', 'institutions.id')
      .select('institutions.id')
      .where('institution_pictures.file_id', '=', file)})`,
}
