import { auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aPassword, aUser } from '../../identity/user/user.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

async function companyWithAnEdit() {
  const acme = await newTenant()
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Leyla', last_name: 'Demir' }))
  const ada = await acme.userWith('leads.read', 'leads.update', 'settings.audit.read')
  const edited = await ada(leads.edit, { params: { id: lead.identifier }, body: { first_name: 'Leila' } as never }, { 'if-match': '"v1"' })
  expect(edited.status).toBe(200)
  return { acme, ada, lead }
}

test('an act is listed with who did it, to which record and when, and opens to before and after', async () => {
  const { ada, lead } = await companyWithAnEdit()

  const { data } = await ada(auditEntries.list, { query: { filters: { action: 'lead.updated' } } })
  const [entry] = data.recordsInfo
  const single = await ada(auditEntries.single, { params: { identifier: entry!.identifier } })

  expect(data.recordsInfo).toHaveLength(1)
  expect(entry).toMatchObject({ action: 'lead.updated', record_info: { module: 'lead', identifier: lead.identifier, name: 'Leila Demir' } })
  expect(entry!.actor_info.identifier).not.toBeNull()
  expect(single.data.entryInfo).toMatchObject({ before: { first_name: 'Leyla' }, after: { first_name: 'Leila' }, is_sealed: false })
})

test('the log is narrowed by person, record, kind, day and the reference of a message', async () => {
  const { ada, lead } = await companyWithAnEdit()
  const all = (await ada(auditEntries.list, { query: { per_page: 200 } })).data.recordsInfo
  const edit = all.find(({ action }) => action === 'lead.updated')!
  const day = new Date().toISOString().slice(0, 10)
  const count = async (query: object) => (await ada(auditEntries.list, { query: query as never })).data.recordsInfo.length

  expect(await count({ filters: { actor: edit.actor_info.identifier } })).toBe(1)
  expect(await count({ filters: { actor: lead.identifier } })).toBe(0)
  expect(await count({ filters: { record: lead.identifier, action: 'lead.updated' } })).toBe(1)
  expect(await count({ filters: { record: `LD-${lead.number}`, module: 'lead', action: 'lead.updated' } })).toBe(1)
  expect(await count({ filters: { created_at: { from: '2020-01-01', to: '2020-12-31' } } })).toBe(0)
  expect(await count({ filters: { created_at: { from: day }, action: 'lead.updated' } })).toBe(1)
  expect(await count({ search: edit.trace_id })).toBeGreaterThan(0)
  expect((await ada(auditEntries.list, { query: { filters: { colour: 'red' } } as never })).status).toBe(422)
})

test('who signs in and stays in is named in the log and found by their name, though they came as nobody known', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx, { first_name: 'Ada', last_name: 'Yıldız' }))
  const other = await acme.asSystem((ctx) => aUser(ctx))
  const reader = await acme.userWith('settings.audit.read')
  const enter = (body: { email: string; password: string }) => acme.visitor(signIn.signIn, { body })
  const inside = await enter({ email: ada.email, password: aPassword })
  const cookie = String(inside.headers['set-cookie']).split(';')[0]!
  await acme.visitor(signIn.refresh, { body: {} }, { cookie })
  await enter({ email: other.email, password: aPassword })
  await enter({ email: ada.email, password: 'certainly not her password' })

  const entriesWith = async (filters: object) => (await reader(auditEntries.list, { query: { filters } as never })).data.recordsInfo
  const hers = await entriesWith({ actor: ada.identifier })

  expect(hers.map(({ action, actor_info }) => [action, actor_info.name, actor_info.role])).toEqual([
    ['session.refreshed', 'Ada Yıldız', 'Counsellor'],
    ['session.started', 'Ada Yıldız', 'Counsellor'],
  ])
  // Whoever tried a wrong password is known to nobody; the entry tells whose account it was.
  const [refused] = await entriesWith({ action: 'session.refused' })
  expect(refused).toMatchObject({ actor_info: { identifier: null, name: 'Public' }, record_info: { identifier: ada.identifier } })
})

test('changes leave out sign-ins and what changes nothing for others; an action or a reference that is asked for is shown in any case', async () => {
  const { acme, ada } = await companyWithAnEdit()
  const bob = await acme.asSystem((ctx) => aUser(ctx))
  await acme.visitor(signIn.signIn, { body: { email: bob.email, password: aPassword } })
  await ada(notifications.readAll, {})
  const entriesOf = async (query: object) =>
    (await ada(auditEntries.list, { query: { per_page: 200, ...query } as never })).data.recordsInfo
  const actionsOf = async (query: object) => new Set((await entriesOf(query)).map(({ action }) => action))
  const [changes, signIns, all] = await Promise.all([{ kind: 'changes' }, { kind: 'sign_ins' }, {}].map(actionsOf))

  expect([...signIns!]).toEqual(['session.started'])
  expect([...all!]).toEqual(expect.arrayContaining(['lead.updated', 'notification.all_read', 'session.started']))
  expect(changes).toContain('lead.updated')
  expect([...changes!].filter((action) => action === 'notification.all_read' || signIns!.has(action))).toEqual([])
  const [signedIn] = await entriesOf({ kind: 'changes', filters: { action: 'session.started' } })
  expect(signedIn).toMatchObject({ action: 'session.started' })
  expect(await actionsOf({ kind: 'changes', search: signedIn!.trace_id })).toContain('session.started')
})

test('the log is narrowed by acts no endpoint names and by the kinds of record its entries carry, each in words', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const reader = await acme.userWith('settings.audit.read')
  await acme.visitor(signIn.signIn, { body: { email: ada.email, password: 'certainly not her password' } })

  const { actions, modules } = (await reader(auditEntries.dropdowns, {})).data
  const listed = await reader(auditEntries.list, { query: { filters: { action: 'session.refused', module: 'user' } } })

  expect(actions).toContainEqual({ label: 'Sign-in refused', value: 'session.refused' })
  expect(modules).toContainEqual({ label: 'Person', value: 'user' })
  expect(listed.data.recordsInfo.map(({ record_info }) => record_info?.identifier)).toEqual([ada.identifier])
})

test('the log of another company stays closed, entry by entry', async () => {
  const { ada } = await companyWithAnEdit()
  const other = await newTenant()
  const eve = await other.userWith('settings.audit.read')
  const [entry] = (await ada(auditEntries.list, { query: {} })).data.recordsInfo

  const listed = await eve(auditEntries.list, { query: {} })
  const single = await eve(auditEntries.single, { params: { identifier: entry!.identifier } })

  expect(listed.data.recordsInfo.every(({ identifier }) => identifier !== entry!.identifier)).toBe(true)
  expect(single.status).toBe(404)
})
