import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSystemFields } from '@embark/contract/leads/lead/lead-system.rules.ts'
import { formSubmissions } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { backfillFieldJob } from '../../masters/form-submission/backfill.jobs.ts'
import { aField, type FieldWish } from '../../masters/form-submission/form-submission.builder.ts'

const manual = {
  kind: 'manual',
  options: [
    { label: 'Parents', value: 'parents' },
    { label: 'Loan', value: 'loan' },
  ],
} as const
const country = {
  kind: 'api',
  url: '/dropdown/country',
  params: [],
  format: { label: 'label', value: 'value' },
  data_type: 'number',
  is_already_param_exist: false,
} as const
const own: readonly FieldWish[] = [
  { name: 'funds', type: 'single_select', options: manual, is_filterable: true },
  {
    name: 'hobbies',
    type: 'multi_select',
    options: { kind: 'manual', options: ['Chess', 'Music', 'Tennis'].map((label) => ({ label, value: label.toLowerCase() })) },
    is_filterable: true,
  },
  { name: 'passport', type: 'text', is_searchable: true, is_filterable: true, use: { validations: { min: 4 } } },
  { name: 'siblings', type: 'number', is_filterable: true, use: { validations: { max: 20 } } },
  { name: 'flies_on', type: 'date', is_filterable: true },
  { name: 'refused_by', type: 'single_select', options: country },
  { name: 'told', type: 'checkbox', is_filterable: true },
]
const withFields = async (acme: World, fields = own) => {
  await acme.asSystem(async (ctx) => {
    for (const field of fields) await aField(ctx, field)
  })
}
const mediumOf = (acme: World) =>
  acme.within(
    async (db) => (await db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow()).id,
  )
const full = {
  funds: 'loan',
  hobbies: ['chess', 'music'],
  passport: ' U-4711 99',
  siblings: 3,
  flies_on: '2026-09-01',
  refused_by: 826,
  told: true,
}

async function acmeWithLead() {
  const acme = await newTenant()
  await withFields(acme)
  const ada = await acme.userWith('leads.read', 'leads.create', 'leads.update', 'leads.export', 'leads.status.update')
  const lead_medium_id = await mediumOf(acme)
  const made = await ada(leads.create, { body: { first_name: 'Grace', email: 'grace@example.com', lead_medium_id, values: full } })
  expect(made.status).toBe(201)
  return { acme, ada, lead_medium_id, lead: made.data.leadInfo }
}

test('a company begins with one lead form of the system fields', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.create')
  const { recordsInfo } = (await ada(leadAnswers.forms)).data
  expect(recordsInfo).toMatchObject([{ label: 'Lead', is_default: true }])
  const { form, values } = (await ada(leadAnswers.blank, { params: { form_id: recordsInfo[0]!.value } })).data.formInfo
  expect(form.fields.map(({ field: { name, label, type }, is_required }) => ({ name, label, type, is_required }))).toEqual(
    leadSystemFields.map(({ name, label, type, is_required }) => ({ name, label, type, is_required })),
  )
  // Nothing is answered yet, but from which country a company is mostly called.
  expect(values).toEqual({ mobile: { country_code: '+44', mobile: '' } })
})

