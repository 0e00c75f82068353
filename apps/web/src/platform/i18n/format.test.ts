import { numberFormats } from '@embark/contract/kernel/number-format.ts'
import { afterEach, expect, test } from 'vitest'
import { writeNumbersIn } from '#ui/number-locale.ts'
import { formatDay, formatFeedDay, formatMobile, formatMoment, formatMomentDay, formatMoney, formatNumber } from './format.ts'
import { speak } from './i18n.ts'

afterEach(() => writeNumbersIn(null))

test('an empty value is told by its kind', () => {
  expect([formatDay(null), formatMoment(undefined), formatMomentDay(''), formatFeedDay(null)]).toEqual(Array(4).fill('----/--/--'))
  expect([formatMobile('+90', null), formatMobile(null, '')]).toEqual(['XXXXXXXXXX', 'XXXXXXXXXX'])
  expect([formatMoney(null, 'USD'), formatMoney(100, null)]).toEqual(['--', '--'])
})

test('a day is DD-MM-YYYY, and DD MMM YYYY in a feed', () => {
  expect([formatDay('2026-03-09'), formatFeedDay('2026-03-09')]).toEqual(['09-03-2026', '09 Mar 2026'])
})

test('numbers are written as the language writes them until the company chooses one way for everybody', () => {
  speak('tr')
  expect([formatNumber(1_234_567.8), formatMoney(123_456_789, 'USD')]).toEqual(['1.234.567,8', 'USD 1.234.567,89'])

  writeNumbersIn(numberFormats['12,34,567.89'])

  expect([formatNumber(1_234_567.8), formatMoney(123_456_789, 'USD')]).toEqual(['12,34,567.8', 'USD 12,34,567.89'])
  speak('en')
})
