import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { introductions } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerWith, newTenant, type World } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { fileOf, imported } from '../import/import.builder.ts'
import { aLead } from '../lead/lead.builder.ts'
import { lapseIntroductions, warnOfLapses } from './introduction.jobs.ts'

/** A company with an administrator and agencies, each with one person of theirs. */
async function company(...names: string[]) {
  const acme = await newTenant()
  const agencies = await acme.within((db) =>
    db
      .insertInto('agents')
      .values(names.map((name) => ({ name })))
      .returning('id')
      .execute(),
  )
  const agents = []
  for (const { id } of agencies) agents.push(await acme.person({ role: 'agent', agent_id: id }))
  const { id: lead_medium_id } = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow(),
  )
  const boss = await acme.person({ role: 'administrator' })
  const bring = (agent: Agent, person: object) => agent(leads.create, { body: { first_name: 'A', lead_medium_id, ...person } as never })
  return { acme, boss, agents, agencies, bring, lead_medium_id }
}
type Agent = Awaited<ReturnType<World['person']>>

const own = async (agent: Agent) => (await agent(introductions.mine)).data.recordsInfo
const register = async (staff: Agent, query: object = {}) => (await staff(introductions.list, { query: query as never })).data.recordsInfo
const decide = (staff: Agent, introduction_id: string, body: object) =>
  staff(introductions.decide, { params: { introduction_id }, body: { reason: 'Heard both', ...body } as never })
const mohammed = { first_name: 'Mohammed', last_name: 'Al Farsi', mobile: '+90 532 111 22 33', date_of_birth: '2004-02-03' }
const spelledOtherwise = { first_name: 'محمد', last_name: 'الفارسي', mobile: '0532 111 2233', country_code: '+90' }

/** Two agencies that submitted the same person, and the introductions of both as staff read them. */
async function dispute(...names: string[]) {
  const world = await company('North Star', 'Bright Path', ...names)
  const [ann, bob] = world.agents as [Agent, Agent, ...Agent[]]
  const made = await world.bring(ann, mohammed)
  await world.acme.within((db) => sql`update introductions set introduced_at = introduced_at - interval '1 hour'`.execute(db))
  const refused = await world.bring(bob, spelledOtherwise)
  const [second, first] = await register(world.boss)
  return { ...world, ann, bob, made, refused, first: first!, second: second! }
}

test('two agents submit the same person with different spellings an hour apart: the second learns only that it is under review, staff see both with evidence', async () => {
  const { boss, ann, bob, made, refused, first, second } = await dispute()

  expect(made.status).toBe(201)
  expect(refused).toMatchObject({ status: 409, errors: [{ code: 'LEAD_UNDER_REVIEW', message: 'This person is under review' }] })
  expect(refused.raw.toString()).not.toMatch(/mohammed|farsi|north star|LD-/i)
  expect(await own(bob)).toMatchObject([{ first_name: 'محمد', state: 'under_review', yours_until: null, can: { ask: true } }])
  expect(JSON.stringify(await own(bob))).not.toMatch(/Mohammed|North Star|stage|owner|lead/)
  expect(await own(ann)).toMatchObject([{ first_name: 'Mohammed', state: 'yours', can: { ask: false } }])
  expect((await bob(leads.list)).data.recordsInfo).toEqual([])

  expect(first).toMatchObject({ agent: { name: 'North Star' }, first_name: 'Mohammed', state: 'held', was_known: false })
  expect(second).toMatchObject({ agent: { name: 'Bright Path' }, first_name: 'محمد', state: 'under_review', was_known: true })
  const { disputeInfo } = (await boss(introductions.get, { params: { introduction_id: second.identifier } })).data
  expect(disputeInfo.sides).toMatchObject([
    { agent: { name: 'North Star' }, mobile: '+905321112233', introduced_by: { identifier: ann.identifier }, channel: 'typed' },
    { agent: { name: 'Bright Path' }, mobile: '+905321112233', introduced_by: { identifier: bob.identifier }, channel: 'typed' },
  ])
})

