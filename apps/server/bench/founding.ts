import pg from 'pg'
import { createTenant } from '#modules/organization/organization.public.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPool } from '#platform/db/pool.ts'

const warmUp = 10
const measured = 50

/** What founding a company costs, one after the other, in a database of its own beside the measured one; goal: a median below 15 ms. */
export async function measureFounding({ url }: { readonly url: string }): Promise<string> {
  const home = new pg.Client({ connectionString: url })
  await home.connect()
  const name = `founding_${process.pid}`
  await home.query(`create database ${name}`)
  const address = new URL(url)
  address.pathname = name
  try {
    await migrate(address.href)
    const times = await foundOnceAndAgain(address.href)
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
    return `founding a company: median ${at(0.5)} ms (goal 15), quickest ${at(0)} ms, nine of ten within ${at(0.9)} ms`
  } finally {
    await home.query(`drop database ${name} with (force)`)
    await home.end()
  }
}

/** How long each company took, the quickest first; the first few, which plan every statement, left out. */
async function foundOnceAndAgain(url: string): Promise<number[]> {
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  // A connection that still ends while the database is dropped.
  owner.on('error', () => undefined)
  const pool = openPool(url, { size: 1 })
  const times: number[] = []
  try {
    for (let turn = 0; turn < warmUp + measured; turn++) {
      const began = performance.now()
      await createTenant(owner, pool, { code: `company-${turn}`, name: `Company ${turn}` })
      times.push(performance.now() - began)
    }
  } finally {
    await Promise.all([owner.end(), pool.end()])
  }
  return times.slice(warmUp).sort((one, other) => one - other)
}
