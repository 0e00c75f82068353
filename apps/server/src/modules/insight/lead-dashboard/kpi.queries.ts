import type { LeadKpi } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { applicationFiltersOf, type LeadGroup, leadFiltersOf } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { applicationsCounted } from '#modules/applications/applications.public.ts'
import { commissionExpected } from '#modules/finance/finance.public.ts'
import { leadsCounted, visibleLeads } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { convertedStages, leadsOfPeriods, type Periods, shifted, standsIn, toldDays } from './period.queries.ts'

/** The figures at the head, each counted as the list behind it counts. */
export async function leadKpi(ctx: Ctx, periods: Periods, group: LeadGroup): Promise<LeadKpi> {
  const stages = await convertedStages(ctx)
  const { rows, counts, counted, now, then } = await leadsOfPeriods(ctx, periods, group)
  const isConverted = standsIn(stages)
  const created = await rows
    .select([counts.count, counts.before])
    .select([counted(now, isConverted).as('converted'), counted(then, isConverted).as('converted_before')])
    .executeTakeFirstOrThrow()
  const standing = (filters: object) => leadsCounted(ctx, { ...leadFiltersOf(group), ...filters } as Parameters<typeof leadsCounted>[1])
  return {
    ...toldDays(periods),
    cards: {
      new_leads: { count: created.count, before: created.before },
      converted: { count: created.converted, before: created.converted_before },
      unanswered: await standing({ is_unanswered: true }),
      overdue_steps: await standing({ next_follow_up_at: { to: shifted(todayOf(ctx), -1) } }),
      overdue_stages: await standing({ is_overdue: true }),
      applications: await applicationsOf(ctx, periods, group),
      commission_expected: seesCommission(ctx) ? await commissionExpected(ctx) : null,
    },
    // Only where nothing was counted is it asked whether there is anything at all.
    has_any: created.count > 0 || (await hasAny(ctx)),
    converted_stage_ids: stages,
  }
}

const hasAny = async (ctx: Ctx) => (await visibleLeads(ctx).select('leads.id').limit(1).executeTakeFirst()) !== undefined

async function applicationsOf(ctx: Ctx, { from, to, before }: Periods, group: LeadGroup): Promise<LeadKpi['cards']['applications']> {
  const filters = applicationFiltersOf(group)
  if (!can(ctx, 'applications.read') || !filters) return null
  // The group's values have the shapes of the list's filters.
  const how = (more: object) => applicationsCounted(ctx, { ...filters, ...more } as Parameters<typeof applicationsCounted>[1])
  const created = { created_at: { from, to } }
  return {
    count: await how(created),
    before: await how({ created_at: before }),
    enrolled: await how({ ...created, reached: ['enrolment'] }),
    overdue: await how({ is_overdue: true }),
  }
}

const seesCommission = (ctx: Ctx) => can(ctx, 'invoices.read') && ctx.actor.group === 'company'
