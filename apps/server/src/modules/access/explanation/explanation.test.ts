import { explanations } from '@embark/contract/access/explanation/explanation.contract.ts'
import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { aConsultancy } from '../../../../test/consultancy.ts'
import { newTenant, type World } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

/** The same people and records at every run: numbers that only look like chance. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return { pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)]!, often: (share: number) => next() < share }
}
const scopes = ['own', 'assigned', 'team', 'branch', 'agency', 'institution', 'tenant'] as const
type Person = Awaited<ReturnType<World['person']>>

/** Two people of each scope in places of their own, some of several kinds, and records strewn over the places. */
async function strewn(seed: number) {
  const acme = await newTenant()
  const { pick, often } = chance(seed)
  const places = await acme.within(async (db) => {
    const names = ['North', 'South'].map((name) => ({ name }))
    const branches = await db.insertInto('branches').values(names).returning('id').execute()
    const teams = await db
      .insertInto('teams')
      .values(names.map((each) => ({ ...each, branch_id: branches[0]!.id })))
      .returning('id')
      .execute()
    return { branches, teams, agents: await db.insertInto('agents').values(names).returning('id').execute() }
  })
  const colleges = await acme.asSystem(async (ctx) => [await aCollege(ctx), await aCollege(ctx)] as const)
  const maybe = <T extends { id: number }>(from: readonly T[]) => (often(0.7) ? pick(from).id : undefined)
  const people: Person[] = []
  for (const scope of [...scopes, ...scopes]) {
    const person = await acme.person({
      permissions: often(0.9) ? ['leads.read', 'applications.read'] : ['leads.read'],
      scopes: { leads: scope, applications: scope },
      first_name: scope,
      ...Object.fromEntries(
        Object.entries({ branch_id: maybe(places.branches), agent_id: maybe(places.agents) }).filter(([, id]) => id !== undefined),
      ),
      institution_id: pick(colleges).institution.id,
    })
    if (often(0.7))
      await acme.within((db) =>
        db
          .insertInto('team_members')
          .values({ user_id: person.id, team_id: pick(places.teams).id })
          .execute(),
      )
    if (often(0.3)) await acme.within((db) => db.updateTable('users').set({ group: 'user' }).where('id', '=', person.id).execute())
    people.push(person)
  }
  const made = await acme.asSystem(async (ctx) => {
    const records = []
    for (let n = 0; n < 14; n++) {
      const place = { branch_id: maybe(places.branches), team_id: maybe(places.teams), agent_id: maybe(places.agents) }
      const wishes = Object.fromEntries(Object.entries(place).filter(([, id]) => id !== undefined))
      const worker = pick(people)
      const lead = await aLead(ctx, {
        ...wishes,
        ...(often(0.5) && { assigned: [{ user_id: worker.id, role_id: worker.role_id }] }),
        ...(often(0.5) && { student_user_id: pick(people).id }),
      })
      const application = await anApplication(ctx, lead, { ...wishes, college: pick(colleges), is_submitted: often(0.6) })
      records.push({ lead, application })
    }
    return records
  })
  return { acme, people, made }
}

test.each([1, 7, 42])('a record is explained as seen exactly when it stands in the person’s own list (seed %i)', async (seed) => {
  const { acme, people, made } = await strewn(seed)
  const admin = await acme.person({ role: 'administrator' })
  const counts = { seen: 0, hidden: 0 }
  for (const person of people)
    for (const module of ['lead', 'application'] as const) {
      const query = { per_page: 200, sort: 'asc', sort_by: 'id' } as const
      const list = module === 'lead' ? await person(leads.list, { query }) : await person(applications.list, { query })
      const listed = list.status === 200 ? list.data.recordsInfo.map(({ id }) => id) : []
      for (const record of made) {
        const { data } = await admin(explanations.explain, {
          query: { module, identifier: record[module].identifier, user_identifier: person.identifier },
        })
        const isListed = listed.includes(record[module].number)
        expect([person.identifier, module, record[module].id, data.explanationInfo.can]).toEqual([
          person.identifier,
          module,
          record[module].id,
          isListed,
        ])
        counts[isListed ? 'seen' : 'hidden']++
      }
    }
  expect(Math.min(counts.seen, counts.hidden)).toBeGreaterThan(40)
})