test('a person is recognised by a whole name on the same birthday though an agency writes its own phone, and somebody else is taken in', async () => {
  const { agents, bring, boss } = await company('One', 'Two')
  const [ann, bob] = agents as [Agent, Agent]
  await bring(ann, { ...mohammed, email: 'office@one.example.com' })

  const alike = await bring(bob, { first_name: 'Muhammad', last_name: 'Farsi', date_of_birth: '2004-02-03', email: 'desk@two.example.com' })
  const other = await bring(bob, { first_name: 'Grace', last_name: 'Hopper', date_of_birth: '2004-02-03', email: 'grace@two.example.com' })

  expect([alike.status, other.status]).toEqual([409, 201])
  expect((await register(boss)).map(({ first_name, state }) => [first_name, state])).toEqual([
    ['Grace', 'held'],
    ['Muhammad', 'under_review'],
    ['Mohammed', 'held'],
  ])
})

test('a split leaves both in part, and neither agency reads anything of the other', async () => {
  const { boss, ann, bob, second, made } = await dispute()
  const lead_id = made.data.leadInfo.identifier
  await ann(leadNotes.create, { params: { lead_id }, body: { content: 'Only ours', visibility: 'internal' } })
  await bob(introductions.ask, { params: { introduction_id: second.identifier }, body: { request_text: 'Bob met the family' } })

  const wrong = await decide(boss, second.identifier, { kind: 'split', first_percentage: 60, second_percentage: 30 })
  const answer = await decide(boss, second.identifier, { kind: 'split', first_percentage: 60, second_percentage: 40 })

  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'second_percentage' }] })
  expect(answer.data.disputeInfo).toMatchObject({
    sides: [
      { state: 'shared', part_percentage: 60 },
      { state: 'shared', part_percentage: 40, request_text: 'Bob met the family' },
    ],
    decisions: [{ kind: 'split', reason: 'Heard both', decided_by: { identifier: boss.identifier } }],
  })
  expect(await own(ann)).toMatchObject([{ state: 'in_part', part_percentage: 60 }])
  expect(await own(bob)).toMatchObject([{ state: 'in_part', part_percentage: 40 }])
  expect(JSON.stringify(await own(ann))).not.toMatch(/Bob|Bright/)
  expect(JSON.stringify(await own(bob))).not.toMatch(/Only ours|North|Mohammed/)
  expect((await bob(leads.list)).data.recordsInfo).toEqual([])
  const statuses = [
    (await bob(leads.single, { params: { id: lead_id } })).status,
    (await bob(leadNotes.list, { params: { lead_id } })).status,
    (await bob(documents.ofLead, { params: { id: lead_id } })).status,
    (await bob(leadActivities.list, { params: { id: lead_id } })).status,
  ]
  expect(statuses.every((status) => status === 404)).toBe(true)
  expect((await ann(introductions.get, { params: { introduction_id: second.identifier } })).status).toBe(403)
  expect((await bob(introductions.list)).status).toBe(403)
  expect(JSON.stringify((await ann(leads.single, { params: { id: lead_id } })).data)).not.toMatch(/Bob met|Bright/)
})

