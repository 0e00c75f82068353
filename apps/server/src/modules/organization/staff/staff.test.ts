import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aPassword } from '../../identity/user/user.builder.ts'
import { anOffice, aRole, managesStaff, staffBody } from './staff.builder.ts'

test('somebody is created with roles in their order, a branch and teams; the list shows them, and the audit keeps who did it', async () => {
  const { acme, ada, role } = await anOffice()
  const second = await aRole(acme)
  const [branch, team] = await acme.within(async (db) => {
    const made = await db.insertInto('branches').values({ name: 'İzmir' }).returning(['id', 'identifier']).executeTakeFirstOrThrow()
    return [
      made,
      await db.insertInto('teams').values({ name: 'North', branch_id: made.id }).returning('identifier').executeTakeFirstOrThrow(),
    ] as const
  })

  const made = await ada(staff.create, {
    body: staffBody(second.identifier, {
      email: 'Grace@Example.com',
      role_identifiers: [second.identifier, role.identifier],
      branch_identifiers: [branch.identifier],
      team_identifiers: [team.identifier],
    }),
  })
  const listed = await ada(staff.list, { query: { search: 'grace', filters: { branch_identifier: [branch.identifier] } as never } })

  expect([made.status, made.message]).toEqual([201, 'Staff created successfully'])
  expect(made.data.staffInfo).toMatchObject({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    gender: 'female',
    status: 'active',
    group: 'company',
    branch: { name: 'İzmir' },
    teams: [{ name: 'North' }],
    roles: [{ name: second.name }, { name: role.name }],
    invitation: 'pending',
    last_login_at: null,
  })
  expect(listed.data.recordsInfo).toEqual([made.data.staffInfo])
  expect(listed.data.metaInfo.per_page).toBe(15)
  expect((await acme.audit()).at(-1)).toMatchObject({
    action: 'staff.created',
    module: 'user',
    actor_id: ada.id,
    after: { email: 'grace@example.com' },
  })
})

test.each([
  ['first_name', '', 'First name is required'],
  ['last_name', ' ', 'Last name is required'],
  ['email', '', 'Email address is required'],
  ['email', 'nobody', 'Invalid email'],
  ['country_code', '', 'Country code is required'],
  ['mobile', '', 'Mobile number is required'],
  ['mobile', '123', 'Invalid mobile number'],
  ['mobile', '12345678901234', 'Invalid mobile number'],
  ['gender', '', 'Gender is required'],
  ['role_identifiers', [], 'Role is required'],
])('a wrong %s (%j) is told at its field', async (field, value, message) => {
  const { ada, role } = await anOffice()
  const body = staffBody(role.identifier, { [field]: value })

  const refused = await ada(staff.create, { body })

  expect(refused).toMatchObject({ status: 422, errors: [{ field, message }] })
})

test('fields nobody asked for change nothing', async () => {
  const { acme, ada, role } = await anOffice()
  const more = {
    id: 1,
    tenant_id: 1,
    status: 'banned',
    group: 'agent',
    agent_id: 1,
    password: aPassword,
    confirm_password: aPassword,
    password_hash: 'x',
    version: 99,
    permissions: ['leads.delete'],
  }

  const made = await ada(staff.create, { body: staffBody(role.identifier, more) })
  const { identifier, version } = made.data.staffInfo
  const edited = await ada(
    staff.edit,
    { params: { id: identifier }, body: staffBody(role.identifier, more) },
    { 'if-match': `"v${version}"` },
  )

  expect(edited.data.staffInfo).toMatchObject({ status: 'active', group: 'company', agent: null, version: 2 })
  const kept = await acme.within((db) => db.selectFrom('users').selectAll().where('identifier', '=', identifier).executeTakeFirstOrThrow())
  expect(kept).toMatchObject({ tenant_id: acme.id, password_hash: null, agent_id: null })
})

test('sent twice under one key, one person is made', async () => {
  const { acme, ada, role } = await anOffice()
  const [body, key] = [staffBody(role.identifier), { 'idempotency-key': 'once' }]

  const answers = [await ada(staff.create, { body }, key), await ada(staff.create, { body }, key)]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]!.data).toEqual(answers[0]!.data)
  expect(await acme.within((db) => db.selectFrom('users').select('id').where('email', '=', body.email).execute())).toHaveLength(1)
})

test('an address that is taken is told as taken only to who may see whose it is', async () => {
  const { acme, ada, role } = await anOffice()
  const [colleague, student] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'student' })]

  const [seen, unseen] = [
    await ada(staff.create, { body: staffBody(role.identifier, { email: colleague.email.toUpperCase() }) }),
    await ada(staff.create, { body: staffBody(role.identifier, { email: student.email }) }),
  ]

  expect([seen, unseen].map(({ status, errors }) => [status, errors[0]?.field, errors[0]?.message])).toEqual([
    [409, 'email', 'Someone here already has this email address'],
    [409, 'email', 'This email address cannot be used'],
  ])
})

