import { otherPartOf, shareOf } from '../commission/split.rules.ts'

export const clientStates = ['not_invoiced', 'claimed', 'invoiced', 'partially_received', 'received'] as const
export type ClientState = (typeof clientStates)[number]
export const agentStates = ['none', 'not_due', 'outstanding', 'partially_paid', 'paid'] as const
export type AgentState = (typeof agentStates)[number]
export const holds = ['none', 'hold', 'drop'] as const
export type Hold = (typeof holds)[number]
export const sides = ['client', 'agent'] as const
export type Side = (typeof sides)[number]

/** What the rows say about one installment; every state is computed from this and from nothing else (G-M-38). */
export interface Position {
  readonly claimed_minor: number | null
  readonly invoice_line_id: number | null
  readonly received_minor: number
  readonly written_off_minor: number
  readonly accrued_minor: number
  readonly paid_minor: number
  readonly agent_share_bps: number | null
  /** Which part of the share is the agent's, where another one gets the rest. */
  readonly agent_part_bps: number | null
  readonly client_hold: Hold
  readonly agent_hold: Hold
}

/** What the institution still owes on the claimed line. */
export const outstandingOf = (at: Position) => (at.claimed_minor === null ? 0 : at.claimed_minor - at.received_minor - at.written_off_minor)
/** What the agent may be paid now. */
export const dueOf = (at: Position) => at.accrued_minor - at.paid_minor

/** The state of the receivable side. */
export function clientStateOf(at: Position): ClientState {
  if (at.claimed_minor === null) return 'not_invoiced'
  if (outstandingOf(at) <= 0) return 'received'
  if (at.received_minor > 0) return 'partially_received'
  return at.invoice_line_id === null ? 'claimed' : 'invoiced'
}

/** What the agent gets of an amount that came. */
export function ownShareOf(
  { agent_share_bps, agent_part_bps }: Pick<Position, 'agent_share_bps' | 'agent_part_bps'>,
  minor: number,
): number {
  const share = agent_share_bps === null ? 0 : shareOf(minor, agent_share_bps)
  return share - otherPartOf(share, agent_part_bps)
}

/** The state of the payable side: paid only once all is received, all of the share has accrued, and nothing is due. */
export function agentStateOf(at: Position): AgentState {
  if (at.agent_share_bps === null) return 'none'
  if (dueOf(at) > 0) return at.paid_minor > 0 ? 'partially_paid' : 'outstanding'
  const isWhole = clientStateOf(at) === 'received' && at.accrued_minor === ownShareOf(at, at.received_minor)
  if (isWhole) return 'paid'
  return at.paid_minor > 0 ? 'partially_paid' : 'not_due'
}

interface Row<State> {
  readonly from: readonly State[]
  /** The overlays under which the action is possible. */
  readonly hold: readonly Hold[]
  readonly when?: (at: Position) => boolean
}

const nothingReceived = (at: Position) => at.received_minor === 0
const isUninvoiced = (at: Position) => at.invoice_line_id === null

/** The receivable side, as written in G-M-44: what is not in this table is refused. */
export const clientTransitions = {
  generate_claim: { from: ['not_invoiced'], hold: ['none'] },
  generate_invoice: { from: ['not_invoiced', 'claimed', 'partially_received'], hold: ['none'], when: isUninvoiced },
  receive_payment: { from: ['claimed', 'invoiced', 'partially_received'], hold: ['none'] },
  settle_short: { from: ['partially_received'], hold: ['none'] },
  delete_claim: { from: ['claimed'], hold: ['none'], when: (at) => nothingReceived(at) && isUninvoiced(at) },
  delete_invoice: { from: ['invoiced'], hold: ['none'], when: nothingReceived },
  reverse_receipt: { from: ['partially_received', 'received'], hold: ['none'], when: (at) => at.written_off_minor === 0 },
  hold: { from: ['not_invoiced', 'claimed', 'invoiced', 'partially_received'], hold: ['none'] },
  drop: { from: ['not_invoiced', 'claimed', 'invoiced'], hold: ['none', 'hold'], when: nothingReceived },
  rollback: { from: clientStates, hold: ['hold', 'drop'] },
  set_expected_date: { from: ['not_invoiced', 'claimed', 'invoiced', 'partially_received'], hold: ['none', 'hold'] },
} as const satisfies Record<string, Row<ClientState>>
export type ClientAction = keyof typeof clientTransitions

/** The payable side, as written in G-M-44. */
export const agentTransitions = {
  pay: { from: ['outstanding', 'partially_paid'], hold: ['none'], when: (at) => dueOf(at) > 0 },
  hold: { from: ['not_due', 'outstanding', 'partially_paid'], hold: ['none'] },
  drop: { from: ['not_due'], hold: ['none', 'hold'] },
  rollback: { from: ['not_due', 'outstanding', 'partially_paid', 'paid'], hold: ['hold', 'drop'] },
} as const satisfies Record<string, Row<AgentState>>
export type AgentAction = keyof typeof agentTransitions

/** Whether the receivable side may take this action; the server refuses by it, the button explains by it. */
export function clientCan(action: ClientAction, at: Position): boolean {
  const row: Row<ClientState> = clientTransitions[action]
  return row.from.includes(clientStateOf(at)) && row.hold.includes(at.client_hold) && (row.when?.(at) ?? true)
}

/** Whether the payable side may take this action. */
export function agentCan(action: AgentAction, at: Position): boolean {
  const row: Row<AgentState> = agentTransitions[action]
  return row.from.includes(agentStateOf(at)) && row.hold.includes(at.agent_hold) && (row.when?.(at) ?? true)
}
