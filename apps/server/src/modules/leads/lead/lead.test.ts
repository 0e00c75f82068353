import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'

const lookup = (acme: World, type: string, key: string) =>
  acme.within(
    async (db) =>
      (await db.selectFrom('lookup_values').select('id').where('type', '=', type).where('key', '=', key).executeTakeFirstOrThrow()).id,
  )

test('a counsellor who creates a lead keeps it; it starts as New, with the phone as it is dialled', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  const lead_medium_id = await lookup(acme, 'lead_medium', 'organic')

  const made = await ada(leads.create, {
    body: {
      first_name: ' Ayşe ',
      last_name: 'Yılmaz',
      country_code: '+90',
      mobile: '0532 123 45 67',
      email: 'Ayse@Example.com',
      lead_medium_id,
      destination_countries: [826],
      budget_amount: '12500.50',
      budget_currency: 'GBP',
    },
  })
  const single = await ada(leads.single, { params: { id: made.data.leadInfo.identifier } })

  expect(made.status).toBe(201)
  expect(single.data.leadInfo).toMatchObject({
    first_name: 'Ayşe',
    email: 'ayse@example.com',
    mobile: '+905321234567',
    country_code: '+90',
    mobile_national: '5321234567',
    stage: { key: 'new_lead', progress: 0 },
    status: { key: 'new' },
    budget: { amount: 12_500.5, amount_minor: 1_250_050, currency: 'GBP' },
    owner: { identifier: ada.identifier },
    staff: [{ user: { identifier: ada.identifier }, role: { identifier: ada.role_identifier } }],
    destination_countries: [{ iso2: 'GB' }],
    counts: { activities: 1, notes: 0 },
    can: { update: true, delete: false, revert: false },
  })
  expect(single.data.leadInfo.stageBar.map(({ status }) => status)).toEqual([
    'current',
    'upcoming',
    'upcoming',
    'upcoming',
    'upcoming',
    'upcoming',
  ])
  expect(single.headers.etag).toBe('"v1"')
  const [row] = await acme.within((db) => db.selectFrom('leads').select(['id', 'number']).execute())
  expect(row!.number).toBe(made.data.leadInfo.id)
  expect(await acme.audit()).toMatchObject([{ action: 'lead.created', record_id: row!.id }])
})

test('what a new lead names must exist, and it needs a phone or an email', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.create')
  const source = await lookup(acme, 'lead_source', 'website')
  const medium = await lookup(acme, 'lead_medium', 'organic')

  const without = await ada(leads.create, { body: { first_name: 'A', lead_medium_id: medium } })
  const wrong = await ada(leads.create, {
    body: { first_name: 'A', email: 'a@example.com', lead_medium_id: source, destination_countries: [1], branch_id: 99 },
  })
  const phone = await ada(leads.create, { body: { first_name: 'A', mobile: '12', country_code: '+90', lead_medium_id: medium } })

  expect(without.errors.map(({ field }) => field)).toEqual(['email', 'mobile'])
  expect(wrong.errors.map(({ field }) => field)).toEqual(['lead_medium_id', 'destination_countries', 'branch_id'])
  expect(phone).toMatchObject({ status: 422, errors: [{ field: 'mobile', message: 'Enter a valid phone number' }] })
})

test('a known person is refused with who it is; out of scope it stays masked, and only a right overrides it', async () => {
  const acme = await newTenant()
  const lead_medium_id = await lookup(acme, 'lead_medium', 'organic')
  await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', mobile_e164: '+905321234567', email: 'grace@example.com' }))
  const counsellor = await acme.person({ role: 'counsellor' })
  const boss = await acme.userWith('leads.read', 'leads.create', 'leads.create.duplicate')
  const body = { first_name: 'G', mobile: '+90 532 123 45 67', lead_medium_id }

  const masked = await counsellor(leads.create, { body })
  const open = await boss(leads.create, { body: { ...body, email: 'GRACE@example.com' } })
  const denied = await counsellor(leads.create, { body: { ...body, allow_duplicate: true } })
  const overridden = await boss(leads.create, { body: { ...body, allow_duplicate: true } })
  const typing = await boss(leads.duplicates, { query: { mobile: '532 123 45 67', country_code: '+90' } })

  expect(masked).toMatchObject({
    status: 409,
    errors: [
      {
        code: 'LEAD_DUPLICATE',
        details: { matches: [{ name: 'G…', identifier: null, email: 'g…@example.com', is_accessible: false, matched_by: ['mobile'] }] },
      },
    ],
  })
  expect(JSON.stringify(masked.errors)).not.toContain('Grace')
  expect(open).toMatchObject({
    status: 409,
    errors: [{ details: { matches: [{ name: 'Grace Hopper', is_accessible: true, matched_by: ['email', 'mobile'] }] } }],
  })
  expect([denied.status, overridden.status]).toEqual([403, 201])
  expect(typing.data.matches).toHaveLength(2)
})

