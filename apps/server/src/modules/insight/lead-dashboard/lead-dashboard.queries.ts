import type { LeadDashboard } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { onlyVisibleApplications } from '#modules/applications/applications.public.ts'
import { onlyVisibleInstallments } from '#modules/finance/finance.public.ts'
import { visibleLeads } from '#modules/leads/leads.public.ts'
import { pipelinesOfModule } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { dayStart, todayOf } from '#platform/days.ts'

interface Period {
  readonly from: string
  readonly to: string
  readonly branchId: number | undefined
}
const dayMs = 86_400_000
const dayText = (date: Date) => date.toISOString().slice(0, 10)

/** The period asked for, else the twelve weeks that end today on the caller's clock. */
export function periodOf(
  ctx: Ctx,
  { from, to, branch_id }: { from?: string | undefined; to?: string | undefined; branch_id?: number | undefined },
): Period {
  const today = todayOf(ctx)
  const until = to ?? today
  return { from: from && from <= until ? from : dayText(new Date(Date.parse(until) - 83 * dayMs)), to: until, branchId: branch_id }
}

const leadsOf = (ctx: Ctx, { branchId }: Period) =>
  visibleLeads(ctx).$if(branchId !== undefined, (query) => query.where('leads.branch_id', '=', branchId!))

const createdIn = (ctx: Ctx, period: Period, from: string, to: string) =>
  leadsOf(ctx, period)
    .where('leads.created_at', '>=', dayStart(ctx, from))
    .where('leads.created_at', '<', dayStart(ctx, to, 1))

/** Everything the dashboard shows, under the same policies as the lists behind its numbers. */
export async function leadDashboard(ctx: Ctx, period: Period): Promise<LeadDashboard> {
  const { from, to } = period
  const [yearFrom, yearTo] = [shifted(from, -364), shifted(to, -364)]
  const count = sql<number>`count(*)::int`
  const { n: before } = await createdIn(ctx, period, yearFrom, yearTo).select(count.as('n')).executeTakeFirstOrThrow()
  const { n: overdue } = await leadsOf(ctx, period)
    .where('leads.next_follow_up_at', '<', dayStart(ctx, todayOf(ctx)))
    .select(count.as('n'))
    .executeTakeFirstOrThrow()
  const { n: late } = await leadsOf(ctx, period)
    .where('leads.due_at', '<', sql<string>`now()`)
    .select(count.as('n'))
    .executeTakeFirstOrThrow()
  const stages = await stagesOf(ctx, period)
  return {
    from,
    to,
    cards: {
      new_leads: stages.reduce((sum, stage) => sum + stage.count, 0),
      new_leads_before: before,
      overdue_steps: overdue,
      overdue_stages: late,
      ...(await applicationsOf(ctx, period)),
      overdue_applications: await overdueApplications(ctx, period),
      commission_expected: await commissionOf(ctx),
    },
    stages,
    weeks: await weeksOf(ctx, period),
    sources: await sourcesOf(ctx, period),
    branches: await createdIn(ctx, period, from, to)
      .leftJoin('branches', 'branches.id', 'leads.branch_id')
      .select(['branches.id', 'branches.name', count.as('count')])
      .groupBy(['branches.id', 'branches.name'])
      .orderBy('count', 'desc')
      .execute(),
  }
}

const shifted = (day: string, days: number) => dayText(new Date(Date.parse(day) + days * dayMs))

async function stagesOf(ctx: Ctx, period: Period) {
  const counted = await createdIn(ctx, period, period.from, period.to)
    .select(['leads.stage_id', sql<number>`count(*)::int`.as('count')])
    .groupBy('leads.stage_id')
    .execute()
  const counts = new Map(counted.map(({ stage_id, count }) => [stage_id, count]))
  const pipelines = await pipelinesOfModule(ctx, 'lead')
  const usual = new Set(pipelines.filter(({ is_default }) => is_default).flatMap(({ stages }) => stages.map(({ id }) => id)))
  return stagesOfAll(pipelines)
    .map(({ id, key, name, type, position }) => ({ id, key, name, type, position, count: counts.get(id) ?? 0 }))
    .filter(({ id, count }) => count > 0 || usual.has(id))
}

