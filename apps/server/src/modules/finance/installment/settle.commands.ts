import { agentStateOf, clientStateOf, type Side } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Standing, standingsOf } from './standing.queries.ts'

/** What happened to installments, as their history keeps it. */
export interface Happening {
  readonly event: string
  readonly side?: Side
  readonly reason_id?: number | null
  readonly remarks?: string | null
}

/** Brings what installments keep of their postings up to date after one, writes the history, and tells the screens. */
export async function settleStates(
  ctx: Ctx,
  before: readonly Standing[],
  { event, side = 'client', reason_id = null, remarks = null }: Happening,
) {
  const after = await standingsOf(
    ctx,
    before.map(({ id }) => id),
  )
  const rows = after.map((now, index) => {
    const then = before[index]!
    return {
      id: now.id,
      client_state: clientStateOf(now),
      agent_state: agentStateOf(now),
      claim_id: now.claim_id,
      claimed_minor: now.claimed_minor,
      invoice_id: now.invoice_id,
      invoice_line_id: now.invoice_line_id,
      received_minor: now.received_minor,
      written_off_minor: now.written_off_minor,
      accrued_minor: now.accrued_minor,
      paid_minor: now.paid_minor,
      expected_received_at: now.expected_received_at,
      from: side === 'client' ? then.client_state : then.agent_state,
    }
  })
  await sql`
    with now as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id int, client_state text, agent_state text, claim_id int, claimed_minor bigint, invoice_id int, invoice_line_id int,
        received_minor bigint, written_off_minor bigint, accrued_minor bigint, paid_minor bigint, expected_received_at date,
        "from" text
      )
    ),
    changed as (
      update application_installments i
      set client_state = now.client_state, agent_state = now.agent_state, claim_id = now.claim_id,
        claimed_minor = now.claimed_minor, invoice_id = now.invoice_id, invoice_line_id = now.invoice_line_id,
        received_minor = now.received_minor, written_off_minor = now.written_off_minor, accrued_minor = now.accrued_minor,
        paid_minor = now.paid_minor, expected_received_at = now.expected_received_at
      from now
      where i.id = now.id
    )
    insert into installment_events (installment_id, side, event, from_state, to_state, reason_id, remarks, actor_id)
    select now.id, ${side}, ${event}, now."from",
      case ${side}::text when 'client' then now.client_state else now.agent_state end, ${reason_id}, ${remarks},
      ${ctx.actor.id}
    from now`.execute(ctx.db)
  ctx.emit('installment.changed', { ids: rows.map(({ id }) => id) })
  return after
}
