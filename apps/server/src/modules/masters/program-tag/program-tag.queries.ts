import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import type { ProgramTag } from './program-tag.policy.ts'

interface Wish extends PageRequest {
  readonly search: string
  readonly filters: { readonly country_id?: number | undefined; readonly institution_id?: number | undefined }
}

/** The programs on offer and those that have the tag, which come first. */
export const taggablePrograms = (ctx: Ctx, tag: ProgramTag, { search, filters, ...page }: Wish) =>
  paged(
    ctx.db,
    ctx.db
      .selectFrom('programs as p')
      .innerJoin('institutions as i', 'i.id', 'p.institution_id')
      .innerJoin('countries as c', 'c.id', 'i.country_id')
      .leftJoin('program_tags as t', (join) => join.onRef('t.program_id', '=', 'p.id').on('t.tag_id', '=', tag.id))
      .select(['p.identifier', 'p.id', 'p.name', 'i.name as institution'])
      .select([sql<string>`coalesce(c.names ->> ${ctx.language}, c.name)`.as('country'), sql<boolean>`t.id is not null`.as('is_tagged')])
      .where((eb) => eb.or([eb('p.is_active', '=', true), eb('t.id', 'is not', null)]))
      .$if(filters.country_id !== undefined, (rows) => rows.where('i.country_id', '=', filters.country_id!))
      .$if(filters.institution_id !== undefined, (rows) => rows.where('p.institution_id', '=', filters.institution_id!))
      .$if(search !== '', (rows) =>
        rows.where(sql<SqlBool>`p.id in (select program_id from program_offerings where id in (select offering_matches(${search})))`),
      )
      .orderBy(sql`t.id is null`)
      .orderBy('p.name')
      .orderBy('p.id'),
    page,
  )