async function weeksOf(ctx: Ctx, period: Period) {
  const monday = (shift: number) =>
    sql<string>`(date_trunc('week', leads.created_at + ${`${ctx.offsetMinutes + shift * 1440} minutes`}::interval))::date`
  const rows = async (from: string, to: string, shift: number) =>
    new Map(
      (
        await createdIn(ctx, period, from, to)
          .select([monday(shift).as('week'), sql<number>`count(*)::int`.as('count')])
          .groupBy('week')
          .execute()
      ).map(({ week, count }) => [week, count]),
    )
  const [now, before] = [await rows(period.from, period.to, 0), await rows(shifted(period.from, -364), shifted(period.to, -364), 364)]
  const weeks: LeadDashboard['weeks'] = []
  const first = new Date(period.from)
  let start = shifted(period.from, -((first.getUTCDay() + 6) % 7))
  for (; start <= period.to && weeks.length < 110; start = shifted(start, 7)) {
    const end = shifted(start, 6)
    weeks.push({
      from: start < period.from ? period.from : start,
      to: end > period.to ? period.to : end,
      count: now.get(start) ?? 0,
      before: before.get(start) ?? 0,
    })
  }
  return weeks
}

const sourcesOf = (ctx: Ctx, period: Period) =>
  createdIn(ctx, period, period.from, period.to)
    .leftJoin('lookup_values as source', 'source.id', 'leads.lead_source_id')
    .innerJoin('stages', 'stages.id', 'leads.stage_id')
    .select(['source.id', 'source.label', sql<number>`count(*)::int`.as('count')])
    .select(
      sql<number>`(count(*) filter (where stages.key not in ('new_lead', 'contacted') and stages.type = 'success'))::int`.as(
        'reached_counselling',
      ),
    )
    .groupBy(['source.id', 'source.label'])
    .orderBy('count', 'desc')
    .execute()

async function applicationsOf(ctx: Ctx, { from, to, branchId }: Period) {
  if (!can(ctx, 'applications.read')) return { applications: 0, enrolled: 0 }
  const row = await onlyVisibleApplications(ctx, ctx.db.selectFrom('applications'))
    .innerJoin('stages', 'stages.id', 'applications.stage_id')
    .where('applications.created_at', '>=', dayStart(ctx, from))
    .where('applications.created_at', '<', dayStart(ctx, to, 1))
    .$if(branchId !== undefined, (query) => query.where('applications.branch_id', '=', branchId!))
    .select([
      sql<number>`count(*)::int`.as('applications'),
      sql<number>`(count(*) filter (where stages.key = 'enrolled'))::int`.as('enrolled'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

async function overdueApplications(ctx: Ctx, { branchId }: Period) {
  if (!can(ctx, 'applications.read')) return 0
  const { n } = await onlyVisibleApplications(ctx, ctx.db.selectFrom('applications'))
    .where('applications.due_at', '<', sql<string>`now()`)
    .$if(branchId !== undefined, (query) => query.where('applications.branch_id', '=', branchId!))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

async function commissionOf(ctx: Ctx) {
  if (!can(ctx, 'invoices.read') || ctx.actor.group !== 'company') return null
  const rows = await onlyVisibleInstallments(ctx, ctx.db.selectFrom('application_installments'))
    .where('application_installments.client_hold', '<>', 'drop')
    .where('application_installments.client_state', '<>', 'received')
    .select(['expected_currency_in as currency', sql<number>`sum(expected_commission_in_minor - received_minor)::bigint`.as('minor')])
    .groupBy('expected_currency_in')
    .orderBy('minor', 'desc')
    .execute()
  return rows.map(({ minor, currency }) => money(Number(minor), currency))
}
