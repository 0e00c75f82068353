import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

const view = { list: 'leads', name: 'Hot leads', state: { filters: { stage_id: [1] } } }

test('a view keeps the state of its list and is its owner’s alone until it is shared with people of the same role', async () => {
  const acme = await newTenant()
  const [ada, colleague, officer] = [
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'finance_officer' }),
  ]
  const made = await ada(savedViews.create, { body: view })
  const before = await colleague(savedViews.list, { query: { list: 'leads' } })
  const { identifier } = made.data.savedViewInfo

  await ada(savedViews.update, { params: { identifier }, body: { ...view, is_shared: true } })
  const [shared, elsewhere] = [await colleague(savedViews.list, { query: { list: 'leads' } }), await officer(savedViews.list)]

  expect(made.status).toBe(201)
  expect(made.data.savedViewInfo).toMatchObject({ ...view, is_own: true, is_shared: false })
  expect(before.data.recordsInfo).toEqual([])
  expect(shared.data.recordsInfo).toMatchObject([{ name: 'Hot leads', is_own: false, state: view.state }])
  expect(elsewhere.data.recordsInfo).toEqual([])
})

test('nobody changes or deletes a view of somebody else, shared or not', async () => {
  const acme = await newTenant()
  const [ada, colleague] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const { data } = await ada(savedViews.create, { body: { ...view, is_shared: true } })
  const params = { identifier: data.savedViewInfo.identifier }

  const [changed, deleted] = [await colleague(savedViews.update, { params, body: view }), await colleague(savedViews.delete, { params })]

  expect([changed.status, deleted.status]).toEqual([404, 404])
  expect((await ada(savedViews.delete, { params })).status).toBe(200)
  expect((await ada(savedViews.list)).data.recordsInfo).toEqual([])
})

test('one name stands for one view of a list', async () => {
  const ada = await (await newTenant()).person({ role: 'counsellor' })
  await ada(savedViews.create, { body: view })

  const [again, elsewhere] = [
    await ada(savedViews.create, { body: view }),
    await ada(savedViews.create, { body: { ...view, list: 'applications' } }),
  ]

  expect([again.status, elsewhere.status]).toEqual([409, 201])
})

test('an unlocked view is changed by people of its role, and shared or deleted by its owner alone', async () => {
  const acme = await newTenant()
  const [ada, colleague] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const { data } = await ada(savedViews.create, { body: { ...view, is_shared: true, is_locked: false } })
  const params = { identifier: data.savedViewInfo.identifier }

  const changed = await colleague(savedViews.update, { params, body: { name: 'Mine now', state: { search: 'x' }, is_shared: false } })
  const deleted = await colleague(savedViews.delete, { params })

  expect([changed.status, deleted.status]).toEqual([200, 404])
  expect(changed.data.savedViewInfo).toMatchObject({ name: 'Hot leads', state: { search: 'x' }, is_shared: true, is_own: false })
})

test('a view is shared with one’s own role, or with any for who manages roles', async () => {
  const acme = await newTenant()
  const [ada, admin, officer] = [
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'administrator' }),
    await acme.person({ role: 'finance_officer' }),
  ]
  const shared = { ...view, is_shared: true, shared_role_identifier: officer.role_identifier }

  const [refused, given] = [await ada(savedViews.create, { body: shared }), await admin(savedViews.create, { body: shared })]

  expect([refused.status, refused.errors[0]?.field]).toEqual([422, 'shared_role_identifier'])
  expect(given.data.savedViewInfo.shared_with).toMatchObject({ identifier: officer.role_identifier })
  expect((await officer(savedViews.list)).data.recordsInfo).toMatchObject([{ name: 'Hot leads' }])
  expect((await ada(savedViews.list)).data.recordsInfo).toEqual([])
  const names = async (person: typeof ada) => (await person(savedViews.roles)).data.options.map(({ value }) => value)
  expect(await names(ada)).toEqual([ada.role_identifier])
  expect(await names(admin)).toContain(officer.role_identifier)
})

