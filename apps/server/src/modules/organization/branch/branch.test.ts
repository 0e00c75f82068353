import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const keys = ['leads.read', 'settings.branches.read', 'settings.branches.create', 'settings.branches.update'] as const
const izmir = { name: ' İzmir ', alias: 'IZM', country_id: 792, address_line: '' }
/** The city of that name, with its state. */
const theCity = (acme: World) =>
  acme.within((db) =>
    db
      .selectFrom('cities')
      .innerJoin('states', 'states.id', 'cities.state_id')
      .select(['cities.id', 'cities.name', 'states.id as state_id', 'states.name as state_name'])
      .where('states.country_id', '=', 792)
      .orderBy('cities.id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )

test('a branch is created, changed, taken out of use, and its names stay its own', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)

  const made = await ada(branches.create, { body: izmir })
  await ada(branches.create, { body: { name: 'Ankara', alias: 'ANK' } })
  const sameName = await ada(branches.create, { body: { name: 'ANKARA', alias: 'OTHER' } })
  const sameAlias = await ada(branches.create, { body: { ...izmir, name: 'Bursa', alias: 'izm' } })
  const params = { id: String(made.data.branchInfo.id) }
  const edited = await ada(branches.edit, { params, body: { ...izmir, name: 'Smyrna', status: 'in_active' } })

  const kept = await ada(branches.edit, { params, body: izmir })

  expect(kept.data.branchInfo.status).toBe('in_active')
  expect(made).toMatchObject({
    status: 201,
    message: 'Branch created successfully',
    data: {
      branchInfo: {
        name: 'İzmir',
        alias: 'IZM',
        country: { id: 792, name: 'Türkiye' },
        state: null,
        city: null,
        address_line: null,
        status: 'active',
        users_count: 0,
      },
    },
  })
  expect(sameName).toMatchObject({ status: 409, errors: [{ field: 'name', message: 'A branch has this name already' }] })
  expect(sameAlias).toMatchObject({ status: 409, errors: [{ field: 'alias', message: 'A branch has this alias already' }] })
  expect(edited).toMatchObject({ message: 'Branch updated successfully', data: { branchInfo: { name: 'Smyrna', status: 'in_active' } } })
  expect((await acme.audit()).find(({ action }) => action === 'branch.updated')).toMatchObject({
    before: { name: 'İzmir' },
    after: { name: 'Smyrna' },
  })
})

test('what is missing is refused in its own words, and a branch of another company is not there', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, bob] = [await acme.userWith(...keys), await other.userWith(...keys)]
  const made = await ada(branches.create, { body: izmir })

  const bare = await ada(branches.create, { body: { name: ' ' } as never })
  const nowhere = await ada(branches.create, { body: { ...izmir, name: 'X', alias: 'X', country_id: 999_999 } })
  const foreign = [
    await bob(branches.edit, { params: { id: made.data.branchInfo.identifier }, body: izmir }),
    await bob(branches.users, { params: { id: made.data.branchInfo.identifier } }),
    await bob(branches.setUsers, { params: { id: made.data.branchInfo.identifier }, body: { user_identifiers: [] } }),
  ]

  expect(bare.errors.map(({ message }) => message)).toEqual(['Name is required', 'Alias is required'])
  expect(nowhere.errors[0]).toMatchObject({ field: 'country_id' })
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('whoever is put into a branch sees its leads from the next request on, and whoever is left out no more', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const { data } = await ada(branches.create, { body: izmir })
  const branch = data.branchInfo
  const [zed, yan] = [await acme.person({ role: 'branch_manager' }), await acme.person({ role: 'branch_manager', branch_id: branch.id })]
  const lead = await acme.asSystem((ctx) => aLead(ctx, { branch_id: branch.id }))
  const sees = async (who: typeof zed) => (await who(leads.single, { params: { id: lead.identifier } })).status
  const before = [await sees(zed), await sees(yan)]

  const set = await ada(branches.setUsers, { params: { id: branch.identifier }, body: { user_identifiers: [zed.identifier] } })
  await acme.settle()

  expect(before).toEqual([404, 200])
  expect([await sees(zed), await sees(yan)]).toEqual([200, 404])
  expect(set.data.recordsInfo).toMatchObject([{ id: zed.id, role_name: 'Branch manager' }])
  expect((await acme.told()).filter(({ name }) => name === 'permission_updated')).toHaveLength(2)
})

