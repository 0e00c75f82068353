import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { moduleKeys } from '@embark/contract/organization/permission/permission.rules.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { expect, test } from 'vitest'
import { SessionDirectory } from '#platform/access/sessions.ts'
import { newTenant, pool, type World } from '../../../../test/world.ts'

type Caller = Awaited<ReturnType<World['userWith']>>
const rightsOf = async (admin: Caller, id: string) => (await admin(permissionSets.ofRole, { params: { id } })).data.roleInfo
/** Saves as the page does: with the version that was read. */
async function save(admin: Caller, id: string, change: (before: Permission[]) => Permission[]) {
  const { permissions, version } = await rightsOf(admin, id)
  return admin(permissionSets.saveOfRole, { params: { id }, body: { permissions: change(permissions) } }, { 'if-match': `"v${version}"` })
}
const without =
  (...keys: Permission[]) =>
  (before: Permission[]) =>
    before.filter((key) => !keys.includes(key))

test('a right taken from a role is refused on the next request of everyone who holds it, and they are told', async () => {
  const acme = await newTenant()
  const [admin, ada, ben] = [
    await acme.person({ role: 'administrator' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'branch_manager' }),
  ]
  expect((await ada(leads.list)).status).toBe(200)

  const saved = await save(admin, ada.role_identifier, without('leads.read'))
  const [hers, his] = [await ada(leads.list), await ben(leads.list)]
  await acme.settle()

  expect(saved.message).toBe('Permissions updated successfully')
  expect([hers.status, his.status]).toEqual([403, 200])
  const sent = acme.told().filter(({ name }) => name === 'permission_updated')
  expect(sent.map(({ message }) => message)).toEqual([{ receiverInfo: { identifier: ada.identifier } }])
  expect((await ada(profile.get)).data.userAuthoritiesInfo['leads.read']).toBe(0)
})

test('another process refuses it, too', async () => {
  const acme = await newTenant()
  const [admin, ada] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'counsellor' })]
  const elsewhere = new SessionDirectory(pool)
  await elsewhere.listen()
  const sees = async () => (await elsewhere.find(acme.id, ada.session_id))?.permissions.has('leads.read')
  expect(await sees()).toBe(true)

  await save(admin, ada.role_identifier, without('leads.read'))

  await expect.poll(sees).toBe(false)
  elsewhere.stop()
})

test('the difference is told before it is saved: what comes, what goes, from whom below too, and how many people it touches', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const [ada, manager] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'branch_manager' })]
  await acme.within((db) => db.updateTable('roles').set({ parent_role_id: manager.role_id }).where('id', '=', ada.role_id).execute())
  const { permissions } = await rightsOf(admin, manager.role_identifier)
  const keys = [...permissions.filter((key) => key !== 'leads.assign'), 'settings.outbox.read'] as Permission[]

  const preview = await admin(permissionSets.preview, { params: { id: manager.role_identifier }, query: { permissions: keys.join(',') } })
  const saved = await save(admin, manager.role_identifier, () => keys)

  expect(preview.data.changeInfo).toMatchObject({
    users_count: 2,
    roles: [
      { name: 'Branch manager', added: ['settings.outbox.read'], removed: ['leads.assign'], users_count: 1 },
      { name: 'Counsellor', added: [], removed: ['leads.assign'], users_count: 1 },
    ],
  })
  expect(saved.status).toBe(200)
  expect((await rightsOf(admin, ada.role_identifier)).permissions).not.toContain('leads.assign')
  const audited = (await acme.audit()).filter(({ action }) => action === 'role.permissions_changed')
  expect(audited).toMatchObject([
    { record_id: manager.role_id, before: { removed: ['leads.assign'] }, after: { added: ['settings.outbox.read'] } },
    { record_id: ada.role_id, before: { removed: ['leads.assign'] } },
  ])
})

test('nobody gives a right they do not hold, to a role or to a person; a super admin may', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(
    'settings.user.management.read',
    'settings.roles.read',
    'settings.roles.permissions',
    'settings.staff.permissions',
  )
  const [ben, root] = [await acme.person({ role: 'student' }), await acme.person({ role: 'super_admin' })]
  const more = (before: Permission[]): Permission[] => [...before, 'leads.delete']
  const toBen = { user_identifier: ben.identifier, role_identifier: ben.role_identifier, permissions: ['leads.delete' as const] }

  const [toRole, toPerson] = [await save(ada, ben.role_identifier, more), await ada(permissionSets.saveOfPerson, { body: toBen })]
  const byRoot = await save(root, ben.role_identifier, more)

  expect([toRole, toPerson].map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [403, 'RIGHT_NOT_HELD'],
    [403, 'RIGHT_NOT_HELD'],
  ])
  expect(toRole.message).toContain('Delete and restore leads')
  expect(byRoot.status).toBe(200)
})

