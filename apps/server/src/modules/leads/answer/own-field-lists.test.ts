import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { FieldOptions } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetForms } from '#modules/masters/masters.public.ts'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'
import { aField } from '../../masters/form-submission/form-submission.builder.ts'

const funds: FieldOptions = { kind: 'manual', options: [{ label: 'Loan', value: 'loan' }] }
const country: FieldOptions = {
  kind: 'api',
  url: '/dropdown/country',
  params: [],
  format: { label: 'label', value: 'value' },
  data_type: 'number',
  is_already_param_exist: false,
}

/** Seven leads with answers, of which the counsellor owns two. */
async function acmeWithLeads() {
  const acme = await newTenant()
  await acme.asSystem(async (ctx) => {
    await aField(ctx, { name: 'funds', type: 'single_select', options: funds, is_filterable: true })
    await aField(ctx, { name: 'siblings', type: 'number', is_filterable: true })
    await aField(ctx, { name: 'school', type: 'text', is_filterable: true, is_searchable: true })
    await aField(ctx, { name: 'home', type: 'single_select', options: country, is_filterable: true })
  })
  const ada = await acme.userWith('leads.read', 'leads.create', 'leads.update', 'leads.export')
  const counsellor = await acme.person({ permissions: ['leads.read', 'leads.export'], scopes: { leads: 'own' } })
  const medium = await acme.within(
    async (db) => (await db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow()).id,
  )
  for (let at = 0; at < 7; at++) {
    const values = { funds: 'loan', siblings: at, school: `Zanzibar ${at}`, home: 826 }
    const body = { first_name: `Person ${at}`, email: `p${at}@example.com`, lead_medium_id: medium, values }
    const made = (await ada(leads.create, { body })).data.leadInfo
    if (at === 2 || at === 5)
      await acme.within((db) =>
        db.updateTable('leads').set({ owner_id: counsellor.id }).where('identifier', '=', made.identifier).execute(),
      )
  }
  return { acme, ada, counsellor }
}

const asked: readonly object[] = [
  { filters: { own: { funds: ['loan'] } } },
  { filters: { own: { siblings: { from: 2, to: 5 } } } },
  { filters: { own: { school: 'zanzi' } } },
  { filters: { own: { home: [826], funds: ['loan'] } } },
  { search: 'zanzibar' },
  { search: 'zanzibar', filters: { own: { siblings: { from: 5 } } } },
]

async function seenBy(who: Caller, query: object) {
  const list = (
    await who(leads.list, { query: { ...query, with_tabs: true, count: 'exact', per_page: 3, own_columns: 'school' } as never })
  ).data
  const second = (await who(leads.list, { query: { ...query, per_page: 3, page: 2 } as never })).data
  const file = await who(leads.export, { query: { ...query, columns: 'first_name', own_columns: 'school' } as never })
  return {
    listed: [...list.recordsInfo, ...second.recordsInfo].map(({ first_name }) => first_name).sort(),
    counted: list.metaInfo.totalRecords,
    tab: list.tabsInfo?.find(({ key }) => key === 'all')?.count,
    exported: file.raw
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]!.replaceAll('"', ''))
      .sort(),
  }
}

test('who sees only their own leads sees the same ones in list, count, tab, search and export by own fields', async () => {
  const { ada, counsellor } = await acmeWithLeads()
  const [two, five] = ['Person 2', 'Person 5']
  const own = [[two, five], [two, five], [two, five], [two, five], [two, five], [five]]
  for (const [at, query] of asked.entries()) {
    const seen = await seenBy(counsellor, query)
    expect([query, seen]).toEqual([query, { listed: own[at], counted: own[at]!.length, tab: own[at]!.length, exported: own[at] }])
    const all = await seenBy(ada, query)
    expect([query, all.listed.length, all.exported]).toEqual([query, Math.min(6, all.counted), expect.arrayContaining(all.listed)])
    expect([all.counted, all.tab]).toEqual([all.exported.length, all.exported.length])
  }
  expect((await seenBy(ada, asked[0]!)).counted).toBe(7)
})

test('a saved view keeps filters by own fields, and when a field goes the list names it and the rest of the view still opens', async () => {
  const { acme, ada } = await acmeWithLeads()
  const state = { filters: { own: { funds: ['loan'], siblings: { from: 5 } } }, sort: 'asc' }
  await ada(savedViews.create, { body: { list: 'leads', name: 'Loans', state } })
  const [view] = (await ada(savedViews.list, { query: { list: 'leads' } })).data.recordsInfo
  expect(view!.state).toEqual(state)
  const opened = () => ada(leads.list, { query: view!.state as never })
  expect((await opened()).data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Person 5', 'Person 6'])

  await acme.within((db) => sql`update form_fields set is_active = false where name = 'siblings'`.execute(db))
  forgetForms(acme.id)
  const refused = await opened()
  expect([refused.status, refused.errors.map(({ field, message }) => [field, message])]).toEqual([
    422,
    [['filters.own', 'Unknown field: siblings']],
  ])
  // What the screen goes by when it leaves the filter out.
  const names = (await ada(leadAnswers.fields)).data.recordsInfo.map(({ name }) => name)
  expect(names).toEqual(['funds', 'school', 'home'])
  const { siblings: _, ...kept } = state.filters.own
  expect((await ada(leads.list, { query: { ...state, filters: { own: kept } } as never })).data.recordsInfo).toHaveLength(7)
})

test('the choices of a lookup a list is narrowed to are named by their labels, and nothing else is named', async () => {
  const { ada } = await acmeWithLeads()
  const namesOf = async (values: string) => {
    const { recordsInfo } = (await ada(leadAnswers.fields, { query: { values } })).data
    return Object.fromEntries(recordsInfo.map(({ name, options }) => [name, options]))
  }
  expect(await namesOf(JSON.stringify({ home: ['826', 999_999], funds: ['loan'], siblings: ['1'], gone: ['1'] }))).toEqual({
    funds: [{ label: 'Loan', value: 'loan' }],
    siblings: [],
    school: [],
    home: [{ label: 'United Kingdom', value: '826' }],
  })
  for (const nonsense of ['', '{', '[]', '{"home":826}', '{"home":{"from":1}}', 'null'])
    expect([nonsense, (await namesOf(nonsense))['home']]).toEqual([nonsense, []])
})

test('a choice that is not on offer is named to who sees a lead with it, and to nobody else', async () => {
  const { acme, ada, counsellor } = await acmeWithLeads()
  const { institution_id } = (await acme.asSystem((ctx) => aCatalogue(ctx, {})))[0]!
  const institutions: FieldOptions = { ...country, url: '/dropdowns/institutions' }
  await acme.asSystem((ctx) => aField(ctx, { name: 'alma', type: 'single_select', options: institutions, is_filterable: true }))
  const { recordsInfo } = (await ada(leads.list, { query: { search: 'Person 1' } })).data
  await ada(leads.edit, { params: { id: recordsInfo[0]!.identifier }, body: { version: 1, values: { alma: institution_id } } as never })
  const namesFor = async (who: Caller) => {
    const fields = (await who(leadAnswers.fields, { query: { values: JSON.stringify({ alma: [institution_id] }) } })).data.recordsInfo
    return fields.find(({ name }) => name === 'alma')!.options.map(({ label }) => label)
  }
  const everybody = [await namesFor(ada), await namesFor(counsellor)]
  await acme.within((db) => db.updateTable('institutions').set({ visible_to: null }).execute())

  expect(everybody).toEqual([['University of Leeds'], ['University of Leeds']])
  expect([await namesFor(ada), await namesFor(counsellor)]).toEqual([['University of Leeds'], []])
})
