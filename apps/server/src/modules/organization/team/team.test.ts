import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const keys = [
  'leads.read',
  'settings.user.management.read',
  'settings.teams.create',
  'settings.teams.update',
  'settings.agent.teams.create',
  'settings.agent.teams.update',
] as const
const aBranch = (acme: World, name = 'North') =>
  acme.within((db) => db.insertInto('branches').values({ name }).returning('id').executeTakeFirstOrThrow())
const anAgency = (acme: World, name = 'Bridge') =>
  acme.within((db) => db.insertInto('agents').values({ name }).returning(['id', 'identifier']).executeTakeFirstOrThrow())

test('a team belongs to a branch, is led by a member, and its name is its own there', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const [north, south] = [await aBranch(acme), await aBranch(acme, 'South')]
  const zed = await acme.person({ role: 'counsellor', first_name: 'Zed' })
  const blue = { name: 'Blue', alias: 'BL', branch_id: north.id }

  const made = await ada(teams.create, { body: { ...blue, leader_user_identifier: zed.identifier } })
  const twice = await ada(teams.create, { body: { ...blue, name: 'blue' } })
  const elsewhere = await ada(teams.create, { body: { ...blue, branch_id: south.id } })
  const bare = await ada(teams.create, { body: { name: '', alias: '' } as never })
  const stranger = await ada(teams.edit, {
    params: { id: String(made.data.teamInfo.id) },
    body: { ...blue, leader_user_identifier: ada.identifier },
  })
  const edited = await ada(teams.edit, {
    params: { id: made.data.teamInfo.identifier },
    body: { ...blue, name: 'Navy', status: 'in_active' },
  })

  expect(made).toMatchObject({
    status: 201,
    message: 'Team created successfully',
    data: { teamInfo: { type: 'team', branch_name: 'North', leader: { first_name: 'Zed' }, users_count: 1 } },
  })
  expect(twice).toMatchObject({ status: 409, errors: [{ field: 'name' }] })
  expect(elsewhere.status).toBe(201)
  expect(bare.errors.map(({ message }) => message)).toEqual(['Name is required', 'Alias is required', 'Branch is required'])
  expect(stranger.errors[0]).toMatchObject({ field: 'leader_user_identifier', message: 'Choose a member of the team' })
  expect(edited).toMatchObject({
    message: 'Team updated successfully',
    data: { teamInfo: { name: 'Navy', status: 'in_active', leader: { first_name: 'Zed' } } },
  })
})

test('the members of a team are the ones named and no others; what they see follows at once, and a leader who left leads no more', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const north = await aBranch(acme)
  const [zed, yan] = [
    await acme.person({ permissions: ['leads.read'], scopes: { leads: 'team' } }),
    await acme.person({ permissions: ['leads.read'], scopes: { leads: 'team' } }),
  ]
  const { data } = await ada(teams.create, {
    body: { name: 'Blue', alias: 'BL', branch_id: north.id, leader_user_identifier: zed.identifier },
  })
  const { id, identifier } = data.teamInfo
  const lead = await acme.asSystem((ctx) => aLead(ctx, { team_id: id }))
  const sees = async (who: typeof zed) => (await who(leads.single, { params: { id: lead.identifier } })).status
  const before = [await sees(zed), await sees(yan)]

  const set = await ada(teams.setUsers, { params: { id: identifier }, body: { user_identifiers: [yan.identifier] } })
  const listed = await ada(teams.list)

  expect(before).toEqual([200, 404])
  expect([await sees(zed), await sees(yan)]).toEqual([404, 200])
  expect(set.data.recordsInfo.map((row) => row.id)).toEqual([yan.id])
  expect((await ada(teams.users, { params: { id: identifier } })).data.recordsInfo).toEqual(set.data.recordsInfo)
  expect(listed.data.recordsInfo).toMatchObject([{ leader: null, users_count: 1 }])
  expect((await acme.audit()).at(-1)).toMatchObject({
    action: 'team.users_changed',
    before: { left: [zed.id] },
    after: { joined: [yan.id] },
  })
})

test('an agency has teams of its own, listed apart, of its own people, under keys of their own', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const [bridge, other] = [await anAgency(acme), await anAgency(acme, 'Other')]
  const [own, foreign] = [
    await acme.person({ role: 'agent', agent_id: bridge.id }),
    await acme.person({ role: 'agent', agent_id: other.id }),
  ]
  const staffOnly = await acme.userWith('settings.user.management.read', 'settings.teams.update')
  const body = { name: 'Istanbul desk', alias: 'IST', agent_identifier: bridge.identifier }

  const made = await ada(teams.createAgentTeam, { body })
  const params = { id: made.data.teamInfo.identifier }
  const taken = await ada(teams.setUsers, { params, body: { user_identifiers: [own.identifier] } })
  const refused = await ada(teams.setUsers, { params, body: { user_identifiers: [foreign.identifier] } })
  const denied = [
    await staffOnly(teams.edit, { params, body }),
    await staffOnly(teams.setUsers, { params, body: { user_identifiers: [] } }),
  ]
  const lists = [
    await ada(teams.list),
    await ada(teams.list, { query: { type: 'agent_team' } }),
    await own(teams.list, { query: { type: 'agent_team' } }),
    await foreign(teams.list, { query: { type: 'agent_team' } }),
  ]

  expect(made.data.teamInfo).toMatchObject({ type: 'agent_team', branch_id: null, agent_name: 'Bridge' })
  expect(taken.data.recordsInfo.map(({ id }) => id)).toEqual([own.id])
  expect(refused.errors[0]).toMatchObject({ field: 'user_identifiers', message: 'Choose people of this agency' })
  expect(denied.map(({ status }) => status)).toEqual([403, 403])
  expect(lists.map(({ data }) => data.recordsInfo.length)).toEqual([0, 1, 1, 0])
})

test('a team of another company is not there', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, bob] = [await acme.userWith(...keys), await other.userWith(...keys)]
  const { data } = await ada(teams.create, { body: { name: 'Blue', alias: 'BL', branch_id: (await aBranch(acme)).id } })
  const params = { id: data.teamInfo.identifier }

  const answers = [
    await bob(teams.edit, { params, body: { name: 'X', alias: 'X' } }),
    await bob(teams.users, { params }),
    await bob(teams.setUsers, { params, body: { user_identifiers: [] } }),
    await bob(teams.create, { body: { name: 'X', alias: 'X', branch_id: data.teamInfo.branch_id! } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422])
})
