import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { allOf, type Bound, type Bounds, boundFor, type Sight, why } from '#platform/access/sight.ts'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { isNumber, quotedReference } from '#platform/db/fragments.ts'
import type { DB } from '#platform/db/schema.ts'
import { isFoundBy, isNamedIn } from '#platform/list/conditions.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { roomsFor } from '#platform/realtime/rooms.ts'
import { refuse } from '#platform/refusal.ts'

/** The columns a lead's visibility depends on; a table or a search result that has them can be bounded. */
type Bounded = Pick<DB['leads'], 'id' | 'branch_id' | 'team_id' | 'agent_id' | 'owner_id' | 'student_user_id' | 'deleted_at'>
type LeadQuery<O> = SelectQueryBuilder<{ leads: Bounded }, 'leads', O>

/** Narrows any query over `leads` to those this actor may see: the one place that decides it (G-L-01). */
export function onlyVisible<Q>(ctx: Ctx, query: Q): Q {
  const within = withinLimits(ctx, withinScope(ctx, query as unknown as LeadQuery<unknown>)).where('leads.deleted_at', 'is', null)
  // Only conditions were added.
  return within as unknown as Q
}

const own: Bound = {
  within: ({ group, id }) => isFoundBy(group === 'company' ? 'leads.owner_id' : 'leads.student_user_id')(id ?? 0),
  why: (isWithin, actor, facts) => why[actor.group === 'company' ? 'owner' : 'student'](isWithin, actor, facts),
}
/** That a person works a lead, in any role. */
export const isWorkedBy = (userId: number | null) =>
  isNamedIn('leads.id', {
    table: 'lead_users',
    column: 'lead_id',
    where: sql`naming.user_id = ${userId}`,
    name: `user ${userId}`,
    isOrdered: true,
    carries: {
      live: sql<SqlBool>`naming.live_stage_id is not null`,
      columns: { 'leads.stage_id': 'naming.live_stage_id' },
      emptyColumns: { 'leads.owner_id': 'naming.lead_owner_id' },
    },
  })
/** What each scope sees of the leads, and why: lists and explanations are made from this table. */
const bounds: Bounds = {
  tenant: { within: () => sql<SqlBool>`true`, why: why.tenant },
  branch: { within: ({ branchId }) => isFoundBy('leads.branch_id')(branchId ?? 0), why: why.branch },
  team: { within: ({ teamIds }) => isFoundBy('leads.team_id')(teamIds), why: why.team },
  agency: { within: ({ agentId }) => isFoundBy('leads.agent_id')(agentId ?? 0), why: why.agency },
  assigned: { within: ({ id }) => isWorkedBy(id), why: why.assigned },
  institution: own,
  own,
}
/** The part the person works on, by stages and destinations. A lead without a destination is open to all (G-M-78). */
const limits = ({ limits: { leadStageIds, countryIds } }: Ctx['actor']) =>
  allOf(
    ...(leadStageIds.length + countryIds.length
      ? [
          sql<SqlBool>`exists (select from leads own where own.id = leads.id
      and (${!leadStageIds.length} or own.stage_id = any(${leadStageIds}::int[]))
      and (${!countryIds.length} or own.destination_countries = '{}' or own.destination_countries && ${countryIds}::int[]))`,
        ]
      : []),
  )
/** How leads are seen, for who explains it. */
export const leadSight: Sight = {
  module: 'leads',
  permission: 'leads.read',
  table: 'leads',
  live: sql<SqlBool>`leads.deleted_at is null`,
  bounds,
  limits,
}

const withinScope = <O>(ctx: Ctx, query: LeadQuery<O>): LeadQuery<O> =>
  scopeOf(ctx, 'leads') === 'tenant' ? query : query.where(boundFor(bounds, ctx, 'leads'))

function withinLimits<O>({ actor }: Ctx, query: LeadQuery<O>): LeadQuery<O> {
  const limited = limits(actor)
  return limited ? query.where(limited) : query
}

