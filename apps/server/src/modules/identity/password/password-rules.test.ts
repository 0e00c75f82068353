import { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { expect, test } from 'vitest'
import type { Tenant } from '#platform/context.ts'
import { minLengthOf, problemWith } from './password.rules.ts'

const common = 'This password is too common, please choose another'
const known = 'This password contains your name, your email or the name of the company, please choose another'
const short = 'Password must be at least {{n}} characters'
const long = 'Password must be at most 128 characters'
const ada = { first_name: 'Augusta', last_name: 'Lovelace', email: 'a.king-noel@example.com' }
const tenantWith = (settings: object = {}) =>
  ({ name: 'Harbour Education', code: 'harbour', settings: TenantSettings.parse({ security: settings }) }) as Tenant
const usual = tenantWith()
const short8 = tenantWith({ password_min_length: 8, two_factor_required: true })

test.each([
  ['', 'Password is required'],
  ['a', short],
  ['fourteen chars', short],
  ['fifteen letters', undefined],
  ['fifteen letter\u0065\u0301', undefined],
  ['fourteen lett\u0065\u0301', short],
  ['fourteen letté', short],
  ['               ', common],
  ['a sentence with spaces', undefined],
  [' leading and trailing ', undefined],
  ['tab\tand\nnewline too', undefined],
  ['😀😁😂🤣😃😄😅😆😉😊😋😎😍😘', short],
  ['😀🚢⛵🌊🐚🦀🐬🦑🐙🐟🐠🐡🐋🦈🐳', undefined],
  ['şifrem çok güzel olmalı', undefined],
  ['كلمة سر طويلة جدا', undefined],
  ['correcthorsebatterystaple', undefined],
  ['a1 b2-c3'.repeat(8), undefined],
  ['a1 b2-c3'.repeat(16), undefined],
  [`${'a1 b2-c3'.repeat(16)}x`, long],
  ['é'.normalize('NFD').repeat(128), common],
  ['passwordpassword', common],
  ['PasswordPassword', common],
  ['Password1234567890', common],
  ['qwerty123456789', common],
  ['QWERTY123456789', common],
  ['1qaz2wsx3edc4rfv', common],
  ['polniypizdec0211', common],
  ['q1w2e3r4t5y6u7i8', common],
  ['1234567890123456', common],
  ['aaaaaaaaaaaaaaaaaaaa', common],
  ['abcdefghijklmnop', common],
  ['zyxwvutsrqponmlk', common],
  ['Lovelace walks the dog', known],
  ['augusta has a plan', known],
  ['a.king-noel is my mailbox', known],
  ['Harbour Education 1843', known],
  ['harbour lights at night', known],
  ['seven quiet lighthouses', undefined],
  ['no capitals no digits', undefined],
  ['ONLY CAPITALS HERE', undefined],
])('%j is told: %s', async (password, problem) => {
  expect((await problemWith(usual, password, ada))?.text).toBe(problem)
})

test('below fifteen characters only where a second factor is asked for as well', async () => {
  expect(minLengthOf(tenantWith({ password_min_length: 8 }).settings)).toBe(15)
  expect(minLengthOf(tenantWith({ password_min_length: 20 }).settings)).toBe(20)
  expect(minLengthOf(short8.settings)).toBe(8)
  expect(await problemWith(short8, 'grey her', ada)).toBeUndefined()
  expect((await problemWith(short8, 'sunshine', ada))?.text).toBe(common)
  expect((await problemWith(short8, 'trustno1', ada))?.text).toBe(common)
})
