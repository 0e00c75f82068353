import { viewings } from '@embark/contract/access/viewing/viewing.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, type Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerWith, newTenant, sessions, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

async function viewing(acme: World, role = 'counsellor') {
  const admin = await acme.person({ role: 'administrator', first_name: 'Grace' })
  const ada = await acme.person({ role })
  const { data } = await admin(viewings.start, { body: { user_identifier: ada.identifier } })
  return { admin, ada, info: data.viewingInfo, asAda: callerWith(data.viewingInfo.accessToken) }
}
type Person = Awaited<ReturnType<World['person']>>
const start = (who: Person, person: { identifier: string }) => who(viewings.start, { body: { user_identifier: person.identifier } })

test('an administrator reads exactly what the person reads', async () => {
  const acme = await newTenant()
  const { ada, info, asAda } = await viewing(acme)
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }] })
    await aLead(ctx)
  })

  const [seen, own] = [await asAda(leads.list), await ada(leads.list)]
  const me = await asAda(profile.get)

  expect(info).toMatchObject({ user: { name: 'Ada Byron' }, role: { name: 'Counsellor' } })
  expect(seen.data).toEqual(own.data)
  expect(own.data.recordsInfo).toHaveLength(1)
  expect(me.data.user.identifier).toBe(ada.identifier)
  expect(me.data.userAuthoritiesInfo).toEqual((await ada(profile.get)).data.userAuthoritiesInfo)
})

test('every write there is is refused while viewing, whatever the person may do', async () => {
  const acme = await newTenant()
  const root = await acme.person({ role: 'super_admin' })
  const other = await acme.person({ role: 'super_admin', first_name: 'Ada' })
  const { data } = await start(root, other)
  const asOther = callerWith(data.viewingInfo.accessToken)
  const writes = allEndpoints.filter((endpoint) => endpoint.access !== 'public' && changesState(endpoint))
  const before = (await acme.audit()).length

  for (const endpoint of writes) {
    const answer = await asOther(endpoint as Endpoint)
    expect([endpoint.id, answer.status, answer.errors[0]?.code]).toEqual([endpoint.id, 403, 'VIEW_AS_READ_ONLY'])
  }

  expect(writes.length).toBeGreaterThan(60)
  expect((await acme.audit()).length).toBe(before)
})

test('what the person did not read stays unread, and their session goes on', async () => {
  const acme = await newTenant()
  const { ada, asAda } = await viewing(acme)
  await asAda(notifications.recent)
  await asAda(signIn.signOut)

  expect((await ada(profile.get)).status).toBe(200)
})

test('somebody with several roles is viewed in the one asked for, and else in their first; never in one they do not have', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const ada = await acme.person({ role: 'counsellor' })
  const roleOf = (key: string) =>
    acme.within((db) => db.selectFrom('roles').select(['id', 'identifier']).where('system_key', '=', key).executeTakeFirstOrThrow())
  const [second, foreign] = [await roleOf('finance_officer'), await roleOf('branch_manager')]
  await acme.within((db) => db.insertInto('user_roles').values({ user_id: ada.id, role_id: second.id, position: 2 }).execute())
  const as = (role_identifier?: string) =>
    admin(viewings.start, { body: { user_identifier: ada.identifier, ...(role_identifier && { role_identifier }) } })

  const answers = [await as(), await as(second.identifier), await as(foreign.identifier)]

  expect(answers.map(({ status, data }) => [status, data?.viewingInfo?.role.name])).toEqual([
    [201, 'Counsellor'],
    [201, 'Finance officer'],
    [404, undefined],
  ])
})

test('of two viewings at once each is renewed and stopped by its own name, and a stopped one is renewed no more', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const [ada, ben] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const [first, other] = [(await start(admin, ada)).data.viewingInfo, (await start(admin, ben)).data.viewingInfo]

  const renewed = await admin(viewings.renew, { params: { identifier: other.identifier } })
  const stopped = await admin(viewings.stop, { params: { identifier: other.identifier } })
  const again = await admin(viewings.renew, { params: { identifier: other.identifier } })

  expect([renewed.data.viewingInfo.user.identifier, stopped.status, again.status]).toEqual([ben.identifier, 200, 404])
  expect((await callerWith(first.accessToken)(profile.get)).data.user.identifier).toBe(ada.identifier)
  expect((await callerWith(other.accessToken)(profile.get)).status).toBe(401)
})

