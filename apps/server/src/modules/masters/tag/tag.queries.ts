import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { TagType } from '@embark/contract/masters/tag/tag.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('tags')
    .select(['identifier', 'id', 'name', 'txt_color', 'bg_color', 'created_at'])
    .select(({ ref }) => [
      ref('tag_type').$castTo<TagType>().as('tag_type'),
      sql<number>`(select count(*)::int from program_tags where program_tags.tag_id = tags.id)`.as('programs_count'),
    ])

interface Wish extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'name' | 'tag_type'
  readonly tag_type?: TagType | undefined
}

/** Tags by name, of one type when it is given. */
export const tagList = (ctx: Ctx, { search, sort, sort_by, tag_type, ...page }: Wish) =>
  paged(
    ctx.db,
    rows(ctx)
      .$if(tag_type !== undefined, (found) => found.where('tag_type', '=', tag_type!))
      .$if(search !== '', (found) => found.where(searchIn(search, 'name')))
      .orderBy(sort_by, sort)
      .orderBy('name')
      .orderBy('id'),
    page,
  )

/** One tag as it is answered. */
export const tagById = (ctx: Ctx, id: number) => rows(ctx).where('id', '=', id).executeTakeFirstOrThrow()

/** Tags to choose from, of one type when it is given. */
export const tagChoices = (ctx: Ctx, type: TagType | undefined) =>
  ctx.db
    .selectFrom('tags')
    .select(['name as label', 'id as value', 'identifier', 'txt_color', 'bg_color'])
    .$if(type !== undefined, (found) => found.where('tag_type', '=', type!))
    .orderBy('name')
    .limit(1_000)
    .execute()
