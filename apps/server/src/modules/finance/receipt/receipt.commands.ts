import { accrualOf, otherPartOf } from '@embark/contract/finance/commission/split.rules.ts'
import { clientCan, outstandingOf } from '@embark/contract/finance/installment/state.rules.ts'
import { type Ctx, can } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { Refusal, refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleInstallments } from '../installment/installment.policy.ts'
import { linesWithStandings, refuseMixed, refuseUnlessAll } from '../installment/request-checks.rules.ts'
import { settleStates } from '../installment/settle.commands.ts'
import { lockInstallments, type Standing } from '../installment/standing.queries.ts'
import { debitCredit, documentNumber, type Entry, post } from '../ledger/ledger.commands.ts'

export interface Receiving {
  readonly claimDetails: readonly { readonly installment_identifier: string; readonly receive_amount: number }[]
  readonly remark_to_internal: string
  readonly receive_date: string
  readonly settle_short: boolean
}
interface Line {
  readonly standing: Standing
  readonly amount: number
  readonly index: number
}

/** Receives money on claimed installments, lets the agents' shares accrue, and closes short lines where that is wanted (G-M-54, G-M-58). */
export async function receivePayment(ctx: Ctx, ids: VisibleInstallments, body: Receiving) {
  const isShort = body.settle_short
  if (isShort && !can(ctx, 'invoices.receive.reverse')) refuse('PERMISSION_DENIED')
  const at = await lockInstallments(ctx, ids)
  const lines = linesWithStandings(at, body.claimDetails, 'claimDetails').map(({ standing, receive_amount, index }) => ({
    standing,
    amount: receive_amount,
    index,
  }))
  const paying = lines.filter(({ amount }) => amount > 0)
  refuseUnlessAll(at, (one) =>
    paying.some(({ standing }) => standing === one) ? clientCan('receive_payment', one) : clientCan('settle_short', one),
  )
  refuseMixed('RECEIPT_MIXED', at, ({ account_id, currency }) => `${account_id} ${currency}`)
  mustBePossible(ctx, at, lines, body.receive_date)
  const receipt = paying.length ? await writeReceipt(ctx, paying, body) : null
  const settled = isShort ? await settleShort(ctx, lines, body) : []
  await settleStates(ctx, at, { event: receipt ? 'receipt' : 'settled_short', remarks: receipt?.receipt_no ?? body.remark_to_internal })
  if (receipt) {
    ctx.emit('receipt.posted', { id: receipt.id })
    ctx.changed({
      module: 'receipt',
      id: receipt.id,
      after: {
        receipt_no: receipt.receipt_no,
        total_minor: receipt.total_minor,
        currency: at[0]!.currency,
        installment_ids: [...ids],
        written_off: settled,
      },
    })
  } else ctx.changed({ module: 'installment', id: at[0]!.id, after: { currency: at[0]!.currency, written_off: settled } })
  return receipt
}

function mustBePossible(ctx: Ctx, at: readonly Standing[], lines: readonly Line[], receiveDate: string) {
  if (receiveDate > todayOf(ctx)) refuseField('receive_date', 'The date must not be in the future')
  if (at.some(({ claim_day }) => claim_day !== null && receiveDate < claim_day))
    refuseField('receive_date', 'The date must not be before the claim')
  const tooMuch = lines.filter(({ standing, amount }) => amount > outstandingOf(standing))
  if (tooMuch.length)
    throw new Refusal(
      'EXCEEDS_OUTSTANDING',
      {},
      tooMuch.map(({ index, standing }) => ({
        field: `claimDetails.${index}.receive_amount`,
        text: 'Receive amount exceeds the outstanding amount',
        details: { id: standing.id, outstanding_minor: outstandingOf(standing) },
      })),
    )
}

const shareOfLine = ({ standing, amount }: Line) =>
  standing.agent_id === null || standing.agent_share_bps === null || standing.agent_hold === 'drop'
    ? 0
    : accrualOf(standing.received_minor + amount, standing.agent_share_bps, standing.shared_minor)

interface Share {
  readonly agent_id: number
  readonly minor: number
}

/** Who gets what of a share that accrues: the agent, and another agency where two share. */
function sharesOf({ standing, agent_share_minor }: Pick<Allocation, 'standing' | 'agent_share_minor'>): Share[] {
  const { agent_id, other_agent_id, agent_part_bps, shared_minor } = standing
  if (agent_id === null) return []
  const others = otherPartOf(shared_minor + agent_share_minor, agent_part_bps) - otherPartOf(shared_minor, agent_part_bps)
  return [
    { agent_id, minor: agent_share_minor - others },
    ...(other_agent_id === null ? [] : [{ agent_id: other_agent_id, minor: others }]),
  ].filter(({ minor }) => minor !== 0)
}

