import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countOf, paged } from '#platform/db/paged.ts'

type Tab = 'claimed' | 'unclaimed'
interface Wanted extends PageRequest {
  readonly type: Tab
  readonly search: string
  readonly institution_id?: number | undefined
}
const tabs = ['claimed', 'unclaimed'] as const
const country = (ctx: Ctx) => sql<string>`coalesce(countries.names ->> ${ctx.language}, countries.name)`

/** How many each tab has; both are counted the same way as a page. */
async function countsOf(ctx: Ctx, queryFor: (tab: Tab) => Parameters<typeof countOf>[1]) {
  const counts = await Promise.all(tabs.map(async (tab) => (await countOf(ctx.db, queryFor(tab) as never, 'capped')).total))
  return { claimed: counts[0]!, unclaimed: counts[1]! }
}

/** The institutions of the inventory, claimed or not, by name. */
export async function claimInstitutions(ctx: Ctx, { type, search, institution_id, ...request }: Wanted) {
  const rowsOf = (tab: Tab) =>
    ctx.db
      .selectFrom('institutions')
      .innerJoin('countries', 'countries.id', 'institutions.country_id')
      .where('institutions.is_active', '=', true)
      .where('institutions.visible_to', tab === 'claimed' ? 'is not' : 'is', null)
      .$if(institution_id !== undefined, (rows) => rows.where('institutions.id', '=', institution_id!))
      .$if(search !== '', (rows) => rows.where(sql<SqlBool>`position(fold(${search}) in fold(institutions.name)) > 0`))
  const rows = rowsOf(type)
    .select(['institutions.identifier', 'institutions.id', 'institutions.id as institution_id', 'institutions.name'])
    .select(({ ref }) => [
      // The check on the column allows these values and no other.
      ref('institutions.visible_to').$castTo<Visibility | null>().as('visible_to'),
      country(ctx).as('country'),
      sql<number>`(select count(*)::int from campuses where campuses.institution_id = institutions.id and campuses.is_active)`.as(
        'campuses',
      ),
      sql<number>`(select count(*)::int from programs where programs.institution_id = institutions.id and programs.is_active)`.as(
        'programs',
      ),
      sql<null>`null`.as('campus_id'),
    ])
    .orderBy('institutions.name')
    .orderBy('institutions.id')
  const page = await paged(ctx.db, rows, request)
  return { ...page, counts: await countsOf(ctx, rowsOf as never) }
}

interface ProgramsWanted extends Wanted {
  readonly campus_id?: number | undefined
  readonly country_id?: number | undefined
}

/** The programs of the inventory at their campuses, claimed or not. */
export async function claimPrograms(ctx: Ctx, { type, search, institution_id, campus_id, country_id, ...request }: ProgramsWanted) {
  const rowsOf = (tab: Tab) =>
    ctx.db
      .selectFrom('program_offerings')
      .innerJoin('programs', 'programs.id', 'program_offerings.program_id')
      .innerJoin('institutions', 'institutions.id', 'program_offerings.institution_id')
      .innerJoin('campuses', 'campuses.id', 'program_offerings.campus_id')
      .innerJoin('countries', 'countries.id', 'program_offerings.country_id')
      .where('program_offerings.is_active', '=', true)
      .where('programs.is_active', '=', true)
      .where('program_offerings.visible_to', tab === 'claimed' ? 'is not' : 'is', null)
      .$if(institution_id !== undefined, (rows) => rows.where('program_offerings.institution_id', '=', institution_id!))
      .$if(campus_id !== undefined, (rows) => rows.where('program_offerings.campus_id', '=', campus_id!))
      .$if(country_id !== undefined, (rows) => rows.where('program_offerings.country_id', '=', country_id!))
      .$if(search !== '', (rows) => rows.where(sql<SqlBool>`program_offerings.id in (select offering_matches(${search}))`))
  const rows = rowsOf(type)
    .select(['program_offerings.identifier', 'program_offerings.id', 'program_offerings.institution_id', 'program_offerings.campus_id'])
    .select(['program_offerings.program_id', 'programs.name as program', 'campuses.name as campus', 'institutions.name as institution'])
    .select(({ ref }) => [
      // The check on the column allows these values and no other.
      ref('program_offerings.visible_to').$castTo<Visibility | null>().as('visible_to'),
      country(ctx).as('country'),
      sql<boolean>`institutions.visible_to is not null and campuses.visible_to is not null`.as('is_institution_claimed'),
    ])
    .orderBy('program_offerings.id')
  const page = await paged(ctx.db, rows, request)
  return { ...page, counts: await countsOf(ctx, rowsOf as never) }
}
