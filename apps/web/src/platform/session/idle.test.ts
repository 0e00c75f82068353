import { expect, test } from 'vitest'
import { idleState } from './idle.ts'

const minute = 60_000
const limit = 15 * minute

test.each([
  ['just now', 0, 'active'],
  ['fourteen minutes ago', 14 * minute, 'active'],
  ['a second more than fourteen minutes ago', 14 * minute + 1_000, 'warned'],
  ['exactly fifteen minutes ago', limit, 'warned'],
  ['longer than fifteen minutes ago', limit + 1, 'over'],
  ['before the computer slept for a night', 10 * 60 * minute, 'over'],
])('somebody who last moved %s is %3$s', (_, quiet, state) => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(idleState(now - quiet, now, limit, minute)).toBe(state)
})
