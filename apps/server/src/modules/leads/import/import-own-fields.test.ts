import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { FieldOptions } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { expect, test } from 'vitest'
import { encode } from '#platform/tabular/fixture-bytes.ts'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aField, type FieldWish } from '../../masters/form-submission/form-submission.builder.ts'
import { checked, fileOf, imported, work } from './import.builder.ts'

const manual = (...options: readonly [string, string][]): FieldOptions => ({
  kind: 'manual',
  options: options.map(([value, label]) => ({ value, label })),
})
const from = (url: string, params: readonly { key: string; value: string }[] = []): FieldOptions => ({
  kind: 'api',
  url,
  params,
  format: { label: 'label', value: 'value' },
  data_type: 'number',
  is_already_param_exist: false,
})
const own: readonly FieldWish[] = [
  { name: 'siblings', type: 'number', is_filterable: true, use: { validations: { max: 20 } } },
  { name: 'flies_on', type: 'date', is_filterable: true },
  { name: 'funds', type: 'single_select', is_filterable: true, options: manual(['loan', 'A loan, or two'], ['parents', 'Parents']) },
  { name: 'hobbies', type: 'multi_select', is_filterable: true, options: manual(['chess', 'Chess'], ['music', 'Music']) },
  { name: 'home_country', type: 'single_select', options: from('/dropdown/country') },
  {
    name: 'home_state',
    type: 'single_select',
    options: from('/dropdown/state'),
    use: { field_options: { parent_field_name: 'home_country', params: [{ key: 'country_id', value: '{{home_country}}' }] } },
  },
  { name: 'passport', type: 'text', is_searchable: true, use: { validations: { min: 4 } } },
  { name: 'told', type: 'checkbox', is_filterable: true },
  { name: 'calls_at', type: 'datetime' },
  { name: 'aunts_phone', type: 'mobile' },
  { name: 'scan', type: 'file', use: { is_required: true } },
  { name: 'secret', type: 'text', use: { is_hidden: true } },
]
async function acmeWithFields(fields: readonly FieldWish[] = own) {
  const acme = await newTenant()
  await acme.asSystem(async (ctx) => {
    for (const field of fields) await aField(ctx, field)
  })
  return { acme, ada: await acme.userWith('leads.import', 'leads.read', 'leads.update', 'leads.export') }
}

const header = 'name,email,Siblings,flies on,FUNDS,hobbies,home country,home_state,passport,told,calls at,aunts phone,scan,secret'
const rows = [
  'Ada,ada@example.com,٣,25/12/2026,"A loan, or two",Chess; music,United Kingdom,England,U-4711,yes,25/12/2026 14:30,0532 111 22 33,x.pdf,hush',
  'Grace,grace@example.com,"1,5",01/02/2027,parents,"chess,Music",TR,England,abc,perhaps,soon,12,,',
  'Mary,mary@example.com,,,,,,England,,,,,,',
  'Joan,joan@example.com,7,,,Tennis,Narnia,,,no,,,,',
  'Hedy,hedy@example.com,21,01/02/2027,,,,,,,,,,',
]
const file = fileOf([header, ...rows].join('\n'))
const answersOf = async (ada: Caller, name: string) => {
  const lead = (await ada(leads.list, { query: { search: name } })).data.recordsInfo[0]!
  const { values } = (await ada(leadAnswers.filled, { params: { id: lead.identifier } })).data.formInfo
  return Object.fromEntries(Object.entries(values).filter(([key]) => own.some((field) => field.name === key)))
}
const countBy = async (ada: Caller, filter: object) =>
  (await ada(leads.list, { query: { filters: { own: filter as never } } })).data.recordsInfo.length

test('the fields a company added are offered for columns, guessed by label and name, and never files or hidden ones', async () => {
  const { ada } = await acmeWithFields()
  const { importInfo } = (await ada(leadImports.create, { upload: file })).data

  expect(importInfo.own_fields.map(({ field }) => field)).toEqual(own.slice(0, -2).map(({ name }) => `own.${name}`))
  expect(Object.values(importInfo.suggested_mapping)).toEqual([
    'full_name',
    'email',
    ...own.slice(0, -2).map(({ name }) => `own.${name}`),
    null,
    null,
  ])
  const template = (await ada(leadImports.template)).raw.toString()
  expect(template).toContain('flies on')
  expect(template).not.toContain('secret')
})

