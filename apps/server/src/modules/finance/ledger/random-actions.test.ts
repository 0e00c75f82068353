import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isWhole } from '../../../../test/tier.ts'
import { newTenant } from '../../../../test/world.ts'
import { payAgent, reversePayment } from '../agent-invoice/payment.commands.ts'
import { deleteDetails, generateClaim } from '../claim/claim.commands.ts'
import { holdOrDrop, rollBack } from '../installment/hold.commands.ts'
import { anAccount, anEnrolment } from '../installment/installment.builder.ts'
import { visibleInstallments } from '../installment/installment.policy.ts'
import { generateInvoice } from '../invoice/invoice.commands.ts'
import { receivePayment } from '../receipt/receipt.commands.ts'
import { visiblePayment, visibleReceipt } from '../receipt/receipt.policy.ts'
import { reverseReceipt } from '../receipt/receipt-reverse.commands.ts'
import { brokenPromises } from './invariants.builder.ts'

const kinds = [
  'claim',
  'invoice',
  'receive',
  'receive',
  'receive',
  'settle',
  'pay',
  'pay',
  'delete_claim',
  'delete',
  'hold',
  'drop',
  'agent_hold',
  'agent_drop',
  'rollback',
  'agent_rollback',
  'reverse_receipt',
  'reverse_receipt',
  'reverse_payment',
] as const
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }),
  amount: fc.integer({ min: 1, max: 400 }),
  nth: fc.integer({ min: 0, max: 5 }),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

interface Stage {
  readonly refs: readonly string[]
  readonly account: string
  readonly reasons: { readonly hold: number; readonly drop: number }
}
const today = () => new Date().toISOString().slice(0, 10)
const remarks = 'By chance'

async function act(ctx: Ctx, stage: Stage, { kind, at, amount, nth }: Action) {
  const refs = at.map((index) => stage.refs[index]!)
  const ids = await visibleInstallments(ctx, refs)
  const details = refs.map((installment_identifier) => ({ installment_identifier, receive_amount: amount }))
  const about = { account_identifier: stage.account, expected_received_at: today() }
  const money = { claimDetails: details, remark_to_internal: remarks, receive_date: today(), settle_short: kind === 'settle' }
  const hold = (type: 'hold' | 'drop', side: 'client' | 'agent') =>
    holdOrDrop(ctx, ids, {
      invoice_status_type: type,
      invoice_reason_id: stage.reasons[type],
      remarks,
      invoice_status_group: side,
      application_installment_id: refs,
    })
  const pick = async (table: 'receipts' | 'agent_payments') => {
    const rows = await ctx.db.selectFrom(table).select('identifier').orderBy('id', 'desc').limit(6).execute()
    return rows[nth % Math.max(rows.length, 1)]?.identifier ?? crypto.randomUUID()
  }
  switch (kind) {
    case 'claim':
      return generateClaim(ctx, ids, {
        ...about,
        claim_details: refs.map((installment_identifier) => ({ installment_identifier, remarks, amount: 1_000 })),
      })
    case 'invoice':
      return generateInvoice(ctx, ids, {
        ...about,
        invoice_details: refs.map((installment_identifier) => ({ installment_identifier, remarks, ...(nth % 2 && { amount: 1_000 }) })),
      })
    case 'receive':
    case 'settle':
      return receivePayment(ctx, ids, money)
    case 'pay':
      return payAgent(ctx, ids, { ...money, payment_for: 'fcp', account_identifier: stage.account, notify_agent: false })
    case 'delete_claim':
      return deleteDetails(ctx, ids, { invoiceClaimDetails: refs })
    case 'delete':
      return deleteDetails(ctx, ids, { invoiceDetails: refs })
    case 'hold':
    case 'drop':
      return hold(kind, 'client')
    case 'agent_hold':
      return hold('hold', 'agent')
    case 'agent_drop':
      return hold('drop', 'agent')
    case 'rollback':
      return rollBack(ctx, ids, { side: 'client', remarks })
    case 'agent_rollback':
      return rollBack(ctx, ids, { side: 'agent', remarks })
    case 'reverse_receipt':
      return reverseReceipt(ctx, await visibleReceipt(ctx, await pick('receipts')), remarks)
    default:
      return reversePayment(ctx, await visiblePayment(ctx, await pick('agent_payments')), remarks)
  }
}

