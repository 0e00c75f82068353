import { type TagMark, tags } from '@embark/contract/masters/tag/tag.contract.ts'
import type { TagType } from '@embark/contract/masters/tag/tag.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { countCap } from '#platform/list/meta.ts'
import { namesIn } from '#platform/list/names.ts'
import { by } from '#platform/list/order.ts'

/** Tags as programs show them. */
export const tagMarks = namesIn<TagMark>('tags', ['id', 'name', 'txt_color', 'bg_color'])

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('tags')
    .select(['identifier', 'id', 'name', 'txt_color', 'bg_color', 'created_at'])
    .select(({ ref }) => [
      ref('tag_type').$castTo<TagType>().as('tag_type'),
      sql<number>`(select count(*)::int from program_tags where program_tags.tag_id = tags.id)`.as('programs_count'),
      sql<number>`(
        select count(*)::int
        from (
          select
          from lead_tags
          join leads on leads.id = lead_tags.lead_id
          where lead_tags.tag_id = tags.id and leads.deleted_at is null
          limit ${sql.lit(countCap + 1)}
        ) as worn)`.as('leads_count'),
    ])

/** Tags by name, of one type when it is given. */
export const tagList = declareList(tags.list, {
  key: 'tags.id',
  rows,
  search: (_, text) => searchIn(text, 'name'),
  filters: {},
  params: { tag_type: isOneOf('tag_type', 'text') },
  orders: {
    name: by('name', 'text', { key: 'asc' }),
    tag_type: {
      parts: [
        { by: 'tag_type', kind: 'text' },
        { by: 'name', kind: 'text', way: 'asc' },
      ],
      key: 'asc',
    },
  },
})

/** One tag, as the API returns it. */
export const tagById = (ctx: Ctx, id: number) => rows(ctx).where('id', '=', id).executeTakeFirstOrThrow()

/** Tags to choose from, of one type when it is given. */
export const tagChoices = (ctx: Ctx, type: TagType | undefined) =>
  ctx.db
    .selectFrom('tags')
    .select(['name as label', 'id as value', 'identifier', 'txt_color', 'bg_color'])
    .$if(type !== undefined, (rows) => rows.where('tag_type', '=', type!))
    .orderBy('name')
    .limit(1_000)
    .execute()
