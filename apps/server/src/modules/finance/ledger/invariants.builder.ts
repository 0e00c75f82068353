import { agentStateOf, clientStateOf } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { standingsOf } from '../installment/position.queries.ts'

/** Every broken promise of the ledger in a company, in words; none when all is well (G-M-59). */
export async function brokenPromises(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    with posted as (select p.*, a.code, a.owner_id from ledger_postings p join ledger_accounts a on a.id = p.account_id),
    line as (
      select l.id, l.amount_minor, exists (select from client_invoice_lines il where il.claim_line_id = l.id and il.voided_at is null) as invoiced,
        coalesce((select sum(amount_minor) from receipt_allocations a where a.claim_line_id = l.id), 0) as received,
        coalesce((select -sum(amount_minor) from posted where code = '4000' and claim_line_id = l.id), 0) as recognised,
        coalesce((select sum(amount_minor) from posted where code = '1100' and claim_line_id = l.id), 0) as receivable,
        coalesce((select sum(amount_minor) from posted where code = '6900' and claim_line_id = l.id), 0) as written_off
      from claim_lines l),
    agent as (
      select g.id, coalesce((select -sum(amount_minor) from posted where code = '2100' and owner_id = g.id), 0) as payable,
        coalesce((select sum(l.amount_minor) from agent_invoice_lines l join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is null where v.agent_id = g.id), 0) as accrued,
        coalesce((select sum(total_minor) from agent_payments p where p.agent_id = g.id), 0) as paid
      from agents g),
    bank as (
      select b.id, coalesce((select sum(amount_minor) from posted where code = '1000' and owner_id = b.id), 0) as balance,
        coalesce((select sum(total_minor) from receipts r where r.bank_account_id = b.id), 0) - coalesce((select sum(total_minor) from agent_payments p where p.bank_account_id = b.id), 0) as expected
      from bank_accounts b),
    numbered as (
      select 'CLM' as kind, claim_no as no from claims union all select 'INV', invoice_no from client_invoices union all select 'AGI', invoice_no from agent_invoices
      union all select 'RCT', receipt_no from receipts union all select 'PAY', payment_no from agent_payments)
    select concat('transaction ', transaction_id, ' sums to ', sum(amount_minor)) as broken from posted group by transaction_id, currency having sum(amount_minor) <> 0
    union all select concat('line ', id, ' recognised ', recognised) from line where recognised <> case when invoiced then amount_minor else received end
    union all select concat('line ', id, ' is owed ', receivable) from line where receivable <> recognised - received - written_off or receivable < 0
    union all select concat('line ', id, ' received ', received, ' of ', amount_minor) from line where received < 0 or received > amount_minor
    union all select concat('agent ', id, ' is owed ', payable) from agent where payable <> accrued - paid or payable < 0
    union all select concat('account ', id, ' holds ', balance) from bank where balance <> expected
    union all select concat('receipt ', r.id, ' is not shared out') from receipts r where total_minor <> (select sum(amount_minor) from receipt_allocations a where a.receipt_id = r.id)
    union all select concat('payment ', p.id, ' is not shared out') from agent_payments p where total_minor <> (select sum(amount_minor) from agent_payment_allocations a where a.payment_id = p.id)
    union all select concat(kind, ' has holes') from numbered group by kind having max(right(no, 6)::int) <> count(*) or count(distinct no) <> count(*)`.execute(
    ctx.db,
  )
  const all = await ctx.db.selectFrom('application_installments').select(['id', 'received_minor']).execute()
  const stale = (
    await standingsOf(
      ctx,
      all.map(({ id }) => id),
    )
  ).filter(
    (now) =>
      now.client_state !== clientStateOf(now) ||
      now.agent_state !== agentStateOf(now) ||
      all.find(({ id }) => id === now.id)!.received_minor !== now.received_minor,
  )
  return [
    ...rows.map(({ broken }) => broken),
    ...stale.map(({ id, client_state, agent_state }) => `installment ${id} says ${client_state}, ${agent_state}`),
  ]
}
