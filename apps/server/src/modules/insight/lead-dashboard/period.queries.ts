import { type Comparison, type LeadGroup, leadFiltersOf } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { type PipelineStage, stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { leadsInList } from '#modules/leads/leads.public.ts'
import { pipelinesOfModule } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { dayStart, todayOf } from '#platform/days.ts'

const dayMs = 86_400_000
const dayText = (date: Date) => date.toISOString().slice(0, 10)
/** A day some days later. */
export const shifted = (day: string, days: number) => dayText(new Date(Date.parse(day) + days * dayMs))

interface Days {
  readonly from: string
  readonly to: string
}
/** A period and the one it is set beside, which lies `shift` days before. */
export interface Periods extends Days {
  readonly before: Days
  readonly shift: number
}

/** The period asked for, else the twelve weeks that end today on the caller's clock, and what it is compared with. */
export function periodsOf(
  ctx: Ctx,
  { from, to, compare }: { from?: string | undefined; to?: string | undefined; compare: Comparison },
): Periods {
  const until = to ?? todayOf(ctx)
  const since = from && from <= until ? from : shifted(until, -83)
  const length = Math.round((Date.parse(until) - Date.parse(since)) / dayMs) + 1
  const shift = compare === 'year' ? 364 : length
  return { from: since, to: until, before: { from: shifted(since, -shift), to: shifted(until, -shift) }, shift }
}

/** What every answer begins with. */
export const toldDays = ({ from, to, before }: Periods) => ({ from, to, before })

/** The leads created in either period, as the list with the group's filters holds them, and which of the two each belongs to. */
export async function leadsOfPeriods(ctx: Ctx, { from, to, before }: Periods, group: LeadGroup) {
  const within = (days: Days): RawBuilder<SqlBool> => sql<SqlBool>`(
    leads.created_at >= ${dayStart(ctx, days.from)}::timestamptz
    and leads.created_at < ${dayStart(ctx, days.to, 1)}::timestamptz
  )`
  const now = within({ from, to })
  const then = within(before)
  const counted = (where: RawBuilder<SqlBool>, more = sql<SqlBool>`true`) =>
    sql<number>`(count(*) filter (where ${where} and ${more}))::int`
  // `leadFiltersOf` names filters of the list, with values of the same shapes.
  const leads = await leadsInList(ctx, leadFiltersOf(group) as Parameters<typeof leadsInList>[1])
  return {
    rows: leads.where(sql<SqlBool>`(${now} or ${then})`),
    counts: { count: counted(now).as('count'), before: counted(then).as('before') },
    now,
    then,
    counted,
  }
}

/** The stages of leads that are a good end. */
export const endsWell = ({ position, type }: Pick<PipelineStage, 'position' | 'type'>) => position === 'end' && type === 'success'
export const convertedStages = async (ctx: Ctx) =>
  stagesOfAll(await pipelinesOfModule(ctx, 'lead')).flatMap((stage) => (endsWell(stage) ? [stage.id] : []))

/** That a lead stands in one of these stages. */
export const standsIn = (stageIds: readonly number[]) => sql<SqlBool>`leads.stage_id = any(${stageIds}::int[])`
