import type { AgentState, ClientState, Hold, Side } from './state.rules.ts'

/** The labels people read (specification 2 §4); 'rollback' is the label of the event in the history. */
export const statusLabels = ['not invoiced', 'hold', 'drop', 'rollback', 'paid', 'not received', 'received not paid'] as const
export type StatusLabel = (typeof statusLabels)[number]

interface Labelled {
  readonly client_state: ClientState
  readonly agent_state: AgentState
  readonly client_hold: Hold
  readonly agent_hold: Hold
}

const first: readonly (readonly [StatusLabel, (of: Labelled, side: Side) => boolean])[] = [
  ['drop', (of) => of.client_hold === 'drop'],
  ['hold', (of, side) => (side === 'agent' ? of.agent_hold === 'hold' : of.client_hold === 'hold')],
  ['not invoiced', (of) => of.client_state === 'not_invoiced'],
  ['not received', (of) => of.client_state !== 'received'],
  ['received not paid', (of) => of.agent_state !== 'paid' && of.agent_state !== 'none'],
  ['paid', () => true],
]

/** The label of an installment on the tabs of one side; the first that fits wins (G-M-47). */
export const statusLabelOf = (of: Labelled, side: Side = 'client'): StatusLabel => first.find(([, fits]) => fits(of, side))![0]
