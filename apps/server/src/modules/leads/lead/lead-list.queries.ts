import type { LeadTab } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadCriteria, LeadListQuery } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { defaultTimeline, type KnownField } from '#modules/masters/masters.public.ts'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { countCap, metaOf, type Total } from '#platform/db/paged.ts'
import { anew } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/schema.ts'
import { isUnlimited } from './lead.policy.ts'
import { foundLeads, matchingLeads, tabCondition } from './lead-criteria.queries.ts'
import { afterCursor, columnOf, cursorAfter, orderOf } from './lead-order.queries.ts'
import { namedFields } from './lead-own.queries.ts'
import { ownColumn, type RawLead, rowColumns, rowJoins, rowsOf } from './lead-row.queries.ts'

interface Place {
  readonly id: number
  /** Where the next page continues. */
  readonly place: string | null
  readonly total: number | null
}

/** One page of the lead list: which leads and how many there are, then what their rows show; the tabs are counted meanwhile. */
export async function leadPage(ctx: Ctx, query: LeadListQuery) {
  const { per_page, page } = query
  const matching = await matchingLeads(ctx, query)
  const tabs = query.with_tabs ? tabsOf(ctx, query) : undefined
  tabs?.catch(() => undefined)
  const fields = await namedFields(ctx, query.own_columns)
  const { places, rows } = await (isPlain(ctx, query) ? readAtOnce(ctx, query, matching, fields) : readInTwo(ctx, query, matching, fields))
  const total = await totalOf(ctx, query, places, matching)
  const last = places.slice(0, per_page).at(-1)
  return {
    recordsInfo: await rowsOf(ctx, rows, fields),
    metaInfo: metaOf({ page, per_page }, total, places.length > per_page, last ? cursorAfter(query, last) : null),
    ...(tabs && { tabsInfo: await tabs }),
  }
}

interface Shown {
  /** Where each lead of the page stands, and one more if there is one. */
  readonly places: readonly Place[]
  readonly rows: readonly RawLead[]
}

/** Scopes that are one value with an index of its own in the order of the list, or no condition at all. */
const walkable: readonly string[] = ['tenant', 'branch', 'agency', 'own']

/** Whether it is the first page of a list that nothing narrows, so that one plan serves everybody who asks. */
const isPlain = (ctx: Ctx, query: LeadListQuery) =>
  query.page === 1 &&
  query.search === '' &&
  query.page_tab === 'all' &&
  Object.keys(query.filters).length === 0 &&
  walkable.includes(scopeOf(ctx, 'leads')) &&
  isUnlimited(ctx) &&
  countsOnTheWay(query)

/**
 * Which leads stand on the page, how many there are and what their rows show, in one statement that a connection plans once. Its limits are
 * written out for that: behind a number that is handed over the planner sees no small one, and plans anew each time.
 */
async function readAtOnce(ctx: Ctx, query: LeadListQuery, matching: Matching, fields: readonly KnownField[]): Promise<Shown> {
  const found = matching
    .select('leads.id')
    .orderBy(orderOf(query, 'leads'))
    .limit(sql<number>`${sql.lit(countCap + 1)}`)
  const { rows } = await sql<RawLead & Pick<Place, 'total'>>`with found as materialized ${found},
    page as (select leads.id from found as leads order by ${orderOf(query, 'leads')} limit ${sql.lit(query.per_page + 1)})
    select (select count(*)::int from found) as total, ${rowColumns(ctx)}, ${ownColumn(fields)} from page join leads l on l.id = page.id ${rowJoins} order by ${orderOf(query, 'l')}`.execute(
    ctx.db,
  )
  const places = rows.map(({ id, total }) => ({ id, place: String(id), total }))
  return { places, rows: rows.slice(0, query.per_page) }
}

/** Behind the filter many match and the team that has three leads stand other plans: which leads they are is planned with these values each time, and their rows apart from it. */
async function readInTwo(ctx: Ctx, query: LeadListQuery, matching: Matching, fields: readonly KnownField[]): Promise<Shown> {
  const places = await placesOf(ctx, query, matching)
  const shown = places.slice(0, query.per_page)
  return { places, rows: shown.length ? await rowsAt(ctx, shown, fields) : [] }
}

