import { expect, test } from 'vitest'
import { endOfQuiet } from './quiet-time.rules.ts'

const night = { from: '22:00', until: '07:00', time_zone: 'Europe/Istanbul' }
const endOf = (moment: string, hours = night) => endOfQuiet(new Date(moment), hours)?.toISOString()

test('quiet hours over midnight end the next morning, by the clock of their zone', () => {
  expect(endOf('2026-11-27T19:00:30Z')).toBe('2026-11-28T04:00:00.000Z')
  expect(endOf('2026-11-28T03:59:59Z')).toBe('2026-11-28T04:00:00.000Z')
})

test('outside them nothing waits: their end is no longer quiet, and the minute before their beginning not yet', () => {
  expect([endOf('2026-11-28T04:00:00Z'), endOf('2026-11-27T18:59:59Z')]).toEqual([undefined, undefined])
})

test('quiet hours within a day end on that day', () => {
  const noon = { from: '12:00', until: '13:30', time_zone: 'UTC' }
  expect([endOf('2026-11-28T12:15:00Z', noon), endOf('2026-11-28T13:30:00Z', noon)]).toEqual(['2026-11-28T13:30:00.000Z', undefined])
})

test('they end by the clock on the wall in the nights in which it is put on or back', () => {
  const berlin = { ...night, time_zone: 'Europe/Berlin' }
  expect(endOf('2026-03-28T22:30:00Z', berlin)).toBe('2026-03-29T05:00:00.000Z')
  expect(endOf('2026-10-24T21:30:00Z', berlin)).toBe('2026-10-25T06:00:00.000Z')
  // 02:30 is left out that night.
  expect(endOf('2026-03-28T22:30:00Z', { ...berlin, until: '02:30' })).toBe('2026-03-29T01:30:00.000Z')
})