test('cells become answers as the form has them, and what its rules refuse is told in its words at its column', async () => {
  const { acme, ada } = await acmeWithFields()
  const done = await imported(acme, ada, file)
  const { recordsInfo } = (await ada(leadImports.rows, { params: done.params, query: { outcome: 'error' } })).data

  expect(done).toMatchObject({ state: 'completed_with_errors', planned: { create: 1, error: 4 }, done: { create: 1, error: 4 } })
  expect(recordsInfo.map(({ errors }) => errors.map(({ column, field, message }) => [column, field, message]))).toEqual([
    [
      [7, 'own.home_state', 'home state is not valid'],
      [8, 'own.passport', 'passport must be at least 4 characters'],
      [9, 'own.told', 'told is not valid'],
      [10, 'own.calls_at', 'calls at is not valid'],
      [11, 'own.aunts_phone', 'aunts phone is not valid'],
    ],
    [[7, 'own.home_state', 'home state is not valid']],
    [
      [5, 'own.hobbies', 'hobbies is not valid'],
      [6, 'own.home_country', 'home country is not valid'],
    ],
    [[2, 'own.siblings', 'siblings must be at most 20']],
  ])
  const states = await acme.within((db) => db.selectFrom('states').select('id').where('name', '=', 'England').execute())
  const at = new Date((await answersOf(ada, 'ada'))['calls_at'] as string).toLocaleString('en-GB', {
    timeZone: await acme.asSystem(async (ctx) => ctx.tenant.time_zone),
  })
  expect(await answersOf(ada, 'ada')).toMatchObject({
    siblings: 3,
    flies_on: '2026-12-25',
    funds: 'loan',
    hobbies: ['chess', 'music'],
    home_country: 826,
    home_state: states[0]!.id,
    passport: 'U-4711',
    told: true,
    aunts_phone: { country_code: '+90', mobile: '5321112233' },
  })
  expect(at).toBe('25/12/2026, 14:30:00')
  expect([
    await countBy(ada, { siblings: { from: 3, to: 3 } }),
    await countBy(ada, { flies_on: { from: '2026-12-25', to: '2026-12-25' } }),
    await countBy(ada, { funds: ['loan'] }),
    await countBy(ada, { hobbies: ['music'] }),
    await countBy(ada, { told: true }),
    await countBy(ada, { funds: ['parents'] }),
  ]).toEqual([1, 1, 1, 1, 1, 0])
  expect((await ada(leads.list, { query: { search: '4711' } })).data.recordsInfo).toHaveLength(1)
})

test('a refused row keeps its answers in the error file, is corrected in place or there, and an undo takes everything away', async () => {
  const { acme, ada } = await acmeWithFields()
  const { params, identifier } = await checked(acme, ada, file)
  const fixed = await ada(leadImports.fixRow, { params: { ...params, row_no: 5 }, body: { values: { 2: '12' } } })
  await ada(leadImports.start, { params })
  await work(acme, 'run', identifier)
  const text = (await ada(leadImports.errorFile, { params })).raw.toString()
  const again = await imported(acme, ada, fileOf(text.replace('Tennis', 'Music').replace('Narnia', 'Turkey')))

  expect(fixed.data.rowInfo).toMatchObject({ outcome: 'create', errors: [] })
  expect(await answersOf(ada, 'hedy')).toEqual({ siblings: 12, flies_on: '2027-02-01' })
  expect(text).toContain('home country')
  expect(again.done).toMatchObject({ create: 1, error: 2 })
  expect(await answersOf(ada, 'joan')).toMatchObject({ siblings: 7, hobbies: ['music'], home_country: 792 })

  await ada(leadImports.revert, { params })
  await work(acme, 'revert', identifier)
  expect([
    await countBy(ada, { siblings: { from: 12 } }),
    await countBy(ada, { funds: ['loan'] }),
    await countBy(ada, { siblings: { to: 7 } }),
  ]).toEqual([0, 0, 1])
  expect((await ada(leads.export, { query: { columns: 'first_name', own_columns: 'passport' } })).raw.toString()).not.toContain('4711')
})

