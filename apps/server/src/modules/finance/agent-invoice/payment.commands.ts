import { agentCan } from '@embark/contract/finance/installment/state.rules.ts'
import type { PaymentBody } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import type { Proven } from '#platform/proof.ts'
import { Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { liveAccount } from '../claim/snapshot.queries.ts'
import type { VisibleInstallments } from '../installment/installment.policy.ts'
import { linesWithStandings, refuseHeld, refuseMixed, refuseUnlessAll } from '../installment/request-checks.rules.ts'
import { settleStates } from '../installment/settle.commands.ts'
import { lockInstallments, type Standing } from '../installment/standing.queries.ts'
import { debitCredit, documentNumber, mirror, post } from '../ledger/ledger.commands.ts'
import type { VisibleMovement } from '../receipt/receipt.policy.ts'
import { type OwedLine, owedLinesOf } from './balance.queries.ts'

interface Open {
  readonly id: number
  readonly open_minor: number
}
interface OpenLine extends Open {
  readonly installment_id: number
}

/**
 * Pays an agent what is due on installments, oldest line first; partial payments are allowed (G-M-56). What the agency owes back is taken
 * off: the payment settles the lines in full, less money goes out, and what was set off is no longer paid on the voided lines (ADR 205).
 */
export async function payAgent(ctx: Ctx, ids: VisibleInstallments, body: PaymentBody) {
  const at = await lockInstallments(ctx, ids)
  const lines = linesWithStandings(at, body.claimDetails, 'claimDetails')
  const other = await otherAgent(ctx, at, body.agent_identifier)
  const dueTo = await duesOf(ctx, ids, other)
  const dueOf = ({ id }: Standing) => dueTo.get(id) ?? 0
  if (other === undefined) refuseUnlessAll(at, (one) => agentCan('pay', one))
  else refuseUnlessAll(at, (one) => one.agent_hold === 'none' && dueOf(one) > 0)
  refuseMixed('PAYMENT_MIXED', at, ({ agent_id, currency }) => `${other ?? agent_id} ${currency}`)
  if (body.receive_date > todayOf(ctx)) refuseField('receive_date', 'The date must not be in the future')
  for (const { receive_amount, index } of lines)
    if (receive_amount === 0) refuseField(`claimDetails.${index}.receive_amount`, 'Receive amount is required')
  const tooMuch = lines.filter(({ standing, receive_amount }) => receive_amount > dueOf(standing))
  if (tooMuch.length)
    throw new Refusal(
      'EXCEEDS_DUE',
      {},
      tooMuch.map(({ index }) => ({ field: `claimDetails.${index}.receive_amount`, text: 'Paid amount exceeds the amount due' })),
    )
  const account = await liveAccount(ctx, body.account_id ?? body.account_identifier!, 'account_id')
  const { currency } = at[0]!
  const agent_id = other ?? at[0]!.agent_id
  const settled = lines.reduce((sum, { receive_amount }) => sum + receive_amount, 0)
  const owed = await owedLinesOf(ctx, agent_id!, currency)
  const taken = oldestFirst(
    owed.map(({ id, owed_minor }) => ({ id, open_minor: owed_minor })),
    settled,
  )
  const set_off_minor = taken.reduce((sum, { minor }) => sum + minor, 0)
  const payment = await ctx.db
    .insertInto('agent_payments')
    .values({
      payment_no: await documentNumber(ctx, 'PAY'),
      agent_id: agent_id!,
      bank_account_id: account.id,
      currency,
      total_minor: settled - set_off_minor,
      paid_date: body.receive_date,
      remark_to_internal: body.remark_to_internal,
      notify_agent: body.notify_agent,
      created_by: ctx.actor.id,
    })
    .returning(['id', 'identifier', 'payment_no', 'paid_date', 'currency', 'total_minor'])
    .executeTakeFirstOrThrow()
  const open = await openLines(ctx, ids, agent_id!)
  const parts = lines.flatMap(({ standing, receive_amount }) =>
    oldestFirst(
      open.filter(({ installment_id }) => installment_id === standing.id),
      receive_amount,
    ),
  )
  await ctx.db
    .insertInto('agent_payment_allocations')
    .values([
      ...parts.map(({ id, minor }) => ({ payment_id: payment.id, agent_invoice_line_id: id, amount_minor: minor })),
      ...taken.map(({ id, minor }) => ({ payment_id: payment.id, agent_invoice_line_id: id, amount_minor: -minor })),
    ])
    .execute()
  const postings = debitCredit(
    { code: '2100', owner_id: agent_id },
    { code: '1000', owner_id: account.id },
    payment.total_minor,
    currency,
    null,
  )
  await post(ctx, body.receive_date, [{ kind: 'paid', source_table: 'agent_payments', source_id: payment.id, postings }])
  await settleStates(ctx, at, { event: 'payment', side: 'agent', remarks: payment.payment_no })
  if (body.notify_agent) ctx.emit('agent.paid', { payment_id: payment.id })
  ctx.changed({
    module: 'payment',
    id: payment.id,
    after: { payment_no: payment.payment_no, total_minor: payment.total_minor, set_off_minor, currency, installment_ids: [...ids] },
  })
  return { ...payment, set_off: byInvoice(owed, taken) }
}

interface Part {
  readonly id: number
  readonly minor: number
}

/** What was set off, by the invoices it was once paid for. */
function byInvoice(owed: readonly OwedLine[], taken: readonly Part[]) {
  const sums = new Map<string, number>()
  for (const { id, minor } of taken) {
    const { invoice_no } = owed.find((line) => line.id === id)!
    sums.set(invoice_no, (sums.get(invoice_no) ?? 0) + minor)
  }
  return [...sums].map(([invoice_no, amount_minor]) => ({ invoice_no, amount_minor }))
}

/** The other agency of shared installments, where that is the one to be paid. */
async function otherAgent(ctx: Ctx, at: readonly Standing[], identifier: string | undefined): Promise<number | undefined> {
  if (identifier === undefined) return undefined
  const agent = await ctx.db.selectFrom('agents').select('id').where('identifier', '=', identifier).executeTakeFirst()
  if (agent && at.every(({ agent_id }) => agent_id === agent.id)) return undefined
  if (!agent || at.some(({ other_agent_id }) => other_agent_id !== agent.id))
    refuseField('agent_identifier', 'This agency has no part in every installment')
  return agent?.id
}

/** What is due to one agency on each installment: the one that has the person, unless the other is named. */
async function duesOf(ctx: Ctx, ids: VisibleInstallments, other: number | undefined): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; due_minor: number }>`
    select i.id,
      (sum(l.amount_minor) - coalesce(sum((
        select sum(p.amount_minor) from agent_payment_allocations p where p.agent_invoice_line_id = l.id
      )), 0))::bigint as due_minor
    from application_installments i
    join agent_invoice_lines l on l.installment_id = i.id
    join agent_invoices v on v.id = l.agent_invoice_id
      and v.voided_at is null
      and v.agent_id = coalesce(${other ?? null}::int, i.agent_id)
    where i.id = any(${[...ids]}::int[])
    group by i.id`.execute(ctx.db)
  return new Map(rows.map(({ id, due_minor }) => [id, due_minor]))
}

