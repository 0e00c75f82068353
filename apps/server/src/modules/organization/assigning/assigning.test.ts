import {
  type AssigningKind,
  assigning,
  assigningFamilies,
  assigningPeople,
} from '@embark/contract/organization/assigning/assigning.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aCollege } from '../../applications/application/application.builder.ts'

const keys = Object.values(assigningFamilies).map(({ access }) => access)
const anAssigner = (acme: World) => acme.userWith(...new Set([...keys, 'settings.user.management.read' as const]))
type Person = Awaited<ReturnType<World['person']>>
const subjectFor = (kind: AssigningKind, { identifier, role_identifier }: Person) => ({
  ...(assigningFamilies[kind].subject !== 'role' && { user_identifier: identifier }),
  ...(assigningFamilies[kind].subject !== 'person' && { role_identifier }),
})
const give = (ada: Caller, kind: AssigningKind, who: Person, picked: readonly (number | string)[]) =>
  ada(assigning[kind].assign, { body: { ...subjectFor(kind, who), [assigningFamilies[kind].list]: picked } })
const take = (ada: Caller, kind: AssigningKind, who: Person, picked: readonly (number | string)[]) =>
  ada(assigning[kind].unassign, { query: {}, body: { ...subjectFor(kind, who), [assigningFamilies[kind].list]: picked } })
const assignedOf = async (ada: Caller, kind: AssigningKind, who: Person) =>
  (await ada(assigning[kind].list, { query: subjectFor(kind, who) })).data.recordsInfo
    .filter((item) => item.is_assigned)
    .map(({ name }) => name)

/** A company with something of every kind to assign. */
async function furnished() {
  const acme = await newTenant()
  const ada = await anAssigner(acme)
  const made = await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    const branch = await ctx.db.insertInto('branches').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow()
    await ctx.db.insertInto('teams').values({ name: 'Blue', branch_id: branch.id }).execute()
    await ctx.db.insertInto('client_services').values({ name: 'Visa' }).execute()
    await ctx.db.insertInto('roles').values({ name: 'Greeter', group: 'company' }).execute()
    return college
  })
  return { acme, ada, college: made }
}

test.each(Object.keys(assigning) as AssigningKind[])('%s are assigned, repeated without effect, and taken away again', async (kind) => {
  const { acme, ada } = await furnished()
  const zed = await acme.userWith('leads.read')
  const all = await ada(assigning[kind].list, { query: subjectFor(kind, zed) })
  const free = all.data.recordsInfo.find((item) => !item.is_assigned && (kind !== 'roles' || item.name === 'Greeter'))!
  const picked = [assigningFamilies[kind].item === 'number' ? free.id : free.identifier!]

  const [given, again] = [await give(ada, kind, zed, picked), await give(ada, kind, zed, picked)]
  const held = await assignedOf(ada, kind, zed)
  const query = { ...subjectFor(kind, zed), [assigningFamilies[kind].list]: picked.join(',') }
  const [taken, nothing] = [await ada(assigning[kind].unassign, { query, body: {} }), await take(ada, kind, zed, picked)]

  expect([given.message, taken.message]).toEqual(['Assigned successfully', 'Unassigned successfully'])
  expect([given, again, taken, nothing].map(({ status, data }) => [status, data?.picked])).toEqual([
    [200, 1],
    [200, 0],
    [200, 1],
    [200, 0],
  ])
  expect(held).toContain(free.name)
  expect(await assignedOf(ada, kind, zed)).not.toContain(free.name)
  expect((await acme.audit())[0]).toMatchObject({ action: `assigning.${assigningFamilies[kind].path}_assigned`, actor_id: ada.id })
})

test.each(Object.keys(assigning) as AssigningKind[])(
  '%s of nobody, of another company, and what nobody knows are refused',
  async (kind) => {
    const { acme, ada } = await furnished()
    const foreign = await (await newTenant()).person({ role: 'counsellor' })
    const zed = await acme.userWith('leads.read')
    const unknown = assigningFamilies[kind].item === 'number' ? 999_999 : crypto.randomUUID()

    const [elsewhere, missing, empty] = [
      await ada(assigning[kind].list, { query: subjectFor(kind, foreign) }),
      await give(ada, kind, zed, [unknown]),
      await give(ada, kind, zed, []),
    ]

    expect([elsewhere.status, missing.status, empty.status]).toEqual([404, 422, 422])
    expect(missing.errors[0]).toMatchObject({ field: assigningFamilies[kind].list, message: 'Choose one of the options' })
  },
)

test('students have no assignments, and nobody is asked for in a role they do not hold', async () => {
  const { acme, ada } = await furnished()
  const [student, zed, yan] = [
    await acme.person({ role: 'student' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'finance_officer' }),
  ]

  expect((await ada(assigning.countries.list, { query: subjectFor('countries', student) })).status).toBe(404)
  expect(
    (await ada(assigning.countries.list, { query: { user_identifier: zed.identifier, role_identifier: yan.role_identifier } })).status,
  ).toBe(404)
})

test('people are found by name with their roles, without students', async () => {
  const acme = await newTenant()
  const ada = await anAssigner(acme)
  await acme.person({ role: 'student', first_name: 'Zoe' })
  const zed = await acme.person({ role: 'counsellor', first_name: 'Zed' })

  const [country] = (await ada(assigning.countries.list, { query: subjectFor('countries', zed) })).data.recordsInfo
  await give(ada, 'countries', zed, [country!.id])
  const matching = await ada(assigningPeople.list, { query: { search: 'z' } })

  expect(matching.data.recordsInfo).toMatchObject([
    { id: zed.id, roles: [{ name: 'Counsellor' }], assigned: { countries: 1, institutions: 0, roles: 1 } },
  ])
})

test('nobody gives a role that may more than their own, and everybody keeps a role', async () => {
  const { acme, ada } = await furnished()
  const zed = await acme.person({ role: 'counsellor' })
  const admin = await acme.person({ role: 'super_admin' })
  const roleOf = (key: string) =>
    acme.within((db) => db.selectFrom('roles').select(['identifier']).where('system_key', '=', key).executeTakeFirstOrThrow())
  const [boss, counsellor] = [await roleOf('super_admin'), await roleOf('counsellor')]

  const refused = await give(ada, 'roles', zed, [boss.identifier])
  const last = await take(admin, 'roles', zed, [counsellor.identifier])
  const ownLast = await take(admin, 'roles', admin, [boss.identifier])
  const given = await give(admin, 'roles', zed, [boss.identifier])

  expect(refused.status).toBe(403)
  expect(last).toMatchObject({ status: 409, errors: [{ message: 'A person needs at least one role' }] })
  expect(ownLast.status).toBe(409)
  expect(given.status).toBe(200)
  expect(await assignedOf(admin, 'roles', zed)).toEqual(['Counsellor', 'Super admin'])
})

test('a person works in one branch: another one is a move, and two at once are refused', async () => {
  const { acme, ada } = await furnished()
  const zed = await acme.person({ role: 'counsellor' })
  const south = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'South' }).returning('identifier').executeTakeFirstOrThrow(),
  )
  const [north] = (await ada(assigning.branches.list, { query: subjectFor('branches', zed) })).data.recordsInfo

  await give(ada, 'branches', zed, [north!.identifier!])
  const both = await give(ada, 'branches', zed, [north!.identifier!, south.identifier])
  await give(ada, 'branches', zed, [south.identifier])

  expect(both).toMatchObject({ status: 422, errors: [{ message: 'A person works in one branch' }] })
  expect(await assignedOf(ada, 'branches', zed)).toEqual(['South'])
})