test('everyone who can see a record is named, and nobody else', async () => {
  const { acme, people, made } = await strewn(3)
  const admin = await acme.person({ role: 'administrator' })
  for (const { lead } of made.slice(0, 5)) {
    const about = { module: 'lead', identifier: lead.identifier } as const
    const { data } = await admin(explanations.viewers, { query: { ...about, per_page: 200 } })
    const expected: number[] = [admin.id]
    for (const person of people)
      if ((await person(leads.single, { params: { id: lead.identifier } })).status === 200) expected.push(person.id)
    expect(data.recordsInfo.map(({ user }) => user.id).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
    expect(data.metaInfo.totalRecords).toBe(expected.length)
  }
})

test('the deciding fact is told in words, for and against', async () => {
  const here = await aConsultancy()
  const { administrator: admin, counsellor, branch_manager, agent, student, institution_staff, finance_officer } = here.people
  const ask = async (person: Person, module: 'lead' | 'application' | 'invoice', identifier: string) => {
    const { data } = await admin(explanations.explain, { query: { module, identifier, user_identifier: person.identifier } })
    return data.explanationInfo.roles.map(({ can, reason }) => [can, reason])[0]
  }
  const { leads: people, applications: made, installments } = here
  const day = /^It is assigned to them since \d\d-\d\d-\d{4}$/

  expect(await ask(counsellor, 'lead', people.assigned.identifier)).toEqual([true, expect.stringMatching(day)])
  expect(await ask(counsellor, 'lead', people.branch.identifier)).toEqual([
    false,
    'This role sees assigned records, and this one is not assigned',
  ])
  expect(await ask(branch_manager, 'lead', people.branch.identifier)).toEqual([true, 'It is in their branch Izmir'])
  expect(await ask(branch_manager, 'lead', people.elsewhere.identifier)).toEqual([false, 'It is in the branch Ankara, which is not theirs'])
  expect(await ask(agent, 'lead', people.agency.identifier)).toEqual([true, 'It was introduced by their agency Bridge'])
  expect(await ask(agent, 'lead', people.elsewhere.identifier)).toEqual([false, 'It was introduced by Other, which is not their agency'])
  expect(await ask(student, 'lead', people.own.identifier)).toEqual([true, 'It is their own record as a student'])
  expect(await ask(finance_officer, 'lead', people.elsewhere.identifier)).toEqual([true, 'This role sees all records of the company'])
  expect(await ask(institution_staff, 'lead', people.branch.identifier)).toEqual([
    false,
    'Without the permission “See leads and their timeline” they open no record of this kind',
  ])
  expect(await ask(institution_staff, 'application', made.elsewhere.identifier)).toEqual([
    true,
    expect.stringMatching(/^It was sent to their institution College/),
  ])
  expect(await ask(branch_manager, 'invoice', installments.here.identifier)).toEqual([true, 'It is in their branch Izmir'])
  expect(await ask(counsellor, 'invoice', installments.here.identifier)).toMatchObject([false, expect.stringMatching(/^Without/)])
  const owed = await agent(agentInvoices.list, { query: { invoice_tab: 'agent_outstanding' } })
  expect(await ask(agent, 'invoice', installments.here.identifier)).toEqual([true, 'It was introduced by their agency Bridge'])
  expect(owed.data.recordsInfo.length).toBeGreaterThan(0)
})

test('a paper is seen by who sees the record it is on', async () => {
  const here = await aConsultancy()
  const { administrator: admin, branch_manager, agent } = here.people
  const paper = await here.acme.within((db) =>
    db.selectFrom('documents').select('identifier').where('module_id', '=', here.leads.branch.id).executeTakeFirstOrThrow(),
  )

  const [manager, stranger] = await Promise.all(
    [branch_manager, agent].map((person) =>
      admin(explanations.explain, { query: { module: 'document', identifier: paper.identifier, user_identifier: person.identifier } }),
    ),
  )

  expect([manager!.data.explanationInfo.can, stranger!.data.explanationInfo.can]).toEqual([true, false])
  expect(manager!.data.explanationInfo.record.name).toContain('Grace Hopper')
})

test('rights of the person alone and a role that was withheld count, too', async () => {
  const acme = await newTenant()
  const [admin, ada] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'counsellor' })]
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }] }))
  await acme.within(async (db) => {
    const { id } = await db.selectFrom('user_roles').select('id').where('user_id', '=', ada.id).executeTakeFirstOrThrow()
    await db.insertInto('user_permissions').values({ user_role_id: id, permission: 'leads.read', effect: 'withheld' }).execute()
  })

  const { data } = await admin(explanations.explain, {
    query: { module: 'lead', identifier: lead.identifier, user_identifier: ada.identifier },
  })

  expect(data.explanationInfo).toMatchObject({ can: false, roles: [{ permission: { key: 'leads.read', is_held: false } }] })
})

test('a record or a person of another company is not there, nor a record the asker does not see', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const admin = await acme.person({ role: 'administrator' })
  const narrow = await acme.person({ permissions: ['settings.access.explain', 'leads.read'], scopes: { leads: 'own' } })
  const stranger = await other.person({ role: 'counsellor' })
  const [own, foreign] = [await acme.asSystem((ctx) => aLead(ctx)), await other.asSystem((ctx) => aLead(ctx))]
  const ask = (who: Person, identifier: string, person: Person) =>
    who(explanations.explain, { query: { module: 'lead', identifier, user_identifier: person.identifier } })

  const answers = [
    await ask(admin, foreign.identifier, admin),
    await ask(admin, own.identifier, stranger),
    await ask(narrow, own.identifier, admin),
    await narrow(explanations.viewers, { query: { module: 'lead', identifier: own.identifier } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('people are found by name or email, with their roles, in this company only', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const admin = await acme.person({ role: 'administrator' })
  const grace = await acme.person({ role: 'counsellor', first_name: 'Gräce' })
  await other.person({ role: 'counsellor', first_name: 'Grace' })

  const [byName, byIdentifier] = [
    await admin(explanations.people, { query: { search: 'grace' } }),
    await admin(explanations.people, { query: { search: grace.identifier } }),
  ]

  expect(byName.data.recordsInfo).toMatchObject([{ identifier: grace.identifier, roles: [{ name: 'Counsellor' }] }])
  expect(byIdentifier.data).toEqual(byName.data)
})
