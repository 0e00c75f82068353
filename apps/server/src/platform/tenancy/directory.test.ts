import { randomUUID } from 'node:crypto'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import { newTenant, owner, pool, stranger, tenants } from '../../../test/world.ts'
import { TenantDirectory } from './directory.ts'

test('all companies and their switches are read in one statement', async () => {
  for (let count = 0; count < 3; count++) await newTenant()
  tenants.forget()

  const { result, statements } = await statementsOf(() => tenants.all())

  expect(result.length).toBeGreaterThanOrEqual(3)
  expect(statements).toEqual(['select * from tenant_directory()'])
})

test('a host nobody gave to a company belongs to none of several, unless one is named for it', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const host = `${randomUUID()}.example`
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host, acme.id])
  const code = (await tenants.byId(other.id))!.code
  const [plain, withDefault] = [new TenantDirectory(pool), new TenantDirectory(pool, code)]

  expect((await plain.find(`${host}:3000`, undefined))?.id).toBe(acme.id)
  expect(await plain.find('unknown.example', undefined)).toBeUndefined()
  expect((await withDefault.find('unknown.example', undefined))?.id).toBe(other.id)
  expect((await withDefault.find('unknown.example', acme.number))?.id).toBe(acme.id)
  expect(await stranger(publicTenant.config)).toMatchObject({
    status: 404,
    errors: [{ code: 'TENANT_UNKNOWN', message: 'No company is at this address' }],
  })
})
