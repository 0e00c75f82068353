import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { SessionDirectory } from '#platform/access/sessions.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import { TenantDirectory } from '#platform/tenancy/directory.ts'
import { createTenant } from '../../../src/modules/organization/tenant/tenant.commands.ts'
import { loadReferenceData } from '../../../src/reference-data.ts'
import { owner as tests, tokens } from '../../../test/world.ts'
import { loadDemo } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'

/** A database of its own: taking a company away locks every table. */
async function anInstallation() {
  const name = `embark_demo_${process.pid}_${Date.now()}`
  await tests.query(`create database ${name}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  await migrate(url.href)
  const owner = new pg.Pool({ connectionString: url.href, max: 2 })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await loadReferenceData(client)
  await client.end()
  const pool = openPool(url.href)
  const means = {
    pool,
    tokens,
    publicUrl: 'https://portal.example',
    files: diskStore(`${inject('dataDir')}/demo`),
    links: linksOf(tokens, new SessionDirectory(pool)),
    tell: () => undefined,
    wake: () => undefined,
    now: () => new Date(),
  }
  const end = async () => {
    await Promise.all([owner.end(), pool.end()])
    await tests.query(`drop database ${name} with (force)`)
  }
  return { owner, means, tenants: new TenantDirectory(pool), end }
}

/** How many rows of a company each table has that has any. */
async function rowsOf(owner: pg.Pool, tenantId: number) {
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity
    order by relname`)
  const counts = []
  for (const { name } of rows) {
    const answer = await owner.query<{ count: string }>(`select count(*) from ${name} where tenant_id = $1`, [tenantId])
    counts.push([name, Number(answer.rows[0]!.count)] as const)
  }
  return counts.filter(([, count]) => count > 0)
}

test('the demo is taken away without a trace, and no other company is touched', async () => {
  const { owner, means, tenants, end } = await anInstallation()
  const acme = await createTenant(owner, means.pool, { code: 'acme', name: 'Acme' })
  const before = await rowsOf(owner, acme.id)
  await loadDemo({ owner, means, tenants, password: 'harbour-of-a-test', leads: 60, say: () => undefined })
  const demo = (await tenants.all()).find(({ code }) => code === 'harbour')!
  const loaded = await rowsOf(owner, demo.id)

  const { removed } = await removeDemo(owner, tenants)

  expect(loaded.length).toBeGreaterThan(40)
  expect(removed).toEqual(['harbour'])
  expect(await rowsOf(owner, demo.id)).toEqual([])
  expect(await rowsOf(owner, acme.id)).toEqual(before)
  expect(await removeDemo(owner, tenants)).toEqual({ removed: [] })
  await end()
}, 240_000)
