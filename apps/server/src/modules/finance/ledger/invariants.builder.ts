import { agentStateOf, clientStateOf } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { standingsOf } from '../installment/standing.queries.ts'

/** What holds between postings, lines, receipts and payments, each with the words for where it does not. */
const everyPromise = sql<{ broken: string }>`
  with posted as (
    select p.*, a.code, a.owner_id from ledger_postings p join ledger_accounts a on a.id = p.account_id
  ),
  sums as (
    select claim_line_id, coalesce(-sum(amount_minor) filter (where code = '4000'), 0) as recognised,
      coalesce(sum(amount_minor) filter (where code = '1100'), 0) as receivable,
      coalesce(sum(amount_minor) filter (where code = '6900'), 0) as written_off
    from posted
    where claim_line_id is not null
    group by claim_line_id
  ), got as (select claim_line_id, sum(amount_minor) as received from receipt_allocations group by claim_line_id),
  line as (
    select l.id, l.amount_minor, il.id is not null as invoiced, coalesce(got.received, 0) as received,
      coalesce(sums.recognised, 0) as recognised, coalesce(sums.receivable, 0) as receivable,
      coalesce(sums.written_off, 0) as written_off
    from claim_lines l
    left join client_invoice_lines il on il.claim_line_id = l.id and il.voided_at is null
    left join got on got.claim_line_id = l.id
    left join sums on sums.claim_line_id = l.id
  ),
  agency_line as (
    select l.id, v.agent_id, l.amount_minor, v.voided_at is not null as is_voided,
      coalesce((select sum(a.amount_minor) from agent_payment_allocations a where a.agent_invoice_line_id = l.id), 0) as paid
    from agent_invoice_lines l
    join agent_invoices v on v.id = l.agent_invoice_id
  ),
  agent as (
    select g.id,
      coalesce((select sum(amount_minor - paid) from agency_line where agent_id = g.id and not is_voided), 0) as due,
      coalesce((select sum(paid) from agency_line where agent_id = g.id and is_voided), 0) as owed,
      coalesce((select -sum(amount_minor) from posted where code = '2100' and owner_id = g.id), 0) as payable,
      coalesce(
        (
          select sum(l.amount_minor)
          from agent_invoice_lines l
          join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is null
          where v.agent_id = g.id
        ), 0
      ) as accrued, coalesce((select sum(total_minor) from agent_payments p where p.agent_id = g.id), 0) as paid
    from agents g
  ),
  bank as (
    select b.id,
      coalesce((select sum(amount_minor) from posted where code = '1000' and owner_id = b.id), 0) as balance,
      coalesce((select sum(total_minor) from receipts r where r.bank_account_id = b.id), 0) - coalesce(
        (select sum(total_minor) from agent_payments p where p.bank_account_id = b.id), 0
      ) as expected
    from bank_accounts b
  ),
  numbered as (
    select 'CLM' as kind, claim_no as no
    from claims
    union all
    select 'INV', invoice_no
    from client_invoices
    union all
    select 'AGI', invoice_no
    from agent_invoices
    union all
    select 'RCT', receipt_no
    from receipts
    union all
    select 'PAY', payment_no
    from agent_payments
  )
  select concat('transaction ', transaction_id, ' sums to ', sum(amount_minor)) as broken
  from posted
  group by transaction_id, currency
  having sum(amount_minor) <> 0
  union all
  select concat('line ', id, ' recognised ', recognised)
  from line
  where recognised <> case when invoiced then amount_minor else received end
  union all
  select concat('line ', id, ' is owed ', receivable)
  from line
  where receivable <> recognised - received - written_off or receivable < 0
  union all
  select concat('line ', id, ' received ', received, ' of ', amount_minor)
  from line
  where received < 0 or received > amount_minor
  union all
  select concat('agent ', id, ' is owed ', payable)
  from agent
  where payable <> accrued - paid or payable <> due - owed
  union all
  select concat('agency line ', id, ' was paid ', paid, ' of ', amount_minor)
  from agency_line
  where paid < 0 or (amount_minor > 0 and paid > amount_minor)
  union all
  select concat('account ', id, ' holds ', balance)
  from bank
  where balance <> expected
  union all
  select concat('receipt ', r.id, ' is not shared out')
  from receipts r
  left join (
    select receipt_id, sum(amount_minor) as shared from receipt_allocations group by receipt_id
  ) a on a.receipt_id = r.id
  where total_minor is distinct from shared
  union all
  select concat('payment ', p.id, ' is not shared out')
  from agent_payments p
  left join (
    select payment_id, sum(amount_minor) as shared from agent_payment_allocations group by payment_id
  ) a on a.payment_id = p.id
  where total_minor is distinct from shared
  union all
  select concat(kind, ' has holes')
  from numbered
  group by kind
  having max(right(no, 6)::int) <> count(*) or count(distinct no) <> count(*)`

/** What installments keep of their postings is what was posted, and the sums over them are theirs. */
const everyKeptFigure = sql<{ broken: string }>`
  with kept as (
    select branch_id, agent_id, expected_currency_in, client_state, agent_state, is_invoiced, is_agent_due, installments, expected_minor,
      claimed_minor, received_minor, written_off_minor, accrued_minor, paid_minor
    from installment_sums
    where installments > 0
  ),
  now as (
    select branch_id, agent_id, expected_currency_in, client_state, agent_state, invoice_line_id is not null, accrued_minor > paid_minor,
      count(*), sum(expected_commission_in_minor), sum(coalesce(claimed_minor, 0)), sum(received_minor), sum(written_off_minor),
      sum(accrued_minor), sum(paid_minor)
    from application_installments
    group by 1, 2, 3, 4, 5, 6, 7
  )
  select concat('installment ', i.id, ' keeps another position than was posted') as broken
  from application_installments i
  join installment_positions p on p.id = i.id
  where (i.claim_id, i.claimed_minor, i.invoice_id, i.invoice_line_id, i.received_minor, i.written_off_minor, i.accrued_minor, i.paid_minor)
    is distinct from
    (p.claim_id, p.claimed_minor, p.invoice_id, p.invoice_line_id, p.received_minor, p.written_off_minor, p.accrued_minor, p.paid_minor)
  union all
  select concat('the sums over what is ', client_state, ' and ', agent_state, ' in ', expected_currency_in, ' are wrong')
  from ((table kept except table now) union all (table now except table kept)) different`

/** Every broken promise of the ledger in a company, in words; none when all is well (G-M-59). */
export async function brokenPromises(ctx: Ctx): Promise<string[]> {
  const { rows } = await everyPromise.execute(ctx.db)
  const { rows: unkept } = await everyKeptFigure.execute(ctx.db)
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
    ...[...rows, ...unkept].map(({ broken }) => broken),
    ...stale.map(({ id, client_state, agent_state }) => `installment ${id} says ${client_state}, ${agent_state}`),
  ]
}
