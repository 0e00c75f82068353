import type { LeadPlaces } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import type { LeadGroup } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { seesOrigin } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { convertedStages, leadsOfPeriods, type Periods, standsIn, toldDays } from './period.queries.ts'

interface Axis {
  /** What the leads are counted by. */
  readonly by: RawBuilder<number | null>
  /** The table that has its names, and a name of it under the alias `named`. */
  readonly table: string
  readonly name: RawBuilder<string | null>
}

/** The leads of both periods by one thing about them, most first. */
async function counted(ctx: Ctx, periods: Periods, group: LeadGroup, { by, table, name }: Axis): Promise<LeadPlaces> {
  const converted_stage_ids = await convertedStages(ctx)
  const { rows, counts, counted: countOf, now } = await leadsOfPeriods(ctx, periods, group)
  const each = rows
    .select([by.as('place_id'), counts.count, counts.before, countOf(now, standsIn(converted_stage_ids)).as('converted')])
    .groupBy('place_id')
  const places = await ctx.db
    .with('each', () => each)
    .selectFrom('each')
    .leftJoin(sql`${sql.table(table)}`.as('named'), (join) => join.on(sql`named.id`, '=', sql`each.place_id`))
    .select(['each.place_id as id', 'each.count', 'each.before', 'each.converted'])
    .select(name.as('name'))
    .orderBy('each.count', 'desc')
    .orderBy('each.before', 'desc')
    .orderBy('name')
    .execute()
  return { ...toldDays(periods), rows: places, converted_stage_ids }
}

const countriesOf = (ctx: Ctx, by: Axis['by']): Axis => ({ by, table: 'countries', name: nameIn(ctx.language, 'named') })

export const leadOrigins = (ctx: Ctx, periods: Periods, group: LeadGroup) =>
  counted(ctx, periods, group, countriesOf(ctx, sql`leads.source_country_id`))

/** A lead that wants to go to several countries counts in each of them. */
export const leadDestinations = (ctx: Ctx, periods: Periods, group: LeadGroup) => {
  const each = sql<
    number | null
  >`unnest(case when leads.destination_countries = '{}' then array[null::int] else leads.destination_countries end)`
  return counted(ctx, periods, group, countriesOf(ctx, each))
}

export const leadBranches = (ctx: Ctx, periods: Periods, group: LeadGroup) =>
  counted(ctx, periods, group, { by: sql`leads.branch_id`, table: 'branches', name: sql`named.name` })

/** Who may not know where leads came from has no rows. */
export const leadMediums = async (ctx: Ctx, periods: Periods, group: LeadGroup): Promise<LeadPlaces> =>
  seesOrigin(ctx)
    ? counted(ctx, periods, group, { by: sql`leads.lead_medium_id`, table: 'lookup_values', name: sql`named.label` })
    : { ...toldDays(periods), rows: [], converted_stage_ids: [] }
