import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, emailOf, password, secret, type Who } from './database.ts'
import { titleOf } from './every-line.ts'
import type { Line } from './line.ts'
import { freePort, startNode, type Target } from './processes.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const serverFile = path.join(here, '../dist/main.js')

const environment = (database: Database) => ({
  EMBARK_DATABASE_URL: database.url,
  EMBARK_DATA_DIR: database.dataDir,
  EMBARK_SECRET: secret,
  EMBARK_DEMO: 'false',
  EMBARK_DEFAULT_TENANT: 'harbour',
  // What is measured is how fast answers are, not how many one person may have.
  EMBARK_BUDGET_PERSON: '0',
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
})
/** As `script/start` runs it. */
const server = ['--enable-source-maps', serverFile]

/** Builds these parts of the product, as far as they have changed. */
export async function buildProduct(parts: string[]) {
  // A tool of the repository, without types.
  const { build } = (await import(path.join(here, '../../../tools/build.mjs'))) as { build(names: string[]): Promise<void> }
  await build(parts)
}

/** The built server as it is run, on the measured database: what answers requests, or all of it. */
export async function startProduct(database: Database, processes: 'web' | 'all' = 'web'): Promise<Target> {
  const port = await freePort()
  const env = { ...environment(database), EMBARK_PROCESSES: processes, EMBARK_PORT: String(port) }
  return startNode(server, env, port, '/readyz')
}

/** The worker by itself. */
export const startWorker = (database: Database): Promise<Target> =>
  startNode(server, { ...environment(database), EMBARK_PROCESSES: 'worker' }, 0)

/** The floor, with the statements of these lines. */
export async function startFloor(database: Database, lines: readonly Line[]): Promise<Target> {
  const port = await freePort()
  const file = path.join(database.dataDir, 'floor-statements.json')
  fs.writeFileSync(file, JSON.stringify(Object.fromEntries(lines.map((line) => [titleOf(line), line.floor]))))
  const env = {
    FLOOR_DATABASE_URL: database.url,
    FLOOR_TENANT: String(database.tenant),
    FLOOR_PORT: String(port),
    FLOOR_STATEMENTS: file,
  }
  return startNode(['--import', 'tsx', path.join(here, 'floor.ts')], env, port, '/page')
}

/** The access token of somebody who signs in. */
export async function signIn(port: number, who: Who = 'admin'): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(who), password }),
  })
  if (!reply.ok) throw new Error(`${emailOf(who)} could not sign in: ${reply.status} ${await reply.text()}`)
  // The contract of sign-in says so.
  return ((await reply.json()) as { data: { tokensInfo: { accessToken: string } } }).data.tokensInfo.accessToken
}
