import { reportingManagers } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'

type Person = Awaited<ReturnType<World['person']>>
const who = ({ identifier, role_identifier }: Person) => ({ user_identifier: identifier, role_identifier })
const chief = ({ identifier, role_identifier }: Person) => ({
  manager_user_identifier: identifier,
  manager_role_identifier: role_identifier,
})

async function company() {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.assign.manager')
  const counsellor = (first_name: string) => acme.person({ role: 'counsellor', first_name })
  const [bob, carol, dan] = [await counsellor('Bob'), await counsellor('Carol'), await counsellor('Dan')]
  const reports = (from: Person, to: Person, country_ids: number[] = []) =>
    ada(reportingManagers.assign, { body: { ...who(from), ...chief(to), country_ids } })
  const managersOf = async (person: Person) =>
    (await ada(reportingManagers.list, { query: who(person) })).data.recordsInfo
      .filter(({ is_assigned }) => is_assigned)
      .map(({ first_name, is_general, countries }) => [first_name, is_general, ...countries.map(({ name }) => name)])
  return { acme, ada, bob, carol, dan, reports, managersOf }
}

test('a person reports to one manager as a whole and to others for their destinations; a new one takes the place of the old', async () => {
  const { ada, bob, carol, dan, reports, managersOf } = await company()

  await reports(bob, carol)
  await reports(bob, dan, [124])
  const before = await managersOf(bob)
  await reports(bob, dan)
  const after = await managersOf(bob)
  const freed = await ada(reportingManagers.unassign, { query: { ...who(bob), country_ids: '124' } as never, body: {} })

  expect(before).toEqual([
    ['Carol', true],
    ['Dan', false, 'Canada'],
  ])
  expect(after).toEqual([['Dan', true, 'Canada']])
  expect(freed).toMatchObject({ status: 200, message: 'Unassigned successfully' })
  expect(await managersOf(bob)).toEqual([['Dan', true]])
})

test('a manager is chosen, among people there are', async () => {
  const { acme, ada, bob, carol } = await company()
  const foreign = await (await newTenant()).person({ role: 'counsellor' })
  const student = await acme.person({ role: 'student' })

  const bare = await ada(reportingManagers.assign, { body: who(bob) as never })
  const strangers = [foreign, student].map((person) => ada(reportingManagers.assign, { body: { ...who(bob), ...chief(person) } }))
  const nowhere = await ada(reportingManagers.assign, { body: { ...who(bob), ...chief(carol), country_ids: [999_999] } })
  const candidates = await ada(reportingManagers.list, { query: who(bob) })

  expect(bare.errors[0]).toMatchObject({ field: 'manager_user_identifier', message: 'please select destination manager' })
  for (const refused of await Promise.all(strangers))
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'manager_user_identifier' }] })
  expect(nowhere.errors[0]).toMatchObject({ field: 'country_ids' })
  expect(candidates.data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Ada', 'Carol', 'Dan'])
})

test('nobody is a manager of whom they report to, however far above, not even for one country or in one hand-over', async () => {
  const { ada, bob, carol, dan, reports, managersOf } = await company()
  await reports(bob, carol)
  await reports(carol, dan)

  const circles = [await reports(dan, bob), await reports(dan, bob, [124]), await reports(carol, bob)]
  const own = await reports(bob, bob)
  const over = await ada(reportingManagers.handOver, { body: { from_user_identifier: dan.identifier, ...chief(bob) } })

  for (const circle of circles) expect(circle).toMatchObject({ status: 409, errors: [{ field: 'manager_user_identifier' }] })
  expect(own.status).toBeGreaterThanOrEqual(409)
  expect(over.status).toBe(409)
  expect(await managersOf(dan)).toEqual([])
})

test('everybody who reports to one manager goes over to another at once', async () => {
  const { acme, ada, bob, carol, dan, reports, managersOf } = await company()
  await reports(bob, dan)
  await reports(carol, dan)
  const eve = await acme.person({ role: 'branch_manager', first_name: 'Eve' })

  const over = await ada(reportingManagers.handOver, { body: { from_user_identifier: dan.identifier, ...chief(eve) } })
  const toOne = await ada(reportingManagers.handOver, { body: { from_user_identifier: eve.identifier, ...chief(bob) } })

  expect(over).toMatchObject({ status: 200, data: { picked: 2 } })
  expect(toOne.data.picked).toBe(1)
  expect([await managersOf(bob), await managersOf(carol)]).toEqual([[], [['Bob', true]]])
  expect((await acme.audit()).at(-1)).toMatchObject({
    action: 'assigning.managers_handed_over',
    record_id: eve.id,
    before: { reported_to_by: [carol.id] },
  })
})
