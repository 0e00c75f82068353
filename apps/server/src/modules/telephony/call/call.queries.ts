import type { CallOutcome, CallState, callDirections } from '@embark/contract/telephony/call/call.rules.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { type Holder, holders } from '#platform/access/actors.ts'
import type { Ctx } from '#platform/context.ts'

/** A call by our number or by the provider's name of it. */
export const callRow = (ctx: Ctx, by: { id: number } | { provider_call_id: string }) =>
  ctx.db
    .selectFrom('calls')
    .select(['id', 'identifier', 'provider_call_id', 'number', 'extensions', 'user_id', 'lead_id', 'started_at', 'answered_at', 'ended_at'])
    .select(['duration_seconds', 'recording_url', 'noticed_at'])
    // The checks on these columns allow these values and no other.
    .select((eb) => [
      eb.ref('status').$castTo<CallState>().as('status'),
      eb.ref('direction').$castTo<(typeof callDirections)[number]>().as('direction'),
      eb.ref('outcome').$castTo<CallOutcome | null>().as('outcome'),
    ])
    .where('id' in by ? 'id' : 'provider_call_id', '=', Object.values(by)[0] as never)

/** The people whose extensions these are, each in every role somebody acts in for them right now. */
export const peopleAt = (ctx: Ctx, extensions: readonly string[]): Promise<Holder[]> =>
  holders(ctx.db)
    .where(sql<SqlBool>`users.extension = any(${extensions}::text[])`)
    .where(
      sql<SqlBool>`exists (select from sessions s where s.user_id = users.id and s.role_id = roles.id and s.status = 'active' and s.expires_at > now())`,
    )
    .execute()
