import { expect, test } from 'vitest'
import { groupedPhone } from './phone.ts'

test('a number to call is written in groups as its country does, and what is none stays as it is', () => {
  const grouped = [
    '+905365932744',
    '+447911123456',
    '+919841022011',
    '+12025550123',
    '+966501234567',
    '+37061234567',
    '+353 87 123 4567',
  ].map(groupedPhone)

  expect(grouped).toEqual([
    '+90 536 593 27 44',
    '+44 7911 123456',
    '+91 98410 22011',
    '+1 202 555 0123',
    '+966 501 234 567',
    '+370 6123 4567',
    '+353 871 234 567',
  ])
  expect(['', '12', '05365932744', '+90 ••• 44', 'XXXXXXXXXX'].map(groupedPhone)).toEqual([
    '',
    '12',
    '05365932744',
    '+90 ••• 44',
    'XXXXXXXXXX',
  ])
})
