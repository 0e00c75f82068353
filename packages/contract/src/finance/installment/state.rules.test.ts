import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statusLabelOf, statusLabels } from './label.rules.ts'
import {
  agentCan,
  agentStateOf,
  agentStates,
  agentTransitions,
  clientCan,
  clientStateOf,
  clientStates,
  clientTransitions,
  dueOf,
  holds,
  outstandingOf,
  ownShareOf,
  type Position,
} from './state.rules.ts'

const positions: fc.Arbitrary<Position> = fc
  .record({
    claimed: fc.option(fc.integer({ min: 1, max: 1_000 })),
    invoiced: fc.boolean(),
    received: fc.integer({ min: 0, max: 1_000 }),
    isShort: fc.boolean(),
    paid: fc.integer({ min: 0, max: 1_000 }),
    share: fc.option(fc.integer({ min: 0, max: 10_000 })),
    agent_part_bps: fc.option(fc.integer({ min: 1, max: 9_999 })),
    client_hold: fc.constantFrom(...holds),
    agent_hold: fc.constantFrom(...holds),
  })
  .map(({ claimed, invoiced, received, isShort, paid, share, agent_part_bps, ...hold }) => {
    const got = claimed === null ? 0 : Math.min(received, claimed)
    const accrued = ownShareOf({ agent_share_bps: share, agent_part_bps }, got)
    const written_off_minor = isShort && claimed !== null && got > 0 ? claimed - got : 0
    return {
      claimed_minor: claimed,
      invoice_line_id: claimed !== null && invoiced ? 1 : null,
      received_minor: got,
      written_off_minor,
      accrued_minor: accrued,
      paid_minor: Math.min(paid, accrued),
      agent_share_bps: share,
      agent_part_bps,
      ...hold,
    }
  })

test('an installment is received exactly when it is claimed and nothing is outstanding', () => {
  fc.assert(
    fc.property(positions, (at) => {
      expect(clientStateOf(at) === 'received').toBe(at.claimed_minor !== null && outstandingOf(at) === 0)
    }),
  )
})

test('the agent is owed exactly while the state says so', () => {
  fc.assert(
    fc.property(positions, (at) => {
      if (agentStateOf(at) === 'outstanding') expect(dueOf(at)).toBeGreaterThan(0)
      if (agentStateOf(at) === 'paid') expect(dueOf(at)).toBe(0)
      if (at.agent_share_bps === null) expect(agentStateOf(at)).toBe('none')
    }),
  )
})

test('what is held or dropped takes nothing but rollback, and a drop or a new date from hold', () => {
  fc.assert(
    fc.property(positions, (at) => {
      const taken = (Object.keys(clientTransitions) as (keyof typeof clientTransitions)[]).filter((action) => clientCan(action, at))
      if (at.client_hold === 'hold') expect(['drop', 'rollback', 'set_expected_date']).toEqual(expect.arrayContaining(taken))
      if (at.client_hold === 'drop') expect(taken).toEqual(['rollback'])
      const agent = (Object.keys(agentTransitions) as (keyof typeof agentTransitions)[]).filter((action) => agentCan(action, at))
      if (at.agent_hold === 'drop') expect(['rollback']).toEqual(expect.arrayContaining(agent))
    }),
  )
})

test('once money came in, neither claim nor invoice can be undone, nor the installment dropped', () => {
  fc.assert(
    fc.property(positions, (at) => {
      if (at.received_minor > 0)
        expect([clientCan('delete_claim', at), clientCan('delete_invoice', at), clientCan('drop', at)]).toEqual([false, false, false])
    }),
  )
})

test('every installment has one of the labels, and the first that fits wins', () => {
  for (const client_state of clientStates)
    for (const agent_state of agentStates)
      for (const client_hold of holds)
        for (const agent_hold of holds) {
          const of = { client_state, agent_state, client_hold, agent_hold }
          expect(statusLabels).toContain(statusLabelOf(of))
          if (client_hold !== 'none') expect(statusLabelOf(of)).toBe(client_hold)
        }
  const plain = { client_hold: 'none', agent_hold: 'none' } as const
  expect(statusLabelOf({ ...plain, client_state: 'not_invoiced', agent_state: 'not_due' })).toBe('not invoiced')
  expect(statusLabelOf({ ...plain, client_state: 'partially_received', agent_state: 'outstanding' })).toBe('not received')
  expect(statusLabelOf({ ...plain, client_state: 'received', agent_state: 'partially_paid' })).toBe('received not paid')
  expect(statusLabelOf({ ...plain, client_state: 'received', agent_state: 'none' })).toBe('paid')
  expect(statusLabelOf({ ...plain, agent_hold: 'hold', client_state: 'received', agent_state: 'outstanding' }, 'agent')).toBe('hold')
})
