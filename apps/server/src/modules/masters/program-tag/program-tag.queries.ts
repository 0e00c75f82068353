import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { countOf, metaOf } from '#platform/db/paged.ts'
import type { ProgramTag } from './program-tag.policy.ts'

interface Wish extends PageRequest {
  readonly search: string
  readonly filters: { readonly country_id?: number | undefined; readonly institution_id?: number | undefined }
}

/** Programs by name, as far as they fit: those that have the tag, or those on offer that have not. */
function programsBy(ctx: Ctx, tag: ProgramTag, { search, filters }: Wish, is_tagged: boolean) {
  const has = sql<SqlBool>`exists (select from program_tags t where t.program_id = p.id and t.tag_id = ${tag.id})`
  return ctx.db
    .selectFrom('programs as p')
    .innerJoin('institutions as i', 'i.id', 'p.institution_id')
    .innerJoin('countries as c', 'c.id', 'i.country_id')
    .select(['p.identifier', 'p.id', 'p.name', 'i.name as institution'])
    .select([nameIn(ctx.language, 'c').as('country'), sql.lit(is_tagged).as('is_tagged')])
    .where(is_tagged ? has : sql<SqlBool>`p.is_active and not ${has}`)
    .$if(filters.country_id !== undefined, (rows) => rows.where('i.country_id', '=', filters.country_id!))
    .$if(filters.institution_id !== undefined, (rows) => rows.where('p.institution_id', '=', filters.institution_id!))
    .$if(search !== '', (rows) =>
      rows.where(sql<SqlBool>`p.id in (select program_id from program_offerings where id in (select offering_matches(${search})))`),
    )
    .orderBy('p.name')
    .orderBy('p.id')
}

/** The programs on offer and those that have the tag, which come first: two lists, each in the order of an index, read one after the other. */
export async function taggablePrograms(ctx: Ctx, tag: ProgramTag, wish: Wish) {
  const { page, per_page, count } = wish
  const [tagged, others] = [programsBy(ctx, tag, wish, true), programsBy(ctx, tag, wish, false)]
  const ahead = (await countOf(ctx.db, tagged, 'exact')).total
  const offset = (page - 1) * per_page
  const first =
    offset < ahead
      ? await tagged
          .limit(per_page + 1)
          .offset(offset)
          .execute()
      : []
  const room = per_page + 1 - first.length
  const rest =
    room > 0
      ? await others
          .limit(room)
          .offset(Math.max(0, offset - ahead))
          .execute()
      : []
  const found = [...first, ...rest]
  const behind = await countOf(ctx.db, others, count)
  const total = { total: behind.total + (count === 'none' ? 0 : ahead), isExact: behind.isExact }
  return { recordsInfo: found.slice(0, per_page), metaInfo: metaOf(wish, total, found.length > per_page) }
}
