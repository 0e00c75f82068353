import { type FinderQuery, type ProgramFilters, programs } from '@embark/contract/catalog/program/program.contract.ts'
import {
  categoryLabels,
  filterFits,
  mostLeftOut,
  type ProgramCategory,
  programCategories,
} from '@embark/contract/catalog/program/program.rules.ts'
import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { currencies, inCurrency, toMinor } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/context.ts'
import { type Condition, isFoundBy, isOneOf, isSought, isSoughtOrAsked, toldTogether } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, type Order } from '#platform/list/order.ts'
import { isOffered } from '../claim/offer.policy.ts'
import { activeOfferings, cardRights, cardsOf, withCards } from './card.queries.ts'
import { noRates, type Rates, ratesToday } from './rates.queries.ts'

/** An offering of one of these programs; what a filter says of a category holds only for programs of it. */
type Suited = (key: keyof ProgramFilters) => RawBuilder<SqlBool> | undefined

/** Whether a filter holds for a category; while all are counted at once, one must not empty the tabs it does not suit. */
const suitedTo =
  (category: ProgramCategory | undefined): Suited =>
  (key) => {
    if (category !== undefined) return filterFits(key, category) ? sql`false` : undefined
    return sql`program_offerings.offered_as ${sql.raw(filterFits(key, 'higher_education') ? '<>' : '=')} 'higher_education'`
  }

function kinds(filters: ProgramFilters, category: ProgramCategory | undefined): Condition[] {
  const suited = suitedTo(category)
  const where = <K extends keyof ProgramFilters>(key: K, filter: (value: NonNullable<ProgramFilters[K]>) => RawBuilder<SqlBool>) => {
    const value = filters[key]
    const otherwise = suited(key)
    return value == null || !otherwise ? [] : [sql<SqlBool>`(${filter(value)} or ${otherwise})`]
  }
  return [
    ...where('study_level_id', isOneOf('program_offerings.offered_level_id')),
    ...where('discipline_id', isOneOf('program_offerings.offered_discipline_id')),
    ...where('is_pgwp', isOneOf('program_offerings.offered_pgwp')),
    ...where('hasAccommodation', isOneOf('program_offerings.offered_accommodation')),
    ...where('englishLevel', isOneOf('program_offerings.offered_english', 'text')),
    ...where('age', (age) => sql`(program_offerings.offered_min_age is null or program_offerings.offered_min_age <= ${age}::int)`),
  ]
}

/**
 * A fee filter finds programs of its own currency, and of others by the rates the company keeps. Who may not read a fee may not search by
 * it.
 */
function fees(ctx: Ctx, filters: ProgramFilters, rates: Rates): Condition[] {
  const may = cardRights(ctx)
  const bounds = [
    [may.tuition_fee, filters.gt_tuition_fee, 'program_offerings.tuition_fee_minor', '>='],
    [may.tuition_fee, filters.lt_tuition_fee, 'program_offerings.tuition_fee_minor', '<='],
    [may.application_fee, filters.gt_application_fee, 'program_offerings.application_fee_minor', '>='],
    [may.application_fee, filters.lt_application_fee, 'program_offerings.application_fee_minor', '<='],
  ] as const
  const asked = bounds.filter(([isAllowed, amount]) => isAllowed && amount !== undefined)
  const currency = filters.currency ?? (asked.length ? ctx.tenant.currency : undefined)
  if (currency === undefined) return []
  const limitsIn = (other: string, rate: number) => [
    sql<SqlBool>`program_offerings.currency = ${other}`,
    ...asked.map(([, amount, column, compare]) => {
      const { amount_minor } = inCurrency(toMinor(amount!.toFixed(exponentOf(currency)), currency)!, currency, other, rate)
      return sql<SqlBool>`${sql.ref(column)} ${sql.raw(compare)} ${amount_minor}::bigint`
    }),
  ]
  const own = limitsIn(currency, 1)
  if (!asked.length) return own
  const others = comparable(ctx, currency, rates).map(([other, rate]) => limitsIn(other, rate))
  if (!others.length) return own
  return [
    sql<SqlBool>`(${sql.join(
      [own, ...others].map((each) => sql`(${sql.join(each, sql` and `)})`),
      sql` or `,
    )})`,
  ]
}

/** The other currencies that compare with one, and what it is worth in each. */
function comparable(ctx: Ctx, currency: string, rates: Rates): [string, number][] {
  const worth = new Map([[ctx.tenant.currency, 1], ...[...rates].map(([each, { rate }]): [string, number] => [each, rate])])
  const own = worth.get(currency)
  return own === undefined ? [] : [...worth].flatMap(([each, rate]) => (each === currency ? [] : [[each, own / rate]]))
}

