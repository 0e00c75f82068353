import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { sealEntries } from './seal.commands.ts'

/** Lets the mark of the run before ripen. */
const later = (acme: World) => acme.within((db) => sql`update audit_marks set created_at = created_at - interval '2 minutes'`.execute(db))
const seal = (acme: World) => acme.asSystem(sealEntries)
/** Seals what the mark stands for, as soon as the transactions of other tests let it. */
const sealed = (acme: World) => vi.waitUntil(() => seal(acme), { timeout: 20_000, interval: 100 })
const act = (acme: World) =>
  acme.asSystem(async (ctx) => void ctx.audit('lead.note_added', { module: 'lead', id: (await aLead(ctx)).id, after: { colour: 'red' } }))
const entries = (acme: World) => acme.within((db) => db.selectFrom('audit_entries').select('id').orderBy('id').execute())
const broken = async (acme: World) => {
  const { rows } = await owner.query<{ first_id: number }>(
    `select s.first_id from audit_seals s where s.tenant_id = $1 and hash <> audit_hash(tenant_id, first_id, last_id, previous_hash)`,
    [acme.id],
  )
  return rows.map(({ first_id }) => first_id)
}

test('acts are sealed in order once every transaction that ran has ended, and each seal stands over the one before', async () => {
  const acme = await newTenant()
  await act(acme)
  expect(await seal(acme)).toBeUndefined()
  expect(await seal(acme)).toBeUndefined()
  await later(acme)
  const first = await sealed(acme)
  await act(acme)
  await seal(acme)
  await later(acme)
  const second = await sealed(acme)

  const numbers = (await entries(acme)).map(({ id }) => id)
  expect(first.last_id).toBeLessThan(second.last_id)
  expect(second.last_id).toBe(numbers.at(-1))
  const seals = await acme.within((db) => db.selectFrom('audit_seals').selectAll().orderBy('first_id').execute())
  expect(seals).toHaveLength(2)
  expect(seals[1]!.previous_hash).toEqual(seals[0]!.hash)
  expect(seals[1]!.first_id).toBe(seals[0]!.last_id + 1)
})

test.each([
  ['changed', `update audit_entries set after = '{"colour": "blue"}' where tenant_id = $1 and action = 'lead.note_added'`],
  ['taken away', `delete from audit_entries where tenant_id = $1 and action = 'lead.note_added'`],
  [
    'added',
    `
      insert into audit_entries (tenant_id, id, action)
      select tenant_id, 0, 'test.slipped_in'
      from audit_entries
      where tenant_id = $1
      limit 1`,
  ],
])('an entry that is %s behind the portal breaks its seal', async (_, tamper) => {
  const acme = await newTenant()
  await act(acme)
  await seal(acme)
  await later(acme)
  await sealed(acme)
  expect(await broken(acme)).toEqual([])

  const client = await owner.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(tamper, [acme.id])
  await client.query('commit')
  client.release()

  expect(await broken(acme)).toHaveLength(1)
})

test('the portal itself can neither change nor remove an entry or a seal', async () => {
  const acme = await newTenant()
  await act(acme)

  for (const table of ['audit_entries', 'audit_seals'])
    for (const change of [`update ${table} set created_at = now()`, `delete from ${table}`])
      await expect(acme.within((db) => sql.raw(change).execute(db))).rejects.toThrow('permission denied')
})
