import { expect, test } from 'vitest'
import { peerBehind } from './peer.ts'

test('without trusted proxies the true peer counts, whatever is said', () => {
  expect(peerBehind([])('198.51.100.7', '203.0.113.7')).toBe('198.51.100.7')
})

test('behind trusted proxies the nearest hop that is none of them counts', () => {
  const peer = peerBehind(['10.0.0.0/8', '::1'])

  expect(peer('::ffff:10.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(peer('::1', '203.0.113.7, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7')
  expect(peer('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
  expect(peer('10.0.0.1', 'garbage')).toBe('garbage')
  expect(peer('10.0.0.1', undefined)).toBe('10.0.0.1')
  expect(peer('198.51.100.7', '203.0.113.7')).toBe('198.51.100.7')
})
