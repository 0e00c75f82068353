import { type ChildProcess, spawn } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOf, isWhole } from '../../../test/tier.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLog } from '../observe/log.ts'
import { QUEUE_DEAD } from '../observe/metrics.ts'
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

/** Starts a process of its own that runs this program, with as much memory as it is given. */
function processWith(code: string, ...means: string[]) {
  const child = spawn(process.execPath, [...means, '--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, OWNER_URL: database.url },
    stdio: 'ignore',
  })
  children.push(child)
  return child
}

/** A process that works off the queue, and never ends a job it takes. */
async function anotherProcess() {
  const child = processWith(`
    import { job } from '#platform/jobs/job.ts'
    import { startWorker } from '#platform/jobs/worker.ts'
    import { createLog } from '#platform/observe/log.ts'
    const tenants = { all: async () => [], byId: async (id) => ({ id, code: 'acme' }) }
    const endless = job('endless', () => new Promise((resolve) => setTimeout(resolve, 600_000)))
    const options = { means: {}, tenants, jobs: [endless], clock: [], concurrency: 1, log: createLog('silent') }
    await startWorker({ ownerUrl: process.env.OWNER_URL, ...options })
  `)
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

/** A process of little memory with two kinds of work: one takes more memory than there is, the other says that it was done. */
const poorProcess = () =>
  processWith(
    `
    import pg from 'pg'
    import { job } from '#platform/jobs/job.ts'
    import { startWorker } from '#platform/jobs/worker.ts'
    import { createLog } from '#platform/observe/log.ts'
    const tenants = { all: async () => [], byId: async (id) => ({ id, code: 'acme' }) }
    const receiver = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 1 })
    const devour = job('devour', async () => {
      const eaten = []
      for (;;) eaten.push(Array.from({ length: 100_000 }, Math.random))
    })
    const frugal = job('frugal', async () => void (await receiver.query('insert into frugal_done default values')))
    const options = { means: {}, tenants, jobs: [devour, frugal], clock: [], concurrency: 2, log: createLog('silent') }
    await startWorker({ ownerUrl: process.env.OWNER_URL, ...options })
  `,
    '--max-old-space-size=192',
  )

test('a job that takes all memory is given up on after its tries, and shown; the others are done', async () => {
  await owner.query(`
    create table frugal_done (at timestamptz not null default clock_timestamp());
    select graphile_worker.add_job('devour', '{"tenant_id": 1}', max_attempts => 2);
    select graphile_worker.add_job('frugal', '{"tenant_id": 1}')
    from generate_series(1, 20)`)
  let [deaths, isOver] = [0, false]
  // As systemd and containers do: what ends is started again.
  const start = () =>
    poorProcess().once('exit', () => {
      deaths++
      if (!isOver) start()
    })
  start()

  const frugal = async () => (await owner.query('select count(*)::int as n from frugal_done')).rows[0].n
  // One that was done when its process died is done once more.
  await expect.poll(frugal, { timeout: 90_000 }).toBeGreaterThanOrEqual(20)
  // What the doctor and the figures show.
  await expect.poll(async () => Number((await owner.query(QUEUE_DEAD)).rows[0].value), { timeout: 90_000 }).toBe(1)
  isOver = true
  children.at(-1)!.kill('SIGKILL')

  expect(deaths).toBeGreaterThanOrEqual(2)
  await owner.query(`delete from graphile_worker._private_jobs`)
}, 180_000)

/** A process that sends messages; the receiver keeps the name of each in a table of its own, and takes its time. */
const sender = () =>
  processWith(`
    import pg from 'pg'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { sendMessageJob } from '#platform/channels/send-message.jobs.ts'
    import { openPool } from '#platform/db/pool.ts'
    import { startWorker } from '#platform/jobs/worker.ts'
    import { createLog } from '#platform/observe/log.ts'
    import { TenantDirectory } from '#platform/tenancy/directory.ts'
    const pool = openPool(process.env.OWNER_URL, { size: 5 })
    const receiver = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 5 })
    const email = async ({ identifier }) => {
      await receiver.query('insert into received (identifier) values ($1)', [identifier])
      await sleep(5)
    }
    const means = { pool, carriers: { email }, now: () => new Date(), tell() {}, wake() {}, publicUrl: 'https://portal.example' }
    const options = { jobs: [sendMessageJob], clock: [], concurrency: 4, log: createLog('silent') }
    await startWorker({ ownerUrl: process.env.OWNER_URL, means, tenants: new TenantDirectory(pool), ...options })
  `)

const sends = countOf(10_000, 300)
const kills = countOf(10, 2)

test(`${sends} messages of two processes, ${kills} of which are killed, all go out, and a repeated one by the name it had`, {
  timeout: 600_000,
}, async () => {
  await owner.query(`
    create table received (identifier uuid not null, at timestamptz not null default clock_timestamp());
    insert into tenants (code, name) values ('sends', 'Sends');
    with queued as (
      insert into messages (tenant_id, channel, recipient, subject, body_text)
      select t.id, 'email', 'reader' || n || '@example.com', 'Hello', 'Hello'
      from tenants t, generate_series(1, ${sends}) n
      where t.code = 'sends'
      returning tenant_id, id
    )
    select count(graphile_worker.add_job('send_message', json_build_object('tenant_id', tenant_id, 'id', id)))
    from queued`)
  const figures = async () => {
    const { rows } = await owner.query<{ distinct: number; repeated: number; queued: number; claimed: number }>(`
      select (select count(distinct identifier)::int from received) as distinct,
        (select (count(*) - count(distinct identifier))::int from received) as repeated,
        count(*) filter (where status = 'queued')::int as queued,
        count(*) filter (where status = 'queued' and claimed_at is not null)::int as claimed
      from messages`)
    return rows[0]!
  }
  const sent = async () => sends - (await figures()).queued
  const workers = [sender(), sender()]

  for (let killed = 1; killed <= kills; killed++) {
    await expect.poll(sent, { timeout: 120_000, interval: 20 }).toBeGreaterThan((sends * killed) / (kills + 2))
    workers.shift()!.kill('SIGKILL')
    workers.push(sender())
  }
  // What was with a process when it died is free again after its time, which passes at once unless everything is tested.
  const left = async () => {
    const { queued, claimed } = await figures()
    if (!isWhole && queued > 0 && queued === claimed)
      await owner.query(`
        update messages set claimed_at = claimed_at - interval '1 minute' where status = 'queued';
        update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
    return queued
  }
  await expect.poll(left, { timeout: 300_000, interval: 500 }).toBe(0)
  for (const worker of workers) worker.kill('SIGKILL')

  const { distinct, repeated } = await figures()
  process.stdout.write(`R55 messages of two processes: ${JSON.stringify({ sends, kills, missed: sends - distinct, repeated })}\n`)
  expect(distinct).toBe(sends)
  // A receiver knows a repetition by its name; no more can be on their way when a process dies than it works on at once.
  expect(repeated).toBeLessThanOrEqual(kills * 4)
})
