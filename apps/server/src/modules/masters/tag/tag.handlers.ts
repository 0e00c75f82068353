import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createTag, editTag } from './tag.commands.ts'
import { anyTag } from './tag.policy.ts'
import { tagById, tagChoices, tagList } from './tag.queries.ts'

export const tagRoutes = implement(tags, {
  list: (ctx, { query }) => tagList.page(ctx, query),
  dropdown: (ctx, { query }) => tagChoices(ctx, query.tag_type),
  get: async (ctx, { params }) => ({ tagInfo: await tagById(ctx, (await anyTag(ctx, params.id)).id) }),
  create: async (ctx, { body }) => ({ tagInfo: await createTag(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ tagInfo: await editTag(ctx, await anyTag(ctx, params.id), body) }),
})
