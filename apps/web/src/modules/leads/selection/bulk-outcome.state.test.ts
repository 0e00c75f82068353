import { expect, test } from 'vitest'
import { outcomeOf } from './bulk-outcome.state.ts'

const skip = { lead_identifier: '6f1c2f0e-8f9b-4d5e-9d3a-0f6a3b1c2d4e', code: 'ROLE_ALREADY_ASSIGNED', message: 'Someone holds it' }

test('an act on leads is done only when none was left as it was and none is still waiting', () => {
  const job = { identifier: 'f0f0' }
  const kept = { job_identifier: 'f0f0', can_undo: true }
  expect([
    outcomeOf({ leadInfo: {} }),
    outcomeOf({ resultInfo: { total: 2, done: 2, skipped: [], ...kept }, jobInfo: null }),
    outcomeOf({ resultInfo: { total: 1, done: 0, skipped: [skip], ...kept, can_undo: false }, jobInfo: null }),
    outcomeOf({ resultInfo: { total: 3, done: 2, skipped: [skip], ...kept }, jobInfo: null }),
    outcomeOf({ resultInfo: null, jobInfo: job }),
  ]).toEqual([
    { kind: 'done', undo: null },
    { kind: 'done', undo: 'f0f0' },
    { kind: 'skipped', total: 1, done: 0, skipped: [skip], job: 'f0f0', canUndo: false },
    { kind: 'skipped', total: 3, done: 2, skipped: [skip], job: 'f0f0', canUndo: true },
    { kind: 'job', job: 'f0f0' },
  ])
})
