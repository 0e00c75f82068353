import { expect, test } from 'vitest'
import { momentOf } from './pool.ts'

test.each([
  ['2026-11-22 10:05:09+00', '2026-11-22T10:05:09.000Z'],
  ['2026-11-22 10:05:09.5+00', '2026-11-22T10:05:09.500Z'],
  ['2026-11-22 10:05:09.123456+00', '2026-11-22T10:05:09.123Z'],
  ['2026-11-22 10:05:09.987+03', '2026-11-22T07:05:09.987Z'],
  ['2026-11-22 10:05:09+05:30', '2026-11-22T04:35:09.000Z'],
])('PostgreSQL’s %s is the moment %s', (written, moment) => {
  expect(momentOf(written)).toBe(moment)
  expect(momentOf(written)).toBe(new Date(written).toISOString())
})
