import type { TagBody } from '@embark/contract/masters/tag/tag.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { AnyTag } from './tag.policy.ts'
import { tagById } from './tag.queries.ts'

/** Adds a tag. */
export async function createTag(ctx: Ctx, body: TagBody) {
  await refuseTaken(ctx, body)
  const { id } = await ctx.db
    .insertInto('tags')
    .values({ ...body, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'tag', id, after: body })
  return tagById(ctx, id)
}

/** Changes a tag. One that programs have keeps its type. */
export async function editTag(ctx: Ctx, { id, ...before }: AnyTag, body: TagBody) {
  await refuseTaken(ctx, body, id)
  if (body.tag_type !== before.tag_type && (await tagById(ctx, id)).programs_count > 0)
    refuseField('tag_type', 'This tag is on programs, so it stays a tag of programs')
  await ctx.db
    .updateTable('tags')
    .set({ ...body, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'tag', id, before, after: body })
  return tagById(ctx, id)
}

async function refuseTaken(ctx: Ctx, { name, tag_type }: TagBody, besides = 0) {
  const other = await ctx.db
    .selectFrom('tags')
    .select('id')
    .where('tag_type', '=', tag_type)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', besides)
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'A tag of this type has this name already' }])
}
