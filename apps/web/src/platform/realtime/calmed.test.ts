import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmed } from './calmed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes alone runs at once, and what comes in a crowd once at its beginning and once after it', () => {
  const ran: string[] = []
  const calm = calmed((name: string) => ran.push(name), 1_000)
  calm('lead')
  expect(ran).toEqual(['lead'])
  for (let left = 5_000; left > 0; left--) calm('lead')
  calm('task')
  expect(ran).toEqual(['lead', 'task'])
  vi.advanceTimersByTime(1_000)
  expect(ran).toEqual(['lead', 'task', 'lead'])
  vi.advanceTimersByTime(10_000)
  expect(ran).toEqual(['lead', 'task', 'lead'])
  calm('lead')
  expect(ran).toEqual(['lead', 'task', 'lead', 'lead'])
})
