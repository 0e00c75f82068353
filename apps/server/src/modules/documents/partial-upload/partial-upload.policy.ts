import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'

/** A file that arrives in pieces, for whoever sends it; locked, as pieces follow each other. */
export async function ownPartial(ctx: Ctx, ref: string) {
  const partial = await ctx.db
    .selectFrom('partial_uploads')
    .select(['id', 'identifier', 'filename', 'bytes', 'taken_bytes', 'sha256'])
    .where(reference(ref))
    .where(sql<boolean>`uploaded_by = ${ctx.actor.id}::int`)
    .forUpdate()
    .executeTakeFirst()
  return partial && prove(partial)
}
export type OwnPartial = Proven<NonNullable<Awaited<ReturnType<typeof ownPartial>>>>
