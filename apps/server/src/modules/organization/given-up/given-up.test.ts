import { givenUp } from '@embark/contract/organization/given-up/given-up.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, owner, type World } from '../../../../test/world.ts'

const poison = 'Out of memory'

/** A company with a job and an event that were given up on, and one job that is still tried. */
async function withDeadWork() {
  const acme = await newTenant()
  const ids = await acme.within(async (db) => {
    await sql`select app_enqueue('finance.invoice_pdf', '{"invoice_id": 1}'::jsonb, now() + interval '1 day')`.execute(db)
    await sql`select app_enqueue('documents.thumb', '{"file_id": 1}'::jsonb, now() + interval '1 day')`.execute(db)
    const event = await db
      .insertInto('outbox_events')
      .values({ name: 'lead.updated', payload: '{"id": 0}', attempts: 12, due_at: 'infinity', last_error: 'No such lead' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { event: event.id }
  })
  const job = await jobOf(acme, 'finance.invoice_pdf')
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = $1', [job!.id, poison])
  const boss = await acme.person({ role: 'administrator' })
  const work = async (kind: 'job' | 'event', who = boss) => (await who(givenUp.list, { query: { kind } })).data.recordsInfo
  return { acme, boss, work, job: Number(job!.id), ...ids }
}

async function jobOf({ id }: World, task: string) {
  const { rows } = await owner.query<{ id: string; attempts: number }>(
    `select j.id, j.attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and (j.payload ->> 'tenant_id')::int = $2`,
    [task, id],
  )
  return rows[0]
}

test('work that was given up on is listed with its reason, and work that is still tried is not', async () => {
  const { boss, work } = await withDeadWork()

  expect(await work('job')).toMatchObject([
    { task: 'finance.invoice_pdf', reason: poison, attempts: expect.any(Number), given_up_at: expect.any(String) },
  ])
  const { data } = await boss(givenUp.list, { query: { kind: 'job', search: 'no such reason' } })
  expect(data.recordsInfo).toEqual([])
  expect(await work('event')).toMatchObject([{ task: 'lead.updated', reason: 'No such lead', attempts: 12 }])
})

test('it is tried again from the first try, or dropped for good, and the audit log says who did', async () => {
  const { acme, boss, work, job, event } = await withDeadWork()

  expect(await boss(givenUp.retry, { params: { kind: 'job', id: job } })).toMatchObject({ status: 200 })
  expect((await jobOf(acme, 'finance.invoice_pdf'))?.attempts).toBe(0)
  expect(await boss(givenUp.drop, { params: { kind: 'event', id: event } })).toMatchObject({ status: 200 })
  expect([await work('job'), await work('event')]).toEqual([[], []])
  expect(await boss(givenUp.drop, { params: { kind: 'event', id: event } })).toMatchObject({ status: 404 })

  const entries = await acme.within((db) =>
    db.selectFrom('audit_entries').select(['action', 'after']).where('action', 'like', 'given\\_up.%').orderBy('id').execute(),
  )
  expect(entries).toMatchObject([
    { action: 'given_up.retried', after: { retried: true } },
    { action: 'given_up.dropped', after: { dropped: true } },
  ])
})

test('a dropped job leaves the queue', async () => {
  const { acme, boss, job } = await withDeadWork()

  await boss(givenUp.drop, { params: { kind: 'job', id: job } })

  expect(await jobOf(acme, 'finance.invoice_pdf')).toBeUndefined()
})

test('another company neither sees it nor touches it, nor does who may not set up the company', async () => {
  const { acme, work, job } = await withDeadWork()
  const other = await newTenant()
  const stranger = await other.person({ role: 'administrator' })
  const clerk = await acme.userWith('settings.organization.read')

  expect(await work('job', stranger)).toEqual([])
  expect(await stranger(givenUp.retry, { params: { kind: 'job', id: job } })).toMatchObject({ status: 404 })
  expect(await clerk(givenUp.retry, { params: { kind: 'job', id: job } })).toMatchObject({ status: 403 })
  expect(await work('job')).toHaveLength(1)
})