// Of a lead that went into another, whether it is told apart from it by now.
const isMerged = sql<SqlBool>`exists (select from lead_merges m where m.loser_id = leads.id and m.unmerged_at is null)`

function goneLeads(ctx: Ctx) {
  const gone = ctx.db.selectFrom('leads').where('leads.deleted_at', 'is not', null)
  // Only conditions were added.
  return withinScope(ctx, gone as unknown as LeadQuery<unknown>) as unknown as typeof gone
}
/** The part of the trash within the actor's scope: what was put there within the days that it is kept. */
export const trashedLeads = (ctx: Ctx) =>
  goneLeads(ctx)
    .where(sql<SqlBool>`leads.deleted_at > now() - make_interval(days => ${leadLimits.trashDays})`)
    .where(sql<SqlBool>`leads.purged_at is null and not ${isMerged}`)
/** The leads within the actor's scope that went into another lead, and come back only when the two are taken apart. */
export const mergedAway = (ctx: Ctx) => goneLeads(ctx).where(isMerged)

/** The lead that one went into, whatever the steps; addresses of the one that went lead there. */
export async function heirOf(ctx: Ctx, ref: string | number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive way as (
      select m.winner_id as id, 1 as step
      from leads
      join lead_merges m on m.loser_id = leads.id and m.unmerged_at is null
      where ${quotedReference(ref, 'leads')}
      union all
      select m.winner_id, way.step + 1
      from way
      join lead_merges m on m.loser_id = way.id and m.unmerged_at is null
      where way.step < 50
    )
    select id
    from way
    order by step desc
    limit 1`.execute(ctx.db)
  return rows[0]?.id
}

const lockedInTrash = async (ctx: Ctx, which: RawBuilder<boolean>) => {
  const leads = await trashedLeads(ctx).select(['leads.id', 'leads.deleted_at']).where(which).forUpdate().execute()
  return leads.map(prove)
}
/** The given leads that are in the part of the trash the actor may see, locked until the transaction ends. */
export const leadsInTrash = (ctx: Ctx, ids: readonly number[]) => lockedInTrash(ctx, sql`leads.id = any(${ids}::int[])`)
/** Of the given leads those the actor put there since; what others deleted stays deleted. */
export const leadsDeletedByActor = (ctx: Ctx, ids: readonly number[], since: string) =>
  lockedInTrash(
    ctx,
    sql`leads.id = any(${ids}::int[]) and leads.deleted_by = ${ctx.actor.id} and leads.deleted_at >= ${since}::timestamptz`,
  )

export type TrashedLead = Awaited<ReturnType<typeof leadsInTrash>>[number]

/** Staff search the whole company, so that nobody enters a colleague's lead again; others search their own (G-L-20). */
export const searchesWholeTenant = ({ actor }: Ctx) => actor.kind === 'system' || actor.group === 'company'

/** The lead of somebody else in the company, by the number that the search told of it, to ask its owner about it and for nothing else. */
export async function leadOfOthers(ctx: Ctx, number: string) {
  if (!searchesWholeTenant(ctx) || !isNumber(number)) refuse('NOT_FOUND')
  const lead = await ctx.db
    .selectFrom('leads')
    .innerJoin('users as owner', (join) => join.onRef('owner.id', '=', 'leads.owner_id').on('owner.status', '=', 'active'))
    .select(['leads.id', 'leads.number', 'leads.identifier', 'leads.first_name', 'leads.last_name', 'owner.id as owner_id'])
    .where(quotedReference(number, 'leads'))
    .where('leads.deleted_at', 'is', null)
    .where('leads.id', 'not in', visibleLeads(ctx).select('leads.id').where(quotedReference(number, 'leads')))
    .executeTakeFirst()
  return prove(lead ?? refuse('NOT_FOUND'))
}
export type LeadOfOthers = Proven<Awaited<ReturnType<typeof leadOfOthers>>>

/** The leads this actor may see; every read of leads starts here. */
export const visibleLeads = (ctx: Ctx) => onlyVisible(ctx, ctx.db.selectFrom('leads'))

/** Whether no lead of the company is kept from somebody; those in the trash are kept from everybody. */
export const seesEveryLead = (ctx: Ctx) =>
  scopeOf(ctx, 'leads') === 'tenant' && !ctx.actor.limits.leadStageIds.length && !ctx.actor.limits.countryIds.length

/** That the lead a column names is not in the trash. */
export const isLiveLead = (column: string) =>
  sql<SqlBool>`exists (select from leads live where live.id = ${sql.ref(column)} and live.deleted_at is null)`

/** That this actor sees the lead a column names, asked row by row: what an offset cuts off the planner does not turn round to read all leads. */
export const isVisibleLead = (ctx: Ctx, column: string) =>
  sql<SqlBool>`exists (${visibleLeads(ctx).select('leads.id').where('leads.id', '=', sql.ref<number>(column))} offset 0)`

/** The lead, or the one it went into, or a refusal that does not tell whether it exists elsewhere. */
export async function visibleLead(ctx: Ctx, ref: string | number) {
  const read = (which: string | number) =>
    visibleLeads(ctx)
      .select([
        'leads.id',
        'leads.number',
        'leads.identifier',
        'leads.first_name',
        'leads.last_name',
        'leads.timeline_id',
        'leads.stage_id',
        'leads.status_id',
        'leads.branch_id',
        'leads.team_id',
        'leads.agent_id',
        'leads.owner_id',
        'leads.student_user_id',
        'leads.version',
        'leads.deleted_at',
      ])
      .where(quotedReference(which, 'leads'))
      .executeTakeFirst()
  return prove(await readOrHeir(ctx, ref, read))
}
/** What is read of a lead, or else of the one it went into. */
export async function readOrHeir<T>(ctx: Ctx, ref: string | number, read: (ref: string | number) => Promise<T | undefined>): Promise<T> {
  const lead = await read(ref)
  if (lead) return lead
  const heir = await heirOf(ctx, ref)
  return (heir === undefined ? undefined : await read(heir)) ?? refuse('NOT_FOUND')
}
export type VisibleLead = Proven<Awaited<ReturnType<typeof visibleLead>>>

/** The oldest lead with this phone or email. A repeated enquiry is noted on it and changes nothing else. */
export async function knownLead(ctx: Ctx, { email, mobile_e164 }: { readonly email: string | null; readonly mobile_e164: string | null }) {
  const lead = await ctx.db
    .selectFrom('leads')
    .select(['id', 'identifier'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([...(mobile_e164 ? [eb('mobile_e164', '=', mobile_e164)] : []), ...(email ? [eb('email', '=', email)] : [])]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return lead && prove(lead)
}
export type KnownLead = NonNullable<Awaited<ReturnType<typeof knownLead>>>

/** A lead to be changed, with all its columns and the facts the change depends on, in one statement. */
export async function leadWith<Facts>(ctx: Ctx, ref: string | number, facts: RawBuilder<Facts>, isHeld = false) {
  const lead = await visibleLeads(ctx)
    .selectAll('leads')
    .select(facts.as('facts'))
    .where(quotedReference(ref, 'leads'))
    .$if(isHeld, (leads) => leads.forUpdate('leads'))
    .executeTakeFirst()
  return prove(lead ?? refuse('NOT_FOUND'))
}
/** The same, held until the change is saved: two who change different fields at one moment wait for each other, and both have their way. */
export const heldLeadWith = <Facts>(ctx: Ctx, ref: string | number, facts: RawBuilder<Facts>) => leadWith(ctx, ref, facts, true)
export type LeadWith<Facts> = Awaited<ReturnType<typeof leadWith<Facts>>>

/** The current status of the lead behind an event, such as its first application; locked until the transaction ends. */
export async function leadBehind(ctx: Ctx, leadId: number) {
  const lead = await ctx.db
    .selectFrom('leads')
    .select(['id', 'status_id', 'sub_status_id', 'stage_id', 'timeline_id'])
    .where('id', '=', leadId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return lead && prove(lead)
}
export type StandingLead = NonNullable<Awaited<ReturnType<typeof leadBehind>>>

/** The given leads the actor may see, with all their columns and the facts a change depends on. */
export async function wholeLeadsWith<Facts>(ctx: Ctx, ids: readonly number[], facts: RawBuilder<Facts>): Promise<LeadWith<Facts>[]> {
  const leads = await visibleLeads(ctx)
    .selectAll('leads')
    .select(facts.as('facts'))
    .where(sql<boolean>`leads.id = any(${ids}::int[])`)
    .orderBy('leads.id', 'desc')
    .execute()
  return leads.map(prove)
}

/** The given leads the actor may see, with the facts a bulk act depends on. */
export async function leadsWith<Facts>(ctx: Ctx, ids: readonly number[], facts: RawBuilder<Facts>) {
  if (!ids.length) return []
  const leads = await visibleLeads(ctx)
    .select([
      'leads.id',
      'leads.number',
      'leads.identifier',
      'leads.first_name',
      'leads.last_name',
      'leads.branch_id',
      'leads.team_id',
      'leads.owner_id',
      facts.as('facts'),
    ])
    .where(sql<boolean>`leads.id = any(${ids}::int[])`)
    .orderBy('leads.id')
    .execute()
  return leads.map(prove)
}

/**
 * The live leads among the given ones that a job of the actor's own changed, with the facts of taking that back: who gave leads away may
 * take them back, though they do not see them any more.
 */
export async function leadsChangedBy<Facts>(ctx: Ctx, jobId: number, ids: readonly number[], facts: RawBuilder<Facts>) {
  const leads = await ctx.db
    .selectFrom('leads')
    .select(['leads.id', 'leads.number', 'leads.identifier', 'leads.first_name', 'leads.last_name'])
    .select(['leads.branch_id', 'leads.team_id', 'leads.owner_id', facts.as('facts')])
    .where(sql<SqlBool>`leads.id = any(${ids}::int[])`)
    .where('leads.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`exists (
        select from job_records r
        join jobs j on j.id = r.job_id and j.created_by = ${ctx.actor.id}
        where r.job_id = ${jobId} and r.module = 'lead' and r.record_id = leads.id and r.outcome = 'done')`,
    )
    .orderBy('leads.id')
    .execute()
  return leads.map(prove)
}

/** Keeps others from changing these leads until the transaction ends, in one order, so that two acts on the same leads wait in turn. */
export const lockLeads = async ({ db }: Ctx, ids: readonly number[]) =>
  void (await sql`select id from leads where id = any(${ids}::int[]) order by id for update`.execute(db))

/** Whether the actor may read internal remarks; students and institutions never do. */
export const seesInternal = ({ actor }: Ctx) => actor.kind === 'system' || actor.group === 'company' || actor.group === 'agent'

/** Whether the actor may know a lead's origin, estimated value and agency: not the student, nor an institution (R07). */
export const seesOrigin = seesInternal
/** The fields of a lead that reveal this, blanked for people who may not know. */
export const hiddenOrigin = { category: null, source: null, medium: null, platform: null, agent: null } as const
/** The remaining ones, which only the single record has. */
export const hiddenCampaign = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  status_reason: null,
  referred_by: null,
} as const

/** What the owner of a lead, and everyone else in whose scope it lies, is told of: the rooms that mirror `onlyVisible`. */
export const roomsOfLead = (
  tenantId: number,
  lead: Pick<VisibleLead, 'branch_id' | 'team_id' | 'agent_id' | 'owner_id' | 'student_user_id'> & { readonly user_ids: readonly number[] },
) => roomsFor(tenantId, 'leads', { ...lead, user_ids: [...new Set([...lead.user_ids, lead.owner_id, lead.student_user_id])] })
