import type { QuotationStatus } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { isLiveLead, isVisibleLead, seesEveryLead, seesInternal, visibleLeads } from '#modules/leads/leads.public.ts'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Condition, whereOf } from '#platform/list/conditions.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The quotations of leads that are not in the trash. */
export const liveQuotations = ({ db }: Pick<Ctx, 'db'>) => db.selectFrom('quotations').where(isLiveLead('quotations.lead_id'))

/**
 * Which of the live quotations somebody sees: those of the leads they see; a draft is nobody's but the company's and its agents'. The one
 * place that decides it.
 */
export function seenQuotations(ctx: Ctx): readonly Condition[] {
  const drafts = seesInternal(ctx) ? [] : [sql<SqlBool>`quotations.status <> 'draft'`]
  if (seesEveryLead(ctx)) return drafts
  const theirs = visibleLeads(ctx).select('leads.id')
  const where = sql<SqlBool>`quotations.lead_id in (${theirs})`
  const ids = sql`select q.id from quotations q where q.lead_id in (${theirs})`
  const name = `quotations of ${ctx.actor.id} as ${scopeOf(ctx, 'leads')}`
  return [
    ...drafts,
    { where, finder: { name, on: 'quotations.id', ids, rowByRow: isVisibleLead(ctx, 'quotations.lead_id'), isOrdered: false } },
  ]
}

/** The quotations this actor may see. */
export const visibleQuotations = (ctx: Ctx) =>
  seenQuotations(ctx).reduce((rows, condition) => rows.where(whereOf(condition)), liveQuotations(ctx))

const standing = (ctx: Ctx, ref: string) =>
  visibleQuotations(ctx)
    .select(['quotations.id', 'quotations.identifier', 'quotations.lead_id', 'quotations.number', 'quotations.revision'])
    .select(['quotations.title', 'quotations.language', 'quotations.currency', 'quotations.terms', 'quotations.valid_until'])
    .select(['quotations.expires_at', 'quotations.version'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('quotations.status').$castTo<QuotationStatus>().as('status'))
    .where(reference(ref, 'quotations'))

/** A quotation the actor may see. */
export const visibleQuotation = async (ctx: Ctx, ref: string) => prove((await standing(ctx, ref).executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same, held until its change is saved, so that two changes of it never interleave. */
export const heldQuotation = async (ctx: Ctx, ref: string) =>
  prove((await standing(ctx, ref).forUpdate('quotations').executeTakeFirst()) ?? refuse('NOT_FOUND'))

export type VisibleQuotation = Proven<Awaited<ReturnType<typeof visibleQuotation>>>
export type HeldQuotation = Proven<Awaited<ReturnType<typeof heldQuotation>>>

/** Quotations whose time is over while they were open, held for the job that closes them; the product sees every lead. */
export const endedQuotations = async (ctx: Ctx, most: number) =>
  (
    await ctx.db
      .selectFrom('quotations')
      .select(['id', 'lead_id', 'number', 'revision'])
      .select((eb) => eb.ref('status').$castTo<QuotationStatus>().as('status'))
      .where('status', 'in', ['sent', 'viewed'])
      .where('expires_at', '<=', ctx.now().toISOString())
      .orderBy('expires_at')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
  ).map((quotation) => prove(quotation))