/** What the rows of these leads show, in their order. This joins much and its plan never changes; which leads they are is planned anew each time. */
async function rowsAt(ctx: Ctx, places: readonly Place[], fields: readonly KnownField[]) {
  const ids = places.map(({ id }) => id)
  const { rows } =
    await sql<RawLead>`select ${rowColumns(ctx)}, ${ownColumn(fields)} from unnest(${ids}::int[]) with ordinality as page (id, position) join leads l on l.id = page.id ${rowJoins} order by page.position`.execute(
      ctx.db,
    )
  return rows
}

/**
 * Whether a few rows are known to match, by text or by who works them: then they are gathered first and sorted after.
 * Walking the order until enough match is for everything else; the planner cannot tell the two apart.
 */
const gathers = (ctx: Ctx, { search, page_tab, filters }: LeadCriteria) =>
  search !== '' || page_tab === 'mine' || filters.staff_id !== undefined || scopeOf(ctx, 'leads') === 'assigned'

/** Which leads stand on the page, each with how many match. */
function placesOf(ctx: Ctx, query: LeadListQuery, matching: Matching) {
  if (gathers(ctx, query)) return gathered(ctx, query, matching)
  return countsOnTheWay(query)
    ? gathered(ctx, query, matching.orderBy(orderOf(query, 'leads')).limit(countCap + 1))
    : walked(ctx, query, matching)
}

/** Whether those that are counted hold the page: both go by number, or there is no order to go by, only answers to own fields. */
const countsOnTheWay = ({ count, cursor, page, per_page, sort_by, filters }: LeadListQuery) =>
  count === 'capped' && !cursor && page * per_page <= countCap && (sort_by === 'id' || filters.own !== undefined)

type Matching = Awaited<ReturnType<typeof matchingLeads>>
const offsetOf = ({ cursor, page, per_page }: LeadListQuery) => (cursor ? 0 : (page - 1) * per_page)

/** Reads in the order of an index and stops after the page. */
async function walked(ctx: Ctx, query: LeadListQuery, matching: Matching) {
  const after = afterCursor(query)
  const page = (after ? matching.where(after) : matching)
    .select(['leads.id', sql<string | null>`${columnOf(query.sort_by, 'leads')}::text`.as('place')])
    .orderBy(orderOf(query, 'leads'))
    .limit(query.per_page + 1)
    .offset(offsetOf(query))
  const total = query.count === 'none' ? sql`null::int` : sql`(${counting(matching, query.count)})`
  const { rows } =
    await sql<Place>`${sql.raw(anew)}with page as materialized ${page} select page.id, page.place, ${total} as total from page`.execute(
      ctx.db,
    )
  return rows
}

/** Finds all matches first, then sorts: the planner is never to guess between the two. */
async function gathered(ctx: Ctx, query: LeadListQuery, matching: Matching) {
  const after = afterCursor(query)
  const found = matching.select(query.sort_by === 'id' ? ['leads.id'] : ['leads.id', `leads.${query.sort_by}`])
  const { rows } = await sql<Place>`${sql.raw(anew)}with found as materialized ${found}
    select leads.id, ${columnOf(query.sort_by, 'leads')}::text as place, (select count(*)::int from found) as total
    from found as leads ${after ? sql`where ${after}` : sql``} order by ${orderOf(query, 'leads')} limit ${query.per_page + 1} offset ${offsetOf(query)}`.execute(
    ctx.db,
  )
  return rows
}

async function totalOf(ctx: Ctx, query: LeadListQuery, places: readonly Place[], matching: Matching): Promise<Total> {
  const { count, cursor, page, per_page } = query
  const isWhole = !cursor && places.length <= per_page && (places.length > 0 || page === 1)
  if (isWhole) return { total: (page - 1) * per_page + places.length, isExact: true }
  if (count === 'none') return { total: 0, isExact: false }
  const [first] = places
  return first ? totalAs(count, first.total ?? 0) : countOfLeads(ctx, matching, count)
}

