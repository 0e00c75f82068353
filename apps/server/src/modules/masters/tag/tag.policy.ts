import type { TagType } from '@embark/contract/masters/tag/tag.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A tag of the company. Whoever may read one may read all. */
export async function anyTag(ctx: Ctx, ref: string) {
  const tag = await ctx.db
    .selectFrom('tags')
    .select(['id', 'name', 'txt_color', 'bg_color'])
    .select(({ ref: column }) => column('tag_type').$castTo<TagType>().as('tag_type'))
    .where(reference(ref))
    .executeTakeFirst()
  return prove(tag ?? refuse('NOT_FOUND'))
}
export type AnyTag = Proven<Awaited<ReturnType<typeof anyTag>>>