test('the first keeps: the second hears that the student is not theirs, may ask again, and staff may pass the student on', async () => {
  const { acme, boss, ann, bob, second } = await dispute()
  const introduction_id = second.identifier

  await decide(boss, introduction_id, { kind: 'keep' })
  await acme.settle()
  const refused = await own(bob)
  const again = await decide(boss, introduction_id, { kind: 'keep' })
  const asked = await bob(introductions.ask, { params: { introduction_id }, body: { request_text: 'The student asks for us' } })
  const notTheirs = await ann(introductions.ask, { params: { introduction_id }, body: { request_text: 'Mine' } })
  const [firstOwn] = await own(ann)
  const held = await ann(introductions.ask, { params: { introduction_id: firstOwn!.identifier }, body: { request_text: 'Mine' } })
  await decide(boss, introduction_id, { kind: 'give' })
  await acme.settle()

  expect(refused).toMatchObject([{ state: 'not_yours', yours_until: null }])
  expect(again).toMatchObject({ status: 409, errors: [{ code: 'INTRODUCTION_NOT_OPEN' }] })
  expect(asked.data.introductionInfo).toMatchObject({ state: 'under_review' })
  expect([notTheirs.status, held.errors[0]?.code]).toEqual([404, 'INTRODUCTION_IS_YOURS'])
  expect([(await own(ann))[0]?.state, (await own(bob))[0]?.state]).toEqual(['not_yours', 'yours'])
  // The record holds what others wrote: it closes to the first and does not open to the second.
  expect([(await ann(leads.list)).data.recordsInfo, (await bob(leads.list)).data.recordsInfo]).toEqual([[], []])
  const notified = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'event', 'vars']).orderBy('id').execute())
  expect(notified.filter(({ event }) => event?.startsWith('introduction')).map(({ user_id, event }) => [user_id, event])).toEqual([
    [bob.id, 'introduction_not_yours'],
    [ann.id, 'introduction_not_yours'],
    [bob.id, 'introduction_yours'],
  ])
  expect(JSON.stringify(notified.filter(({ user_id }) => user_id === bob.id))).not.toMatch(/North Star|Mohammed/)
  const decided = (await acme.audit()).filter(({ action }) => action === 'introduction.decided')
  expect(decided.length).toBeGreaterThanOrEqual(3)
})

test('another person after all becomes a lead of the agency that introduced them', async () => {
  const { boss, bob, second } = await dispute()

  const answer = await decide(boss, second.identifier, { kind: 'other_person' })

  expect(answer.status).toBe(200)
  expect(await own(bob)).toMatchObject([{ state: 'yours', first_name: 'محمد' }])
  expect((await bob(leads.list)).data.recordsInfo).toMatchObject([{ first_name: 'محمد' }])
})

test('a third agency stands beside the two, and a company’s own lead is under review for whoever brings it', async () => {
  const { acme, agents, boss, bring, second } = await dispute('Third')
  const carl = agents[2]!
  await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', email: 'grace@example.com' }))

  await bring(carl, { ...mohammed, first_name: 'Mohamed' })
  const companyOwn = await bring(carl, { email: 'grace@example.com', first_name: 'Gracie' })
  await bring(carl, { email: 'grace@example.com', first_name: 'Gracie' })
  await decide(boss, second.identifier, { kind: 'split', first_percentage: 50, second_percentage: 50 })

  expect(companyOwn.status).toBe(409)
  expect((await own(carl)).map(({ first_name, state }) => [first_name, state])).toEqual([
    ['Gracie', 'under_review'],
    ['Mohamed', 'under_review'],
  ])
  const states = await register(boss, { filters: JSON.stringify({ state: 'shared' }) })
  expect(states).toHaveLength(2)
})

test('a claim without a submitted application lapses after a warning, and one with an application does not', async () => {
  const { acme, agents, agencies, boss, bring } = await company('One')
  const [ann] = agents as [Agent]
  await bring(ann, mohammed)
  const past = (days: number) =>
    acme.within((db) => sql`update introductions set claimed_until = now() + make_interval(days => ${days})`.execute(db))

  await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, { agent_id: agencies[0]!.id, first_name: 'Secured' })
    const application = await anApplication(ctx, lead, { agent_id: agencies[0]!.id })
    await ctx.db.updateTable('applications').set({ submitted_at: sql`now()` }).where('id', '=', application.id).execute()
  })

  await past(10)
  const warned = [await acme.asSystem(warnOfLapses), await acme.asSystem(warnOfLapses)]
  const early = await acme.asSystem(lapseIntroductions)
  await past(-1)
  const lapsed = await acme.asSystem(lapseIntroductions)
  await acme.settle()

  expect([warned, early, lapsed]).toEqual([[1, 0], 0, 1])
  expect(await own(ann)).toMatchObject([
    { first_name: 'Secured', state: 'yours', yours_until: null },
    { first_name: 'Mohammed', state: 'lapsed', can: { ask: true } },
  ])
  expect((await register(boss)).map(({ state }) => state)).toEqual(['held', 'expired'])
  const notified = await acme.within((db) => db.selectFrom('notifications').select('event').where('user_id', '=', ann.id).execute())
  expect(notified.map(({ event }) => event).sort()).toEqual(['introduction_lapsed', 'introduction_runs_out'])
})

