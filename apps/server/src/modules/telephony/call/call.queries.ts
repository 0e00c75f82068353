import type { Ringing } from '@embark/contract/telephony/call/call.contract.ts'
import { type CallOutcome, type CallState, type callDirections, longestRingMinutes } from '@embark/contract/telephony/call/call.rules.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { leadOfNumber, leadSight } from '#modules/leads/leads.public.ts'
import { actorFrom, type Holder, holders } from '#platform/access/actors.ts'
import { systemActor } from '#platform/access/sessions.ts'
import { seenBy } from '#platform/access/sight.ts'
import type { Ctx } from '#platform/context.ts'

/** A call by our number or by the provider's name of it. */
export const callRow = (ctx: Ctx, by: { id: number } | { provider_call_id: string }) =>
  ctx.db
    .selectFrom('calls')
    .select(['id', 'identifier', 'provider_call_id', 'number', 'extensions', 'user_id', 'lead_id', 'started_at', 'answered_at', 'ended_at'])
    .select(['duration_seconds', 'recording_url', 'noticed_at'])
    // A check constraint allows only these values.
    .select((eb) => [
      eb.ref('status').$castTo<CallState>().as('status'),
      eb.ref('direction').$castTo<(typeof callDirections)[number]>().as('direction'),
      eb.ref('outcome').$castTo<CallOutcome | null>().as('outcome'),
    ])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('provider_call_id', '=', by.provider_call_id)))

/** The people whose extensions these are, each in every role somebody acts in for them right now. */
export const peopleAt = (ctx: Ctx, extensions: readonly string[]): Promise<Holder[]> =>
  holders(ctx.db)
    .where(sql<SqlBool>`users.extension = any(${extensions}::text[])`)
    .where(
      sql<SqlBool>`
        exists (
          select
          from sessions s
          where s.user_id = users.id and s.role_id = roles.id and s.status = 'active' and s.expires_at > now()
        )`,
    )
    .execute()

type KnownLead = Awaited<ReturnType<typeof leadOfNumber>>

/**
 * The caller, as each of these people may know them: by name if they may see the lead, otherwise only that it is a lead (G-C-94). Several
 * roles of one person hear the same, namely the least of them.
 */
export async function callerFor(ctx: Ctx, number: string | null, lead: KnownLead, people: readonly Holder[]) {
  const actors = people.map((row) => actorFrom(row))
  const seen = lead ? await seenBy(ctx, leadSight, lead.id, actors) : []
  const sees = (id: number) => people.every((row, index) => row.id !== id || seen[index] === 'seen')
  const callerOf = (id: number) =>
    !lead
      ? { lead_identifier: null, first_name: '', last_name: '' }
      : sees(id)
        ? { lead_identifier: lead.identifier, first_name: lead.first_name, last_name: lead.last_name }
        : { lead_identifier: null, first_name: `${[...lead.first_name][0] ?? ''}…`, last_name: '' }
  return new Map<number, Ringing>(people.map(({ id }) => [id, { ...callerOf(id), caller_id: number ?? '' }]))
}

/** The calls ringing at the actor's phone now, for a page that was not connected when they began. */
export async function ringingFor(ctx: Ctx): Promise<Ringing[]> {
  const me = ctx.actor.id!
  const calls = await ctx.db
    .selectFrom('calls')
    .innerJoin('users', (join) => join.on('users.id', '=', me).on(sql<SqlBool>`users.extension = any(calls.extensions)`))
    .select(['calls.number', 'users.extension'])
    .where('calls.status', '=', 'ringing')
    .where('calls.direction', '=', 'incoming')
    .where('calls.created_at', '>', sql<string>`now() - ${longestRingMinutes}::int * interval '1 minute'`)
    .orderBy('calls.created_at')
    .execute()
  if (!calls[0]) return []
  const mine = (await peopleAt(ctx, [calls[0].extension!])).filter(({ id }) => id === me)
  const callers = calls.map(async ({ number }) => {
    const lead = number === null ? undefined : await leadOfNumber({ ...ctx, actor: systemActor }, number)
    return (await callerFor(ctx, number, lead, mine)).get(me)
  })
  return (await Promise.all(callers)).filter((caller) => caller !== undefined)
}