test('beginning and end stand in the audit and name both', async () => {
  const acme = await newTenant()
  const { admin, ada, info, asAda } = await viewing(acme)

  const stopped = await admin(viewings.stop, { params: { identifier: info.identifier } })
  const after = await asAda(profile.get)

  expect([stopped.status, after.status]).toEqual([200, 401])
  const names = { viewer: 'Grace Byron', viewed: 'Ada Byron' }
  expect(await acme.audit()).toMatchObject([
    { action: 'view_as.started', actor_id: admin.id, record_id: ada.id, after: names },
    { action: 'view_as.ended', actor_id: admin.id, record_id: ada.id, after: { ...names, cause: 'stopped' } },
  ])
  expect((await admin(profile.get)).status).toBe(200)
})

test('it ends with the administrator’s own session, and the audit says so', async () => {
  const acme = await newTenant()
  const { admin, ada, asAda } = await viewing(acme)
  expect((await asAda(profile.get)).status).toBe(200)

  await admin(signIn.signOut)
  const after = await asAda(profile.get)
  await acme.settle()

  expect(after.status).toBe(401)
  expect((await ada(profile.get)).status).toBe(200)
  expect((await acme.audit()).filter(({ action }) => action === 'view_as.ended')).toMatchObject([
    { record_id: ada.id, after: { viewer: 'Grace Byron', viewed: 'Ada Byron', cause: 'signed out' } },
  ])
})

test('it lasts an hour: until then a new token is given, after that none, and the clock notes the end', async () => {
  const acme = await newTenant()
  const { admin, info, asAda } = await viewing(acme)
  const again = await admin(viewings.renew, { params: { identifier: info.identifier } })
  expect((await callerWith(again.data.viewingInfo.accessToken)(profile.get)).status).toBe(200)
  await acme.asSystem((ctx) => sql`update viewings set expires_at = now()`.execute(ctx.db))
  // Told outside a call it would be heard a moment later.
  sessions.forget(acme.id)

  const [late, read] = [await admin(viewings.renew, { params: { identifier: info.identifier } }), await asAda(profile.get)]
  const { closeOverViewings } = await import('./viewing.commands.ts')
  await acme.asSystem(closeOverViewings)
  await acme.asSystem(closeOverViewings)

  expect([late.status, read.status]).toEqual([404, 401])
  expect((await acme.audit()).filter(({ action }) => action === 'view_as.ended')).toMatchObject([{ after: { cause: 'expired' } }])
})

test('who loses the right to view as others stops seeing at once', async () => {
  const acme = await newTenant()
  const root = await acme.person({ role: 'super_admin' })
  const { admin, asAda } = await viewing(acme)
  expect((await asAda(profile.get)).status).toBe(200)

  await root(permissionSets.saveOfPerson, {
    body: { user_identifier: admin.identifier, role_identifier: admin.role_identifier, permissions: [], withheld: ['settings.view.as'] },
  })

  expect((await asAda(profile.get)).status).toBe(401)
})

test('nobody views as themselves, as a super admin without being one, or as somebody of another company', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [admin, root, stranger] = [
    await acme.person({ role: 'administrator' }),
    await acme.person({ role: 'super_admin' }),
    await other.person({ role: 'counsellor' }),
  ]
  const gone = await acme.person({ role: 'counsellor' })
  await acme.within((db) => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', gone.id).execute())

  const answers = [await start(admin, admin), await start(admin, root), await start(admin, stranger), await start(admin, gone)]

  expect(answers.map(({ errors }) => errors[0]?.code)).toEqual(['VIEW_AS_REFUSED', 'VIEW_AS_REFUSED', 'NOT_FOUND', 'NOT_FOUND'])
})

test('a viewing belongs to the session it was begun in: nobody else renews or stops it', async () => {
  const acme = await newTenant()
  const { info, asAda } = await viewing(acme)
  const other = await acme.person({ role: 'administrator' })
  const params = { identifier: info.identifier }

  const answers = [await other(viewings.renew, { params }), await other(viewings.stop, { params })]

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect((await asAda(profile.get)).status).toBe(200)
})
