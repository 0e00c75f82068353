import { otherPartOf } from '@embark/contract/finance/commission/split.rules.ts'
import { sql } from 'kysely'
import type { Claimed } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { refuse } from '#platform/refusal.ts'
import { sharedInstallments } from '../installment/installment.policy.ts'
import { settleStates } from '../installment/settle.commands.ts'
import { lockInstallments, type Standing } from '../installment/standing.queries.ts'
import { debitCredit, documentNumber, post } from '../ledger/ledger.commands.ts'

/** What a receipt made due on an installment, and what each agency got of it so far. */
interface Allocation {
  readonly id: number
  readonly installment_id: number
  readonly receipt_id: number
  readonly claim_line_id: number
  readonly share_minor: number
  readonly got: Readonly<Record<string, number>>
}
/** What one agency gets or gives back of one allocation. */
interface Correction {
  readonly agent_id: number
  readonly allocation: Allocation
  readonly minor: number
}

/**
 * The commission of a person follows the decision about them: installments go to the agency that has the person now, with the other one and
 * the parts, and what accrued already is moved by entries that mirror it. What was paid is taken back first, or the decision is refused.
 */
export async function followDecision(ctx: Ctx, { lead_id, claims, decision_id }: Claimed) {
  const [first, other] = claims
  if (!first) return
  const before = await lockInstallments(ctx, await sharedInstallments(ctx, lead_id))
  const ids = before.map(({ id }) => id)
  if (!ids.length) return
  const parts = other ? { other_agent_id: other.agent_id, agent_part_bps: first.part_bps } : { other_agent_id: null, agent_part_bps: null }
  const corrections = correctionsOf(await allocationsOf(ctx, ids), first.agent_id, parts)
  await refusePaid(ctx, before, corrections)
  await ctx.db
    .updateTable('application_installments')
    .set({ agent_id: first.agent_id, ...parts })
    .where('id', 'in', ids)
    .execute()
  const currencies = new Map(before.map(({ id, currency }) => [id, currency]))
  await writeCorrections(ctx, decision_id, corrections, ({ allocation }) => currencies.get(allocation.installment_id)!)
  await settleStates(ctx, before, { event: 'agencies_decided', side: 'agent' })
}

async function allocationsOf(ctx: Ctx, ids: readonly number[]): Promise<Allocation[]> {
  const { rows } = await sql<Allocation>`
    select a.id, c.installment_id, a.receipt_id, a.claim_line_id, a.agent_share_minor as share_minor,
      coalesce(
        (
          select jsonb_object_agg(each.agent_id, each.minor)
          from (
            select v.agent_id, sum(l.amount_minor) as minor
            from agent_invoice_lines l
            join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is null
            where l.receipt_allocation_id = a.id
            group by v.agent_id
          ) each
        ), '{}'
      ) as got
    from receipt_allocations a
    join claim_lines c on c.id = a.claim_line_id and c.cancelled_at is null
    join receipts r on r.id = a.receipt_id and r.reverses_id is null
    where c.installment_id = any(${[...ids]}::int[]) and a.agent_share_minor > 0
      and not exists (select from receipts m where m.reverses_id = r.id)
    order by c.installment_id, a.id`.execute(ctx.db)
  return rows
}

interface Parts {
  readonly other_agent_id: number | null
  readonly agent_part_bps: number | null
}

/** What each agency should have of every allocation, less what it has. */
function correctionsOf(allocations: readonly Allocation[], first: number, { other_agent_id, agent_part_bps }: Parts): Correction[] {
  const shared = new Map<number, number>()
  return allocations.flatMap((allocation) => {
    const before = shared.get(allocation.installment_id) ?? 0
    const after = before + allocation.share_minor
    shared.set(allocation.installment_id, after)
    const others = otherPartOf(after, agent_part_bps) - otherPartOf(before, agent_part_bps)
    const due = new Map([[first, allocation.share_minor - others], ...(other_agent_id ? [[other_agent_id, others] as const] : [])])
    const agents = new Set([...due.keys(), ...Object.keys(allocation.got).map(Number)])
    return [...agents]
      .map((agent_id) => ({ agent_id, allocation, minor: (due.get(agent_id) ?? 0) - (allocation.got[agent_id] ?? 0) }))
      .filter(({ minor }) => minor !== 0)
  })
}

/** Nothing is taken from an agency that it was paid; such a payment is reversed first. */
async function refusePaid(ctx: Ctx, before: readonly Standing[], corrections: readonly Correction[]) {
  const { rows } = await sql<{ installment_id: number; agent_id: number; open_minor: number }>`
    select l.installment_id, v.agent_id,
      (sum(l.amount_minor) - coalesce(sum((
        select sum(p.amount_minor) from agent_payment_allocations p where p.agent_invoice_line_id = l.id
      )), 0))::bigint as open_minor
    from agent_invoice_lines l
    join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is null
    where l.installment_id = any(${before.map(({ id }) => id)}::int[])
    group by l.installment_id, v.agent_id`.execute(ctx.db)
  const paid = before.filter(({ id }) =>
    rows.some(({ installment_id, agent_id, open_minor }) => {
      const taken = corrections
        .filter(({ allocation, ...one }) => allocation.installment_id === id && one.agent_id === agent_id)
        .reduce((sum, { minor }) => sum + minor, 0)
      return installment_id === id && taken < 0 && open_minor + taken < 0
    }),
  )
  if (paid.length) refuse('INTRODUCTION_PAID', { names: paid.map(({ name }) => name).join(', ') })
}

/** One invoice for each agency and receipt, with the entries that mirror what it gets or gives back. */
async function writeCorrections(ctx: Ctx, decision_id: number, all: readonly Correction[], currencyOf: (one: Correction) => string) {
  const keyOf = ({ agent_id, allocation }: Correction) => `${agent_id} ${allocation.receipt_id}`
  const keys = [...new Set([...all].sort((one, other) => one.minor - other.minor).map(keyOf))]
  for (const key of keys) {
    const lines = all.filter((one) => keyOf(one) === key)
    const { agent_id, allocation } = lines[0]!
    const currency = currencyOf(lines[0]!)
    const invoice = await ctx.db
      .insertInto('agent_invoices')
      .values({ invoice_no: await documentNumber(ctx, 'AGI'), agent_id, currency, receipt_id: allocation.receipt_id, decision_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('agent_invoice_lines')
      .values(
        lines.map((line) => ({
          agent_invoice_id: invoice.id,
          installment_id: line.allocation.installment_id,
          receipt_allocation_id: line.allocation.id,
          amount_minor: line.minor,
        })),
      )
      .execute()
    const postings = lines.flatMap((line) =>
      debitCredit({ code: '5000' }, { code: '2100', owner_id: agent_id }, line.minor, currency, line.allocation.claim_line_id),
    )
    await post(ctx, todayOf(ctx), [{ kind: 'accrued', source_table: 'agent_invoices', source_id: invoice.id, postings }])
  }
}
