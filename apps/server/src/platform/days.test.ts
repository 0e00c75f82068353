import { expect, test } from 'vitest'
import { daysOf } from './days.ts'

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
