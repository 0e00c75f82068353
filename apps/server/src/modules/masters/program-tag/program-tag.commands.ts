import type { ProgramsBody } from '@embark/contract/masters/program-tag/program-tag.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { tagById } from '../tag/tag.queries.ts'
import type { AnyProgram, ProgramTag } from './program-tag.policy.ts'

/** Puts a tag on programs and takes it off others. The body gives either the full set or a change to it (G-M-73). */
export async function tagPrograms(ctx: Ctx, tag: ProgramTag, { program_id, add = [], remove = [] }: ProgramsBody) {
  const programIds = [...new Set(program_id ?? add)]
  await refuseStrange(ctx, 'programs', programIds, program_id ? 'program_id' : 'add')
  const removed = await ctx.db
    .deleteFrom('program_tags')
    .where('tag_id', '=', tag.id)
    .$if(program_id === undefined, (rows) => rows.where('program_id', 'in', listed(remove)))
    .$if(program_id !== undefined, (rows) => rows.where('program_id', 'not in', listed(programIds)))
    .returning('program_id')
    .execute()
  const added = await putOn(
    ctx,
    programIds.map((id) => ({ program_id: id, tag_id: tag.id })),
  )
  const ids = (rows: readonly { program_id: number }[]) => rows.map((row) => row.program_id)
  ctx.changed({ module: 'tag', id: tag.id, before: { left: ids(removed) }, after: { joined: ids(added) } })
  return tagById(ctx, tag.id)
}

/** Makes these tags, and no others, the labels of a program. */
export async function labelProgram(ctx: Ctx, program: AnyProgram, tagIds: readonly number[]) {
  const distinctTags = [...new Set(tagIds)]
  await refuseStrange(ctx, 'tags', distinctTags, 'tag_id')
  const removed = await ctx.db
    .deleteFrom('program_tags')
    .where('program_id', '=', program.id)
    .where('tag_id', 'not in', listed(distinctTags))
    .returning('tag_id')
    .execute()
  const added = await putOn(
    ctx,
    distinctTags.map((id) => ({ program_id: program.id, tag_id: id })),
  )
  ctx.changed({
    module: 'program',
    id: program.id,
    before: { left: removed.map(({ tag_id }) => tag_id) },
    after: { joined: added.map(({ tag_id }) => tag_id) },
  })
  return ctx.db
    .selectFrom('tags')
    .select(['id', 'name', 'txt_color', 'bg_color'])
    .where('id', 'in', listed(distinctTags))
    .orderBy('name')
    .execute()
}

/** `in ()` is no SQL. */
const listed = (ids: readonly number[]) => (ids.length ? ids : [0])

const putOn = async (ctx: Ctx, pairs: { program_id: number; tag_id: number }[]) =>
  pairs.length
    ? ctx.db
        .insertInto('program_tags')
        .values(pairs)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['program_id', 'tag_id'])
        .execute()
    : []

async function refuseStrange(ctx: Ctx, table: 'programs' | 'tags', ids: readonly number[], field: string) {
  const rows = await (table === 'tags'
    ? ctx.db.selectFrom('tags').select('id').where('id', 'in', listed(ids)).where('tag_type', '=', 'program')
    : ctx.db.selectFrom('programs').select('id').where('id', 'in', listed(ids))
  ).execute()
  if (rows.length < ids.length) refuseField(field, 'Choose one of the options')
}
