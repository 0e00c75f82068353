import { randomUUID } from 'node:crypto'
import type { CallNotice } from '@embark/contract/telephony/call/call.contract.ts'
import { type CallState, callMoves } from '@embark/contract/telephony/call/call.rules.ts'
import { numberOfLead, type VisibleLead } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { callRow } from './call.queries.ts'

/** Accepts a notice from the provider. A repeated or outdated one changes nothing. */
export async function noteCall(ctx: Ctx, notice: CallNotice) {
  const { call_id, direction, event, from, to, extensions, at } = notice
  const made = await ctx.db
    .insertInto('calls')
    .values({
      provider_call_id: call_id,
      direction,
      status: event,
      number: numberOf(ctx, direction === 'incoming' ? from : to),
      extensions,
      started_at: at,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await move(ctx, made.id, notice, [])
  const known = await callRow(ctx, { provider_call_id: call_id }).forUpdate().executeTakeFirstOrThrow()
  if (!made && mayMove(known, notice)) await move(ctx, known.id, notice, known.extensions)
  return { identifier: known.identifier }
}

/** The number in the form leads use; as dialed if it is no valid number, and null if withheld. */
function numberOf(ctx: Ctx, dialed: string): string | null {
  const read = parsePhone(dialed, ctx.tenant.country_code)
  return read.ok ? read.value.e164 : dialed.replace(/[^\d+]/g, '') || null
}

/** A ringing call may ring on elsewhere; only a later notice says so. */
const mayMove = (known: { status: CallState; noticed_at: string }, { event, at }: CallNotice) =>
  callMoves[known.status].includes(event) && (event !== 'ringing' || new Date(at) > new Date(known.noticed_at))

async function move(ctx: Ctx, id: number, notice: CallNotice, rang: readonly string[]) {
  const { event, at, extensions, outcome, duration_seconds, recording_url } = notice
  const facts = {
    ringing: { extensions },
    answered: { extensions, answered_at: at, user_id: await holderOf(ctx, extensions[0]) },
    ended: { ended_at: at, outcome, duration_seconds, recording_url },
  }[event]
  await ctx.db
    .updateTable('calls')
    .set({ ...facts, status: event, noticed_at: at })
    .where('id', '=', id)
    .execute()
  const over = event === 'ended' ? rang : rang.filter((each) => !extensions.includes(each))
  ctx.changed({ module: 'call', id, after: { status: event } })
  ctx.emit('call.moved', { id, to: event, over: [...over] })
}

async function holderOf(ctx: Ctx, extension: string | undefined): Promise<number | null> {
  if (extension === undefined) return null
  const user = await ctx.db.selectFrom('users').select('id').where('extension', '=', extension).executeTakeFirst()
  return user?.id ?? null
}

/** Asks the provider to ring the actor, then the lead. */
export async function dialLead(ctx: Ctx, lead: VisibleLead, field: 'mobile' | 'alternate_mobile') {
  if (!ctx.canDial) refuse('TELEPHONY_VENDOR_NOT_CONFIGURED')
  const { extension } = await ctx.db.selectFrom('users').select('extension').where('id', '=', ctx.actor.id!).executeTakeFirstOrThrow()
  if (!extension) return refuse('CALLING_ACCOUNT_NOT_CONFIGURED')
  const number = (await numberOfLead(ctx, lead, field)) ?? refuseField('field', 'This lead has no such number')
  const at = ctx.now().toISOString()
  const { id, identifier } = await ctx.db
    .insertInto('calls')
    .values({
      // For a call we ordered, the provider's notices carry our name for it.
      provider_call_id: randomUUID(),
      direction: 'outgoing',
      status: 'ringing',
      number,
      extensions: [extension],
      user_id: ctx.actor.id!,
      lead_id: lead.id,
      started_at: at,
      noticed_at: at,
    })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  await ctx.enqueue('telephony.dial', { call_id: id })
  ctx.changed({ module: 'call', id, after: { lead_id: lead.id, direction: 'outgoing' } })
  return { identifier }
}

/** Records that a call could not be made. */
export async function giveUp(ctx: Ctx, id: number) {
  const at = ctx.now().toISOString()
  const ended = await ctx.db
    .updateTable('calls')
    .set({ status: 'ended', outcome: 'failed', ended_at: at, noticed_at: at })
    .where('id', '=', id)
    .where('status', '=', 'ringing')
    .returning('id')
    .executeTakeFirst()
  if (ended) ctx.emit('call.moved', { id, to: 'ended', over: [] })
}
