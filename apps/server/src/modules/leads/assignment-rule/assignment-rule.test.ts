import { assignmentRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { fileOf, imported } from '../import/import.builder.ts'
import { aLead } from '../lead/lead.builder.ts'
import { anAssignmentRule } from './assignment-rule.builder.ts'
import { giveNewLeads } from './giving.commands.ts'

const keys = ['create', 'read', 'update', 'delete'].map((act) => `settings.assignment.rules.${act}` as 'settings.assignment.rules.read')
const [canada, britain] = [124, 826]

async function company() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys, 'leads.read', 'leads.create', 'leads.import')
  const branch = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'North' }).returning(['id', 'identifier']).executeTakeFirstOrThrow(),
  )
  const [ann, ben] = [
    await acme.person({ role: 'counsellor', first_name: 'Ann', branch_id: branch.id }),
    await acme.person({ role: 'counsellor', first_name: 'Ben', branch_id: branch.id }),
  ]
  return { acme, ada, ann, ben, branch }
}
type Person = Awaited<ReturnType<World['person']>>
const bodyFor = (name: string, ...people: Person[]) => ({
  name,
  receivers: 'people' as const,
  conditions: {},
  people: people.map(({ identifier, role_identifier }) => ({ user_identifier: identifier, role_identifier })),
})
const holdersOf = (acme: World) =>
  acme.within(async (db) => {
    const rows = await db
      .selectFrom('leads')
      .leftJoin('users', 'users.id', 'leads.owner_id')
      .select('users.first_name')
      .orderBy('leads.id')
      .execute()
    return rows.map(({ first_name }) => first_name)
  })
const namesIn = async (ada: Caller) => (await ada(assignmentRules.list, {})).data.recordsInfo.map(({ name }) => name)

test('a rule is created after the others, changed, put in another order and removed', async () => {
  const { acme, ada, ann, ben, branch } = await company()

  const first = await ada(assignmentRules.create, { body: bodyFor(' First ', ann) })
  const second = await ada(assignmentRules.create, {
    body: {
      name: 'Second',
      receivers: 'branch',
      branch_identifier: branch.identifier,
      role_identifier: ben.role_identifier,
      conditions: { destination_countries: [canada], preferred_languages: ['FR'], branches: [] },
      open_cap: '20',
      contact_minutes: '30',
    },
  })
  const { identifier } = first.data.assignmentRuleInfo
  const params = { assignment_rule_id: identifier }
  await ada(assignmentRules.order, { body: { identifiers: [second.data.assignmentRuleInfo.identifier] } })
  const ordered = await namesIn(ada)
  const edited = await ada(assignmentRules.edit, { params, body: bodyFor('Renamed', ben) }, { 'if-match': '"v1"' })
  const late = await ada(assignmentRules.edit, { params, body: bodyFor('Late', ben) }, { 'if-match': '"v1"' })
  await ada(assignmentRules.remove, { params })

  expect([first.status, second.status, late.status]).toEqual([201, 201, 409])
  expect(second.data.assignmentRuleInfo).toMatchObject({
    branch: { name: 'North' },
    role: { name: 'Counsellor' },
    conditions: { destination_countries: [canada], preferred_languages: ['fr'] },
    condition_words: [
      { condition: 'destination_countries', words: ['Canada'] },
      { condition: 'preferred_languages', words: ['French'] },
    ],
    open_cap: 20,
    contact_minutes: 30,
  })
  expect(ordered).toEqual(['Second', 'First'])
  expect(edited.data.assignmentRuleInfo).toMatchObject({ name: 'Renamed', people: [{ user: { first_name: 'Ben' } }] })
  expect(await namesIn(ada)).toEqual(['Second'])
  expect((await acme.audit()).map(({ action }) => action)).toEqual([
    'assignment_rule.created',
    'assignment_rule.created',
    'assignment_rule.ordered',
    'assignment_rule.changed',
    'assignment_rule.removed',
  ])
})

test('what a rule names has to be there, each complaint at its field', async () => {
  const [{ ada, ann, branch }, other] = [await company(), await company()]
  const fields = async (body: object) => (await ada(assignmentRules.create, { body: body as never })).errors.map(({ field }) => field)

  expect(await fields({ ...bodyFor(' ', ann) })).toEqual(['name'])
  expect(await fields(bodyFor('Nobody'))).toEqual(['people'])
  expect(await fields(bodyFor('Stranger', ann, other.ann))).toEqual(['people.1.user_identifier'])
  expect(await fields({ ...bodyFor('Nowhere', ann), conditions: { destination_countries: [1] } })).toEqual([
    'conditions.destination_countries',
  ])
  expect(await fields({ name: 'B', receivers: 'branch', conditions: {}, branch_identifier: branch.identifier })).toEqual([
    'role_identifier',
  ])
  expect(
    await fields({
      name: 'B',
      receivers: 'branch',
      conditions: {},
      branch_identifier: other.branch.identifier,
      role_identifier: ann.role_identifier,
    }),
  ).toEqual(['branch_identifier'])
})

test('whoever may not see the rules does not, and those of another company are not there', async () => {
  const [{ acme, ann }, other] = [await company(), await company()]
  const mine = await acme.asSystem((ctx) => anAssignmentRule(ctx))

  const manager = await acme.person({ role: 'branch_manager' })
  const params = { assignment_rule_id: mine.identifier }

  expect((await ann(assignmentRules.list, {})).status).toBe(403)
  expect((await manager(assignmentRules.list, {})).status).toBe(403)
  expect((await other.ada(assignmentRules.get, { params })).status).toBe(404)
  expect((await other.ada(assignmentRules.order, { body: { identifiers: [mine.identifier] } })).status).toBe(404)
})

