import { expect, test } from 'vitest'
import { afterUse } from './devices.ts'

const device = (number: number, hashes: { email?: string; phone?: string } = {}) => ({
  identifier: `record ${number}`,
  device_identifier: `device ${number}`,
  hashed_email: hashes.email ?? `email ${number}`,
  hashed_phone: hashes.phone ?? null,
})

test('a browser knows five accounts, and with the sixth it forgets the one that was used longest ago', () => {
  const six = [1, 2, 3, 4, 5, 6].reduce<ReturnType<typeof afterUse>>((known, number) => afterUse(known, device(number)), [])

  expect(six.map(({ device_identifier }) => device_identifier)).toEqual(['device 6', 'device 5', 'device 4', 'device 3', 'device 2'])
})

test('the account that is used comes first, and stays one entry', () => {
  const two = afterUse(afterUse([], device(1)), device(2))

  expect(afterUse(two, device(1))).toEqual([device(1), device(2)])
})

test('an account that comes in by number and by mail on one device is one entry that knows both', () => {
  const byMail = afterUse([], device(1))

  const both = afterUse(byMail, { ...device(1), hashed_email: null, hashed_phone: 'phone 1' })

  expect(both).toEqual([device(1, { phone: 'phone 1' })])
})

test('an account that was given another device has no two entries', () => {
  const known = afterUse([], device(1))

  expect(afterUse(known, { ...device(9), hashed_email: 'email 1' })).toEqual([device(9, { email: 'email 1' })])
})