test('what super admins may do is theirs to decide', async () => {
  const acme = await newTenant()
  const [admin, root] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'super_admin' })]
  const ofRoot = {
    user_identifier: root.identifier,
    role_identifier: root.role_identifier,
    permissions: [],
    withheld: ['leads.read' as const],
  }

  const answers = [
    await save(admin, root.role_identifier, without('leads.read')),
    await admin(permissionSets.saveOfPerson, { body: ofRoot }),
    await admin(roles.addUsers, { params: { id: root.role_identifier }, body: { user_identifiers: [admin.identifier] } }),
  ]

  expect(answers.map(({ errors }) => errors[0]?.code)).toEqual(Array(3).fill('ROLE_OF_SUPER_ADMINS'))
  expect((await save(root, root.role_identifier, without('leads.export'))).status).toBe(200)
})

test('the right to manage roles is never taken from the last person who holds it', async () => {
  const acme = await newTenant()
  const root = await acme.person({ role: 'super_admin' })
  const own = { user_identifier: root.identifier, role_identifier: root.role_identifier, permissions: [] }

  const byRole = await save(root, root.role_identifier, without('settings.roles.permissions'))
  const byPerson = await root(permissionSets.saveOfPerson, { body: { ...own, withheld: ['settings.roles.permissions'] } })
  await acme.person({ role: 'administrator' })
  const shared = await save(root, root.role_identifier, without('settings.roles.permissions'))

  expect([byRole, byPerson].map(({ errors }) => errors[0]?.code)).toEqual(['LAST_ROLE_KEEPER', 'LAST_ROLE_KEEPER'])
  expect(shared.status).toBe(200)
})

test('a role holds only what its parent holds and its modules offer, and never nothing', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const [parent, child] = [await acme.userWith('leads.read'), await acme.userWith('leads.read')]
  await acme.within((db) =>
    db
      .updateTable('roles')
      .set({ parent_role_id: parent.role_id, modules: ['leads'] as never })
      .where('id', '=', child.role_id)
      .execute(),
  )
  await acme.within((db) =>
    db
      .updateTable('roles')
      .set({ permissions: ['leads.read', 'programs.read'] })
      .where('id', '=', parent.role_id)
      .execute(),
  )

  const answers = [
    await save(admin, child.role_identifier, () => ['leads.read', 'leads.update']),
    await save(admin, child.role_identifier, () => ['leads.read', 'programs.read']),
    await save(admin, child.role_identifier, () => []),
    await save(admin, parent.role_identifier, () => ['leads.read', 'settings.roles.read']),
  ]

  expect(answers.map(({ errors }) => errors[0]?.message)).toEqual([
    'A role can only have permissions its parent has. The parent lacks: Edit leads, write notes and set reminders',
    'These belong to modules the role has not: Search programs, shortlist and compare them',
    'please select at least one permission',
    'These need the permission to open user management: See the roles and what they may do',
  ])
})

test('a module taken from a role takes its permissions along', async () => {
  const acme = await newTenant()
  const [admin, ada] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'counsellor' })]
  const { data } = await admin(roles.get, { params: { id: ada.role_identifier } })
  const { name, group_id } = data.roleInfo

  await admin(roles.update, {
    params: { id: ada.role_identifier },
    body: { name, group_id, module_ids: moduleKeys.filter((key) => key !== 'leads') },
  })

  expect((await rightsOf(admin, ada.role_identifier)).permissions.some((key) => key.startsWith('leads.'))).toBe(false)
  expect((await ada(leads.list)).status).toBe(403)
})

test('who saves what somebody else changed meanwhile is told', async () => {
  const acme = await newTenant()
  const [admin, ada] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'counsellor' })]
  const { version } = await rightsOf(admin, ada.role_identifier)
  await save(admin, ada.role_identifier, without('leads.assign'))

  const late = await admin(
    permissionSets.saveOfRole,
    { params: { id: ada.role_identifier }, body: { permissions: ['leads.read'] } },
    { 'if-match': `"v${version}"` },
  )

  expect(late.errors[0]?.code).toBe('VERSION_CONFLICT')
})

test('which records a role sees is chosen per module and counts at once; nobody shows others more than they see', async () => {
  const acme = await newTenant()
  const [admin, ada] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'counsellor' })]
  const keeper = await acme.person({
    permissions: ['settings.user.management.read', 'settings.roles.read', 'settings.roles.permissions'],
    scopes: { leads: 'branch' },
  })
  const scopes = { leads: 'tenant', applications: 'assigned', invoices: 'own' } as const
  const choose = async (who: Caller, leadsScope: 'tenant' | 'team') => {
    const { version } = await rightsOf(who, ada.role_identifier)
    const input = { params: { id: ada.role_identifier }, body: { scopes: { ...scopes, leads: leadsScope } } }
    return who(permissionSets.saveScopes, input, { 'if-match': `"v${version}"` })
  }

  const refused = await choose(keeper, 'tenant')
  const [narrow, wide] = [await choose(keeper, 'team'), await choose(admin, 'tenant')]

  expect([refused.errors[0]?.code, narrow.status, wide.status]).toEqual(['RIGHT_NOT_HELD', 200, 200])
  const directory = new SessionDirectory(pool)
  expect((await directory.find(acme.id, ada.session_id))?.scopes).toMatchObject(scopes)
})