async function openLines(ctx: Ctx, ids: VisibleInstallments, agentId: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id, l.installment_id, l.amount_minor - coalesce(sum(a.amount_minor), 0)::bigint as open_minor
    from agent_invoice_lines l
    join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is null and v.agent_id = ${agentId}
    left join agent_payment_allocations a on a.agent_invoice_line_id = l.id
    where l.installment_id = any(${[...ids]})
    group by l.tenant_id, l.id
    having l.amount_minor > coalesce(sum(a.amount_minor), 0)
    order by l.id`.execute(ctx.db)
  return rows
}

function oldestFirst(open: readonly Open[], amount: number): Part[] {
  let rest = amount
  return open.flatMap(({ id, open_minor }) => {
    const minor = Math.min(rest, open_minor)
    rest -= minor
    return minor > 0 ? [{ id, minor }] : []
  })
}

/** Reverses a payment by a mirrored one; what it paid is due again, and what it set off is owed back again (G-M-58). */
export async function reversePayment(ctx: Ctx, payment: Proven<VisibleMovement>, remarks: string) {
  const at = await lockInstallments(ctx, payment.installments)
  const original = await ctx.db
    .selectFrom('agent_payments')
    .select(['id', 'agent_id', 'bank_account_id', 'currency', 'total_minor', 'reverses_id'])
    .select((eb) =>
      eb.exists(eb.selectFrom('agent_payments as m').select('m.id').whereRef('m.reverses_id', '=', 'agent_payments.id')).as('is_reversed'),
    )
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  if (original.is_reversed || original.reverses_id !== null) refuse('ALREADY_REVERSED')
  refuseHeld('agent', at)
  await refuseSetOff(ctx, original)
  const { agent_id, bank_account_id, currency, total_minor } = original
  const mirrored = await ctx.db
    .insertInto('agent_payments')
    .values({
      payment_no: await documentNumber(ctx, 'PAY'),
      agent_id,
      bank_account_id,
      currency,
      total_minor: -total_minor,
      paid_date: todayOf(ctx),
      remark_to_internal: remarks,
      reverses_id: payment.id,
      created_by: ctx.actor.id,
    })
    .returning(['id', 'identifier', 'payment_no', 'paid_date', 'currency', 'total_minor'])
    .executeTakeFirstOrThrow()
  await sql`insert into agent_payment_allocations (payment_id, agent_invoice_line_id, amount_minor)
    select ${mirrored.id}, agent_invoice_line_id, -amount_minor from agent_payment_allocations where payment_id = ${payment.id}`.execute(
    ctx.db,
  )
  await mirror(
    ctx,
    todayOf(ctx),
    { table: 'agent_payments', ids: [payment.id] },
    { kind: 'reversed', table: 'agent_payments', id: mirrored.id },
  )
  await settleStates(ctx, at, { event: 'payment_reversed', side: 'agent', remarks: mirrored.payment_no })
  ctx.changed({ module: 'payment', id: mirrored.id, after: { payment_no: mirrored.payment_no, reverses_id: payment.id, remarks } })
  return { ...mirrored, set_off: [] }
}

/** What was paid and then set off by a later payment stays, or the agency would have given it back twice. */
async function refuseSetOff(ctx: Ctx, { id, agent_id, currency }: { id: number; agent_id: number; currency: string }) {
  const owed = new Map((await owedLinesOf(ctx, agent_id, currency)).map((line) => [line.id, line.owed_minor]))
  const { rows } = await sql<{ line_id: number; paid_minor: number; later: string }>`
    select a.agent_invoice_line_id as line_id, sum(a.amount_minor)::bigint as paid_minor, (
        select string_agg(distinct p.payment_no, ', ')
        from agent_payment_allocations off
        join agent_payments p on p.id = off.payment_id and p.reverses_id is null
        where off.agent_invoice_line_id = a.agent_invoice_line_id and off.amount_minor < 0
          and not exists (select from agent_payments m where m.reverses_id = p.id)
      ) as later
    from agent_payment_allocations a
    join agent_invoice_lines l on l.id = a.agent_invoice_line_id
    join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is not null
    where a.payment_id = ${id} and a.amount_minor > 0
    group by a.agent_invoice_line_id`.execute(ctx.db)
  const gone = rows.filter(({ line_id, paid_minor }) => (owed.get(line_id) ?? 0) < paid_minor)
  if (gone.length) refuse('PAYMENT_SET_OFF', { names: [...new Set(gone.map(({ later }) => later))].join(', ') })
}