/** The tuition fee in minor units of the company's own currency, where the company keeps a rate. */
function tuitionIn(ctx: Ctx, rates: Rates) {
  if (!rates.size) return 'program_offerings.tuition_fee_minor'
  const base = ctx.tenant.currency
  const worth = comparable(ctx, base, rates).map(([each, rate]) => {
    const scale = 10 ** (exponentOf(base) - exponentOf(each)) / rate
    return sql`when program_offerings.currency = ${each} then ${scale}::float8`
  })
  return sql`(program_offerings.tuition_fee_minor
    * case when program_offerings.currency = ${base} then 1 ${sql.join(worth, sql` `)} end)::bigint`
}

const byNumbers: Order = { parts: [], key: 'asc' }

/** Whom programs are marked for, what amounts of other currencies compare by, and whether the order goes by names. */
interface Seeking {
  readonly leadId: number | null
  readonly rates: Rates
  readonly isByName?: boolean
}
/** The rates that a question compares amounts by; none where it compares none. */
const ratesFor = (ctx: Ctx, { filters, sort_by }: Partial<Pick<FinderQuery, 'filters' | 'sort_by'>>): Promise<Rates> | Rates =>
  sort_by === 'tuition_fee' || JSON.stringify(filters ?? {}).includes('_fee') ? ratesToday(ctx) : noRates

/** What is on offer, by what each offering carries: filters read this one table (ADR 0192). */
const offered = (ctx: Ctx) => ctx.db.selectFrom('program_offerings').where(isOffered(ctx))
/** The same with the names that an order goes by. */
const withNames = (ctx: Ctx) =>
  offered(ctx)
    .innerJoin('programs', 'programs.id', 'program_offerings.program_id')
    .innerJoin('institutions', 'institutions.id', 'program_offerings.institution_id')

/** The programs on offer, marked for the lead in context: names that begin with the words first, then where they stand earliest, then by number. */
const programList = declareList(programs.all, {
  key: 'program_offerings.id',
  // Nothing but an order by names asks for the joined tables.
  from: (ctx, { isByName }: Seeking) => (isByName ? withNames(ctx) : (offered(ctx) as unknown as ReturnType<typeof withNames>)),
  isShownApart: true,
  isCountRemembered: true,
  pairs: [['program_offerings.offered_as', 'program_offerings.country_id']],
  rows: (ctx, { leadId }: Seeking) => withCards(activeOfferings(ctx), leadId),
  search: (_, text) =>
    isSoughtOrAsked('program_offerings.id', {
      text,
      ids: (most) => sql`select offering_matches(${text}${most === undefined ? sql`` : sql`, ${sql.lit(most)}`})`,
      rowByRow: sql<SqlBool>`program_offerings.search like all (search_patterns(${text}))`,
    }),
  filters: {
    country_id: (ids) => (ids.length === 1 ? isFoundBy : isOneOf)('program_offerings.country_id')(ids),
    institution_id: isOneOf('program_offerings.institution_id'),
    state_id: isOneOf('program_offerings.offered_state', 'text'),
    city_id: isOneOf('program_offerings.offered_city', 'text'),
    // One is looked for in half the time that it takes to compare two lists.
    intake_id: (ids) =>
      ids.length === 1
        ? sql<SqlBool>`${ids[0]}::int = any(program_offerings.offered_intake_ids)`
        : sql<SqlBool>`program_offerings.offered_intake_ids && ${ids}::int[]`,
    program_type: isOneOf('program_offerings.offered_type', 'text'),
    attendance_on: isOneOf('program_offerings.offered_attendance', 'text'),
    study_level_id: toldTogether,
    discipline_id: toldTogether,
    is_pgwp: toldTogether,
    hasAccommodation: toldTogether,
    englishLevel: toldTogether,
    age: toldTogether,
    currency: toldTogether,
    gt_tuition_fee: toldTogether,
    lt_tuition_fee: toldTogether,
    gt_application_fee: toldTogether,
    lt_application_fee: toldTogether,
  },
  params: {
    category: toldTogether,
    new_in: (search, ctx) =>
      isSought(
        'program_offerings.id',
        sql`select unnest(kept.new_ids) from finder_searches kept
          where kept.identifier = ${search}::uuid and kept.user_id = ${ctx.actor.id}::int`,
      ),
  },
  together: (ctx, { filters = {}, category, new_in }, { rates }) => [
    ...(category && !new_in ? [isFoundBy('program_offerings.offered_as', 'text')(category)] : []),
    ...kinds(filters, category),
    ...fees(ctx, filters, rates),
  ],
  orders: {
    relevance: (_, { search = '' }) => (search === '' ? byNumbers : earliness(search)),
    tuition_fee: (ctx, _, { rates }) =>
      cardRights(ctx).tuition_fee ? by(tuitionIn(ctx, rates), 'bigint', { nulls: 'last', key: 'asc' }) : byNumbers,
    program: by('programs.name', 'text', { key: 'asc' }),
    institution: by('institutions.name', 'text', { key: 'asc' }),
  },
  present: (ctx, rows) => cardsOf(ctx, rows),
})

