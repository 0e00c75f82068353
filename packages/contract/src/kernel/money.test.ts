import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponentOf } from './currency-digits.ts'
import { currencies, maxMinor, money, toDecimal, toMajor, toMinor } from './money.ts'

const currency = fc.constantFrom(...currencies, 'JPY', 'KRW', 'KWD', 'BHD', 'CLF')
const minor = fc.integer({ min: 0, max: maxMinor })

test('digits are those of ISO 4217, and two where its table names no others', () => {
  const digits = ['JPY', 'ISK', 'USD', 'TRY', 'KWD', 'TND', 'CLF', 'XXX'].map(exponentOf)
  expect(digits).toEqual([0, 0, 2, 2, 3, 3, 4, 2])
})

test('every currency on offer has the digits by which amounts are read before their currency is known', () => {
  expect(new Set(currencies.map(exponentOf))).toEqual(new Set([2]))
})

test('an amount survives the way out and back, in every currency and whatever its size', () => {
  fc.assert(
    fc.property(minor, currency, (amount, code) => {
      expect(toMinor(toDecimal(amount, code), code)).toBe(amount)
      expect(toMinor(toMajor(amount, code), code)).toBe(amount)
      expect(money(amount, code)).toEqual({ amount: toMajor(amount, code), amount_minor: amount, currency: code })
    }),
  )
})

test('a decimal text has every digit of its currency and no more', () => {
  expect([toDecimal(1234, 'JPY'), toDecimal(1234, 'USD'), toDecimal(1234, 'KWD'), toDecimal(5, 'KWD')]).toEqual([
    '1234',
    '12.34',
    '1.234',
    '0.005',
  ])
  expect([toMinor('1234', 'JPY'), toMinor('1234.00', 'JPY'), toMinor('12.5', 'KWD'), toMinor('-0.05', 'USD')]).toEqual([
    1234, 1234, 12_500, -5,
  ])
})

test('an amount with more digits than its currency has is none', () => {
  expect([toMinor('1.5', 'JPY'), toMinor('1.005', 'USD'), toMinor('1.0005', 'KWD'), toMinor('a', 'USD')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  fc.assert(
    fc.property(minor, currency, (amount, code) => {
      expect(toMinor(`${toDecimal(amount, code).replace(/^(\d+)$/, '$1.')}1`, code)).toBeUndefined()
    }),
  )
})