/** What is due to each agency by its postings, below zero where it owes back, and what went out to it. */
async function payables(ctx: Ctx) {
  const { rows } = await sql<{ agent_id: number; payable: number; sent: number; owed: number }>`
    select g.id as agent_id,
      coalesce((
        select -sum(p.amount_minor)
        from ledger_postings p
        join ledger_accounts a on a.id = p.account_id and a.code = '2100'
        where a.owner_id = g.id
      ), 0)::bigint as payable,
      coalesce((select sum(total_minor) from agent_payments where agent_id = g.id), 0)::bigint as sent,
      coalesce((
        select sum(a.amount_minor)
        from agent_invoices v
        join agent_invoice_lines l on l.agent_invoice_id = v.id
        join agent_payment_allocations a on a.agent_invoice_line_id = l.id
        where v.agent_id = g.id and v.voided_at is not null
      ), 0)::bigint as owed
    from agents g`.execute(ctx.db)
  return rows
}
type Payables = Awaited<ReturnType<typeof payables>>
/** Agencies to which a payment sent more than was due to them net of what they owed. */
const overpaid = (before: Payables, after: Payables) =>
  after.filter(({ agent_id, sent }) => {
    const then = before.find((one) => one.agent_id === agent_id)!
    return sent > then.sent && sent - then.sent > Math.max(0, then.payable)
  })

test('whatever is done in whatever order, every promise of the ledger is kept', { timeout: 480_000 }, async () => {
  const acme = await newTenant()
  const common = await acme.asSystem(async (ctx) => ({
    account: (await anAccount(ctx)).identifier,
    reasons: {
      hold: (
        await ctx.db.selectFrom('lookup_values').select('id').where('type', '=', 'invoice_hold_reason').limit(1).executeTakeFirstOrThrow()
      ).id,
      drop: (
        await ctx.db.selectFrom('lookup_values').select('id').where('type', '=', 'invoice_drop_reason').limit(1).executeTakeFirstOrThrow()
      ).id,
    },
  }))
  const first = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_333, shares_bps: [10_000] }))
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 12 }), async (actions) => {
      const refs = await acme.asSystem(async (ctx) => {
        const { application, lead } = first
        const made = await ctx.db
          .insertInto('application_installments')
          .values(
            [0, 1, 2, 3].map((index) => ({
              application_id: application.id,
              lead_id: lead.id,
              institution_id: application.institution_id,
              agent_id: index === 3 ? null : first.agent_id,
              agent_share_bps: index === 3 ? null : 8_333,
              agent_state: index === 3 ? 'none' : 'not_due',
              seq: Math.floor(Math.random() * 2_000_000_000),
              expected_commission_in_minor: 1_000,
              expected_currency_in: 'AUD',
              expected_commission_in_date: today(),
            })),
          )
          .returning('identifier')
          .execute()
        return made.map(({ identifier }) => identifier)
      })
      const opening: Action[] = [
        { kind: 'claim', at: [0, 1], amount: 1, nth: 0 },
        { kind: 'invoice', at: [2, 3], amount: 1, nth: 1 },
      ]
      for (const one of [...opening, ...actions]) {
        try {
          const before = await acme.asSystem(payables)
          await acme.asSystem((ctx) => act(ctx, { ...common, refs }, one))
          if (one.kind === 'pay') expect(overpaid(before, await acme.asSystem(payables))).toEqual([])
          if (one.kind === 'reverse_receipt' && (await acme.asSystem(payables)).some(({ owed }) => owed > 0))
            done.set('owed_back', (done.get('owed_back') ?? 0) + 1)
          done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
      }
      expect(await acme.asSystem(brokenPromises)).toEqual([])
    }),
    // The same hundred at every change; others, and more, where everything is tested.
    isWhole ? { numRuns: 400 } : { numRuns: 100, seed: 20_261_122 },
  )
  // Each kind of action went through at least once, or nothing was tried.
  expect([...new Set(kinds), 'owed_back'].filter((kind) => !done.get(kind))).toEqual([])
  // What the screens show of the agencies is what the database sums.
  const finance = await acme.person({ role: 'finance_officer' })
  const { balancesInfo } = (await finance(agentInvoices.balances, { query: {} })).data
  const { totalsInfo } = (await finance(agentInvoices.list, { query: { invoice_tab: 'agent_outstanding' } })).data
  const [now] = await acme.asSystem(payables)
  const shown = [...balancesInfo.map(({ balance_minor }) => balance_minor), ...totalsInfo.map(({ agent_due_minor }) => agent_due_minor)]
  expect(shown.reduce((sum, minor) => sum + minor, 0)).toBe(now!.payable)
})