test('an edit keeps what is left out, needs the version it began with, and leaves before and after', async () => {
  const { acme, ada, role } = await anOffice()
  const { data } = await ada(staff.create, { body: staffBody(role.identifier) })
  const { identifier: id, email } = data.staffInfo
  const { role_identifiers: _, ...body } = staffBody(role.identifier, { email, first_name: 'Amazing' })

  const [unsaid, saved, stale] = [
    await ada(staff.edit, { params: { id }, body }),
    await ada(staff.edit, { params: { id }, body }, { 'if-match': '"v1"' }),
    await ada(staff.edit, { params: { id }, body }, { 'if-match': '"v1"' }),
  ]
  const entry = (await acme.audit()).filter(({ action }) => action === 'staff.changed')

  expect([unsaid.status, saved.status, stale.status]).toEqual([428, 200, 409])
  expect(saved.message).toBe('Staff updated successfully')
  expect(saved.data.staffInfo).toMatchObject({ first_name: 'Amazing', roles: [{ name: role.name }], version: 2 })
  expect(entry).toMatchObject([{ before: { first_name: 'Grace' }, after: { first_name: 'Amazing' } }])
})

test('nobody gives a role that may more than they may, nor changes who holds one', async () => {
  const { acme, ada } = await anOffice()
  const boss = await acme.person({ role: 'super_admin' })
  const top = await acme.within((db) =>
    db.selectFrom('roles').select('identifier').where('system_key', '=', 'super_admin').executeTakeFirstOrThrow(),
  )

  const [given, changed, locked, choices] = [
    await ada(staff.create, { body: staffBody(top.identifier) }),
    await ada(staff.edit, { params: { id: String(boss.id) }, body: staffBody(top.identifier) }, { 'if-match': '"v1"' }),
    await ada(staff.changeStatus, { params: { id: String(boss.id) }, body: { status: 'blocked' } }),
    await ada(staff.choices),
  ]

  expect(given).toMatchObject({ status: 422, errors: [{ field: 'role_identifiers' }] })
  expect([changed.status, locked.status]).toEqual([403, 403])
  expect(choices.data.roles.map(({ value }) => value)).not.toContain(top.identifier)
})

test('staff of another company, a student and nobody at all answer alike', async () => {
  const [{ acme, ada }, other] = [await anOffice(), await newTenant()]
  const [foreign, student] = [await other.person({ role: 'counsellor' }), await acme.person({ role: 'student' })]

  const answers = await Promise.all(
    [foreign.identifier, student.identifier, crypto.randomUUID()].map((id) => ada(staff.get, { params: { id } })),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('the user management area is needed beside the permission itself', async () => {
  const acme = await newTenant()
  const half = await acme.userWith('settings.staff.read')
  await acme.person({ role: 'counsellor' })

  expect((await half(staff.list)).data.recordsInfo).toEqual([])
})

test('the list is narrowed by status, role, who has signed in, and days; unknown filters are refused', async () => {
  const { ada, role } = await anOffice()
  const { data } = await ada(staff.create, { body: staffBody(role.identifier) })
  const today = new Date().toISOString().slice(0, 10)
  const idsFor = async (filters: Record<string, unknown>) =>
    (await ada(staff.list, { query: { filters: filters as never } })).data.recordsInfo.map(({ id }) => id)

  expect(await idsFor({ status: ['active'], role_identifier: role.identifier, created_at: { from: today, to: today } })).toEqual([
    data.staffInfo.id,
  ])
  expect(await idsFor({ status: 'banned' })).toEqual([])
  expect(await idsFor({ invitation: 'pending', gender: 'female' })).toEqual([data.staffInfo.id])
  expect(await idsFor({ has_signed_in: true })).toEqual([ada.id])
  expect((await ada(staff.list, { query: { filters: { nonsense: 1 } as never } })).status).toBe(422)
  expect((await ada(staff.list, { query: { per_page: 5_000 } })).data.metaInfo.per_page).toBe(100)
})

test('rights given to one person alone survive an edit that leaves their role, and rank above who lacks them', async () => {
  const { acme, ada, role } = await anOffice()
  const boss = await acme.userWith(...managesStaff, 'leads.read')
  const { data } = await ada(staff.create, { body: staffBody(role.identifier) })
  const { id, identifier, email } = data.staffInfo
  const held = () => acme.within((db) => db.selectFrom('user_roles').select('id').where('user_id', '=', id).execute())
  const [row] = await held()
  await acme.within((db) =>
    db.insertInto('user_permissions').values({ user_role_id: row!.id, permission: 'leads.read', effect: 'granted' }).execute(),
  )

  const change = { params: { id: identifier }, body: staffBody(role.identifier, { email, last_name: 'Renamed' }) }
  const [below, above] = [await ada(staff.edit, change, { 'if-match': '"v1"' }), await boss(staff.edit, change, { 'if-match': '"v1"' })]

  expect([below.status, above.status]).toEqual([403, 200])
  expect(await held()).toEqual([row])
  expect(await acme.within((db) => db.selectFrom('user_permissions').select('permission').execute())).toEqual([
    { permission: 'leads.read' },
  ])
})
