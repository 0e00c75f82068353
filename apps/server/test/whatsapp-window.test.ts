import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import { createLog } from '#platform/observe/log.ts'
import { createApp } from '../src/app.ts'
import { newTenant, owner, pool, sessions, tenants, tokens } from './world.ts'

let portal: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  const services = {
    pool,
    tokens,
    tenants,
    sessions,
    publicUrl: 'https://portal.example',
    files: diskStore(path.join(inject('dataDir'), 'files')),
    links: linksOf(tokens, sessions),
    tell: () => {},
    wake: () => {},
    now: () => new Date(),
  }
  portal = await createApp({ services, log: createLog('silent'), trustedProxies: [], isSecure: true })
  portal.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send('<!doctype html><title>page</title>'))
  await portal.ready()
})
afterAll(() => portal.close())

test('a window in which WhatsApp is connected keeps its opener, where the company names its origin and nowhere else', async () => {
  const hostOf = async (whatsapp_connect_origins: string[]) => {
    const { id, number } = await newTenant({ integrations: { whatsapp_connect_origins } })
    await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [`${number}.example`, id])
    tenants.forget()
    return `${number}.example`
  }
  const [connecting, other] = [await hostOf(['https://connect.example.com']), await hostOf([])]
  const policyOf = async (host: string, url: string) =>
    (await portal.inject({ method: 'GET', url, headers: { host } })).headers['cross-origin-opener-policy']

  expect(await policyOf(connecting, '/page')).toBe('same-origin-allow-popups')
  expect(await policyOf(connecting, '/api/public-tenant/config')).toBe('same-origin')
  expect(await policyOf(other, '/page')).toBe('same-origin')
})
