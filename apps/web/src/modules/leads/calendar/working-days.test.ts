import { expect, test } from 'vitest'
import { weekInLines, workingDays } from './working-days.state.ts'

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '18:00' }))
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const hours = { time_zone: zone, weekly: week, holidays: [], can: { update: false } }
const local = (text: string) => new Date(text).toISOString()

test('what lies between the hours of a week is closed, nights and the weekend in one piece', () => {
  const { gaps, isClosed, hours: drawn } = workingDays(hours, '2026-12-03', '2026-12-07')

  expect(gaps.map(({ start, end }) => [start, end])).toEqual([
    [local('2026-12-03T00:00:00'), local('2026-12-03T09:00:00')],
    [local('2026-12-03T18:00:00'), local('2026-12-04T09:00:00')],
    [local('2026-12-04T18:00:00'), local('2026-12-07T09:00:00')],
    [local('2026-12-07T18:00:00'), local('2026-12-08T00:00:00')],
  ])
  expect(['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map(isClosed)).toEqual([false, true, true, false])
  expect(drawn).toEqual([9, 18])
})

test('a holiday is closed and named, and where nobody works all is one gap', () => {
  const free = workingDays(
    { ...hours, holidays: [{ from: '2026-12-02', to: '2026-12-03', name: 'National Day' }] },
    '2026-12-01',
    '2026-12-04',
  )
  const never = workingDays({ ...hours, weekly: [] }, '2026-12-01', '2026-12-02')

  expect(['2026-12-01', '2026-12-02', '2026-12-03'].map(free.isClosed)).toEqual([false, true, true])
  expect([free.holidayOn('2026-12-03'), free.holidayOn('2026-12-04')]).toEqual(['National Day', undefined])
  expect(never.gaps).toEqual([{ start: local('2026-12-01T00:00:00'), end: local('2026-12-03T00:00:00') }])
  expect(never.hours).toBeUndefined()
})

test('a week stands in a line for each run of days, beginning with the day the reader begins with', () => {
  const said = (from: string, until: string) => `${from} to ${until}`

  expect(weekInLines([...week, { weekday: 6, from: '10:00', until: '14:00' }], 1, said)).toEqual([
    { first: 1, last: 5, times: ['09:00 to 18:00'] },
    { first: 6, last: 6, times: ['10:00 to 14:00'] },
    { first: 7, last: 7, times: [] },
  ])
  expect(weekInLines(week, 6, said).map(({ first, last }) => [first, last])).toEqual([
    [6, 7],
    [1, 5],
  ])
})
