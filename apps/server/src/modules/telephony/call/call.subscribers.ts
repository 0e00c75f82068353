import { leadKind, leadOfNumber, visibleLead } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { changeRecord } from '#platform/record.ts'
import { callerFor, callRow, peopleAt } from './call.queries.ts'

type Call = Awaited<ReturnType<ReturnType<typeof callRow>['executeTakeFirstOrThrow']>>

/** The lead of a call, including one created meanwhile but none in the trash. */
async function leadOf(ctx: Ctx, call: Call) {
  const lead = call.number === null ? undefined : await leadOfNumber(ctx, call.number)
  if (lead && call.lead_id === null) await ctx.db.updateTable('calls').set({ lead_id: lead.id }).where('id', '=', call.id).execute()
  return lead
}

/** Shows a call to the people whose phones ring: by name if they may see the lead, otherwise only as a lead (G-C-94). */
async function ring(ctx: Ctx, call: Call) {
  const lead = await leadOf(ctx, call)
  for (const [id, caller] of await callerFor(ctx, call.number, lead, await peopleAt(ctx, call.extensions)))
    ctx.tell([roomOfUser(ctx.tenant.id, id)], 'incomingCall', caller)
}

async function hush(ctx: Ctx, call: Call, extensions: readonly string[]) {
  if (!extensions.length) return
  for (const id of new Set((await peopleAt(ctx, extensions)).map((person) => person.id)))
    ctx.tell([roomOfUser(ctx.tenant.id, id)], 'incomingCallOver', { caller_id: call.number ?? '' })
}

/** Adds the call to its lead's timeline (G-L-36). */
async function log(ctx: Ctx, call: Call) {
  const lead = await leadOf(ctx, call)
  if (!lead) return
  const lasted = call.answered_at && call.ended_at ? (Date.parse(call.ended_at) - Date.parse(call.answered_at)) / 1000 : 0
  const vars = {
    direction: call.direction,
    outcome: call.outcome ?? (call.answered_at ? 'answered' : 'missed'),
    started_at: call.started_at,
    duration_seconds: call.duration_seconds ?? Math.max(0, Math.round(lasted)),
    ...(call.recording_url !== null && { recording_url: call.recording_url }),
  }
  await changeRecord(ctx, leadKind, await visibleLead(ctx, lead.id), {
    entries: [{ type: 'call', actor_id: call.user_id, vars }],
    event: ['lead.updated', { id: lead.id }],
  })
}

/** Phones on the desk and pages on the screen ring together, and fall silent together. */
export const callSubscribers = [
  on('call.moved', 'call.ring_and_log', async (ctx, { id, to, over }) => {
    const call = await callRow(ctx, { id }).executeTakeFirst()
    if (!call) return
    if (call.direction === 'incoming') await hush(ctx, call, over)
    if (to === 'ringing' && call.status === 'ringing' && call.direction === 'incoming') await ring(ctx, call)
    if (to === 'ended') await log(ctx, call)
  }),
]