test('a new lead of nobody goes by the first rule that fits, whatever way it comes', async () => {
  const { acme, ada, ann, ben } = await company()
  const lookup = (type: string) =>
    acme.within((db) => db.selectFrom('lookup_values').select('id').where('type', '=', type).executeTakeFirstOrThrow())
  const medium = await lookup('lead_medium')
  await acme.asSystem(async (ctx) => {
    await anAssignmentRule(ctx, { name: 'Canada', position: 1, conditions: { destination_countries: [canada] }, people: [ann] })
    await anAssignmentRule(ctx, { name: 'Everything', position: 2, people: [ben] })
  })

  const typed = await ada(leads.create, {
    body: { first_name: 'A', email: 'a@example.com', lead_medium_id: medium.id, destination_countries: [britain, canada] },
  })
  const form = await acme.within((db) => db.selectFrom('lead_forms').select('identifier').executeTakeFirstOrThrow())
  const sent = await acme.visitor(captureForms.submit, {
    params: { id: form.identifier },
    body: { values: { full_name: 'B', phone: '+905321110001' }, consent: { contact: true } } as never,
  })
  await imported(acme, ada, fileOf('first name,email\nC,c@example.com\nD,d@example.com\n'))
  await acme.settle()

  expect([typed.status, sent.status]).toEqual([201, 200])
  expect(await holdersOf(acme)).toEqual(['Ann', 'Ben', 'Ben', 'Ben'])
})

test('a lead somebody has is left alone, and a company without rules works as before', async () => {
  const { acme, ada, ann, ben } = await company()
  const give = (lead: { id: number }) => acme.asSystem((ctx) => giveNewLeads(ctx, [lead.id]))
  const free = await acme.asSystem((ctx) => aLead(ctx))
  await give(free)
  await ada(assignmentRules.create, { body: bodyFor('All', ben) })
  await give(await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: ann.id, role_id: ann.role_id }] })))

  expect(await holdersOf(acme)).toEqual([null, 'Ann'])
})

test('two leads that come at once go to two people, one after the other and by fewest open leads', async () => {
  for (const method of ['round_robin', 'fewest_open'] as const) {
    const { acme, ann, ben } = await company()
    await acme.asSystem((ctx) => anAssignmentRule(ctx, { people: [ann, ben], method }))
    const made = await Promise.all([1, 2, 3, 4].map(() => acme.asSystem((ctx) => aLead(ctx))))

    await Promise.all(made.map(({ id }) => acme.asSystem((ctx) => giveNewLeads(ctx, [id]))))

    expect((await holdersOf(acme)).sort()).toEqual(['Ann', 'Ann', 'Ben', 'Ben'])
  }
})

test('a rule of a branch brings the lead there, to somebody in the role who works there', async () => {
  const { acme, ada, ann, branch } = await company()
  await acme.person({ role: 'application_officer', first_name: 'Cleo', branch_id: branch.id })
  await acme.person({ role: 'counsellor', first_name: 'Dan' })
  await ada(assignmentRules.create, {
    body: {
      name: 'North',
      receivers: 'branch',
      method: 'fewest_open',
      branch_identifier: branch.identifier,
      role_identifier: ann.role_identifier,
      conditions: {},
    },
  })
  const [one, two, three] = await acme.asSystem(async (ctx) => [await aLead(ctx), await aLead(ctx), await aLead(ctx)])

  await acme.asSystem((ctx) => giveNewLeads(ctx, [one!.id, two!.id, three!.id]))

  expect((await holdersOf(acme)).sort()).toEqual(['Ann', 'Ann', 'Ben'])
  const places = await acme.within((db) => db.selectFrom('leads').select('branch_id').execute())
  expect(places.map(({ branch_id }) => branch_id)).toEqual([branch.id, branch.id, branch.id])
})

test('trying says whom a lead like this would go to, and which rules had nobody, without giving anything', async () => {
  const { acme, ada, ann, ben } = await company()
  await acme.within((db) => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', ann.id).execute())
  await acme.asSystem(async (ctx) => {
    await anAssignmentRule(ctx, { name: 'Canada', position: 1, conditions: { destination_countries: [canada] }, people: [ann] })
    await anAssignmentRule(ctx, {
      name: 'French',
      position: 2,
      conditions: { preferred_languages: ['fr'] },
      people: [ben],
      contact_minutes: 30,
    })
  })

  const fits = await ada(assignmentRules.tryOut, { query: { destination_countries: canada, preferred_language: 'fr-CA' } })
  const again = await ada(assignmentRules.tryOut, { query: { preferred_language: 'fr' } })
  const none = await ada(assignmentRules.tryOut, { query: { destination_countries: canada } })

  expect(fits.data).toMatchObject({ ruleInfo: { name: 'French' }, userInfo: { first_name: 'Ben' }, skippedInfo: [{ name: 'Canada' }] })
  expect(fits.data.due_at).not.toBeNull()
  expect(again.data).toMatchObject({ userInfo: { first_name: 'Ben' }, skippedInfo: [] })
  expect(none.data).toEqual({
    ruleInfo: null,
    userInfo: null,
    due_at: null,
    skippedInfo: [{ identifier: expect.any(String), name: 'Canada' }],
  })
})