test('a field the company added is there at once: in the form, the record, the list, the filter, the search and the export', async () => {
  const { ada, lead } = await acmeWithLead()
  const countOf = async (query: object) => (await ada(leads.list, { query: query as never })).data.recordsInfo.length

  const [row] = (await ada(leads.list, { query: { own_columns: 'funds,hobbies,passport,refused_by,gone' } })).data.recordsInfo
  expect(row!.own).toEqual({ funds: 'Loan', hobbies: ['Chess', 'Music'], passport: 'U-4711 99', refused_by: 'United Kingdom' })
  const read = (await ada(leadAnswers.read, { params: { id: lead.identifier } })).data.recordsInfo
  expect(read.map(({ name, answer }) => [name, answer])).toEqual([
    ['funds', 'Loan'],
    ['hobbies', ['Chess', 'Music']],
    ['passport', 'U-4711 99'],
    ['siblings', 3],
    ['flies_on', '2026-09-01'],
    ['refused_by', 'United Kingdom'],
    ['told', true],
  ])
  expect((await ada(leadAnswers.filled, { params: { id: lead.identifier } })).data.formInfo).toMatchObject({
    values: { first_name: 'Grace', funds: 'loan', siblings: 3, refused_by: 826 },
    is_complete: true,
  })
  const filters: [object, number][] = [
    [{ funds: ['loan'] }, 1],
    [{ funds: ['parents'] }, 0],
    [{ funds: ['parents', 'loan'] }, 1],
    [{ hobbies: ['music'] }, 1],
    [{ hobbies: ['tennis'] }, 0],
    [{ passport: '4711' }, 1],
    [{ passport: '4712' }, 0],
    [{ siblings: { from: 3, to: 3 } }, 1],
    [{ siblings: { from: 4 } }, 0],
    [{ flies_on: { from: '2026-09-01', to: '2026-09-01' } }, 1],
    [{ flies_on: { to: '2026-08-31' } }, 0],
    [{ told: true }, 1],
    [{ told: false }, 0],
    [{ funds: ['loan'], hobbies: ['chess'] }, 1],
    [{ funds: ['loan'], siblings: { to: 1 } }, 0],
  ]
  for (const [one, count] of filters) expect([one, await countOf({ filters: { own: one } })]).toEqual([one, count])
  expect([
    await countOf({ search: '4711' }),
    await countOf({ search: 'u-4711' }),
    await countOf({ search: 'grace' }),
    await countOf({ search: 'chess' }),
  ]).toEqual([1, 1, 1, 0])
  expect(await countOf({ search: '4711', filters: { own: { funds: ['loan'] } }, with_tabs: true })).toBe(1)
  const file = await ada(leads.export, { query: { columns: 'first_name', own_columns: 'funds,hobbies,told' } })
  expect(file.raw.toString('utf8').trimEnd().split('\r\n')).toEqual([
    '\ufeff"First name",funds,hobbies,told',
    'Grace,Loan,"Chess, Music",Yes',
  ])
  expect((await ada(leads.list, { query: { filters: { own: { refused_by: [826] } } } })).status).toBe(422)
  expect((await ada(leads.list, { query: { filters: { own: { funds: { from: 1 } } } } })).status).toBe(422)
})

test('answers are judged like in the browser, each complaint at its field in the reader’s language', async () => {
  const acme = await newTenant()
  await withFields(acme, [...own, { name: 'must', type: 'text', use: { is_required: true } }])
  const ada = await acme.userWith('leads.read', 'leads.create')
  const body = { first_name: 'Grace', email: 'g@example.com', lead_medium_id: await mediumOf(acme) }
  const values = { ...full, funds: 'uncle', passport: 'abc', siblings: 21, refused_by: 999_999, flies_on: 'soon' }
  const refused = await ada(leads.create, { body: { ...body, values } })
  expect(refused.status).toBe(422)
  expect(refused.errors.map(({ field, message }) => [field, message])).toEqual([
    ['values.funds', 'funds is not valid'],
    ['values.passport', 'passport must be at least 4 characters'],
    ['values.siblings', 'siblings must be at most 20'],
    ['values.flies_on', 'flies on is not valid'],
    ['values.refused_by', 'refused by is not valid'],
    ['values.must', 'must is required'],
  ])
  expect((await ada(leads.create, { body: { ...body, values: { must: 'x', nonsense: 1 } } })).errors[0]).toMatchObject({
    field: 'values.nonsense',
  })
  expect((await ada(leads.create, { body: { ...body, form_id: 999 } })).errors[0]).toMatchObject({ field: 'form_id' })
  expect((await ada(leads.list)).data.recordsInfo).toHaveLength(0)
})

