import { endOf } from '@embark/contract/finance/installment/day.rules.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { statusLabelOf } from '@embark/contract/finance/installment/label.rules.ts'
import {
  type AgentAction,
  agentCan,
  agentTransitions,
  type ClientAction,
  clientCan,
  clientTransitions,
  dueOf,
  outstandingOf,
  ownShareOf,
  type Position,
  type Side,
} from '@embark/contract/finance/installment/state.rules.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { type Ctx, can } from '#platform/context.ts'
import { seesClientSide } from './installment.policy.ts'
import type { InstallmentRow } from './installment-rows.queries.ts'

const neededFor: Record<ClientAction | `agent_${AgentAction}`, Permission> = {
  generate_claim: 'invoices.claim.create',
  generate_invoice: 'invoices.invoice.create',
  receive_payment: 'invoices.receive.create',
  settle_short: 'invoices.receive.reverse',
  delete_claim: 'invoices.claim.delete',
  delete_invoice: 'invoices.invoice.delete',
  reverse_receipt: 'invoices.receive.reverse',
  hold: 'invoices.hold.update',
  drop: 'invoices.drop.update',
  rollback: 'invoices.hold.update',
  set_expected_date: 'invoices.expected.date.update',
  agent_pay: 'invoices.agents.pay.create',
  agent_hold: 'invoices.hold.update',
  agent_drop: 'invoices.drop.update',
  agent_rollback: 'invoices.hold.update',
}
// Both tables are written out in the contract; their keys are all there is.
const clientActions = Object.keys(clientTransitions) as ClientAction[]
const agentActions = Object.keys(agentTransitions) as AgentAction[]

/** What the actor may do to an installment now, by its state and their permissions; screens enable their buttons by it. */
function actionsOn(ctx: Ctx, at: Position & { invoice_id: number | null }): string[] {
  const possible = [
    ...clientActions.filter((action) => clientCan(action, at)),
    ...agentActions.filter((action) => agentCan(action, at)).map((action) => `agent_${action}` as const),
  ]
  const documents = at.invoice_id !== null && can(ctx, 'invoices.documents.update') ? ['upload_file'] : []
  return [...possible.filter((action) => can(ctx, neededFor[action])), ...documents]
}

/** An installment on the wire (G-M-43); what belongs to the institution's side is left out for agents. */
export function installmentOf(ctx: Ctx, row: InstallmentRow, side: Side): Installment {
  const at = {
    invoice_id: row.invoice_id,
    claimed_minor: row.claimed_minor,
    invoice_line_id: row.invoice_line_id,
    received_minor: row.received_minor ?? 0,
    written_off_minor: row.written_off_minor ?? 0,
    accrued_minor: row.accrued_minor ?? 0,
    paid_minor: row.paid_minor ?? 0,
    agent_share_bps: row.agent_share_bps,
    agent_part_bps: row.agent_part_bps,
    client_hold: row.client_hold,
    agent_hold: row.agent_hold,
  }
  const major = (minor: number) => toMajor(minor, row.expected_currency_in)
  const out = row.agent_share_bps === null ? null : ownShareOf(row, row.expected_commission_in_minor)
  const shared = {
    identifier: row.identifier,
    id: row.number,
    seq: row.seq,
    position: row.position,
    origin: row.origin,
    expected_commission_in_date: endOf(ctx, row.expected_commission_in_date),
    status_label: statusLabelOf(row, side),
    agent_status: row.agent_state,
    agent_hold: row.agent_hold,
    expected_commission_out: out === null ? null : major(out),
    expected_commission_out_minor: out,
    expected_currency_out: out === null ? null : row.expected_currency_in,
    agent_due_amount: major(dueOf(at)),
    agent_due_amount_minor: dueOf(at),
    agent_paid_amount: major(at.paid_minor),
    agent_paid_amount_minor: at.paid_minor,
    agent_invoice: row.agent_invoice,
    leadInfo: { identifier: row.lead_identifier, id: row.lead_number, first_name: row.first_name, last_name: row.last_name },
    applicationInfo: {
      identifier: row.application_identifier,
      id: row.application_number,
      program_name: row.program_name,
      intake: row.intake === null ? null : `${row.intake} ${row.intake_year}`,
    },
    institutionInfo: { id: row.institution_id, name: row.institution_name },
    agentInfo: row.agent_identifier === null ? null : { identifier: row.agent_identifier, name: row.agent_name ?? '' },
    actions: actionsOn(ctx, at),
  }
  if (!seesClientSide(ctx)) return shared
  const outstanding = outstandingOf(at)
  return Object.assign(shared, {
    otherAgentInfo: row.other_agent ?? null,
    claim_id: row.claim_id,
    claim_no: row.claim_no,
    remarks: row.remarks,
    expected_commission_in: major(row.expected_commission_in_minor),
    expected_commission_in_minor: row.expected_commission_in_minor,
    expected_currency_in: row.expected_currency_in,
    expected_received_at: row.expected_received_at === null ? null : endOf(ctx, row.expected_received_at),
    account_identifier: row.account_identifier,
    vendor_name: null,
    invoice_amount: row.claimed_minor === null ? null : major(row.claimed_minor),
    invoice_amount_minor: row.claimed_minor,
    received_amount: major(at.received_minor),
    received_amount_minor: at.received_minor,
    outstanding_amount: major(outstanding),
    outstanding_amount_minor: outstanding,
    invoice: row.invoice_identifier === null ? null : { identifier: row.invoice_identifier, invoice_no: row.invoice_no ?? '' },
    files: row.files,
    status: row.client_state,
    client_hold: row.client_hold,
  })
}
