import type { Hold, Position } from '@embark/contract/finance/installment/state.rules.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { VisibleInstallments } from './installment.policy.ts'

/** One installment as the commands see it, locked until the transaction ends. */
export interface Standing extends Position {
  readonly id: number
  readonly number: RecordNumber
  readonly identifier: string
  readonly name: string
  readonly institution_id: number
  readonly agent_id: number | null
  readonly other_agent_id: number | null
  /** What all agencies got of it. */
  readonly shared_minor: number
  readonly currency: string
  readonly expected_minor: number
  readonly expected_on: string
  readonly client_state: string
  readonly agent_state: string
  readonly claim_id: number | null
  readonly claim_line_id: number | null
  readonly claim_origin: string | null
  readonly claim_day: string | null
  readonly account_id: number | null
  readonly invoice_id: number | null
  readonly expected_received_at: string | null
  readonly client_hold: Hold
  readonly agent_hold: Hold
}

/** Locks installments in the order of their numbers, so that no two changes wait for one another in a circle (G-M-61). */
export async function lockInstallments(ctx: Ctx, ids: VisibleInstallments): Promise<Standing[]> {
  await sql`select id from application_installments where id = any(${[...ids]}) order by id for update`.execute(ctx.db)
  return standingsOf(ctx, ids)
}

/** The state of installments, computed from the postings whatever the cached states say. */
export async function standingsOf(ctx: Ctx, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select i.id, i.number, i.identifier, concat('#', i.number, ' ', l.first_name, ' ', l.last_name) as name,
      i.institution_id, i.agent_id, i.agent_share_bps, i.agent_part_bps, i.other_agent_id, p.shared_minor,
      i.expected_currency_in as currency,
      i.expected_commission_in_minor as expected_minor, i.expected_commission_in_date as expected_on, i.client_hold,
      i.agent_hold, i.client_state, i.agent_state, p.claim_id, p.claim_line_id, p.claimed_minor, p.invoice_id,
      p.invoice_line_id, p.received_minor, p.written_off_minor, p.accrued_minor, p.paid_minor, c.origin as claim_origin,
      (c.created_at at time zone 'UTC' + make_interval(mins => ${ctx.offsetMinutes}))::date as claim_day,
      c.bank_account_id as account_id, coalesce(v.expected_received_at, c.expected_received_at) as expected_received_at
    from application_installments i
    join leads l on l.id = i.lead_id
    join installment_positions p on p.id = i.id
    left join claims c on c.id = p.claim_id
    left join client_invoices v on v.id = p.invoice_id
    where i.id = any(${[...ids]})
    order by i.id`.execute(ctx.db)
  return rows
}