test('an edit changes what was sent, keeps the rest, and tells the audit before and after', async () => {
  const { acme, ada, lead } = await acmeWithLead()
  const edit = (body: object) => ada(leads.edit, { params: { id: lead.identifier }, body: body as never })

  const changed = await edit({ version: lead.version, values: { funds: 'parents', hobbies: null } })
  expect(changed.data.leadInfo.version).toBe(lead.version + 1)
  expect((await acme.audit()).at(-1)).toMatchObject({
    before: { funds: 'loan', hobbies: ['chess', 'music'] },
    after: { funds: 'parents', hobbies: null },
  })
  expect((await edit({ version: lead.version, values: { siblings: 1 } })).status).toBe(409)
  expect((await edit({ version: lead.version + 1, values: { siblings: 99 } })).errors[0]).toMatchObject({ field: 'values.siblings' })
  expect((await edit({ version: lead.version + 1, last_name: 'Hopper' })).status).toBe(200)
  const count = async (filter: object) => (await ada(leads.list, { query: { filters: { own: filter as never } } })).data.recordsInfo.length
  expect([
    await count({ funds: ['loan'] }),
    await count({ funds: ['parents'] }),
    await count({ hobbies: ['chess'] }),
    await count({ siblings: { from: 3 } }),
  ]).toEqual([0, 1, 0, 1])
  expect((await ada(leadActivities.list, { params: { id: lead.identifier } })).status).toBe(200)
})

test('own fields are seen with their lead, and by nobody else', async () => {
  const { acme, lead } = await acmeWithLead()
  const stranger = await (await newTenant()).userWith('leads.read', 'leads.create')
  const scoped = await acme.userWith('leads.read')
  await acme.within((db) =>
    sql`update role_data_scopes set scope = 'assigned' where module = 'leads' and role_id = ${scoped.role_id}`.execute(db),
  )
  for (const call of [leadAnswers.filled, leadAnswers.read])
    expect((await stranger(call, { params: { id: lead.identifier } })).status).toBe(404)
  expect((await stranger(leadAnswers.fields)).data.recordsInfo).toEqual([])
  expect((await stranger(leads.list, { query: { filters: { own: { funds: ['loan'] } } } })).status).toBe(422)
})

test('turning a flag on later finds what was answered before, and turning it off forgets it', async () => {
  const { acme, ada } = await acmeWithLead()
  const id = await acme.asSystem((ctx) => aField(ctx, { name: 'late', type: 'text' }))
  const lead_medium_id = await mediumOf(acme)
  await ada(leads.create, { body: { first_name: 'Ada', email: 'ada@example.com', lead_medium_id, values: { late: 'Zanzibar' } } })
  const search = async () => (await ada(leads.list, { query: { search: 'zanzibar' } })).data.recordsInfo.length
  const copies = () => acme.within((db) => db.selectFrom('field_values').select('record_id').where('form_field_id', '=', id).execute())
  expect([await search(), (await copies()).length]).toEqual([0, 0])

  await acme.within((db) => db.updateTable('form_fields').set({ is_searchable: true }).where('id', '=', id).execute())
  await acme.run(backfillFieldJob, { field_id: id })
  await acme.run(backfillFieldJob, { field_id: id })
  expect([await search(), (await copies()).length]).toEqual([1, 1])

  await acme.within((db) => db.updateTable('form_fields').set({ is_searchable: false }).where('id', '=', id).execute())
  await acme.run(backfillFieldJob, { field_id: id })
  expect((await copies()).length).toBe(0)
})

test('a lookup’s choices come page by page, by search, and named by value', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  const field_id = await acme.asSystem((ctx) => aField(ctx, { name: 'refused_by', type: 'single_select', options: country }))
  const ask = async (query: object) => (await ada(formSubmissions.options, { params: { field_id }, query })).data
  const [first, second] = [await ask({}), await ask({ page: 2 })]
  expect([first.options.length, first.hasMore]).toEqual([50, true])
  expect(second.options.some(({ value }) => first.options.some((one) => one.value === value))).toBe(false)
  expect((await ask({ search: 'kingd' })).options.map(({ label }) => label)).toContain('United Kingdom')
  expect((await ask({ values: '["826"]' })).options).toEqual([{ label: 'United Kingdom', value: 826 }])
  expect((await ada(formSubmissions.options, { params: { field_id }, query: { params: 'x' } })).status).toBe(422)
  expect((await ada(formSubmissions.options, { params: { field_id: 9_999 } })).status).toBe(404)
})
