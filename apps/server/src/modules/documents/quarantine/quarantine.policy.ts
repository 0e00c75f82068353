import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A file in quarantine, for whoever may look after them. */
export async function quarantinedFile(ctx: Ctx, ref: string) {
  const file = await ctx.db
    .selectFrom('quarantined_files')
    .select(['id', 'identifier', 'filename', 'finding', 'storage_key'])
    .where(reference(ref))
    .executeTakeFirst()
  return prove(file ?? refuse('NOT_FOUND'))
}
export type HeldFile = Awaited<ReturnType<typeof quarantinedFile>>
