import { type FinderQuery, type ProgramFilters, programs } from '@embark/contract/catalog/program/program.contract.ts'
import { categoryLabels, filterFits, type ProgramCategory, programCategories } from '@embark/contract/catalog/program/program.rules.ts'
import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { toMinor } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { type Condition, isOneOf, isSought, toldTogether } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, type Order, type OrderPart } from '#platform/list/order.ts'
import { activeOfferings, cardOf, cardRights, withCards } from './card.queries.ts'

/** An offering of one of these programs; what a filter says of a category holds only for programs of it. */
type Suited = (key: keyof ProgramFilters) => RawBuilder<SqlBool> | undefined

/** Whether a filter holds for a category; while all are counted at once, one must not empty the tabs it does not suit. */
const suitedTo =
  (category: ProgramCategory | undefined): Suited =>
  (key) => {
    if (category !== undefined) return filterFits(key, category) ? sql`false` : undefined
    return sql`programs.category ${sql.raw(filterFits(key, 'higher_education') ? '<>' : '=')} 'higher_education'`
  }

function kinds(filters: ProgramFilters, category: ProgramCategory | undefined): Condition[] {
  const suited = suitedTo(category)
  const where = <K extends keyof ProgramFilters>(key: K, filter: (value: NonNullable<ProgramFilters[K]>) => RawBuilder<SqlBool>) => {
    const value = filters[key]
    const otherwise = suited(key)
    return value == null || !otherwise ? [] : [sql<SqlBool>`(${filter(value)} or ${otherwise})`]
  }
  return [
    ...where('study_level_id', isOneOf('programs.study_level_id')),
    ...where('discipline_id', isOneOf('programs.discipline_id')),
    ...where('is_pgwp', isOneOf('programs.is_pgwp')),
    ...where('hasAccommodation', isOneOf('programs.has_accommodation')),
    ...where('englishLevel', isOneOf('programs.english_level', 'text')),
    ...where('age', (age) => sql`(programs.min_age is null or programs.min_age <= ${age}::int)`),
  ]
}

/**
 * Amounts of different currencies do not compare, so a fee filter finds programs of its own currency only. Who may not read a fee may not
 * search by it.
 */
function fees(ctx: Ctx, filters: ProgramFilters): Condition[] {
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
  const limits = asked.map(([, amount, column, compare]) => {
    return sql<SqlBool>`${sql.ref(column)} ${sql.raw(compare)} ${toMinor(amount!.toFixed(exponentOf(currency)), currency)}::bigint`
  })
  return [sql<SqlBool>`program_offerings.currency = ${currency}`, ...limits]
}

const byNumbers: Order = { parts: [], key: 'asc' }

/** The programs on offer, marked for the lead in context: best fit first, names that begin with the words, then by number. */
const programList = declareList(programs.all, {
  key: 'program_offerings.id',
  from: activeOfferings,
  rows: (ctx, leadId: number | null) => withCards(ctx, activeOfferings(ctx), leadId),
  search: (_, text) => isSought('program_offerings.id', sql`select offering_matches(${text})`),
  filters: {
    country_id: isOneOf('program_offerings.country_id'),
    institution_id: isOneOf('program_offerings.institution_id'),
    state_id: isOneOf('campuses.state', 'text'),
    city_id: isOneOf('campuses.city', 'text'),
    intake_id: (ids) => sql<SqlBool>`exists (
      select from program_intakes i
      where i.program_id = programs.id and i.intake_id = any(${ids}::int[]))`,
    program_type: isOneOf('programs.program_type', 'text'),
    attendance_on: isOneOf('programs.attendance_on', 'text'),
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
  together: (ctx, { filters = {}, category, new_in }) => [
    ...(category && !new_in ? [isOneOf('programs.category', 'text')(category)] : []),
    ...kinds(filters, category),
    ...fees(ctx, filters),
  ],
  orders: {
    relevance: (_, { search = '' }) => (search === '' ? byNumbers : { parts: likeness(search), key: 'asc' }),
    tuition_fee: (ctx) =>
      cardRights(ctx).tuition_fee ? by('program_offerings.tuition_fee_minor', 'bigint', { nulls: 'last', key: 'asc' }) : byNumbers,
    program: by('programs.name', 'text', { key: 'asc' }),
    institution: by('institutions.name', 'text', { key: 'asc' }),
  },
  present: (ctx, rows) => rows.map((row) => cardOf(ctx, row)),
})

const likeness = (search: string): OrderPart[] => [
  { by: sql`position(fold(${search}) in fold(programs.name)) = 1`, kind: 'boolean', way: 'desc' },
  { by: searchIn(search, 'programs.name'), kind: 'boolean', way: 'desc' },
]

/** One page of the finder in one category. */
export const programsFound = (ctx: Ctx, query: Partial<FinderQuery>, leadId: number | null) => programList.page(ctx, query, leadId)

/** The offerings that answer, the latest first. */
export const offeringsFound = (ctx: Ctx, asked: Pick<FinderQuery, 'category' | 'search' | 'filters'>, most: number) =>
  programList.ids(ctx, asked, most, null)

/** How many programs each category has within a search and its filters. */
export async function categoriesWithin(ctx: Ctx, { search, filters }: { search: string; filters: ProgramFilters }) {
  const wheres = await programList.wheres(ctx, { search, filters })
  const rows = await wheres
    .reduce((all, where) => all.where(where), activeOfferings(ctx))
    .select(({ fn }) => ['programs.category', fn.countAll<number>().as('count')])
    .groupBy('programs.category')
    .execute()
  const counts = new Map(rows.map(({ category, count }) => [category, Number(count)]))
  const categories = programCategories.map((value) => ({ value, label: categoryLabels[value], count: counts.get(value) ?? 0 }))
  return { categories, total: categories.reduce((sum, { count }) => sum + count, 0) }
}
