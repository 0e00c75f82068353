import { programTags } from '@embark/contract/masters/program-tag/program-tag.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import type { ProgramTag } from './program-tag.policy.ts'

const isTagged = (tag: ProgramTag) => sql<SqlBool>`exists (select from program_tags t where t.program_id = p.id and t.tag_id = ${tag.id})`

const programs = ({ db }: Ctx, tag: ProgramTag) =>
  db
    .selectFrom('programs as p')
    .innerJoin('institutions as i', 'i.id', 'p.institution_id')
    .where(sql<SqlBool>`(p.is_active or ${isTagged(tag)})`)

/** The programs on offer and those with the tag: tagged ones first, each group by name. */
export const taggablePrograms = declareList(programTags.programs, {
  key: 'p.id',
  from: programs,
  rows: (ctx, tag: ProgramTag) =>
    programs(ctx, tag)
      .innerJoin('countries as c', 'c.id', 'i.country_id')
      .select(['p.identifier', 'p.id', 'p.name', 'i.name as institution'])
      .select([nameIn(ctx.language, 'c').as('country'), sql<boolean>`${isTagged(tag)}`.as('is_tagged')]),
  search: (_, text) => sql<SqlBool>`p.id in (select program_id from program_offerings where id in (select offering_matches(${text})))`,
  filters: { country_id: isOneOf('i.country_id'), institution_id: isOneOf('p.institution_id') },
  orders: {
    name: (_, __, tag) => ({
      parts: [
        { by: isTagged(tag), kind: 'boolean', way: 'desc', isFirst: true },
        { by: 'p.name', kind: 'text', way: 'asc' },
      ],
      key: 'asc',
    }),
  },
})
