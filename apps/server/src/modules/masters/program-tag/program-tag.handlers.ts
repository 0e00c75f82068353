import { programTags } from '@embark/contract/masters/program-tag/program-tag.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { labelProgram, tagPrograms } from './program-tag.commands.ts'
import { anyProgram, programTag } from './program-tag.policy.ts'
import { taggablePrograms } from './program-tag.queries.ts'

export const programTagRoutes = implement(programTags, {
  programs: async (ctx, { params, query }) => taggablePrograms.page(ctx, query, await programTag(ctx, params.tag)),
  assignPrograms: async (ctx, { params, body }) => ({ tagInfo: await tagPrograms(ctx, await programTag(ctx, params.tag), body) }),
  assignTags: async (ctx, { params, body }) => ({ labels: await labelProgram(ctx, await anyProgram(ctx, params.program), body.tag_id) }),
})
