import { expect, test } from 'vitest'
import { asciiDigits } from './digits.ts'
import type { Parsed } from './parsed.ts'
import { parsePhone } from './phone.ts'

const outcome = <T>(parsed: Parsed<T>) => (parsed.ok ? parsed.value : parsed.code)

test('digits of every script become ASCII', () => {
  expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ １２a')).toBe('0123456789 0123456789 12a')
})

test.each<[string, string | undefined, string]>([
  ['p:+90 532 111 22 33', undefined, '+905321112233'],
  ['0532 111 22 33', 'TR', '+905321112233'],
  ['532-111-22-33', 'tr', '+905321112233'],
  ['(+91) 98765 43210', 'TR', '+919876543210'],
  ['00971 50 123 4567', 'TR', '+971501234567'],
  ['٠٥٣٢١١١٢٢٣٣', 'TR', '+905321112233'],
  ['۰۰۹۷۱۵۰۱۲۳۴۵۶۷', undefined, '+971501234567'],
  ['905321112233', undefined, '+905321112233'],
  ['905321112233.0', 'IN', '+905321112233'],
  ['+90 (0) 532 111 22 33', undefined, '+905321112233'],
  ['tel: +33 6 12 34 56 78', 'TR', '+33612345678'],
  ['905321112233+', undefined, '+905321112233'],
  ['05321112233', undefined, 'phone_country_missing'],
  ['9.05321E+11', 'TR', 'phone_digits_lost'],
  ['12', 'TR', 'phone_invalid'],
  ['ask Ali 0532 111 22 33', 'TR', 'phone_invalid'],
])('the number %s with %s is %s', (text, country, expected) => {
  const parsed = parsePhone(text, country)
  expect(parsed.ok ? parsed.value.e164 : parsed.code).toBe(expected)
})
test('country code and national digits are told apart, and a second number is kept', () => {
  expect(outcome(parsePhone('0532 111 22 33 / 0212 555 44 33', 'TR'))).toEqual({
    e164: '+905321112233',
    country_code: '+90',
    mobile: '5321112233',
    country: 'TR',
    is_mobile: true,
    others: ['+902125554433'],
  })
  expect(outcome(parsePhone('0212 555 44 33', 'TR'))).toMatchObject({ is_mobile: false })
})