test('rows of known people fill only what was not answered, and give way only when asked', async () => {
  const { acme, ada } = await acmeWithFields()
  await imported(acme, ada, fileOf('name,email,siblings,home country,home state\nAda,ada@example.com,3,United Kingdom,\n'))
  const merge = (text: string, more: object = {}) => imported(acme, ada, fileOf(text), { duplicate_policy: 'update', ...more })
  const before = await answersOf(ada, 'ada')

  const filled = await merge(
    'name,email,siblings,home country,home state,passport\nAda,ada@example.com,9,Turkey,Ankara,U-4711\nAda,ada@example.com,8,,,U-4712\n',
  )
  expect(filled.done).toMatchObject({ merge: 2, error: 0 })
  // The state of another country does not come along.
  expect(await answersOf(ada, 'ada')).toEqual({ ...before, passport: 'U-4712' })

  await merge('name,email,siblings,passport,home country,home state\nAda,ada@example.com,,,Turkey,Ankara\n', { overwrites: true })
  const overwritten = await answersOf(ada, 'ada')
  expect(overwritten).toMatchObject({ siblings: 3, passport: 'U-4712', home_country: 792, home_state: expect.any(Number) })
  await merge('name,email,home country\nAda,ada@example.com,Germany\n', { overwrites: true })
  expect(await answersOf(ada, 'ada')).toEqual({ siblings: 3, passport: 'U-4712', home_country: 276 })
  await merge('name,email,siblings\nAda,ada@example.com,\n', { overwrites: true, empty_overwrites: true })
  expect(await answersOf(ada, 'ada')).toEqual({ passport: 'U-4712', home_country: 276 })
  expect([
    await countBy(ada, { siblings: { from: 0 } }),
    (await ada(leads.list, { query: { search: '4712' } })).data.recordsInfo.length,
  ]).toEqual([0, 1])
})

test('who may not read own fields is not offered them, and what is required must have its column', async () => {
  const { acme, ada } = await acmeWithFields([...own, { name: 'must', type: 'text', use: { is_required: true } }])
  const blind = await acme.userWith('leads.import')
  const uploaded = async (who: Caller) =>
    (await who(leadImports.create, { upload: fileOf('name,email,must\nAda,ada@example.com,\n') })).data.importInfo
  const [hers, theirs] = [await uploaded(ada), await uploaded(blind)]
  const map = async (who: Caller, import_id: string, mapping: Record<string, string | null>) =>
    (await who(leadImports.setMapping, { params: { import_id }, body: { mapping } })).errors.map(({ field, message }) => [field, message])
  const plain = { 0: 'full_name', 1: 'email' }

  expect([theirs.own_fields, theirs.suggested_mapping[2]]).toEqual([[], null])
  expect(await map(blind, theirs.identifier, { ...plain, 2: 'own.must' })).toEqual([['mapping.2', 'Unknown field: must']])
  expect(await map(blind, theirs.identifier, plain)).toEqual([])
  expect(await map(ada, hers.identifier, plain)).toEqual([['mapping', 'Choose a column for must']])
  expect(await map(ada, hers.identifier, { ...plain, 2: 'own.gone' })).toEqual([['mapping.2', 'Unknown field: gone']])
  const done = await imported(acme, ada, fileOf('name,email,must\nAda,ada@example.com,\n'), { mapping: { ...plain, 2: 'own.must' } })
  const { recordsInfo } = (await ada(leadImports.rows, { params: done.params, query: { outcome: 'error' } })).data
  expect(recordsInfo.map(({ errors }) => errors.map(({ column, message }) => [column, message]))).toEqual([[[2, 'must is required']]])
})

test('a Turkish file with commas before the decimals and dotted days is read by its own habits', async () => {
  const { acme, ada } = await acmeWithFields([
    { name: 'notu', type: 'number' },
    { name: 'gelis', type: 'date' },
  ])
  const text = 'Ad;E-posta;notu;gelis\nÇağrı;cagri@example.com;85,5;01.02.2027\nŞule;sule@example.com;1.250,75;28.02.2027\n'
  await imported(acme, ada, fileOf(encode(text, 'windows-1254')))
  const answers = async (name: string) => {
    const lead = (await ada(leads.list, { query: { search: name, own_columns: 'notu,gelis' } })).data.recordsInfo[0]!
    return lead.own
  }
  expect([await answers('cagri'), await answers('sule')]).toEqual([
    { notu: 85.5, gelis: '2027-02-01' },
    { notu: 1_250.75, gelis: '2027-02-28' },
  ])
})

test('the answers of several batches are all there, and each once', async () => {
  const { acme, ada } = await acmeWithFields()
  const many = Array.from(
    { length: 1_100 },
    (_, at) => `P${at},p${at}@example.com,${at % 20},Chess,${at % 2 ? 'Turkey' : 'United Kingdom'}`,
  )
  const done = await imported(acme, ada, fileOf(['name,email,siblings,hobbies,home country', ...many].join('\n')))
  const [submissions, copies] = await acme.within(async (db) => [
    await db
      .selectFrom('form_submissions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('field_values')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  expect(done.done).toMatchObject({ create: 1_100, error: 0 })
  expect([Number(submissions!.count), Number(copies!.count)]).toEqual([1_100, 2_200])
})
