import { expect, test } from 'vitest'
import { dayStart, daysOf, isZone } from './days.ts'

/** Istanbul, half past one on the first of March: in Greenwich it is still February. */
const clock = { offsetMinutes: 180, now: () => new Date('2028-02-29T22:30:00Z') }
const range = (within: Parameters<typeof daysOf>[1]['within']) => Object.values(daysOf(clock, { within }))

test('days told by their distance from today are counted on the clock of whoever asks', () => {
  expect(range('today')).toEqual(['2028-03-01', '2028-03-01'])
  expect(range('yesterday')).toEqual(['2028-02-29', '2028-02-29'])
  expect(range('last_7_days')).toEqual(['2028-02-24', '2028-03-01'])
  expect(range('last_30_days')).toEqual(['2028-02-01', '2028-03-01'])
  expect(range('this_month')).toEqual(['2028-03-01', '2028-03-31'])
  expect(range('last_month')).toEqual(['2028-02-01', '2028-02-29'])
  expect(range('this_year')).toEqual(['2028-01-01', '2028-12-31'])
  expect(range('next_7_days')).toEqual(['2028-03-01', '2028-03-07'])
  expect(range('next_30_days')).toEqual(['2028-03-01', '2028-03-30'])
})

test('days that are named stay as they are', () => {
  expect(daysOf(clock, { from: '2026-05-01' })).toEqual({ from: '2026-05-01', to: undefined })
})

test('a day begins when its zone says, also on days of 23 and 25 hours, and where the clock is put forward over midnight', () => {
  const startIn = (zone: string, day: string) => dayStart({ offsetMinutes: 0, zone }, day)
  expect(['2026-03-07', '2026-03-08', '2026-03-09'].map((day) => startIn('America/New_York', day))).toEqual([
    '2026-03-07T05:00:00.000Z',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  expect(['2026-11-01', '2026-11-02'].map((day) => startIn('America/New_York', day))).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
  expect(startIn('America/Santiago', '2026-09-06')).toBe('2026-09-06T04:00:00.000Z')
  expect(startIn('America/Havana', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
  expect(startIn('Asia/Kolkata', '2026-05-01')).toBe('2026-04-30T18:30:00.000Z')
  expect(['Europe/Istanbul', 'Europe/Nowhere', '', '+03:00', 'UTC'].map(isZone)).toEqual([true, false, false, false, true])
})
