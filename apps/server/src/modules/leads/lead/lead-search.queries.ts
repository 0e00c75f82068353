import type { LeadHit } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { placeOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { pipelineOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, isNumber, pick } from '#platform/db/fragments.ts'
import { cappedTotal, metaOf } from '#platform/list/meta.ts'
import { leadsWithPassport } from '../passport/passport.queries.ts'
import { onlyVisible, searchesWholeTenant, visibleLeads } from './lead.policy.ts'

interface Found extends Omit<LeadHit, 'stage' | 'status'> {
  readonly total: number
  readonly timeline_id: number
  readonly stage_id: number
  readonly status_id: number
}

interface Wish {
  readonly search: string
  readonly page: number
  readonly per_page: number
  /** Those the actor may open, or those they may not; without it both. */
  readonly only?: 'accessible' | 'others' | undefined
}

interface Match {
  readonly id: number
  readonly last_activity_at: string
  readonly owner_id: number | null
}

/** How many possible matches are shown. */
const mostAlike = 25

/**
 * Searches people in the whole company, the actor's own first. Outside the actor's scope it shows only who looks after them. A typing
 * mistake and other scripts are tolerated if nothing else matches (G-L-20).
 */
export async function searchLeads(ctx: Ctx, { search, page, per_page, only }: Wish) {
  const nothing = { recordsInfo: [], metaInfo: metaOf({ page, per_page }, { total: 0, isExact: true }, false) }
  if (search.replace(/\s/g, '').length < leadLimits.searchFrom && !isNumber(search)) return nothing
  const matches = await matchesOf(ctx, search)
  const within = withinReach(ctx, matches, only)
  const isOwn = sql<boolean>`(leads.owner_id is not distinct from ${ctx.actor.id}::int)`.as('is_own')
  const bounded = sql`${within.select(['leads.id', 'leads.last_activity_at', isOwn])}`
  const hits = await hitsOf(ctx, bounded, sql`is_own desc, last_activity_at desc, id desc`, page, per_page)
  if (hits.length || page > 1) return pageWith(ctx, hits, page, per_page)
  const near = ctx.db
    .selectFrom(sql<{ id: number; likeness: number }>`leads_near(${search})`.as('near'))
    .innerJoin('leads', 'leads.id', 'near.id')
    .where('leads.deleted_at', 'is', null)
  const alike = sql`(
    ${withinReach(ctx, near, only).select(['leads.id', 'near.likeness'])}
    order by near.likeness desc, leads.id desc
    limit ${mostAlike}
  )`
  return pageWith(ctx, await hitsOf(ctx, alike, sql`likeness desc, id desc`, page, per_page), page, per_page)
}

/** Asks whom a text finds among leads once for all that is searched by them in this transaction. */
export const keepLeadMatches = ({ db }: Ctx, text: string) => sql`select keep_lead_matches(${text})`.execute(db)

/** Whom a search means: whoever has a passport of just this number, or else by name and contact. */
async function matchesOf(ctx: Ctx, search: string) {
  const holders = await leadsWithPassport(ctx, search)
  // Both have the columns that scopes read.
  const matches = holders.length
    ? sql<Match>`(select * from leads where id = any(${holders}::int[]) and deleted_at is null)`
    : sql<Match>`lead_matches(${search})`
  return ctx.db.selectFrom(matches.as('leads'))
}

/** Narrows what was found to what is asked for; only staff learn of what is not theirs to open. */
function withinReach<Q>(ctx: Ctx, query: Q, only: Wish['only']): Q {
  if (only === 'accessible' || !searchesWholeTenant(ctx)) return onlyVisible(ctx, query)
  if (only === undefined) return query
  const visible = visibleLeads(ctx).select('leads.id')
  // A condition was added.
  return (query as unknown as ReturnType<typeof visibleLeads>).where('leads.id', 'not in', visible) as unknown as Q
}

async function hitsOf(ctx: Ctx, matches: RawBuilder<unknown>, order: RawBuilder<unknown>, page: number, per_page: number) {
  const inScope = visibleLeads(ctx).select(sql<number>`1`.as('one')).where(sql<boolean>`leads.id = l.id`)
  const { rows } = await sql<Found>`
      with found as materialized ${matches},
      hit as materialized (
        select *, row_number() over (order by ${order}) as place
        from found
        order by place
        limit ${per_page + 1}
        offset ${(page - 1) * per_page}
      )
      select l.number as id, case when seen then l.identifier end as identifier, l.first_name, l.last_name,
        case when seen then l.email end as email,
        case when seen then l.mobile_e164 else left(l.mobile_e164, 4) || '…' || right(l.mobile_e164, 2) end as mobile,
        l.timeline_id, l.stage_id, l.status_id, b.name as branch,
        ${ifThere('o', pick('o', 'first_name', 'last_name'))} as owner, l.last_activity_at, seen as is_accessible,
        (select count(*)::int from found) as total
      from hit
      join leads l on l.id = hit.id
      left join branches b on b.id = l.branch_id
      left join users o on o.id = l.owner_id
      cross join lateral (select exists ${inScope} as seen) as scope
      order by hit.place`.execute(ctx.db)
  return rows
}

async function pageWith(ctx: Ctx, rows: readonly Found[], page: number, per_page: number) {
  const total = rows[0]?.total ?? 0
  const recordsInfo = await Promise.all(
    rows.slice(0, per_page).map(async ({ timeline_id, stage_id, status_id, ...hit }): Promise<LeadHit> => {
      const { stage, status } = placeOf(await pipelineOf(ctx, timeline_id), stage_id, status_id)
      const { key, name, type, position: at, progress } = stage
      return { ...hit, stage: { key, name, type, position: at, progress }, status: status.name }
    }),
  )
  return {
    recordsInfo,
    metaInfo: metaOf({ page, per_page }, cappedTotal(total), rows.length > per_page),
  }
}