test('a list begins with one view of a person’s own choice, or with the one that who manages roles chose for the role', async () => {
  const acme = await newTenant()
  const [ada, admin] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'administrator' })]
  const shared = { is_shared: true, shared_role_identifier: ada.role_identifier }
  const [one, two] = [
    await admin(savedViews.create, { body: { ...view, ...shared } }),
    await admin(savedViews.create, { body: { ...view, ...shared, name: 'Cold leads' } }),
  ].map(({ data }) => ({ identifier: data.savedViewInfo.identifier }))
  const begins = async () =>
    (await ada(savedViews.list)).data.recordsInfo.map(({ name, is_default, is_role_default }) => [name, is_default, is_role_default])

  await admin(savedViews.setDefault, { params: one!, body: { of: 'role' } })
  await admin(savedViews.setDefault, { params: two!, body: { of: 'role' } })
  const refused = await ada(savedViews.setDefault, { params: one!, body: { of: 'role' } })
  await ada(savedViews.setDefault, { params: one! })
  const both = await begins()
  await ada(savedViews.setDefault, { params: one!, body: { is_default: false } })

  expect(refused.status).toBe(403)
  expect(both).toEqual([
    ['Cold leads', false, true],
    ['Hot leads', true, false],
  ])
  expect((await begins()).map(([, isDefault]) => isDefault)).toEqual([false, false])
})

test('a view shared with a team is read by those in it and nobody else, and leaving the team takes it away', async () => {
  const acme = await newTenant()
  const [ada, mate, other, admin] = [
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'administrator' }),
  ]
  const team = await acme.within(async (db) => {
    const branch = await db.insertInto('branches').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow()
    const made = await db
      .insertInto('teams')
      .values({ name: 'Canada desk', branch_id: branch.id })
      .returning(['id', 'identifier', 'name'])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('team_members')
      .values([ada, mate].map(({ id }) => ({ team_id: made.id, user_id: id })))
      .execute()
    return made
  })
  const body = { ...view, is_shared: true, shared_team_identifier: team.identifier }

  const made = await ada(savedViews.create, { body })
  const outside = await other(savedViews.create, { body })
  const both = await ada(savedViews.create, { body: { ...body, name: 'Both', shared_role_identifier: ada.role_identifier } })
  const params = { identifier: made.data.savedViewInfo.identifier }
  const seen = await mate(savedViews.list, { query: { list: 'leads' } })
  const changed = await mate(savedViews.update, { params, body: view })
  await mate(savedViews.setDefault, { params })
  const begins = (await mate(savedViews.list)).data.recordsInfo.map(({ is_default }) => is_default)
  const asRole = await admin(savedViews.setDefault, { params, body: { of: 'role' } })
  const unseen = [(await other(savedViews.list)).data.recordsInfo, (await admin(savedViews.list)).data.recordsInfo]
  const values = async (who: typeof ada) => (await who(savedViews.teams)).data.options.map(({ value }) => value)
  const offered = [await values(ada), await values(other), await values(admin)]

  const left = await admin(teams.setUsers, { params: { id: team.identifier }, body: { user_identifiers: [ada.identifier] } })

  expect(made.data.savedViewInfo).toMatchObject({ shared_with: null, shared_team: { identifier: team.identifier, name: 'Canada desk' } })
  expect([outside.status, outside.errors[0]?.field, both.status, both.errors[0]?.field]).toEqual([
    422,
    'shared_team_identifier',
    422,
    'shared_team_identifier',
  ])
  expect(seen.data.recordsInfo).toMatchObject([{ name: 'Hot leads', is_own: false, can: { change: false, set_role_default: false } }])
  expect([changed.status, asRole.status, begins]).toEqual([404, 404, [true]])
  expect(unseen).toEqual([[], []])
  expect(offered.map((those) => those.includes(team.identifier))).toEqual([true, false, true])
  expect(left.status).toBe(200)
  expect((await mate(savedViews.list)).data.recordsInfo).toEqual([])
  expect((await ada(savedViews.list)).data.recordsInfo).toHaveLength(1)
})
