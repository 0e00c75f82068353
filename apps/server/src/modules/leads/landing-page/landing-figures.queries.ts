import type { LandingFigures } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { dayStart, todayOf } from '#platform/days.ts'
import { seesOrigin } from '../lead/lead.policy.ts'
import { leadsInList } from '../lead/lead-list.queries.ts'
import { landingRows } from './landing-page.policy.ts'

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const usualDays = 29
const before = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

interface Counted {
  landing_page_id: number
  source: string
  campaign: string
  day: string
  views: number
  visits: number
  submissions: number
}

/** What came by landing pages in a period: visits and submissions as they were counted, leads as their list holds them. */
export async function landingFigures(ctx: Ctx, asked: Asked): Promise<LandingFigures> {
  const to = asked.to ?? todayOf(ctx)
  const from = asked.from && asked.from <= to ? asked.from : before(to, usualDays)
  const pages = await landingRows(ctx).execute()
  const { rows: counts } = await sql<Counted>`
    select landing_page_id, source, campaign, day::text, sum(views)::int as views, sum(visits)::int as visits,
      sum(submissions)::int as submissions
    from landing_counts
    where day between ${from}::date and ${to}::date
    group by landing_page_id, source, campaign, day
    order by day`.execute(ctx.db)
  const leads = can(ctx, 'leads.read') && pages.length ? await leadsOf(ctx, { from, to }, pages) : null
  const figuresOf = (is: (row: Counted) => boolean, isLead: (lead: LeadCount) => boolean) => {
    const rows = counts.filter(is)
    const sum = (key: 'views' | 'visits' | 'submissions') => rows.reduce((total, row) => total + row[key], 0)
    const brought = leads?.filter(isLead).reduce((total, lead) => total + lead.count, 0) ?? null
    return { views: sum('views'), visits: sum('visits'), submissions: sum('submissions'), leads: brought }
  }
  const by = (key: 'source' | 'campaign') =>
    [...new Set([...counts.map((row) => row[key]), ...(leads ?? []).map((lead) => lead[key])])]
      .map((name) => ({
        name,
        ...figuresOf(
          (row) => row[key] === name,
          (lead) => lead[key] === name,
        ),
      }))
      .sort((one, other) => other.visits - one.visits || other.submissions - one.submissions)
  const mayKnow = seesOrigin(ctx)
  return {
    from,
    to,
    totals: figuresOf(
      () => true,
      () => true,
    ),
    pages: pages
      .map(({ id, identifier, lead_form_identifier, name, status }) => ({
        identifier,
        lead_form_identifier,
        name,
        status,
        ...figuresOf(
          (row) => row.landing_page_id === id,
          (lead) => lead.form === lead_form_identifier,
        ),
      }))
      .filter(({ status, views }) => status === 'published' || views > 0)
      .sort((one, other) => other.visits - one.visits),
    sources: mayKnow ? by('source') : null,
    campaigns: mayKnow ? by('campaign') : null,
    days: [...new Set(counts.map(({ day }) => day))].map((day) => {
      const { visits, submissions } = figuresOf(
        (row) => row.day === day,
        () => false,
      )
      return { day, visits, submissions }
    }),
  }
}

interface LeadCount {
  readonly form: string
  readonly source: string
  readonly campaign: string
  readonly count: number
}

/** The leads that these pages brought in the period and that the reader sees, as the list behind the figures holds them. */
async function leadsOf(ctx: Ctx, { from, to }: { from: string; to: string }, pages: readonly { lead_form_identifier: string }[]) {
  const leads = await leadsInList(ctx, { lead_form_identifier: pages.map((page) => page.lead_form_identifier) })
  const rows: LeadCount[] = await leads
    .innerJoin('lead_forms', 'lead_forms.id', 'leads.lead_form_id')
    .where(
      sql<SqlBool>`leads.created_at >= ${dayStart(ctx, from)}::timestamptz and leads.created_at < ${dayStart(ctx, to, 1)}::timestamptz`,
    )
    .select([
      'lead_forms.identifier as form',
      sql<string>`coalesce(leads.utm_source, '')`.as('source'),
      sql<string>`coalesce(leads.utm_campaign, '')`.as('campaign'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['form', 'source', 'campaign'])
    .execute()
  return rows
}