test('the register is for staff who may decide, of this company, and shows people within their scope', async () => {
  const { acme, second } = await dispute()
  const foreign = await (await newTenant()).person({ role: 'administrator' })
  const counsellor = await acme.person({ role: 'counsellor' })
  const manager = await acme.person({ role: 'branch_manager' })
  const params = { introduction_id: second.identifier }

  expect((await foreign(introductions.get, { params })).status).toBe(404)
  expect((await decide(foreign, second.identifier, { kind: 'keep' })).status).toBe(404)
  expect((await foreign(introductions.list)).data.recordsInfo).toEqual([])
  expect([(await counsellor(introductions.list)).status, (await decide(counsellor, second.identifier, { kind: 'keep' })).status]).toEqual([
    403, 403,
  ])
  expect((await manager(introductions.get, { params })).status).toBe(404)
  expect(await own(counsellor)).toEqual([])
})

test('of two agencies that submit the same person at once, one has the lead and the other is under review', async () => {
  const { acme, agents, bring } = await company('One', 'Two')

  const answers = await Promise.all(agents.map((agent, at) => bring(agent, { ...mohammed, first_name: at ? 'Muhammed' : 'Mohammed' })))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const rows = await acme.within((db) => db.selectFrom('introductions').select(['state', 'lead_id']).execute())
  expect(rows.map(({ state }) => state).sort()).toEqual(['held', 'under_review'])
  expect(new Set(rows.map(({ lead_id }) => lead_id)).size).toBe(1)
})

test('a file and the page of an agency catch who is known in another spelling or script, as typing does, and take in whoever is not', async () => {
  const { acme, agents, agencies, bring, boss } = await company('North Star', 'Bright Path')
  const [ann, bob] = agents as [Agent, Agent]
  await bring(ann, { ...mohammed, email: 'mohammed.farsi@gmail.com' })
  await bring(ann, { first_name: 'Ayşe', last_name: 'Yılmaz', email: 'ayse.yilmaz@gmail.com' })
  await acme.within((db) => db.updateTable('lead_forms').set({ agent_id: agencies[1]!.id }).execute())
  const write = (full_name: string, email: string, phone: string) =>
    callerWith('', { 'client-number': acme.number })(captureForms.submit, {
      params: { id: 'default' },
      body: { values: { full_name, email, phone }, consent: { contact: true } } as never,
    })

  const done = await imported(
    acme,
    bob,
    fileOf('name,email,date of birth\nMuhammad Al-Farsi,desk@two.example.com,2004-02-03\nGrace Hopper,grace@two.example.com,2004-02-03\n'),
  )
  const repeated = await bob(leadImports.rows, { params: done.params, query: { outcome: 'duplicate' } })
  const known = await write('Ayse Yilmaz', 'ayseyilmaz@gmail.com', '+90 532 999 88 77')
  const fresh = await write('Zoe Smith', 'zoe@two.example.com', '+90 532 555 44 33')

  expect(done.done).toMatchObject({ create: 1, duplicate: 1, error: 0 })
  expect(repeated.data.recordsInfo).toMatchObject([{ row_no: 1, lead: null }])
  expect([known.status, known.data]).toEqual([fresh.status, fresh.data])
  expect((await register(boss)).map(({ first_name, agent, state, channel }) => [first_name, agent.name, state, channel])).toEqual(
    expect.arrayContaining([
      ['Muhammad', 'Bright Path', 'under_review', 'import'],
      ['Ayse', 'Bright Path', 'under_review', 'form'],
      ['Grace', 'Bright Path', 'held', 'import'],
      ['Zoe', 'Bright Path', 'held', 'form'],
    ]),
  )
  expect((await bob(leads.list)).data.recordsInfo.map(({ first_name }) => first_name).sort()).toEqual(['Grace', 'Zoe'])
  const [ayse] = (await ann(leads.list, { query: { search: 'yılmaz' } as never })).data.recordsInfo
  const timeline = await ann(leadActivities.list, { params: { id: ayse!.identifier } })
  expect(timeline.data.recordsInfo.map(({ type }) => type)).not.toContain('re_enquiry')
})
