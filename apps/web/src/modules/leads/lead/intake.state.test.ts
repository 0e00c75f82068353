import { expect, test } from 'vitest'
import { comingIntakes } from './intake.state.ts'

test('intakes are offered from this month on, each with its year; one without a month in every year', () => {
  const intakes = [
    { value: 1, label: 'January' },
    { value: 9, label: 'September' },
    { value: 20, label: 'Winter term' },
  ]

  const choices = comingIntakes(intakes, new Date(2026, 8, 15))

  expect(choices.map(({ label, year }) => `${label} ${year}`)).toEqual([
    'September 2026',
    'Winter term 2026',
    'January 2027',
    'September 2027',
    'Winter term 2027',
    'January 2028',
    'September 2028',
    'Winter term 2028',
  ])
})
