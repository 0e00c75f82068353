import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { withoutTenant } from '#platform/db/tenant.ts'
import { subscribers } from '../../../src/subscribers.ts'
import { dispatcherWith, newTenant, owner, pool, type World } from '../../../test/world.ts'
import { migrationFiles } from '../db/migrate.ts'
import { on } from './subscribe.ts'

const news = { type: 'lead', module_type: 'lead', title: 'Reminder', content: '{{note}}', vars: { note: 'now' } } as const
const waiting = (acme: World) =>
  acme.within((db) =>
    db.selectFrom('outbox_events').select(['id', 'name', 'attempts']).where('dispatched_at', 'is', null).orderBy('id').execute(),
  )
const due = () =>
  withoutTenant(pool, async (db) => (await sql<{ tenant_id: number; id: number }>`select * from due_events(100000)`.execute(db)).rows)
/** Leaves this many events in a company's outbox, due this many seconds ago. */
const pile = (tenantId: number, count: number, seconds: number) =>
  owner.query(
    `insert into outbox_events (tenant_id, id, name, payload, due_at)
    select $1, n, 'lead.updated', '{"id": 0}', now() - $3 * interval '1 second'
    from generate_series(1000000, 999999 + $2) n`,
    [tenantId, count, seconds],
  )

test('what a suspended company left behind keeps nobody waiting, and is delivered when it comes back', async () => {
  const [acme, closed] = await Promise.all([newTenant(), newTenant()])
  const ada = await acme.person({ role: 'counsellor' })
  await pile(closed.id, 120, 3_600)
  await owner.query(`update tenants set status = 'suspended' where id = $1`, [closed.id])
  await acme.asSystem((ctx) => notify(ctx, [ada.id], news))

  const turns = await due()
  await acme.settle()

  expect(turns.filter(({ tenant_id }) => tenant_id === closed.id)).toEqual([])
  expect(await waiting(acme)).toEqual([])
  expect(acme.told()).toMatchObject([{ name: 'notificationReceived' }])
  await owner.query(`update tenants set status = 'active' where id = $1`, [closed.id])
  // Another test's dispatcher may be quicker than this line.
  expect((await due()).filter(({ tenant_id }) => tenant_id === closed.id).length).toBeGreaterThan(0)
  await owner.query('delete from outbox_events where tenant_id = $1', [closed.id])
})

test('a company with hundreds of events takes turns with one that has a single newer one', async () => {
  const [busy, quiet] = await Promise.all([newTenant(), newTenant()])
  await pile(busy.id, 300, 3_600)
  await pile(quiet.id, 1, 1)
  const turns = await due()
  await owner.query('delete from outbox_events where tenant_id = any($1)', [[busy.id, quiet.id]])

  const ofBusy = turns.flatMap(({ tenant_id, id }, place) => (tenant_id === busy.id ? [{ id, place }] : []))
  expect(turns.findIndex(({ tenant_id }) => tenant_id === quiet.id)).toBeLessThan(ofBusy[1]!.place)
  expect(ofBusy.map(({ id }) => id)).toEqual([...ofBusy].map(({ id }) => id).sort((a, b) => a - b))
})

test('an event whose subscriber always fails is put off and the others pass it', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  await acme.within((db) => db.insertInto('outbox_events').values({ name: 'lead.updated', payload: '{"id": "none"}' }).execute())
  await acme.asSystem((ctx) => notify(ctx, [ada.id], news))

  await acme.settle()

  expect(await waiting(acme)).toMatchObject([{ name: 'lead.updated', attempts: 1 }])
  expect(acme.told()).toHaveLength(1)
})

test('several dispatchers at once deliver each event once', async () => {
  const acme = await newTenant()
  const people = await Promise.all(Array.from({ length: 6 }, () => acme.person({ role: 'counsellor' })))
  for (let round = 0; round < 5; round++)
    await acme.asSystem((ctx) =>
      notify(
        ctx,
        people.map(({ id }) => id),
        news,
      ),
    )

  await Promise.all([acme.settle(), acme.settle(), acme.settle()])
  await acme.settle()

  expect(await waiting(acme)).toEqual([])
  expect(acme.told().filter(({ name }) => name === 'notificationReceived')).toHaveLength(30)
  expect((await people[0]!(notifications.recent)).data.unReadNotificationCount).toBe(5)
})

test('a subscriber that fails does not undo the others, and only it is asked again, though another release wrote them anew', async () => {
  const acme = await newTenant()
  const note = (ctx: Ctx, name: string) => ctx.db.insertInto('branches').values({ name }).execute()
  const subscribers = [
    on('lead.updated', 'test.before', async (ctx) => void (await note(ctx, 'before'))),
    on('lead.updated', 'test.failing', async (ctx) => {
      await note(ctx, 'failing')
      throw new Error('not today')
    }),
    on('lead.updated', 'test.after', async (ctx) => void (await note(ctx, 'after'))),
  ]
  const ofNextRelease = ['test.after', 'test.failing', 'test.before'].map((name) =>
    on('lead.updated', name, async (ctx) => {
      await note(ctx, `${name} of the next release`)
    }),
  )
  const names = () =>
    acme.within(async (db) => (await db.selectFrom('branches').select('name').orderBy('name').execute()).map(({ name }) => name))
  await acme.asSystem(async (ctx) => ctx.emit('lead.updated', { id: 1 }))
  const before = await names()

  await dispatcherWith(subscribers).settle(acme.id)
  const during = [await names(), await waiting(acme)]
  await acme.within((db) => sql`update outbox_events set due_at = now()`.execute(db))
  await dispatcherWith(ofNextRelease).settle(acme.id)

  expect(during).toEqual([[...before, 'after', 'before'].sort(), [expect.objectContaining({ attempts: 1 })]])
  expect(await names()).toEqual([...before, 'after', 'before', 'test.failing of the next release'].sort())
  expect(await waiting(acme)).toEqual([])
})

test('every subscriber has a name of its own that says what it does', () => {
  const names = subscribers.map(({ name }) => name)

  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  expect(names.filter((name) => !/^[a-z_]+\.[a-z_]+$/.test(name))).toEqual([])
})

test('what the release before wrote down by hash is known by name after the upgrade', async () => {
  const acme = await newTenant()
  const ofEnded = (handled: string[]) => ({ name: 'session.revoked', payload: '{}', due_at: '2999-01-01', handled })
  await acme.within((db) =>
    db
      .insertInto('outbox_events')
      .values([ofEnded(['9lswGlydM1O_.0']), ofEnded(['5QSBpe8sG0XL.0']), ofEnded(['oneOfOthers_.0']), ofEnded([])])
      .execute(),
  )

  await owner.query(migrationFiles().find(({ name }) => name.startsWith('0420'))!.sql)

  const handled = await acme.within((db) =>
    db.selectFrom('outbox_events').select('handled').where('name', '=', 'session.revoked').orderBy('id').execute(),
  )
  expect(handled.map((event) => event.handled)).toEqual([['viewing.close'], ['viewing.close'], ['session.tell_revoked'], []])
  await acme.within((db) => db.deleteFrom('outbox_events').where('name', '=', 'session.revoked').execute())
})
