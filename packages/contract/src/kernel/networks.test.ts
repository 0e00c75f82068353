import { expect, test } from 'vitest'
import { type AddressEntry, contains, isRefused, networkFrom, networkText } from './networks.ts'

const spelled: [string, string | undefined][] = [
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['10.255.255.255/8', '10.0.0.0/8'],
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['203.0.113.256', undefined],
  ['203.0.113', undefined],
  ['203.0.113.7.1', undefined],
  ['203.000.113.7', undefined],
  ['0xcb.0.113.7', undefined],
  ['3405803783', undefined],
  ['203.0.113.7/33', undefined],
  ['203.0.113.7/-1', undefined],
  ['203.0.113.7/', undefined],
  ['203.0.113.7/24/8', undefined],
  ['203.0.113.7, 10.0.0.1', undefined],
  ['', undefined],
  ['localhost', undefined],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['::', '::'],
  ['::1', '::1'],
  ['1::', '1::'],
  ['2001:db8::ffff/32', '2001:db8::/32'],
  ['2001:db8::1/128', '2001:db8::1'],
  ['2001:db8::1/129', undefined],
  ['2001:db8:::1', undefined],
  ['2001:db8::1::2', undefined],
  ['1:2:3:4:5:6:7', undefined],
  ['1:2:3:4:5:6:7:8:9', undefined],
  ['1:2:3:4:5:6:7::8', undefined],
  ['fe80::1%eth0', undefined],
  ['12345::', undefined],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107'],
  ['::ffff:203.0.113.999', undefined],
]
test.each(spelled)('%j is kept as %j', (text, kept) => {
  const network = networkFrom(text)
  expect(network && networkText(network)).toBe(kept)
})

const within: [string, string, boolean][] = [
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['::ffff:203.0.113.0/120', '203.0.113.9', true],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['128.0.0.0/1', '255.1.1.1', true],
  ['128.0.0.0/1', '127.255.255.255', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::', false],
  ['2001:db8::/127', '2001:db8::1', true],
  ['2001:db8::/127', '2001:db8::2', false],
  ['::/1', '0.0.0.1', false],
  ['0.0.0.0/1', '::1', false],
]
test.each(within)('%s holds %s: %s', (network, address, isHeld) => {
  expect(contains(networkFrom(network)!, networkFrom(address)!)).toBe(isHeld)
})

const entry = (type: AddressEntry['type'], text: string, applicable_for: AddressEntry['applicable_for']): AddressEntry => ({
  network: networkFrom(text)!,
  type,
  applicable_for,
})
const office = entry('whitelisted', '203.0.113.0/24', 'login')

test('without entries everybody may do everything, whatever their address looks like', () => {
  expect(['all', 'login', 'lead'].map((purpose) => isRefused([], 'garbage', purpose as 'all'))).toEqual([false, false, false])
})

test('with an allowed address only it signs in, while leads and open pages are left alone', () => {
  const asks = (address: string) => (['login', 'lead', 'all'] as const).map((purpose) => isRefused([office], address, purpose))

  expect(asks('203.0.113.7')).toEqual([false, false, false])
  expect(asks('198.51.100.1')).toEqual([true, false, false])
  expect(asks('garbage')).toEqual([true, false, false])
})

test('what is refused for all is refused everything, even where it is allowed; for leads only new leads', () => {
  const banned = [office, entry('blacklisted', '203.0.113.7', 'all')]
  const spam = [entry('blacklisted', '198.51.100.0/24', 'lead')]
  const asks = (entries: readonly AddressEntry[], address: string) =>
    (['login', 'lead', 'all'] as const).map((purpose) => isRefused(entries, address, purpose))

  expect(asks(banned, '203.0.113.7')).toEqual([true, true, true])
  expect(asks(banned, '203.0.113.8')).toEqual([false, false, false])
  expect(asks(spam, '198.51.100.9')).toEqual([false, true, false])
})
