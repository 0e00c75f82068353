import { type ChildProcess, spawn } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLog } from '../observe/log.ts'
import { job } from './job.ts'
import { startWorker } from './worker.ts'

let database: Embedded
let owner: pg.Pool
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await startEmbedded({ ephemeral: true })
  await migrate(database.url)
  owner = new pg.Pool({ connectionString: database.url, max: 2 })
  owner.on('error', () => undefined)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await owner.end()
  await database.stop()
})

/** A process of its own that works off the queue, and never ends a job it takes. */
async function anotherProcess() {
  const code = `
    import { job } from '#platform/jobs/job.ts'
    import { startWorker } from '#platform/jobs/worker.ts'
    import { createLog } from '#platform/observe/log.ts'
    const tenants = { all: async () => [], byId: async (id) => ({ id, code: 'acme' }) }
    const endless = job('endless', () => new Promise((resolve) => setTimeout(resolve, 600_000)))
    const options = { means: {}, tenants, jobs: [endless], clock: [], concurrency: 1, log: createLog('silent') }
    await startWorker({ ownerUrl: process.env.OWNER_URL, ...options })
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, OWNER_URL: database.url },
    stdio: 'ignore',
  })
  children.push(child)
  await expect.poll(taken, { timeout: 30_000 }).toBe(1)
  return child
}

const taken = async () =>
  (await owner.query('select count(*)::int as n from graphile_worker._private_jobs where locked_by is not null')).rows[0].n as number

test('the job of a process that lives is left alone; killed, it goes on elsewhere within ten seconds', async () => {
  await owner.query(`select graphile_worker.add_job('endless', '{"tenant_id": 1}')`)
  const child = await anotherProcess()
  const done: number[] = []
  const work = await startWorker({
    ownerUrl: database.url,
    // This task opens no transaction, and its company needs a number and a code only.
    means: {} as never,
    tenants: { all: async () => [], byId: async (id: number) => ({ id, code: 'acme' }) } as never,
    jobs: [job('endless', async (_, { tenant_id }: { tenant_id: number }) => void done.push(tenant_id))],
    clock: [],
    concurrency: 1,
    log: createLog('silent'),
  })

  await new Promise((resolve) => setTimeout(resolve, 7_000))
  const whileAlive = [...done]
  child.kill('SIGKILL')

  expect(whileAlive).toEqual([])
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1])
  await work.stop()
})
