import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleDocument } from '../document/document.policy.ts'

/** An earlier version of a document the actor may see. */
export async function versionOf(ctx: Ctx, document: VisibleDocument, revision: number) {
  const version = await ctx.db
    .selectFrom('document_versions')
    .select(['revision', 'file_id', 'file_thumb_id', 'status', 'remarks', 'issued_on', 'expires_on'])
    .where('document_id', '=', document.id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return prove(version ?? refuse('NOT_FOUND'))
}
export type EarlierVersion = Proven<Awaited<ReturnType<typeof versionOf>>>