test('only the company’s own people work in a branch', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith(...keys)
  const { data } = await ada(branches.create, { body: izmir })
  const [student, foreigner] = [await acme.person({ role: 'student' }), await other.person({ role: 'counsellor' })]

  for (const stranger of [student, foreigner]) {
    const refused = await ada(branches.setUsers, {
      params: { id: data.branchInfo.identifier },
      body: { user_identifiers: [stranger.identifier] },
    })
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'user_identifiers', message: 'Choose people of the company' }] })
  }
})

test('lead-executive branches are the active ones with somebody who works leads', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const [one, two] = [await ada(branches.create, { body: izmir }), await ada(branches.create, { body: { name: 'Ankara', alias: 'ANK' } })]
  await acme.person({ role: 'counsellor', branch_id: one.data.branchInfo.id })
  await acme.person({ role: 'finance_officer', branch_id: two.data.branchInfo.id })

  const [byName, byNumber] = [await ada(branches.leadExecutive), await ada(branches.leadExecutive, { query: { number_only: '1' } })]

  const { id, identifier } = one.data.branchInfo
  expect(byName.data.recordsInfo).toEqual([{ label: 'İzmir', value: identifier, identifier }])
  expect(byNumber.data.recordsInfo[0]).toMatchObject({ value: id })
})

test('a branch is in a city of a state of a country, and in no place that is not there', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const city = await theCity(acme)
  const place = { country_id: 792, state_id: city.state_id, city_id: city.id }

  const made = await ada(branches.create, { body: { ...izmir, ...place } })
  const torn = await Promise.all(
    [{ country_id: null }, { country_id: 276 }, { state_id: null }, { city_id: 1_999_999_999 }].map((wrong) =>
      ada(branches.create, { body: { ...izmir, name: 'Torn', alias: 'TORN', ...place, ...wrong } }),
    ),
  )
  const { identifier: id } = made.data.branchInfo
  const emptied = await ada(branches.edit, { params: { id }, body: { ...izmir, country_id: '', state_id: '', city_id: '' } })

  expect(made.data.branchInfo).toMatchObject({
    ...place,
    country: { id: 792 },
    state: { id: city.state_id, name: city.state_name },
    city: { id: city.id, name: city.name },
  })
  expect(torn.map(({ status, errors }) => [status, errors[0]?.field, errors[0]?.message])).toEqual([
    [422, 'state_id', 'Choose one of the options'],
    [422, 'state_id', 'Choose one of the options'],
    [422, 'city_id', 'Choose one of the options'],
    [422, 'city_id', 'Choose one of the options'],
  ])
  expect(emptied.data.branchInfo).toMatchObject({ country: null, state: null, city: null })
})

test('who manages branches and teams reads them without a right to leads; who does neither reads no people', async () => {
  const acme = await newTenant()
  const [keeper, nobody] = [
    await acme.userWith('settings.branches.read', 'settings.teams.read', 'settings.branches.create', 'settings.teams.create'),
    await acme.userWith('dashboards.lead.read'),
  ]
  const { data } = await keeper(branches.create, { body: izmir })
  const { data: made } = await keeper(teams.create, { body: { name: 'North', alias: 'N', branch_id: data.branchInfo.id } })
  const params = { id: made.teamInfo.identifier }

  expect((await keeper(branches.list)).data.recordsInfo).toMatchObject([{ name: 'İzmir' }])
  expect((await keeper(branches.teamsDropdown, { params: { id: data.branchInfo.identifier } })).data).toHaveLength(1)
  expect((await keeper(teams.list)).data.recordsInfo).toMatchObject([{ name: 'North' }])
  expect([(await keeper(teams.users, { params })).status, (await nobody(teams.users, { params })).status]).toEqual([200, 403])
})

test('people of other companies and students choose a branch without learning how many work in it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const { data } = await ada(branches.create, { body: izmir })
  await acme.person({ role: 'counsellor', branch_id: data.branchInfo.id })
  const student = await acme.person({ role: 'student' })

  const counts = [ada, student].map(async (who) => (await who(branches.list)).data.recordsInfo.map(({ users_count }) => users_count))

  expect(await Promise.all(counts)).toEqual([[1], [0]])
})
