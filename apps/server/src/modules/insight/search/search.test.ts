import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { searches } from '@embark/contract/insight/search/search.contract.ts'
import type { SearchKind } from '@embark/contract/kernel/search.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { roleSeeds } from '#db/seeds/reference/roles.ts'
import { aConsultancy, type Consultancy } from '../../../../test/consultancy.ts'
import type { Role } from '../../../../test/role-sights.ts'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

let here: Consultancy
let foreign: Consultancy
beforeAll(async () => {
  here = await aConsultancy()
  foreign = await aConsultancy()
})

async function hitsOf(ask: Caller, kind: SearchKind, search: string) {
  const { status, data } = await ask(searches.find, { query: { search, per_kind: 25 } })
  expect(status).toBe(200)
  return data.groupsInfo.find((group) => group.kind === kind)?.hits ?? []
}
const opened = async (ask: Caller, kind: SearchKind, search: string) =>
  (await hitsOf(ask, kind, search)).flatMap(({ opens, identifier }) => (opens ? [identifier!] : [])).sort()

/** What the list of a kind answers to the same words; nothing where the role may not ask it. */
async function listed(ask: Caller, kind: SearchKind, search: string): Promise<string[]> {
  const query = { search, per_page: 100 }
  const answers = {
    lead: () => ask(leads.list, { query }),
    student: () => ask(leadStudents.list, { query }),
    application: () => ask(applications.list, { query }),
    program: () => ask(programs.all, { query }),
    person: () => ask(staff.list, { query }),
  }
  const { status, data } = await answers[kind as keyof typeof answers]()
  if (status !== 200) return []
  return (data.recordsInfo as { identifier: string }[]).map(({ identifier }) => identifier).sort()
}

test('what a search shows as openable is exactly what the list shows, for every role and kind', async () => {
  const words = { lead: 'hopper', student: 'hopper', application: 'hopper', program: 'course', person: 'example' } as const
  const counts: Record<string, number> = {}
  for (const { system_key } of roleSeeds) {
    const ask = here.people[system_key as Role]
    for (const [kind, search] of Object.entries(words) as [keyof typeof words, string][]) {
      const identifiers = await opened(ask, kind, search)
      expect([system_key, kind, identifiers]).toEqual([system_key, kind, await listed(ask, kind, search)])
      counts[kind] = (counts[kind] ?? 0) + identifiers.length
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
})

test('an invoice is found by its number by who sees its installments, and an agent finds their own side alone', async () => {
  const { people, money } = here
  for (const [role, ask] of Object.entries(people)) {
    const { status, data } = await ask(installments.list, { query: { search: 'inv', searchBy: 'invoice_no', per_page: 100 } })
    const rows = status === 200 ? (data.recordsInfo as { invoice?: { identifier: string } | null }[]) : []
    const expected = [...new Set(rows.flatMap(({ invoice }) => (invoice ? [invoice.identifier] : [])))].sort()
    const hits = (await hitsOf(ask, 'invoice', 'INV-2')).flatMap(({ opens }) => (opens?.place === 'invoice' ? [opens.name] : [])).sort()
    expect([role, hits]).toEqual([role, expected])
  }
  const manager = await hitsOf(people.branch_manager, 'invoice', 'INV-2')
  expect(manager.map(({ opens }) => opens?.name)).toEqual([money.here.invoice])
  const agent = await people.agent(searches.find, { query: { search: 'hopper' } })
  expect(agent.data.groupsInfo.find(({ kind }) => kind === 'invoice')?.hits.map(({ opens }) => opens?.place)).toEqual(['agent_invoices'])
})

test('staff see a colleague’s lead greyed with its owner’s name and no more; agents, students and institutions see none', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  const bob = await acme.person({ role: 'counsellor' })
  const agency = await acme.within((db) =>
    db.insertInto('agents').values({ name: 'Bridge', tier_bps: 8_500 }).returning('id').executeTakeFirstOrThrow(),
  )
  const outsiders = [
    await acme.person({ role: 'agent', agent_id: agency.id }),
    await acme.person({ role: 'student' }),
    await acme.person({ role: 'institution_staff' }),
  ]
  const assignedTo = ({ id, role_id }: typeof ada) => [{ user_id: id, role_id }]
  const [mine, theirs] = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Zehra', last_name: 'Yıldız', assigned: assignedTo(ada) }),
    await aLead(ctx, {
      first_name: 'Zehra',
      last_name: 'Demir',
      email: 'zehra.secret@example.com',
      mobile_e164: '+905551112233',
      assigned: assignedTo(bob),
    }),
  ])

  const { data, raw } = await ada(searches.find, { query: { search: 'zehra' } })
  const exact = await hitsOf(ada, 'lead', 'zehra demir')

  expect(data.groupsInfo[0]).toMatchObject({
    kind: 'lead',
    hits: [
      { identifier: mine.identifier, name: 'Zehra Yıldız', opens: { place: 'lead', name: mine.identifier }, owner: null },
      { identifier: null, id: theirs.number, name: 'Zehra Demir', notes: [`LD-${theirs.number}`], state: null, opens: null },
    ],
  })
  expect(data.groupsInfo[0]!.hits[1]!.owner).toBe(await nameOf(acme, bob.id))
  for (const secret of [theirs.identifier, 'zehra.secret', '5551112233', '1122']) expect(raw.toString()).not.toContain(secret)
  expect(exact.map(({ id }) => id)).toEqual([theirs.number])
  for (const outsider of outsiders) expect((await outsider(searches.find, { query: { search: 'zehra' } })).data.groupsInfo).toEqual([])
})

