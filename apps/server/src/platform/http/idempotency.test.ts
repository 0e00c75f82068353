import { randomUUID } from 'node:crypto'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../test/world.ts'

test('a repeated call gets the first answer letter by letter, and another body under its key is refused', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'super_admin' })
  const key = { 'idempotency-key': randomUUID() }
  const call = (name: string) => admin(branches.create, { body: { name, alias: name.slice(0, 3) } } as never, key)
  const [first, second] = [await call('Harbour'), await call('Harbour')]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.raw.toString()).toBe(first.raw.toString())
  const other = await call('Bridge')
  expect([other.status, other.errors[0]?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})
