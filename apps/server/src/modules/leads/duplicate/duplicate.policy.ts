import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { mergedAway, visibleLead, visibleLeads } from '../lead/lead.policy.ts'
import type { Moved } from './relations.queries.ts'

const sees = (ctx: Ctx, column: string) =>
  sql<SqlBool>`exists (${visibleLeads(ctx)
    .select('leads.id')
    .where(sql<SqlBool>`leads.id = ${sql.ref(column)}`)})`

/** The pairs of which the actor sees both leads. */
export const visiblePairs = (ctx: Ctx) =>
  ctx.db.selectFrom('lead_pairs').where(sees(ctx, 'lead_pairs.lead_id')).where(sees(ctx, 'lead_pairs.other_id'))

/** One of them. */
export async function visiblePair(ctx: Ctx, ref: string) {
  const pair = await visiblePairs(ctx)
    .select(['lead_pairs.id', 'lead_pairs.lead_id', 'lead_pairs.other_id', 'lead_pairs.told_apart_at'])
    .where(reference(ref, 'lead_pairs'))
    .executeTakeFirst()
  return prove(pair ?? refuse('NOT_FOUND'))
}
export type VisiblePair = Proven<Awaited<ReturnType<typeof visiblePair>>>

/** Two leads the actor sees, with all their columns. */
export async function comparableLeads(ctx: Ctx, targetRef: string, sourceRef: string, isHeld = false) {
  const target = await visibleLead(ctx, targetRef)
  const other = await visibleLead(ctx, sourceRef)
  const rows = await visibleLeads(ctx)
    .selectAll('leads')
    .where(sql<SqlBool>`leads.id = any(${[target.id, other.id]}::int[])`)
    .orderBy('leads.id')
    .$if(isHeld, (leads) => leads.forUpdate())
    .execute()
  const into = rows.find(({ id }) => id === target.id)
  const source = rows.find(({ id }) => id === other.id)
  if (!into || !source || into.id === source.id) return refuse('NOT_FOUND')
  return { target: prove(into), source: prove(source) }
}
export type WholeLead = Awaited<ReturnType<typeof comparableLeads>>['target']
/** The same, held until the transaction ends. */
export const mergeableLeads = (ctx: Ctx, targetRef: string, sourceRef: string) => comparableLeads(ctx, targetRef, sourceRef, true)

/** What a merge kept of the lead that took the other in: its columns, and its answers to the forms that both had answered. */
export interface Snapshot {
  readonly lead: Readonly<Record<string, unknown>>
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A standing merge into a lead the actor sees, of one they would see, with both, held until the transaction ends. */
export async function visibleMerge(ctx: Ctx, leadRef: string, mergeIdentifier: string) {
  const { id } = await visibleLead(ctx, leadRef)
  const merge = await ctx.db
    .selectFrom('lead_merges')
    .select(['id', 'winner_id', 'loser_id', 'before', 'after', 'moved', 'created_at'])
    .where('identifier', '=', mergeIdentifier)
    .where('winner_id', '=', id)
    .where('unmerged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) return refuse('NOT_FOUND')
  const source = await mergedAway(ctx).selectAll('leads').where('leads.id', '=', merge.loser_id).forUpdate().executeTakeFirst()
  const target = await visibleLeads(ctx).selectAll('leads').where('leads.id', '=', id).forUpdate().executeTakeFirst()
  if (!source || !target) return refuse('NOT_FOUND')
  return {
    // Written by this noun only.
    merge: prove({
      ...merge,
      before: merge.before as unknown as Snapshot,
      after: merge.after as unknown as Snapshot,
      moved: merge.moved as Moved,
    }),
    source: prove(source),
    target: prove(target),
  }
}
export type VisibleMerge = Awaited<ReturnType<typeof visibleMerge>>
