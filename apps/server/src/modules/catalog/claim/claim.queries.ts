import { type ClaimInstitution, claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn, searchIn } from '#platform/db/fragments.ts'
import { isOneOf, isSought } from '#platform/list/conditions.ts'
import { declareList, type QueryOf } from '#platform/list/list.ts'
import type { Total } from '#platform/list/meta.ts'
import { by } from '#platform/list/order.ts'
import { mayShare } from '../share/share.queries.ts'

type Tab = 'claimed' | 'unclaimed'
const country = (ctx: Ctx) => nameIn(ctx.language, 'countries')

/** The number of records in each tab, counted like a page. */
async function withCounts<Page>(page: Page, countOf: (type: Tab) => Promise<Total>) {
  return { ...page, counts: { claimed: (await countOf('claimed')).total, unclaimed: (await countOf('unclaimed')).total } }
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
const mine = (tab: Tab) => sql`
  select i.id, i.identifier, i.name, i.country_id, i.visible_to, t.name as shared_by, null::uuid as share_identifier, c.source
  from institutions i left join shared_claims c on c.institution_id = i.id left join tenants t on t.number = c.owner
  where i.is_active and i.visible_to is ${sql.raw(tab === 'claimed' ? 'not null' : 'null')}`
const shared = sql`
  select s.institution_id, s.share_identifier, s.name, s.country_id, null, s.shared_by, s.share_identifier, s.source
  from shared_institutions() s
  where not exists (select from institutions i where i.country_id = s.country_id and lower(i.name) = lower(s.name))
    and not exists (select from shared_claims c where c.source = s.source)`
const institutionsOf = (tab: Tab) => sql<Found>`(${mine(tab)} ${tab === 'claimed' ? sql`` : sql`union all ${shared}`})`.as('found')

const sizeOf = (what: 'campuses' | 'programs') => {
  const table = sql.table(what)
  return sql<number>`case when found.share_identifier is null
    then (select count(*)::int from ${table} where ${table}.institution_id = found.id and ${table}.is_active)
    else (select ${sql.ref(what)} from shared_size(found.share_identifier)) end`
}
/** Who else may claim a row, and how many have; only for people who may share, and only for the company's own. */
const shareOf = (ctx: Ctx) =>
  mayShare(ctx)
    ? sql<ClaimInstitution['share']>`
      case
        when found.source is null
          and found.visible_to is not null then (
            select jsonb_build_object(
              'is_for_all', coalesce(bool_or(s.client is null), false), 'client_identifiers',
              coalesce(jsonb_agg(s.client) filter (where s.client is not null), '[]'), 'claimed_by',
              times_claimed(found.id)
            )
            from inventory_shares s
            where s.institution_id = found.id
          ) end`
    : sql<null>`null`

/** The institutions of the inventory, claimed or not, by name; among the unclaimed what other companies share. */
const institutionList = declareList(claims.institutions, {
  key: 'found.identifier',
  keyKind: 'uuid',
  rows: (ctx, _, { type = 'claimed' }) =>
    ctx.db
      .selectFrom(institutionsOf(type))
      .innerJoin('countries', 'countries.id', 'found.country_id')
      .select(['found.identifier', 'found.id', 'found.id as institution_id', 'found.name', 'found.visible_to'])
      .select(['found.shared_by', 'found.share_identifier'])
      .select([country(ctx).as('country'), sizeOf('campuses').as('campuses'), sizeOf('programs').as('programs')])
      .select([sql<null>`null`.as('campus_id'), shareOf(ctx).as('share')]),
  search: (_, text) => searchIn(text, 'found.name'),
  filters: {},
  params: { institution_id: (id) => sql<SqlBool>`found.id = ${id} and found.share_identifier is null` },
  orders: { name: by('found.name', 'text', { way: 'asc', key: 'asc' }) },
})

/** One page of the institutions, with how many each tab has. */
export const claimInstitutions = async (ctx: Ctx, query: QueryOf<typeof claims.institutions>) =>
  withCounts(await institutionList.page(ctx, query), (type) => institutionList.count(ctx, { ...query, type }, 'capped'))

const offerings = ({ db }: Ctx, _: undefined, { type = 'claimed' }: { readonly type?: Tab | undefined }) =>
  db
    .selectFrom('program_offerings')
    .innerJoin('programs', 'programs.id', 'program_offerings.program_id')
    .where('program_offerings.is_active', '=', true)
    .where('programs.is_active', '=', true)
    .where('program_offerings.visible_to', type === 'claimed' ? 'is not' : 'is', null)

/** The programs of the inventory at their campuses, claimed or not. */
const programList = declareList(claims.programs, {
  key: 'program_offerings.id',
  from: offerings,
  rows: (ctx, of, asked) =>
    offerings(ctx, of, asked)
      .innerJoin('institutions', 'institutions.id', 'program_offerings.institution_id')
      .innerJoin('campuses', 'campuses.id', 'program_offerings.campus_id')
      .innerJoin('countries', 'countries.id', 'program_offerings.country_id')
      .select(['program_offerings.identifier', 'program_offerings.id', 'program_offerings.institution_id', 'program_offerings.campus_id'])
      .select(['program_offerings.program_id', 'programs.name as program', 'campuses.name as campus', 'institutions.name as institution'])
      .select(({ ref }) => [
        // A check constraint allows only these values.
        ref('program_offerings.visible_to').$castTo<Visibility | null>().as('visible_to'),
        country(ctx).as('country'),
        sql<boolean>`institutions.visible_to is not null and campuses.visible_to is not null`.as('is_institution_claimed'),
      ]),
  search: (_, text) => isSought('program_offerings.id', sql`select offering_matches(${text})`),
  filters: {},
  params: {
    institution_id: isOneOf('program_offerings.institution_id'),
    campus_id: isOneOf('program_offerings.campus_id'),
    country_id: isOneOf('program_offerings.country_id'),
  },
  orders: { name: { parts: [], key: 'asc' } },
})

/** One page of the programs, with how many each tab has. */
export const claimPrograms = async (ctx: Ctx, query: QueryOf<typeof claims.programs>) =>
  withCounts(await programList.page(ctx, query), (type) => programList.count(ctx, { ...query, type }, 'capped'))