test('an agent who tries an address of another’s lead learns nothing but that it is under review, and the staff of its branch are told once', async () => {
  const acme = await newTenant()
  const agency = await acme.within((db) => db.insertInto('agents').values({ name: 'Agency' }).returning('id').executeTakeFirstOrThrow())
  const agent = await acme.person({ role: 'agent', agent_id: agency.id })
  const counsellor = await acme.person({ role: 'counsellor', first_name: 'Ida' })
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow())
  await acme.asSystem((ctx) => aLead(ctx, { email: 'grace@example.com', branch_id: branch.id, owner_id: counsellor.id }))
  await acme.asSystem((ctx) => aLead(ctx, { email: 'joan@example.com', agent_id: agency.id, branch_id: branch.id }))
  const matchFor = async (email: string) => (await agent(leads.duplicates, { query: { email } })).data.matches[0]

  const manager = await acme.person({ role: 'branch_manager', branch_id: branch.id })
  const elsewhere = await acme.person({ role: 'branch_manager' })
  const lead_medium_id = await lookup(acme, 'lead_medium', 'organic')

  const theirs = await matchFor('grace@example.com')
  const bring = () => agent(leads.create, { body: { first_name: 'G', email: 'grace@example.com', lead_medium_id } })
  const refused = await bring()
  await bring()

  expect(theirs).toBeUndefined()
  expect(refused).toMatchObject({ status: 409, errors: [{ code: 'LEAD_UNDER_REVIEW', message: 'This person is under review' }] })
  expect(refused.raw.toString()).not.toMatch(/grace|hopper|north|ida|matches|LD-/i)
  const notified = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'event']).execute())
  expect(notified).toEqual([{ user_id: manager.id, event: 'lead_brought_again' }])
  expect(notified.some(({ user_id }) => user_id === elsewhere.id)).toBe(false)
  expect(await matchFor('joan@example.com')).toMatchObject({ branch: 'North', is_accessible: true })
})

test('an agent brings leads to the agency and never sees those of another', async () => {
  const acme = await newTenant()
  const [one, two] = await acme.within((db) =>
    db
      .insertInto('agents')
      .values([{ name: 'One' }, { name: 'Two' }])
      .returning('id')
      .execute(),
  )
  const [ann, bob] = [await acme.person({ role: 'agent', agent_id: one!.id }), await acme.person({ role: 'agent', agent_id: two!.id })]
  const lead_medium_id = await lookup(acme, 'lead_medium', 'partner')

  const made = await ann(leads.create, { body: { first_name: 'Via', email: 'via@example.com', lead_medium_id } })

  expect((await ann(leads.list)).data.recordsInfo).toMatchObject([{ id: made.data.leadInfo.id, agent: { name: 'One' } }])
  expect((await bob(leads.list)).data.recordsInfo).toEqual([])
  expect((await bob(leads.single, { params: { id: made.data.leadInfo.identifier } })).status).toBe(404)
})

test('an edit keeps before and after of what changed; an old version is refused and changes nothing', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }

  const changed = await ada(leads.edit, { params, body: { first_name: 'Ada', category: 'hot', version: 1, last_name: 'Hopper' } })
  const stale = await ada(leads.edit, { params, body: { first_name: 'Eve', version: 1 } })
  const staleHeader = await ada(leads.edit, { params, body: { first_name: 'Eve' } }, { 'if-match': '"v1"' })
  const idle = await ada(leads.edit, { params, body: { first_name: 'Ada', version: 2 } })

  expect(changed.data.leadInfo).toMatchObject({ first_name: 'Ada', category: 'hot', version: 2 })
  expect([stale.status, staleHeader.status, idle.data.leadInfo.version]).toEqual([409, 409, 2])
  expect((await acme.audit())[0]).toMatchObject({
    action: 'lead.updated',
    before: { first_name: 'Grace', category: null },
    after: { first_name: 'Ada', category: 'hot' },
  })
  const timeline = await ada(leadActivities.list, { params })
  expect(timeline.data.recordsInfo).toMatchObject([
    { type: 'updated', vars: { fields: ['first_name', 'category'] }, actor: { identifier: ada.identifier } },
  ])
})

