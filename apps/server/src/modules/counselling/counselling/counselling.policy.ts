import type { CounsellingStatus } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { isLiveLead, isVisibleLead, seesEveryLead, visibleLeads } from '#modules/leads/leads.public.ts'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Condition, whereOf } from '#platform/list/conditions.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The counsellings of leads that are not in the trash. */
export const liveCounsellings = ({ db }: Pick<Ctx, 'db'>) => db.selectFrom('counsellings').where(isLiveLead('counsellings.lead_id'))

const isOfSeenLead = (ctx: Ctx) => isVisibleLead(ctx, 'counsellings.lead_id')

/**
 * Which of the live counsellings somebody sees: those of the leads they see, which for a student is their own lead, and those they hold
 * themselves. The one place that decides it.
 */
export function seenCounsellings(ctx: Ctx): readonly Condition[] {
  if (seesEveryLead(ctx)) return []
  const theirs = visibleLeads(ctx).select('leads.id')
  const where = sql<SqlBool>`(counsellings.user_id = ${ctx.actor.id}::int or counsellings.lead_id in (${theirs}))`
  const ids = sql`
    select held.id from counsellings held where held.user_id = ${ctx.actor.id}::int
    union all
    select other.id from counsellings other where other.user_id <> ${ctx.actor.id}::int and other.lead_id in (${theirs})`
  const rowByRow = sql<SqlBool>`(counsellings.user_id = ${ctx.actor.id}::int or ${isOfSeenLead(ctx)})`
  const name = `counsellings of ${ctx.actor.id} as ${scopeOf(ctx, 'leads')}`
  return [{ where, finder: { name, on: 'counsellings.id', ids, rowByRow, isOrdered: false } }]
}

/** The counsellings this actor may see. */
export const visibleCounsellings = (ctx: Ctx) =>
  seenCounsellings(ctx).reduce((rows, condition) => rows.where(whereOf(condition)), liveCounsellings(ctx))

/** Whether the lead of a counselling is one the actor may open. */
export const opensLead = (ctx: Ctx) => (seesEveryLead(ctx) ? sql<SqlBool>`true` : isOfSeenLead(ctx))

const proven = (ctx: Ctx, ref: string) =>
  visibleCounsellings(ctx)
    .select(['counsellings.id', 'counsellings.identifier', 'counsellings.lead_id', 'counsellings.user_id', 'counsellings.version'])
    .select(['counsellings.counselling_type_id', 'counsellings.meeting_type', 'counsellings.meeting_link', 'counsellings.role_id'])
    .select(['counsellings.schedule_date', 'counsellings.duration_minutes', 'counsellings.remarks', 'counsellings.sequence'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('counsellings.status').$castTo<CounsellingStatus>().as('status'))
    .where(reference(ref, 'counsellings'))

/** A counselling the actor may see. */
export const visibleCounselling = async (ctx: Ctx, ref: string) => prove((await proven(ctx, ref).executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same, held until its change is saved, so that two changes of it never interleave. */
export const heldCounselling = async (ctx: Ctx, ref: string) =>
  prove((await proven(ctx, ref).forUpdate('counsellings').executeTakeFirst()) ?? refuse('NOT_FOUND'))

export type VisibleCounselling = Proven<Awaited<ReturnType<typeof visibleCounselling>>>
export type HeldCounselling = Proven<Awaited<ReturnType<typeof heldCounselling>>>
