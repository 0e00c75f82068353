import type { DecisionBody } from '@embark/contract/leads/introduction/introduction.contract.ts'
import {
  type DecisionKind,
  hasClaim,
  type IntroductionState,
  introductionMoves,
} from '@embark/contract/leads/introduction/introduction.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { addEntry } from '../activity/activity.commands.ts'
import { createLead } from '../lead/lead.commands.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { type Claim, claimFollowers, claimsOf } from './claim.queries.ts'
import type { DisputeToDecide, HeldIntroduction } from './introduction.policy.ts'
import { disputeOf } from './introduction.queries.ts'

/** From now on for the days of the company. */
const untilLater = ({ tenant }: Ctx) => sql<string>`now() + make_interval(days => ${tenant.settings.introductions.claim_days})`

interface Becoming {
  readonly part_bps?: number
  /** Whether the time of the claim begins anew. */
  readonly isRenewed?: boolean
}

/** Moves an introduction by the written table, and remembers it for the audit. */
export async function moveIntroduction(ctx: Ctx, introduction: HeldIntroduction, state: IntroductionState, becoming: Becoming = {}) {
  const { id, state: before } = introduction
  if (state !== before && !introductionMoves[before].includes(state)) refuse('INTRODUCTION_NOT_OPEN')
  await ctx.db
    .updateTable('introductions')
    .set({ state, part_bps: becoming.part_bps ?? null, updated_at: sql`now()` })
    .$if(becoming.isRenewed === true, (query) => query.set({ claimed_until: untilLater(ctx), warned_at: null }))
    .where('id', '=', id)
    .execute()
  const parts = { before: introduction.part_bps, after: becoming.part_bps ?? null }
  ctx.changed({
    module: 'introduction',
    id,
    before: { state: before, part_bps: parts.before },
    after: { state, part_bps: parts.after },
  })
  if (state !== before || parts.before !== parts.after) ctx.emit('introduction.moved', { ids: [id] })
}

/** Decides whose a person is; what follows of it, such as the commission, is done or refuses the whole. */
export async function decideIntroduction(ctx: Ctx, dispute: DisputeToDecide, body: DecisionBody) {
  const { lead, second } = dispute
  if (body.kind === 'other_person') return makeAnotherLead(ctx, dispute, body)
  const agent_id = await outcomes[body.kind](ctx, dispute, body)
  if (agent_id !== lead.agent_id)
    await changeRecord(ctx, leadKind, lead, {
      set: { agent_id },
      before: { agent_id: lead.agent_id },
      after: { agent_id },
      event: ['lead.updated', { id: lead.id }],
    })
  const claims = (await claimsOf(ctx, [lead.id])).get(lead.id) ?? []
  const decision = await keep(ctx, lead.id, body, claims)
  for (const follow of claimFollowers.all()) await follow(ctx, { lead_id: lead.id, agent_id, claims, decision_id: decision.id })
  return disputeOf(ctx, { lead_id: second.lead_id })
}

type Decide = (ctx: Ctx, dispute: DisputeToDecide, body: DecisionBody) => Promise<number | null>

/** What each decision does to the introductions; answers which agency has the person afterwards. */
const outcomes: Readonly<Record<Exclude<DecisionKind, 'other_person'>, Decide>> = {
  async keep(ctx, dispute) {
    const { lead, second } = dispute
    if (second.state !== 'under_review' && second.state !== 'shared') refuse('INTRODUCTION_NOT_OPEN')
    await moveIntroduction(ctx, second, second.state === 'shared' ? 'transferred' : 'refused')
    const first = firstOf(dispute)
    if (first?.state === 'shared') await moveIntroduction(ctx, first, 'held')
    return lead.agent_id
  },
  async give(ctx, { second, sides }) {
    if (second.state === 'held') refuse('INTRODUCTION_NOT_OPEN')
    for (const side of sides) if (side.id !== second.id && hasClaim(side.state)) await moveIntroduction(ctx, side, 'transferred')
    await moveIntroduction(ctx, second, 'held', { isRenewed: true })
    // The record opens to the agency that brought it and to no other: it holds what others wrote.
    return second.was_known ? null : second.agent_id
  },
  async split(ctx, dispute, { first_percentage, second_percentage }) {
    const { lead, second, sides } = dispute
    const first = firstOf(dispute)
    if (!first) return refuse('INTRODUCTION_NOT_OPEN')
    for (const side of sides)
      if (side.id !== second.id && side.id !== first.id && hasClaim(side.state)) await moveIntroduction(ctx, side, 'transferred')
    await moveIntroduction(ctx, first, 'shared', { part_bps: first_percentage! * 100, isRenewed: true })
    await moveIntroduction(ctx, second, 'shared', { part_bps: second_percentage! * 100, isRenewed: true })
    return lead.agent_id
  },
}

/** The other side that has a claim: that of the agency with the record before others; none where the company has the person itself. */
function firstOf({ lead, second, sides }: DisputeToDecide) {
  const claims = sides.filter(({ id, state }) => id !== second.id && hasClaim(state))
  return claims.find(({ agent_id }) => agent_id === lead.agent_id) ?? claims[0]
}

/** It was another person after all: they become a lead of the agency that introduced them, at the time it did. */
async function makeAnotherLead(ctx: Ctx, { lead, second }: DisputeToDecide, body: DecisionBody) {
  const { first_name, lead_medium_id } = second.submitted as { first_name?: string; lead_medium_id?: number }
  if (second.state !== 'under_review' || !first_name || !lead_medium_id) return refuse('INTRODUCTION_NOT_OPEN')
  // Written by this product only, from what was checked when it was submitted.
  const { message, ...wishes } = second.submitted as unknown as Parameters<typeof createLead>[1] & { readonly message?: string }
  const made = await createLead(ctx, { ...wishes, allow_duplicate: true }, { agent_id: second.agent_id, isAnother: true })
  if (message) await addEntry(ctx, 'lead', { id: made.id, type: 're_enquiry', vars: { message } })
  // The register entered the new lead by itself; the first entry stays, with the time and the evidence.
  await ctx.db.deleteFrom('introductions').where('lead_id', '=', made.id).execute()
  await ctx.db.updateTable('introductions').set({ lead_id: made.id, was_known: false }).where('id', '=', second.id).execute()
  await moveIntroduction(ctx, second, 'held', { isRenewed: true })
  await keep(ctx, lead.id, body, [])
  return disputeOf(ctx, { lead_id: made.id })
}

const keep = (ctx: Ctx, lead_id: number, { kind, reason }: DecisionBody, claims: readonly Claim[]) =>
  ctx.db
    .insertInto('introduction_decisions')
    .values({ lead_id, kind, reason, parts: JSON.stringify(claims), decided_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
