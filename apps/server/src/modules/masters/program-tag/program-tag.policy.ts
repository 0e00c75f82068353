import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { anyTag } from '../tag/tag.policy.ts'

/** A tag for programs; tags of other types are refused. */
export async function programTag(ctx: Ctx, ref: string) {
  const tag = await anyTag(ctx, ref)
  return tag.tag_type === 'program' ? tag : refuse('NOT_FOUND')
}
export type ProgramTag = Awaited<ReturnType<typeof programTag>>

/** A program of the company's catalogue. Whoever may tag one may tag all. */
export async function anyProgram(ctx: Ctx, ref: string) {
  const program = await ctx.db.selectFrom('programs').select(['id', 'name']).where(reference(ref)).forUpdate().executeTakeFirst()
  return prove(program ?? refuse('NOT_FOUND'))
}
export type AnyProgram = Proven<Awaited<ReturnType<typeof anyProgram>>>
