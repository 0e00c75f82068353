import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '#platform/backup/backup.ts'
import { restore } from '#platform/backup/restore.ts'
import { type Embedded, startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { diskStore } from '#platform/files/store.ts'
import { register } from '#platform/registry.ts'
import { createTenant } from '../src/modules/organization/tenant/tenant.commands.ts'
import { registrations } from '../src/registrations.ts'
import { isWhole } from './tier.ts'

register(registrations)
const companies = isWhole ? 1_000 : 100
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-many-'))
const files = diskStore(path.join(root, 'files'))
let server: Embedded

beforeAll(async () => {
  server = await startEmbedded({ ephemeral: true })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(root, { recursive: true, force: true })
})

async function emptyDatabase(name: string): Promise<string> {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server.url)
  url.pathname = name
  return url.href
}

async function shapeOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select relkind as kind, count(*)::int as relations
     from pg_class
     where relnamespace = 'public'::regnamespace
     group by 1
     order by 1`,
  )
  const { rows: companiesThere } = await client.query(
    `select count(*)::int as companies, (select count(*)::int from stages) as stages from tenants`,
  )
  await client.end()
  return { relations: rows, ...companiesThere[0] }
}

/** Founds the companies on as many connections as the machine has use for. */
async function foundCompanies(url: string) {
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  const pool = openPool(url, { size: 4 })
  let next = 0
  const lane = async () => {
    for (let turn = next++; turn < companies; turn = next++)
      await createTenant(owner, pool, { code: `company-${turn}`, name: `Company ${turn}` })
  }
  await Promise.all([lane(), lane(), lane()])
  await Promise.all([owner.end(), pool.end()])
}

test(`${companies} companies add no table and no sequence, and are backed up and restored on default settings`, async () => {
  const source = await emptyDatabase('many')
  await migrate(source)
  const empty = await shapeOf(source)
  const began = performance.now()
  await foundCompanies(source)
  const founded = performance.now()
  const full = await shapeOf(source)
  const archive = path.join(root, 'many.embark')
  const { bytes } = await backup({ ownerUrl: source, files }, archive)
  const saved = performance.now()
  const target = await emptyDatabase('many_again')
  await restore({ ownerUrl: target, files }, archive)
  const restored = performance.now()

  expect(full).toMatchObject({ relations: empty.relations, companies })
  expect(full.stages).toBeGreaterThan(companies * 50)
  expect(await shapeOf(target)).toEqual(full)
  const seconds = [founded - began, saved - founded, restored - saved].map((ms) => (ms / 1_000).toFixed(1))
  process.stdout.write(
    `${companies} companies: founded ${seconds[0]} s, backed up ${seconds[1]} s (${bytes} bytes), restored ${seconds[2]} s\n`,
  )
}, 240_000)