/**
 * How early the text stands in what is searched, which begins with the name of the program: names that begin with it first. Words that
 * stand apart, or are nearly so, come last.
 */
const earliness = (search: string) => by(sql`nullif(position(fold(${search}) in program_offerings.search), 0)`, 'int', earliest)
const earliest = { way: 'asc', nulls: 'last', key: 'asc' } as const

/** One page of the finder in one category. */
export async function programsFound(ctx: Ctx, query: Partial<FinderQuery>, leadId: number | null) {
  const isByName = query.sort_by === 'program' || query.sort_by === 'institution'
  const rates = await ratesFor(ctx, query)
  const page = await programList.page(ctx, query, { leadId, rates, isByName })
  return { ...page, ...(await leftOut(ctx, query, rates)) }
}

/** How many programs a fee filter cannot compare, since the company keeps no rate of their currency. */
async function leftOut(ctx: Ctx, { search = '', category, filters = {} }: Partial<FinderQuery>, rates: Rates) {
  const { gt_tuition_fee, lt_tuition_fee, gt_application_fee, lt_application_fee, currency = ctx.tenant.currency, ...others } = filters
  const isOfTuition = gt_tuition_fee !== undefined || lt_tuition_fee !== undefined
  if (!isOfTuition && gt_application_fee === undefined && lt_application_fee === undefined) return {}
  const known = new Set([currency, ...comparable(ctx, currency, rates).map(([each]) => each)])
  const unknown = currencies.filter((each) => !known.has(each))
  if (!unknown.length) return {}
  const fee = isOfTuition ? 'program_offerings.tuition_fee_minor' : 'program_offerings.application_fee_minor'
  const asked = { search, ...(category && { category }), filters: others }
  const question = JSON.stringify([ctx.tenant.id, ctx.actor.id, ctx.actor.roleId, asked, fee, unknown])
  const counted = withoutRate.get(question)
  if (counted !== undefined) return { without_rate: counted }
  const without_rate = await countWithout(ctx, asked, { currencies: unknown, fee, rates })
  // Only what was counted is remembered: what is asked again and again would otherwise never be counted anew.
  withoutRate.set(question, without_rate)
  return { without_rate }
}

// It is told beside each page of the finder, and no row hangs on it.
const withoutRate = new LRUCache<string, number>({ max: 5_000, ttl: 60_000 })

interface Uncompared {
  readonly currencies: readonly (typeof currencies)[number][]
  readonly fee: 'program_offerings.tuition_fee_minor' | 'program_offerings.application_fee_minor'
  readonly rates: Rates
}

async function countWithout(ctx: Ctx, asked: Parameters<typeof programList.wheres>[1], { currencies, fee, rates }: Uncompared) {
  const wheres = await programList.wheres(ctx, asked, { leadId: null, rates })
  const rows = await wheres
    .reduce((all, where) => all.where(where), offered(ctx))
    .where('program_offerings.currency', 'in', currencies)
    .where(fee, 'is not', null)
    .select('program_offerings.id')
    .limit(mostLeftOut)
    .execute()
  return rows.length
}

/** The offerings that answer, the latest first. */
export const offeringsFound = async (ctx: Ctx, asked: Pick<FinderQuery, 'category' | 'search' | 'filters'>, most: number) =>
  programList.ids(ctx, asked, most, { leadId: null, rates: await ratesFor(ctx, asked) })

/** How many programs each category has within a search and its filters. */
export async function categoriesWithin(ctx: Ctx, { search, filters }: { search: string; filters: ProgramFilters }) {
  const wheres = await programList.wheres(ctx, { search, filters }, { leadId: null, rates: await ratesFor(ctx, { filters }) })
  const rows = await wheres
    .reduce((all, where) => all.where(where), offered(ctx))
    .select(({ fn }) => ['program_offerings.offered_as', fn.countAll<number>().as('count')])
    .groupBy('program_offerings.offered_as')
    .execute()
  const counts = new Map(rows.map(({ offered_as, count }) => [offered_as, Number(count)]))
  const categories = programCategories.map((value) => ({ value, label: categoryLabels[value], count: counts.get(value) ?? 0 }))
  return { categories, total: categories.reduce((sum, { count }) => sum + count, 0) }
}
