import type { FinderQuery, ProgramFilters } from '@embark/contract/catalog/program/program.contract.ts'
import { categoryLabels, filterFits, type ProgramCategory, programCategories } from '@embark/contract/catalog/program/program.rules.ts'
import { exponentOf, toMinor } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { activeOfferings, cardOf, cardRights, withCards } from './card.queries.ts'

type Offerings = ReturnType<typeof activeOfferings>

/** One page of the finder in one category, marked for the lead in context. */
export async function programsFound(ctx: Ctx, query: FinderQuery, leadId: number | null) {
  const within = found(ctx, query).where('programs.category', '=', query.category)
  const suited = narrowed(ctx, within, query.filters, query.category)
  const { recordsInfo, metaInfo } = await paged(ctx.db, ordered(ctx, withCards(ctx, suited, leadId), query), query)
  return { recordsInfo: recordsInfo.map((row) => cardOf(ctx, row)), metaInfo }
}

/** How many programs each category has within a search and its filters. */
export async function categoriesWithin(ctx: Ctx, query: { search: string; filters: ProgramFilters }) {
  const rows = await narrowed(ctx, found(ctx, query), query.filters)
    .select(({ fn }) => ['programs.category', fn.countAll<number>().as('count')])
    .groupBy('programs.category')
    .execute()
  const counts = new Map(rows.map(({ category, count }) => [category, Number(count)]))
  const categories = programCategories.map((value) => ({ value, label: categoryLabels[value], count: counts.get(value) ?? 0 }))
  return { categories, total: categories.reduce((sum, { count }) => sum + count, 0) }
}

const found = (ctx: Ctx, { search }: { search: string }) =>
  activeOfferings(ctx).$if(search !== '', (query) =>
    query.where(sql<boolean>`program_offerings.id in (select offering_matches(${search}))`),
  )

/** Applies the filters; without a category each applies only to programs of the categories it suits. */
function narrowed(ctx: Ctx, query: Offerings, filters: ProgramFilters, category?: ProgramCategory): Offerings {
  const has = (key: keyof ProgramFilters) => filters[key] !== undefined && (category === undefined || filterFits(key, category))
  return withFees(ctx, withKinds(withPlaces(query, filters), filters, has, category === undefined), filters)
}

const withPlaces = (query: Offerings, { country_id, state_id, city_id, institution_id, intake_id }: ProgramFilters) =>
  query
    .$if(country_id !== undefined, (wanted) => wanted.where('program_offerings.country_id', 'in', listed(country_id!)))
    .$if(institution_id !== undefined, (wanted) => wanted.where('program_offerings.institution_id', 'in', listed(institution_id!)))
    .$if(state_id !== undefined, (wanted) => wanted.where('campuses.state', 'in', state_id!))
    .$if(city_id !== undefined, (wanted) => wanted.where('campuses.city', 'in', city_id!))
    .$if(intake_id !== undefined, (wanted) =>
      wanted.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('program_intakes')
            .select('program_intakes.id')
            .whereRef('program_intakes.program_id', '=', 'programs.id')
            .where('program_intakes.intake_id', 'in', listed(intake_id!)),
        ),
      ),
    )

/** An empty choice finds nothing rather than everything; `in ()` is no SQL. */
const listed = (ids: number[]) => (ids.length ? ids : [0])

