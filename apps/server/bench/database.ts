import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { buildCompany } from '#db/seeds/demo/company.ts'
import { createTenant } from '#modules/organization/organization.public.ts'
import { SessionDirectory, systemActor } from '#platform/access/sessions.ts'
import { tokensOf } from '#platform/auth/tokens.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import { register } from '#platform/registry.ts'
import { TenantDirectory } from '#platform/tenancy/directory.ts'
import { perform } from '#platform/work.ts'
import { loadReferenceData } from '../src/reference-data.ts'
import { registrations } from '../src/registrations.ts'
import { fillCompany, inBulk, type Lists, listsOf } from './data.ts'

/** Signs sessions of the measurement only; the server under measurement listens on this machine. */
export const secret = 'k3Jx9-Qv7Lm2-Zr8Tn4-Wb6Ys1-Hd5Pc0-Fg'
export const password = 'measured-on-quiet-machines'
export const email = 'admin@harbour.example.com'

export interface Database {
  readonly url: string
  readonly dataDir: string
  readonly owner: pg.Client
  readonly postmaster: number
  readonly tenant: number
  readonly lists: Lists
  readonly loadSeconds: number | undefined
  /** What PostgreSQL wrote into its log since it was this long. */
  logFrom(offset: number): string
  logLength(): number
  stop(): Promise<void>
}

/**
 * The embedded database, durable as in production, with `leads` leads in the measured company and a twentieth of that in each of nine
 * others.
 */
export async function openDatabase(dataDir: string, leads: number): Promise<Database> {
  const server = await startEmbedded({ dataDir })
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

async function fill(url: string, dataDir: string, owner: pg.Client, leads: number) {
  register(registrations)
  const pool = openPool(url)
  const ownerPool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const first = await createTenant(ownerPool, pool, { code: 'harbour', name: 'Harbour Education', country_code: 'TR', currency: 'GBP' })
    await furnishPeople(pool, dataDir, first.id)
    const others: { id: number }[] = []
    for (let n = 1; n <= 9; n++) others.push(await createTenant(ownerPool, pool, { code: `other-${n}`, name: `Other company ${n}` }))
    await inBulk(owner, async () => {
      for (const { id } of [first, ...others])
        await fillCompany(owner, id, await listsOf(owner, id), id === first.id ? leads : Math.round(leads / 20))
    })
  } finally {
    await ownerPool.end()
    await pool.end()
  }
}

async function furnishPeople(pool: pg.Pool, dataDir: string, tenantId: number) {
  const tokens = tokensOf(secret)
  const tenants = new TenantDirectory(pool)
  const tenant = (await tenants.byId(tenantId))!
  const means = {
    pool,
    tokens,
    publicUrl: 'http://localhost',
    files: diskStore(path.join(dataDir, 'files')),
    links: linksOf(tokens, new SessionDirectory(pool)),
    tell: () => undefined,
    wake: () => undefined,
    now: () => new Date(),
  }
  const errand = {
    tenant,
    actor: systemActor,
    language: 'en' as const,
    offsetMinutes: 0,
    traceId: 'bench',
    ip: null,
    ifMatch: null,
    mode: 'write' as const,
  }
  await perform(means, errand, (ctx) => buildCompany(ctx, password))
}