const totalAs = (count: LeadListQuery['count'], total: number): Total =>
  count === 'exact' || total <= countCap ? { total, isExact: true } : { total: countCap, isExact: false }

const counting = (matching: Matching, count: LeadListQuery['count']) => {
  const ones = matching.select(sql<number>`1`.as('one'))
  return sql`select count(*)::int as total from ${count === 'exact' ? ones : firstOf(ones)} as counted`
}

/** How many leads match; counting walks an index in order and stops at the cap, so that it costs the same at any size. */
export async function countOfLeads({ db }: Ctx, matching: Matching, count: LeadListQuery['count']): Promise<Total> {
  if (count === 'none') return { total: 0, isExact: false }
  const { rows } = await sql<{ total: number }>`${counting(matching, count)}`.execute(db)
  return totalAs(count, rows[0]!.total)
}

const firstOf = <Row>(leads: SelectQueryBuilder<DB, 'leads', Row>) => leads.orderBy('leads.id', 'desc').limit(countCap + 1)

/** The tabs of the list with their counts, all in one statement. */
async function tabsOf(ctx: Ctx, { filters, search }: LeadCriteria): Promise<LeadTab[]> {
  const { stages } = await defaultTimeline(ctx, 'lead')
  const tabs = [
    { key: 'all', label: 'All' },
    { key: 'mine', label: 'Mine' },
    { key: 'unassigned', label: 'Unassigned' },
    ...stages.map(({ key, name }) => ({ key, label: name })),
  ]
  const keys = tabs.map(({ key }) => key)
  const counts = gathers(ctx, { filters, search, page_tab: 'all' })
    ? await gatheredCounts(ctx, { filters, search }, keys)
    : await walkedCounts(ctx, { filters, search }, keys)
  return tabs.map((tab, index) => capped(tab, counts[index]!))
}

async function gatheredCounts(ctx: Ctx, criteria: Omit<LeadCriteria, 'page_tab'>, keys: readonly string[]) {
  const counts: RawBuilder<unknown>[] = []
  for (const key of keys) {
    const [condition] = await tabCondition(ctx, key)
    counts.push(condition ? sql`count(*) filter (where ${condition})::int` : sql`count(*)::int`)
  }
  const found = (await matchingLeads(ctx, { ...criteria, page_tab: 'all' })).select(['leads.id', 'leads.stage_id', 'leads.owner_id'])
  const { rows } = await sql<{
    counts: number[]
  }>`with found as materialized ${found} select array[${sql.join(counts)}] as counts from found as leads`.execute(ctx.db)
  return rows[0]!.counts
}

async function walkedCounts(ctx: Ctx, criteria: Omit<LeadCriteria, 'page_tab'>, keys: readonly string[]) {
  const counts: RawBuilder<unknown>[] = []
  for (const key of keys) {
    const ones = (await matchingLeads(ctx, { ...criteria, page_tab: key })).select(sql<number>`1`.as('one'))
    counts.push(sql`(select count(*)::int from ${key === 'mine' ? ones : firstOf(ones)} as counted)`)
  }
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(ctx.db)
  return rows[0]!.counts
}
const capped = (tab: { key: string; label: string }, count: number): LeadTab => ({
  ...tab,
  count: Math.min(count, countCap),
  isCountExact: count <= countCap,
})

/** The ids of all matching leads, newest first, for acts on a whole selection. */
export async function idsMatching(ctx: Ctx, criteria: LeadCriteria, excluded: readonly string[], most: number) {
  const matching = await matchingLeads(ctx, criteria)
  const rows = await matching
    .select('leads.id')
    .orderBy('leads.id', 'desc')
    .limit(most + excluded.length + 1)
    .execute()
  if (!excluded.length) return rows.map(({ id }) => id)
  const out = await foundLeads(ctx, '').select('leads.id').where(sql<boolean>`leads.identifier = any(${excluded}::uuid[])`).execute()
  const left = new Set(out.map(({ id }) => id))
  return rows.map(({ id }) => id).filter((id) => !left.has(id))
}