function withKinds(query: Offerings, filters: ProgramFilters, has: (key: keyof ProgramFilters) => boolean, isCounting: boolean) {
  const { study_level_id, discipline_id, is_pgwp, hasAccommodation, englishLevel, age, program_type, attendance_on } = filters
  // While all categories are counted at once, a filter must not empty the tabs it does not suit.
  const orOther = (key: string) =>
    isCounting
      ? sql<boolean>`programs.category ${sql.raw(filterFits(key, 'higher_education') ? '<>' : '=')} 'higher_education'`
      : sql<boolean>`false`
  return query
    .$if(program_type !== undefined, (wanted) => wanted.where('programs.program_type', 'in', program_type!))
    .$if(attendance_on !== undefined, (wanted) => wanted.where('programs.attendance_on', 'in', attendance_on!))
    .$if(has('study_level_id'), (wanted) =>
      wanted.where(({ eb, or }) => or([eb('programs.study_level_id', 'in', listed(study_level_id!)), orOther('study_level_id')])),
    )
    .$if(has('discipline_id'), (wanted) =>
      wanted.where(({ eb, or }) => or([eb('programs.discipline_id', 'in', listed(discipline_id!)), orOther('discipline_id')])),
    )
    .$if(has('is_pgwp'), (wanted) => wanted.where(({ eb, or }) => or([eb('programs.is_pgwp', '=', is_pgwp!), orOther('is_pgwp')])))
    .$if(has('hasAccommodation'), (wanted) =>
      wanted.where(({ eb, or }) => or([eb('programs.has_accommodation', '=', hasAccommodation!), orOther('hasAccommodation')])),
    )
    .$if(has('englishLevel'), (wanted) =>
      wanted.where(({ eb, or }) => or([eb('programs.english_level', 'in', englishLevel!), orOther('englishLevel')])),
    )
    .$if(has('age'), (wanted) =>
      wanted.where(({ eb, or }) => or([eb('programs.min_age', 'is', null), eb('programs.min_age', '<=', age!), orOther('age')])),
    )
}

/** Amounts of different currencies do not compare, so a fee filter finds programs of its own currency only. Who may not read a fee may not search by it. */
function withFees(ctx: Ctx, query: Offerings, filters: ProgramFilters) {
  const may = cardRights(ctx)
  const bounds = [
    may.tuition_fee && ([filters.gt_tuition_fee, 'program_offerings.tuition_fee_minor', '>='] as const),
    may.tuition_fee && ([filters.lt_tuition_fee, 'program_offerings.tuition_fee_minor', '<='] as const),
    may.application_fee && ([filters.gt_application_fee, 'program_offerings.application_fee_minor', '>='] as const),
    may.application_fee && ([filters.lt_application_fee, 'program_offerings.application_fee_minor', '<='] as const),
  ].filter((bound) => bound !== false && bound[0] !== undefined) as (readonly [
    number,
    'program_offerings.tuition_fee_minor' | 'program_offerings.application_fee_minor',
    '>=' | '<=',
  ])[]
  const currency = filters.currency ?? (bounds.length ? ctx.tenant.currency : undefined)
  const inCurrency = query.$if(currency !== undefined, (wanted) => wanted.where('program_offerings.currency', '=', currency!))
  return bounds.reduce(
    (wanted, [amount, column, operator]) => wanted.where(column, operator, toMinor(amount.toFixed(exponentOf(currency!)), currency!)!),
    inCurrency,
  )
}

/** Best fit first: names that begin with the words, then by number; any order ends in the number, so that pages never repeat a row. */
function ordered(ctx: Ctx, query: ReturnType<typeof withCards>, { sort_by, sort, search }: FinderQuery) {
  const byFee = sort_by === 'tuition_fee' && cardRights(ctx).tuition_fee
  return query
    .$if(byFee, (wanted) =>
      wanted.orderBy('program_offerings.tuition_fee_minor', (order) =>
        sort === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
      ),
    )
    .$if(sort_by === 'program', (wanted) => wanted.orderBy('programs.name', sort))
    .$if(sort_by === 'institution', (wanted) => wanted.orderBy('institutions.name', sort))
    .$if(sort_by === 'relevance' && search !== '', (wanted) =>
      wanted.orderBy(sql`position(fold(${search}) in fold(programs.name)) = 1`, 'desc').orderBy(searchIn(search, 'programs.name'), 'desc'),
    )
    .orderBy('program_offerings.id')
}
