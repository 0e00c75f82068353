import type { LeadSummary } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import type { LeadGroup } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { seesOrigin } from '#modules/leads/leads.public.ts'
import { pipelinesOfModule } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { dayStart } from '#platform/days.ts'
import { leadsOfPeriods, type Periods, shifted, toldDays } from './period.queries.ts'

/** Longer periods than this are told by their first weeks. */
const mostWeeks = 110

/** Where the leads of a period stand, in which week they came, and by what source. */
export async function leadSummary(ctx: Ctx, periods: Periods, group: LeadGroup): Promise<LeadSummary> {
  const leads = await leadsOfPeriods(ctx, periods, group)
  return {
    ...toldDays(periods),
    stages: await stagesOf(ctx, leads),
    weeks: await weeksOf(ctx, leads, periods),
    sources: seesOrigin(ctx) ? await sourcesOf(leads) : null,
  }
}

type Leads = Awaited<ReturnType<typeof leadsOfPeriods>>

async function stagesOf(ctx: Ctx, { rows, counts }: Leads) {
  const counted = await rows.select(['leads.stage_id', counts.count, counts.before]).groupBy('leads.stage_id').execute()
  const byStage = new Map(counted.map((row) => [row.stage_id, row]))
  const pipelines = await pipelinesOfModule(ctx, 'lead')
  const usual = new Set(pipelines.filter(({ is_default }) => is_default).flatMap(({ stages }) => stages.map(({ id }) => id)))
  return stagesOfAll(pipelines)
    .filter(({ id }) => byStage.has(id) || usual.has(id))
    .map(({ id, key, name, type, position }) => {
      const { count = 0, before = 0 } = byStage.get(id) ?? {}
      return { id, key, name, type, position, count, before }
    })
}

/** Weeks of the reader's own calendar; those of the other period are moved onto the weeks they stand beside. */
async function weeksOf(ctx: Ctx, { rows, now, then }: Leads, { from, to, shift }: Periods) {
  const mondays: string[] = []
  const first = shifted(from, -((new Date(from).getUTCDay() + 6) % 7))
  for (let monday = first; monday <= to && mondays.length < mostWeeks; monday = shifted(monday, 7)) mondays.push(monday)
  const byWeek = async (within: typeof now, days: number) => {
    const begins = mondays.map((monday) => dayStart(ctx, monday, -days))
    const counted = await rows
      .where(within)
      .select([sql<number>`width_bucket(leads.created_at, ${begins}::timestamptz[])`.as('week'), sql<number>`count(*)::int`.as('count')])
      .groupBy('week')
      .execute()
    return new Map(counted.map(({ week, count }) => [week, count]))
  }
  const [counts, before] = [await byWeek(now, 0), await byWeek(then, shift)]
  return mondays.map((monday, index) => {
    const sunday = shifted(monday, 6)
    return {
      from: monday < from ? from : monday,
      to: sunday > to ? to : sunday,
      count: counts.get(index + 1) ?? 0,
      before: before.get(index + 1) ?? 0,
    }
  })
}

const sourcesOf = ({ rows, counts, counted, now }: Leads) =>
  rows
    .leftJoin('lookup_values as source', 'source.id', 'leads.lead_source_id')
    .innerJoin('stages', 'stages.id', 'leads.stage_id')
    .select(['source.id', 'source.label', counts.count, counts.before])
    .select(counted(now, sql`stages.key not in ('new_lead', 'contacted') and stages.type = 'success'`).as('reached_counselling'))
    .groupBy(['source.id', 'source.label'])
    .orderBy('count', 'desc')
    .orderBy('source.label')
    .execute()
