import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { loadDemo } from '#db/seeds/demo/load-demo.ts'
import { createTenant } from '#modules/organization/organization.public.ts'
import { SessionDirectory } from '#platform/access/sessions.ts'
import { tokensOf } from '#platform/auth/tokens.ts'
import { type Embedded, startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import { register } from '#platform/registry.ts'
import { TenantDirectory } from '#platform/tenancy/directory.ts'
import { loadReferenceData } from '../src/reference-data.ts'
import { registrations } from '../src/registrations.ts'
import { fillCompany, inBulk, type Lists, leadTables, listsOf, newcomer } from './data.ts'
import { makeFloorTables } from './floor-tables.ts'
import { addRarities } from './rarities.ts'
import { assertWhole } from './whole.ts'
import { addYears, longTables } from './years.ts'

/** Signs sessions of the measurement only; the server under measurement listens on this machine. */
export const secret = 'k3Jx9-Qv7Lm2-Zr8Tn4-Wb6Ys1-Hd5Pc0-Fg'
export const password = 'measured-on-quiet-machines'
/** Who is signed in while it is measured; the newcomer is a counsellor who works few leads, however many there are. */
export type Who = 'admin' | 'manager' | 'counsellor' | 'newcomer' | 'agent'
export const emailOf = (who: Who) => (who === 'newcomer' ? newcomer : `${who}@harbour.example.com`)

export interface Database {
  readonly url: string
  readonly dataDir: string
  readonly owner: pg.Client
  readonly postmaster: number
  readonly tenant: number
  /** How many leads the measured company was given. */
  readonly leads: number
  readonly lists: Lists
  readonly loadSeconds: number | undefined
  /** What PostgreSQL wrote into its log since it was this long. */
  logFrom(offset: number): string
  logLength(): number
  stop(): Promise<void>
}

/** How many small companies stand beside the one that is measured; each has a hundredth of its leads. */
export const companiesBeside = 50
/** The leads of each of them, beside so many of the measured one. */
export const leadsBeside = (leads: number) => Math.round(leads / 100)

/** The embedded database, durable as in production, with `leads` leads in the measured company, and the small ones beside it. */
export async function openDatabase(dataDir: string, leads: number): Promise<Database> {
  const server = await startEmbedded({ dataDir })
  try {
    return await openIn(server, dataDir, leads)
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function openIn(server: Embedded, dataDir: string, leads: number): Promise<Database> {
  await migrate(server.url)
  const owner = new pg.Client({ connectionString: server.url })
  owner.on('error', () => undefined)
  await owner.connect()
  await loadReferenceData(owner)
  const began = performance.now()
  const isFilled = (await owner.query('select from tenants')).rowCount! > 0
  if (!isFilled) await fill(server.url, dataDir, owner, leads)
  const { rows } = await owner.query<{ id: number }>('select min(id) as id from tenants')
  const tenant = rows[0]!.id
  const log = path.join(dataDir, 'postgres.log')
  return {
    url: server.url,
    dataDir,
    owner,
    postmaster: Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    tenant,
    leads,
    lists: await listsOf(owner, tenant),
    loadSeconds: isFilled ? undefined : (performance.now() - began) / 1_000,
    logFrom: (offset) => fs.readFileSync(log).subarray(offset).toString(),
    logLength: () => fs.statSync(log).size,
    async stop() {
      await owner.end()
      await server.stop()
    },
  }
}

/** Leads that the product's own demo makes, with everything that hangs on them; the rest is like them, in bulk. */
const fromDemo = 600

async function fill(url: string, dataDir: string, owner: pg.Client, leads: number) {
  register(registrations)
  const pool = openPool(url)
  const ownerPool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const tenants = new TenantDirectory(pool)
    await loadDemo({ owner: ownerPool, means: meansOf(pool, dataDir), tenants, password, leads: fromDemo, say: () => undefined })
    const { rows } = await owner.query<{ id: number }>('select min(id) as id from tenants')
    const first = rows[0]!.id
    const others: { id: number }[] = []
    for (let n = 1; n <= companiesBeside; n++)
      others.push(await createTenant(ownerPool, pool, { code: `other-${n}`, name: `Other company ${n}` }))
    const share = leadsBeside(leads)
    // The demo's own people make some more leads than it was asked for.
    const { rows: made } = await owner.query<{ number: number; id: number }>(
      'select max(number)::int as number, max(id)::int as id from leads',
    )
    const { number, id: last } = made[0]!
    const before = last - number
    await inBulk(owner, async () => {
      await fillCompany(owner, first, await listsOf(owner, first), { from: number + 1, to: leads, before })
      for (const [index, { id }] of others.entries())
        await fillCompany(owner, id, await listsOf(owner, id), { from: 1, to: share, before: before + leads + index * share })
      // The numbers of papers are counted by company.
      await owner.query(`set app.tenant_id = ${first}`)
      await addYears(owner, first, leads)
      await addRarities(owner, first)
    }, [...leadTables, ...longTables])
    await assertWhole(owner)
    await makeFloorTables(owner)
  } finally {
    await ownerPool.end()
    await pool.end()
  }
}

function meansOf(pool: pg.Pool, dataDir: string) {
  const tokens = tokensOf(secret)
  return {
    pool,
    tokens,
    publicUrl: 'http://localhost',
    files: diskStore(path.join(dataDir, 'files')),
    links: linksOf(tokens, new SessionDirectory(pool)),
    tell: () => undefined,
    wake: () => undefined,
    now: () => new Date(),
  }
}