async function writeReceipt(ctx: Ctx, lines: readonly Line[], body: Receiving) {
  const { account_id, currency } = lines[0]!.standing
  const receipt = await ctx.db
    .insertInto('receipts')
    .values({
      receipt_no: await documentNumber(ctx, 'RCT'),
      bank_account_id: account_id!,
      currency,
      total_minor: lines.reduce((sum, { amount }) => sum + amount, 0),
      receive_date: body.receive_date,
      remark_to_internal: body.remark_to_internal,
      created_by: ctx.actor.id,
    })
    .returning(['id', 'identifier', 'receipt_no', 'receive_date', 'currency', 'total_minor'])
    .executeTakeFirstOrThrow()
  const made = await ctx.db
    .insertInto('receipt_allocations')
    .values(
      lines.map((line) => ({
        receipt_id: receipt.id,
        claim_line_id: line.standing.claim_line_id!,
        amount_minor: line.amount,
        agent_share_minor: shareOfLine(line),
      })),
    )
    .returning(['id', 'claim_line_id', 'amount_minor', 'agent_share_minor'])
    .execute()
  const allocations = made.map((allocation) => ({
    ...allocation,
    standing: lines.find(({ standing }) => standing.claim_line_id === allocation.claim_line_id)!.standing,
  }))
  await post(
    ctx,
    body.receive_date,
    allocations.flatMap((allocation) => entriesOf(allocation, account_id!)),
  )
  await billAgents(
    ctx,
    receipt.id,
    currency,
    allocations.filter(({ agent_share_minor }) => agent_share_minor > 0),
  )
  return receipt
}

interface Allocation {
  readonly id: number
  readonly claim_line_id: number
  readonly amount_minor: number
  readonly agent_share_minor: number
  readonly standing: Standing
}

function entriesOf({ id, claim_line_id, amount_minor, agent_share_minor, standing }: Allocation, accountId: number): Entry[] {
  const source = { source_table: 'receipt_allocations', source_id: id }
  const receivable = { code: '1100' as const, owner_id: standing.institution_id }
  const recognised: Entry[] =
    standing.invoice_line_id === null
      ? [
          {
            kind: 'recognised',
            ...source,
            postings: debitCredit(receivable, { code: '4000' }, amount_minor, standing.currency, claim_line_id),
          },
        ]
      : []
  return [
    ...recognised,
    {
      kind: 'received',
      ...source,
      postings: debitCredit({ code: '1000', owner_id: accountId }, receivable, amount_minor, standing.currency, claim_line_id),
    },
    {
      kind: 'accrued',
      ...source,
      postings: sharesOf({ standing, agent_share_minor }).flatMap(({ agent_id, minor }) =>
        debitCredit({ code: '5000' }, { code: '2100', owner_id: agent_id }, minor, standing.currency, claim_line_id),
      ),
    },
  ]
}

/** One agent invoice for each agent whose share this receipt made due (G-M-55). */
async function billAgents(ctx: Ctx, receiptId: number, currency: string, allocations: readonly Allocation[]) {
  const shares = allocations.flatMap((allocation) => sharesOf(allocation).map((share) => ({ ...share, allocation })))
  const agents = [...new Set(shares.map(({ agent_id }) => agent_id))].sort((a, b) => a - b)
  for (const agent_id of agents) {
    const invoice = await ctx.db
      .insertInto('agent_invoices')
      .values({ invoice_no: await documentNumber(ctx, 'AGI'), agent_id, currency, receipt_id: receiptId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('agent_invoice_lines')
      .values(
        shares
          .filter((share) => share.agent_id === agent_id)
          .map(({ allocation: { id, standing }, minor }) => ({
            agent_invoice_id: invoice.id,
            installment_id: standing.id,
            receipt_allocation_id: id,
            amount_minor: minor,
          })),
      )
      .execute()
  }
}

/** Writes off what is left of each line; only what an invoice recognised is written off in the ledger. */
async function settleShort(ctx: Ctx, lines: readonly Line[], { remark_to_internal, receive_date }: Receiving) {
  const open = lines.map(({ standing, amount }) => ({ standing, rest: outstandingOf(standing) - amount })).filter(({ rest }) => rest > 0)
  if (!open.length) return []
  const made = await ctx.db
    .insertInto('short_settlements')
    .values(
      open.map(({ standing, rest }) => ({
        claim_line_id: standing.claim_line_id!,
        written_off_minor: rest,
        remarks: remark_to_internal,
        created_by: ctx.actor.id,
      })),
    )
    .returning(['id', 'claim_line_id', 'written_off_minor'])
    .execute()
  const entries = made.flatMap(({ id, claim_line_id, written_off_minor }): Entry[] => {
    const { standing } = open.find((one) => one.standing.claim_line_id === claim_line_id)!
    if (standing.invoice_line_id === null) return []
    const postings = debitCredit(
      { code: '6900' },
      { code: '1100', owner_id: standing.institution_id },
      written_off_minor,
      standing.currency,
      claim_line_id,
    )
    return [{ kind: 'written_off', source_table: 'short_settlements', source_id: id, postings }]
  })
  await post(ctx, receive_date, entries)
  return made.map(({ claim_line_id, written_off_minor }) => ({ claim_line_id, written_off_minor }))
}
