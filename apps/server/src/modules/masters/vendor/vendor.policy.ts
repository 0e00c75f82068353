import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A vendor of the company, locked until the transaction ends. Whoever may change one may change all. */
export async function anyVendor(ctx: Ctx, ref: string) {
  const vendor = await ctx.db.selectFrom('vendors').selectAll().where(reference(ref)).forUpdate().executeTakeFirst()
  return prove(vendor ?? refuse('NOT_FOUND'))
}
export type AnyVendor = Proven<Awaited<ReturnType<typeof anyVendor>>>

/** The vendors a person chooses from: the company's own people see all, others none. */
export const choosableVendors = ({ db, actor }: Ctx) =>
  db.selectFrom('vendors').$if(actor.kind === 'person' && actor.group !== 'company', (rows) => rows.where(sql<SqlBool>`false`))
