import type { CallOutcome, callDirections } from '@embark/contract/telephony/call/call.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** A call of the telephony provider, with whether a conversation tells of it already. */
export const endedCall = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('calls')
    .select(['id', 'number', 'user_id', 'answered_at'])
    // A check constraint allows only these values.
    .select((eb) => [
      eb.ref('direction').$castTo<(typeof callDirections)[number]>().as('direction'),
      eb.ref('outcome').$castTo<CallOutcome | null>().as('outcome'),
      sql<number | null>`(select l.id from leads l where l.id = calls.lead_id and l.deleted_at is null)`.as('live_lead_id'),
      sql<boolean>`exists (select from conversation_entries e where e.call_id = calls.id)`.as('is_kept'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
