import { randomUUID } from 'node:crypto'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { expect, inject, test } from 'vitest'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import { createLog } from '#platform/observe/log.ts'
import { allSentBy } from '../../../test/statements.ts'
import { newTenant, owner, pool, sessions, stranger, tenants, tokens } from '../../../test/world.ts'
import { createApp } from '../../app.ts'
import { TenantDirectory } from './directory.ts'

test('all companies and their switches are read in one statement', async () => {
  for (let count = 0; count < 3; count++) await newTenant()
  tenants.forget()

  const { result, sent } = await allSentBy(() => tenants.all())
  const statements = sent.flatMap(({ text }) => (/^(commit|listen )/.test(text) ? [] : [text]))

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
  // By its code people name a company; by its number programs do.
  expect((await plain.find('unknown.example', code.toUpperCase()))?.id).toBe(other.id)
  expect(await stranger(publicTenant.config)).toMatchObject({
    status: 404,
    errors: [{ code: 'TENANT_UNKNOWN', message: 'No company is at this address' }],
  })
})

test('only where nobody else reaches the machine is it told which companies there are', async () => {
  const acme = await newTenant()
  const services = { pool, tokens, tenants, sessions, files: diskStore(`${inject('dataDir')}/files`), links: linksOf(tokens, sessions) }
  const nobody = { tell: () => {}, wake: () => {}, now: () => new Date() }
  const ask = async (publicUrl: string, host: string) => {
    const portal = await createApp({
      services: { ...services, ...nobody, publicUrl },
      log: createLog('silent'),
      trustedProxies: [],
      isSecure: false,
    })
    const answer = await portal.inject({ method: 'GET', url: '/api/public-tenant/config', headers: { host } })
    await portal.close()
    return { status: answer.statusCode, companies: answer.json().errors[0].details?.companies as { number: string }[] | undefined }
  }

  const here = await ask('http://localhost:3000', 'localhost:3000')
  const elsewhere = [await ask('https://portal.example', 'localhost:3000'), await ask('http://localhost:3000', 'portal.example')]

  expect([here.status, here.companies?.some(({ number }) => number === acme.number)]).toEqual([404, true])
  expect(elsewhere).toEqual([
    { status: 404, companies: undefined },
    { status: 404, companies: undefined },
  ])
})
