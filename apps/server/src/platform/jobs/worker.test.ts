import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { every, job } from '#platform/jobs/job.ts'
import { tidyPlatform } from '#platform/jobs/tidy.jobs.ts'
import { taskListOf, type WorkerOptions } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/observe/log.ts'
import { newTenant } from '../../../test/world.ts'

/** The queue of companies with these codes; the others are not active. */
function queueOf(options: Pick<WorkerOptions, 'jobs' | 'clock'>, ...codes: string[]) {
  const list = codes.map((code, index) => ({ id: index + 1, code }))
  const tenants = { all: async () => list, byId: async (id: number) => list.find((one) => one.id === id) }
  // Of a tenant the queue needs its number and code only, and these tasks open no transaction.
  return taskListOf({ ...options, tenants, means: {}, log: createLog('silent') } as unknown as WorkerOptions)
}
const helpers = {} as never

test('a task of the clock that fails in one company is done in all the others, and is tried again', async () => {
  const done: string[] = []
  const tick = every('* * * * *', 'tick', async ({ tenant }) => {
    if (tenant.code === 'broken') throw new Error('no')
    done.push(tenant.code)
  })

  const ticked = queueOf({ jobs: [], clock: [tick] }, 'one', 'broken', 'two')['tick']!(null, helpers)

  await expect(ticked).rejects.toThrow('tick failed for 1 tenants')
  expect(done).toEqual(['one', 'two'])
})

test('a job of a company this process does not know stays in the queue, and one it knows is done', async () => {
  const done: number[] = []
  const tasks = queueOf(
    { jobs: [job('greet', async (_, { tenant_id }: { tenant_id: number }) => void done.push(tenant_id))], clock: [] },
    'one',
  )

  await expect(tasks['greet']!({ tenant_id: 7 }, helpers)).rejects.toThrow('not active')
  await tasks['greet']!({ tenant_id: 1 }, helpers)

  expect(done).toEqual([1])
})

test('delivered events, old keys of repeated calls and old counts of calls go; what still matters stays', async () => {
  const acme = await newTenant()
  const ages = ['1 hour', '2 days', '30 days']
  await acme.within(async (db) => {
    for (const age of ages) {
      const then = sql<string>`now() - ${age}::interval`
      await db
        .insertInto('outbox_events')
        .values({ name: 'lead.updated', payload: '{"id": 0}', created_at: then, dispatched_at: then })
        .execute()
      await db
        .insertInto('outbox_events')
        .values({ name: 'lead.updated', payload: '{"id": 0}', created_at: then, due_at: 'infinity' })
        .execute()
      await db
        .insertInto('idempotency_keys')
        .values({ key: age, caller: 'ada', request_hash: Buffer.from('x'), created_at: then })
        .execute()
      await db.insertInto('rate_limits').values({ key: age, window_start: then }).execute()
    }
  })

  await acme.run({ task: tidyPlatform.task, handle: tidyPlatform.handle }, {})

  const left = await acme.within(async (db) => ({
    delivered: (await db.selectFrom('outbox_events').select('id').where('dispatched_at', 'is not', null).execute()).length,
    waiting: (await db.selectFrom('outbox_events').select('id').where('dispatched_at', 'is', null).execute()).length,
    keys: (await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(({ key }) => key),
    counts: (await db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key),
  }))
  expect(left).toEqual({ delivered: 2, waiting: 3, keys: ['1 hour', '2 days'], counts: ['1 hour', '2 days'] })
})

test('a job that hangs is stopped at its limit, counts as a try, and gets no further transaction', async () => {
  const after: unknown[] = []
  const hanging = job(
    'hang',
    async ({ run, signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      after.push(signal.aborted, await run(async () => 'done').catch((error: Error) => error.message))
    },
    { minutes: 0.001 },
  )

  await expect(queueOf({ jobs: [hanging], clock: [] }, 'one')['hang']!({ tenant_id: 1 }, helpers)).rejects.toThrow(
    'hang was stopped: it did not end within 0.001 minutes',
  )
  await expect.poll(() => after).toEqual([true, expect.stringContaining('was stopped')])
})

test('a task of the clock that hangs in one company is done in the others', async () => {
  const done: string[] = []
  const tick = every(
    '* * * * *',
    'tick',
    async ({ tenant }) => {
      if (tenant.code === 'hangs') await new Promise(() => undefined)
      done.push(tenant.code)
    },
    { minutes: 0.001 },
  )

  await expect(queueOf({ jobs: [], clock: [tick] }, 'one', 'hangs', 'two')['tick']!(null, helpers)).rejects.toThrow('1 tenants')
  expect(done).toEqual(['one', 'two'])
})
