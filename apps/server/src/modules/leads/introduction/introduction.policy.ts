import type { IntroductionState } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Keeper } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { lockLeads, visibleLeads } from '../lead/lead.policy.ts'

/** The introductions of the actor's own agency; who is of no agency has none. */
export const ownIntroductions = (ctx: Ctx) =>
  ctx.db.selectFrom('introductions').where('introductions.agent_id', '=', ctx.actor.agentId ?? 0)

/** The introductions of people whom the actor sees as leads: what staff read of the register. No agency reads it. */
export const registeredIntroductions = (ctx: Ctx) =>
  ctx.db
    .selectFrom('introductions')
    .where(sql<SqlBool>`${ctx.actor.agentId === null}`)
    .where(sql<SqlBool>`exists (${visibleLeads(ctx).select('leads.id').where(sql<SqlBool>`leads.id = introductions.lead_id`)})`)

const standing = [
  'introductions.id',
  'introductions.identifier',
  'introductions.lead_id',
  'introductions.agent_id',
  'introductions.part_bps',
  'introductions.introduced_at',
  'introductions.claimed_until',
  'introductions.first_name',
  'introductions.last_name',
  'introductions.was_known',
] as const

/** An introduction of the actor's own agency, held until its change is saved. */
export async function ownIntroduction(ctx: Ctx, ref: string) {
  const introduction = await ownIntroductions(ctx)
    .select([...standing, 'introductions.request_file_id'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('introductions.state').$castTo<IntroductionState>().as('state'))
    .where(reference(ref, 'introductions'))
    .forUpdate()
    .executeTakeFirst()
  return prove(introduction ?? refuse('NOT_FOUND'))
}
export type OwnIntroductionRow = Awaited<ReturnType<typeof ownIntroduction>>

/** Which person an introduction that staff may see is about. */
export async function registeredIntroduction(ctx: Ctx, ref: string) {
  const introduction = await registeredIntroductions(ctx)
    .select(['introductions.id', 'introductions.lead_id'])
    .where(reference(ref, 'introductions'))
    .executeTakeFirst()
  return prove(introduction ?? refuse('NOT_FOUND'))
}
export type RegisteredIntroduction = Awaited<ReturnType<typeof registeredIntroduction>>

const heldOf = (ctx: Ctx, leadId: number) =>
  ctx.db
    .selectFrom('introductions')
    .select([...standing, 'introductions.submitted', 'introductions.channel'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('introductions.state').$castTo<IntroductionState>().as('state'))
    .where('introductions.lead_id', '=', leadId)
    .orderBy('introductions.introduced_at')
    .orderBy('introductions.id')
    .forUpdate()
    .execute()

/** The introduction that is decided about, all others of the same person, and the lead: held until the decision is saved. */
export async function disputeToDecide(ctx: Ctx, ref: string) {
  const { id, lead_id } = await registeredIntroduction(ctx, ref)
  await lockLeads(ctx, [lead_id])
  const lead = await visibleLeads(ctx)
    .select(['leads.id', 'leads.version', 'leads.agent_id'])
    .where('leads.id', '=', lead_id)
    .executeTakeFirst()
  const sides = await heldOf(ctx, lead_id)
  const second = sides.find((side) => side.id === id)
  if (!lead || !second) return refuse('NOT_FOUND')
  return { lead: prove(lead), second: prove(second), sides: sides.map(prove) }
}
export type DisputeToDecide = Awaited<ReturnType<typeof disputeToDecide>>
export type HeldIntroduction = DisputeToDecide['second']

/** Claims that run out by themselves, held for the job that ends them or tells of it. */
export async function claimsToEnd(ctx: Ctx, before: Date, most: number, isWarning: boolean) {
  const rows = await ctx.db
    .selectFrom('introductions')
    .select([...standing, 'introductions.submitted', 'introductions.channel'])
    .select((eb) => eb.ref('introductions.state').$castTo<IntroductionState>().as('state'))
    .where('introductions.state', 'in', ['held', 'shared'])
    .where('introductions.claimed_until', '<=', before.toISOString())
    .where('introductions.warned_at', isWarning ? 'is' : 'is not', null)
    // A submitted application secures the claim for as long as it stands.
    .where(
      sql<SqlBool>`not exists (
        select from applications a
        where a.lead_id = introductions.lead_id and a.submitted_at is not null and a.deleted_at is null)`,
    )
    .where(sql<SqlBool>`exists (select from leads where leads.id = introductions.lead_id and leads.deleted_at is null)`)
    .orderBy('introductions.claimed_until')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(prove)
}

/** What the student said, as a file: the agency that sent it and the staff who see the person open it. */
export const introductionFiles: Readonly<Record<string, Keeper>> = {
  introduction: (ctx, file: RawBuilder<number>) => sql<SqlBool>`(
    exists (${ownIntroductions(ctx).select('introductions.id').where(sql<SqlBool>`introductions.request_file_id = ${file}`)})
    or exists (${registeredIntroductions(ctx).select('introductions.id').where(sql<SqlBool>`introductions.request_file_id = ${file}`)}))`,
}