const nameOf = (acme: Awaited<ReturnType<typeof newTenant>>, id: number) =>
  acme.within(async (db) => {
    const { first_name, last_name } = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${first_name} ${last_name}`
  })

test('asking the owner tells them who asks, once a day, and opens nothing; outsiders and other companies cannot ask', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  const bob = await acme.person({ role: 'counsellor' })
  const student = await acme.person({ role: 'student' })
  const stranger = await (await newTenant()).person({ role: 'counsellor' })
  const [theirs, nobodys] = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Zehra', assigned: [{ user_id: bob.id, role_id: bob.role_id }] }),
    await aLead(ctx),
  ])
  const ask = (who: Caller, number: number | string) => who(leads.askOwner, { params: { number: String(number) } })

  const answers = [await ask(ada, theirs.number), await ask(ada, theirs.number)]
  const refused = [await ask(bob, theirs.number), await ask(student, theirs.number), await ask(stranger, theirs.number)]
  refused.push(await ask(ada, nobodys.number), await ask(ada, theirs.identifier))
  await acme.settle()

  expect(answers.map(({ status, message }) => [status, message])).toEqual([
    [200, 'The owner was told that you ask'],
    [200, 'The owner was told that you ask'],
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const notified = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'event', 'vars']).execute())
  expect(notified).toMatchObject([
    { user_id: bob.id, event: 'lead_asked_about', vars: { name: 'Zehra Hopper', asker: await nameOf(acme, ada.id) } },
  ])
  expect((await ada(leads.single, { params: { id: String(theirs.number) } })).status).toBe(404)
})

test.each([
  ['one letter wrong', 'yıldoz', 'Yıldız'],
  ['a letter missing', 'mohamed salh', 'Salah'],
  ['a letter too many', 'gunnther', 'Gunther'],
  ['two letters exchanged', 'guntehr', 'Gunther'],
  ['another script', 'محمد', 'Salah'],
  ['Cyrillic for Latin', 'Мохамед', 'Salah'],
  ['Latin for Arabic', 'khaled hassan', 'حسن'],
  ['a phone as people write it', '0 (532) 123-45-67', 'Yıldız'],
  ['a mail', 'zehra.y@example.com', 'Yıldız'],
])('a search forgives and understands: %s', async (_, search, last_name) => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { first_name: 'Zehra', last_name: 'Yıldız', mobile_e164: '+905321234567', email: 'zehra.y@example.com' })
    await aLead(ctx, { first_name: 'Mohamed', last_name: 'Salah' })
    await aLead(ctx, { first_name: 'Hannah', last_name: 'Gunther' })
    await aLead(ctx, { first_name: 'خالد', last_name: 'حسن' })
    await aLead(ctx, { first_name: 'Hussein', last_name: 'Khalil' })
  })

  const palette = await hitsOf(ada, 'lead', search)
  const list = await ada(leads.list, { query: { search } })

  expect(palette.map(({ name }) => name.split(' ')[1])).toEqual([last_name])
  expect(list.data.recordsInfo.map((lead) => lead.last_name)).toEqual([last_name])
})

test('what is another name, another number or nothing at all is not found', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Hassan', last_name: 'Yildiz', mobile_e164: '+905321234567' }))

  for (const search of ['hussein', 'yaldaz', '0532 123 45 68', 'حسين علي', '%%%', '+++'])
    expect([search, await hitsOf(ada, 'lead', search)]).toEqual([search, []])
})

test('one’s own lead with a mistake in it is found though a colleague’s fits exactly', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { first_name: 'Zehra', last_name: 'Yildiz', assigned: [{ user_id: ada.id, role_id: ada.role_id }] })
    await aLead(ctx, { first_name: 'Zehra', last_name: 'Yildis' })
  })

  expect((await hitsOf(ada, 'lead', 'yildis')).map(({ name, opens }) => [name, opens !== null])).toEqual([
    ['Zehra Yildiz', true],
    ['Zehra Yildis', false],
  ])
})

test('an application is found by its number, a program and a person with a mistake in the name', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'programs.read', 'settings.staff.read', 'settings.user.management.read')
  const made = await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    await ctx.db
      .updateTable('program_offerings')
      .set({ search: 'computer science college' })
      .where('institution_id', '=', college.institution.id)
      .execute()
    return anApplication(ctx, await aLead(ctx), { college })
  })
  const bob = await acme.person({ role: 'counsellor' })
  await acme.within((db) =>
    db.updateTable('users').set({ first_name: 'Konstantin', last_name: 'Weber' }).where('id', '=', bob.id).execute(),
  )

  expect(await opened(ada, 'application', `AP-${made.number}`)).toEqual([made.identifier])
  expect(await hitsOf(ada, 'program', 'kompuetr science')).toHaveLength(0)
  expect(await hitsOf(ada, 'program', 'computre science')).toHaveLength(3)
  expect((await hitsOf(ada, 'person', 'konstantan')).map(({ name }) => name)).toEqual(['Konstantin Weber'])
})

test('too few letters are told at the field, and another company’s records are not there', async () => {
  const admin = here.people.super_admin
  const short = await admin(searches.find, { query: { search: 'ab' } })
  const { data } = await admin(searches.find, { query: { search: 'hopper', per_kind: 25 } })

  expect([short.status, short.errors[0]?.field]).toEqual([422, 'search'])
  for (const { identifier } of Object.values(foreign.leads)) expect(JSON.stringify(data)).not.toContain(identifier)
})
