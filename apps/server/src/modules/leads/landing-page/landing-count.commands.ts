import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { PublishedLanding } from './landing-page.policy.ts'

/** Pairs of source and campaign that one page counts apart in a day; what links make up beyond them is counted without its names. */
const mostNames = 200

interface Came {
  readonly page: string
  readonly source: string
  readonly campaign: string
}
interface Counts {
  readonly views?: number
  readonly visits?: number
  readonly submissions?: number
}

/** Adds to the counts of a page today, on the company's calendar. Answers whether these are the first of the day. */
async function count(ctx: Ctx, landing_page_id: number, { page, source, campaign }: Came, more: Counts): Promise<boolean> {
  const day: RawBuilder<unknown> = sql`(${ctx.now().toISOString()}::timestamptz at time zone ${ctx.tenant.time_zone})::date`
  const { views = 0, visits = 0, submissions = 0 } = more
  const { rows } = await sql<{ is_first: boolean }>`
    with named as (
      select (
        select count(*) < ${mostNames}
          or bool_or(c.source = ${source} and c.campaign = ${campaign})
        from landing_counts c
        where c.landing_page_id = ${landing_page_id} and c.day = ${day} and c.page_key = ${page}
      ) as is_named
    )
    insert into landing_counts as kept (landing_page_id, day, page_key, source, campaign, views, visits, submissions)
    select ${landing_page_id}::int, ${day}, ${page}, case when is_named then ${source}::text else '' end,
      case when is_named then ${campaign}::text else '' end, ${views}::int, ${visits}::int, ${submissions}::int
    from named
    on conflict (tenant_id, landing_page_id, day, page_key, source, campaign) do update
    set views = kept.views + excluded.views, visits = kept.visits + excluded.visits,
      submissions = kept.submissions + excluded.submissions
    returning (xmax = 0) as is_first`.execute(ctx.db)
  return rows[0]!.is_first
}

interface Visit extends Came {
  readonly is_entry: boolean
}

/** Counts that a page was opened. One entry a day in the audit log says that it is visited; each further visit is only counted. */
export async function countVisit(ctx: Ctx, landing: PublishedLanding, { is_entry, page, source, campaign }: Visit) {
  const known = landing.content.pages.some(({ key }) => key === page) ? page : landing.content.pages[0]!.key
  const came = { page: known, source, campaign: campaign || landing.campaign || '' }
  const isFirst = await count(ctx, landing.id, came, { views: 1, visits: is_entry ? 1 : 0 })
  if (isFirst) ctx.changed({ module: 'landing_page', id: landing.id, after: came })
  else ctx.wasRepeated()
  return { result: 'counted' as const }
}

/** Counts that the form of a landing page was sent. */
export const countSubmission = (ctx: Ctx, landing_page_id: number, came: Came) => count(ctx, landing_page_id, came, { submissions: 1 })