test('the timeline says of each field what it was and became, in words, and a value that was replaced can be put back', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }
  const medium = await lookup(acme, 'lead_medium', 'partner')
  await ada(leads.edit, { params, body: { first_name: 'Ada', nationality_country_id: 792, lead_medium_id: medium, version: 1 } })

  const [entry] = (await ada(leadActivities.list, { params })).data.recordsInfo
  await ada(leads.edit, { params, body: { first_name: 'Grace', version: 2, seen: { first_name: 'Ada' } } })

  expect(entry?.changes).toMatchObject([
    { field: 'first_name', label: 'First name', from: 'Grace', to: 'Ada', from_text: 'Grace', to_text: 'Ada', can_restore: true },
    { field: 'nationality_country_id', label: 'Nationality', from: null, to: 792, from_text: null, to_text: 'Türkiye' },
    { field: 'lead_medium_id', label: 'Medium', to: medium, to_text: 'Partner' },
  ])
  expect((await ada(leads.single, { params })).data.leadInfo.first_name).toBe('Grace')
})

test('a change that names no version is refused', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))

  const blind = await ada(leads.edit, { params: { id: lead.identifier }, body: { first_name: 'Eve' } })

  expect([blind.status, blind.errors[0]?.code]).toEqual([428, 'VERSION_REQUIRED'])
})

test('two people who change different fields do not meet; of the same field the second hears what it holds, who changed it and when', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith('leads.read', 'leads.update'), await acme.userWith('leads.read', 'leads.update')]
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }
  await ada(leads.edit, { params, body: { first_name: 'Ada', version: 1 } })

  const other = await bob(leads.edit, { params, body: { category: 'hot', version: 1, seen: { category: null } } })
  const same = await bob(leads.edit, { params, body: { first_name: 'Bob', version: 1, seen: { first_name: 'Grace' } } })
  const decided = await bob(leads.edit, { params, body: { first_name: 'Bob', version: 1, seen: { first_name: 'Ada' } } })
  const unseen = await bob(leads.edit, { params, body: { category: 'cold', version: 1, seen: {} } })

  expect(other).toMatchObject({ status: 200, data: { leadInfo: { first_name: 'Ada', category: 'hot', version: 3 } } })
  expect(same).toMatchObject({
    status: 409,
    errors: [
      {
        field: 'first_name',
        code: 'VERSION_CONFLICT',
        details: { value: 'Ada', actor: { identifier: ada.identifier }, changed_at: expect.any(String) },
      },
    ],
  })
  expect(decided).toMatchObject({ status: 200, data: { leadInfo: { first_name: 'Bob', version: 4 } } })
  expect(unseen).toMatchObject({ status: 409, errors: [{ field: 'category', details: { value: 'hot' } }] })
})

test('an amount meets a change of its currency', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }
  await ada(leads.edit, { params, body: { budget_amount: '100', budget_currency: 'EUR', version: 1 } as never })
  await ada(leads.edit, { params, body: { budget_currency: 'USD', version: 2 } })

  const amount = await ada(leads.edit, {
    params,
    body: { budget_amount: '500', version: 2, seen: { budget_amount: 100, budget_currency: 'EUR' } } as never,
  })
  expect(amount.errors.map(({ field }) => field)).toContain('budget_currency')
})

test('a changed budget stands in the audit with its currency, though that did not change', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const edit = (body: object) => ada(leads.edit, { params: { id: lead.identifier }, body: body as never })

  await edit({ budget_amount: '12500.50', budget_currency: 'EUR', version: 1 })
  await edit({ budget_amount: '9000', version: 2 })
  await edit({ first_name: 'Ada', version: 3 })

  expect((await acme.audit()).map(({ before, after }) => [before, after])).toEqual([
    [
      { budget_amount_minor: null, budget_currency: null },
      { budget_amount_minor: 1_250_050, budget_currency: 'EUR' },
    ],
    [
      { budget_amount_minor: 1_250_050, budget_currency: 'EUR' },
      { budget_amount_minor: 900_000, budget_currency: 'EUR' },
    ],
    [{ first_name: 'Grace' }, { first_name: 'Ada' }],
  ])
})

test('of two people who edit at once one wins and the other hears of it', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith('leads.update'), await acme.userWith('leads.update')]
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const edit = (who: typeof ada, first_name: string) =>
    who(leads.edit, { params: { id: lead.identifier }, body: { first_name, version: 1 } })

  const answers = await Promise.all([edit(ada, 'A'), edit(bob, 'B')])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
