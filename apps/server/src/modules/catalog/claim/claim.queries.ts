import type { ClaimInstitution } from '@embark/contract/catalog/claim/claim.contract.ts'
import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn, searchIn } from '#platform/db/fragments.ts'
import { countOf, paged } from '#platform/db/paged.ts'
import { mayShare } from '../share/share.queries.ts'

type Tab = 'claimed' | 'unclaimed'
interface Wanted extends PageRequest {
  readonly type: Tab
  readonly search: string
  readonly institution_id?: number | undefined
}
const tabs = ['claimed', 'unclaimed'] as const
const country = (ctx: Ctx) => nameIn(ctx.language, 'countries')

/** How many each tab has; both are counted the same way as a page. */
async function countsOf(ctx: Ctx, queryFor: (tab: Tab) => Parameters<typeof countOf>[1]) {
  const counts = await Promise.all(tabs.map(async (tab) => (await countOf(ctx.db, queryFor(tab) as never, 'capped')).total))
  return { claimed: counts[0]!, unclaimed: counts[1]! }
}

/** One row of the inventory: the company's own, a copy of another's, or what another company shares and nobody here claimed. */
interface Found {
  id: number
  identifier: string
  name: string
  country_id: number
  visible_to: Visibility | null
  shared_by: string | null
  share_identifier: string | null
  source: string | null
}
const own = (tab: Tab) => sql`
  select i.id, i.identifier, i.name, i.country_id, i.visible_to, t.name as shared_by, null::uuid as share_identifier, c.source
  from institutions i left join shared_claims c on c.institution_id = i.id left join tenants t on t.number = c.owner
  where i.is_active and i.visible_to is ${sql.raw(tab === 'claimed' ? 'not null' : 'null')}`
const shared = sql`
  select s.institution_id, s.share_identifier, s.name, s.country_id, null, s.shared_by, s.share_identifier, s.source from shared_institutions() s
  where not exists (select from institutions i where i.country_id = s.country_id and lower(i.name) = lower(s.name))
    and not exists (select from shared_claims c where c.source = s.source)`
const institutionsOf = (tab: Tab) => sql<Found>`(${own(tab)} ${tab === 'claimed' ? sql`` : sql`union all ${shared}`})`.as('found')

const sizeOf = (what: 'campuses' | 'programs') => {
  const table = sql.table(what)
  return sql<number>`case when found.share_identifier is null
    then (select count(*)::int from ${table} where ${table}.institution_id = found.id and ${table}.is_active)
    else (select ${sql.ref(what)} from shared_size(found.share_identifier)) end`
}
/** Who else may claim a row, and how many do; only for who may share, and only what is theirs. */
const shareOf = (ctx: Ctx) =>
  mayShare(ctx)
    ? sql<ClaimInstitution['share']>`case when found.source is null and found.visible_to is not null then (
        select jsonb_build_object('is_for_all', coalesce(bool_or(s.client is null), false), 'client_identifiers', coalesce(jsonb_agg(s.client) filter (where s.client is not null), '[]'), 'claimed_by', times_claimed(found.id))
        from inventory_shares s where s.institution_id = found.id) end`
    : sql<null>`null`

/** The institutions of the inventory, claimed or not, by name; among the unclaimed what other companies share. */
export async function claimInstitutions(ctx: Ctx, { type, search, institution_id, ...request }: Wanted) {
  const rowsOf = (tab: Tab) =>
    ctx.db
      .selectFrom(institutionsOf(tab))
      .innerJoin('countries', 'countries.id', 'found.country_id')
      .$if(institution_id !== undefined, (rows) => rows.where('found.id', '=', institution_id!).where('found.share_identifier', 'is', null))
      .$if(search !== '', (rows) => rows.where(searchIn(search, 'found.name')))
  const rows = rowsOf(type)
    .select(['found.identifier', 'found.id', 'found.id as institution_id', 'found.name', 'found.visible_to'])
    .select(['found.shared_by', 'found.share_identifier'])
    .select([country(ctx).as('country'), sizeOf('campuses').as('campuses'), sizeOf('programs').as('programs')])
    .select([sql<null>`null`.as('campus_id'), shareOf(ctx).as('share')])
    .orderBy('found.name')
    .orderBy('found.identifier')
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
