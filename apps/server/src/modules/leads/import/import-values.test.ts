import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { workbookOf } from '#platform/tabular/fixture-xlsx.ts'
import { newTenant } from '../../../../test/world.ts'
import { checked, fileOf, imported, work } from './import.builder.ts'

const dateHeaders =
  'Created|Date|Last contacted|Follow-up date|Registration date|Kayıt Tarihi|Son Görüşme|تاريخ التسجيل|Date d’inscription|Date added|Passport expiry|Created On|Timestamp|Zaman damgası'.split(
    '|',
  )

test('no column of days becomes the date of birth without a header that says so', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const suggested = async (header: string) =>
    (
      await ada(leadImports.create, {
        upload: fileOf(`name,email,${header}\nAda,ada@example.com,2026-11-02\nGrace,g@example.com,2026-11-03\n`),
      })
    ).data.importInfo.suggested_mapping[2]

  const guesses = []
  for (const header of dateHeaders) guesses.push(await suggested(header))

  expect(dateHeaders).toHaveLength(14)
  expect(guesses).toEqual(dateHeaders.map(() => null))
  expect(await suggested('Doğum tarihi')).toBe('date_of_birth')
})

test('countries are known by their official names in four languages', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.read')
  const names = ['المملكة العربية السعودية', 'Kingdom of Saudi Arabia', 'Royaume d’Arabie saoudite', 'Suudi Arabistan Krallığı', 'السعودية']
  const others = ['جمهورية مصر العربية', 'Türkiye Cumhuriyeti', 'République française', 'دولة الكويت', 'Syrian Arab Republic']
  const file = fileOf(`name,email,country\n${[...names, ...others].map((name, at) => `P${at},p${at}@example.com,${name}`).join('\n')}\n`)

  const done = await imported(acme, ada, file)

  expect(done.done).toMatchObject({ create: 10, error: 0 })
  const rows = await acme.within((db) =>
    db
      .selectFrom('leads')
      .innerJoin('countries', 'countries.id', 'leads.source_country_id')
      .select('countries.iso2')
      .orderBy('leads.import_row')
      .execute(),
  )
  expect(rows.map(({ iso2 }) => iso2)).toEqual(['SA', 'SA', 'SA', 'SA', 'SA', 'EG', 'TR', 'FR', 'KW', 'SY'])
})

test('what a text stands for that nothing is called by is said once for the whole file, and remembered with its header', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.read')
  const rows = (tag: string) =>
    `name,email,study level,destination countries,source\nAda,a${tag}@example.com,Masters deg.,Ingilterre,Fair\nGrace,g${tag}@example.com,masters DEG,"Ingilterre, Canada",\nMary,m${tag}@example.com,Whatever,,\n`
  const first = await checked(acme, ada, fileOf(rows('1')))
  const master = first.match_choices['study_level_id']!.find(({ label }) => label === 'Master')!
  const britain = first.match_choices['destination_countries']!.find(({ label }) => label === 'United Kingdom')!

  expect(first.planned).toMatchObject({ create: 0, error: 3 })
  expect(first.strange_texts).toEqual([
    { field: 'study_level_id', label: 'Study level', text: 'Masters deg.', count: 2 },
    { field: 'destination_countries', label: 'Destination countries', text: 'Ingilterre', count: 2 },
    { field: 'lead_source_id', label: 'Source', text: 'Fair', count: 1 },
    { field: 'study_level_id', label: 'Study level', text: 'Whatever', count: 1 },
  ])

  const matches = [
    { field: 'study_level_id', text: 'Masters deg.', value: master.value },
    { field: 'study_level_id', text: 'Whatever', value: null },
    { field: 'destination_countries', text: 'Ingilterre', value: britain.value },
    { field: 'lead_source_id', text: 'Fair', value: null },
  ]
  const body = { mapping: first.mapping!, matches, default_country_code: 'TR' }
  await ada(leadImports.setMapping, { params: first.params, body })
  await ada(leadImports.validate, { params: first.params })
  await work(acme, 'check', first.identifier)
  const again = (await ada(leadImports.get, { params: first.params })).data.importInfo
  expect(again.planned).toMatchObject({ create: 3, error: 0 })
  expect(again.strange_texts).toHaveLength(4)
  await ada(leadImports.start, { params: first.params })
  await work(acme, 'run', first.identifier)

  const made = (await ada(leads.list, { query: { sort_by: 'id', sort_order: 'asc' } as never })).data.recordsInfo
  const facts = made.map(({ first_name, study_level, destination_countries }) => [
    first_name,
    study_level?.label ?? null,
    destination_countries.map(({ name }) => name),
  ])
  expect(facts.sort()).toEqual([
    ['Ada', 'Master', ['United Kingdom']],
    ['Grace', 'Master', ['United Kingdom', 'Canada']],
    ['Mary', null, []],
  ])

  const next = (await ada(leadImports.create, { upload: fileOf(rows('2')) })).data.importInfo
  expect(next.settings.matches).toEqual(matches)
})

test('a text can only stand for one of the choices of its field', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const { params, mapping } = await checked(acme, ada, fileOf('name,email,study level\nAda,ada@example.com,Wizardry\n'))

  const refused = await ada(leadImports.setMapping, {
    params,
    body: { mapping: mapping!, matches: [{ field: 'study_level_id', text: 'Wizardry', value: 999_999 }] },
  })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'matches.0.value', message: 'Choose one of the options' }] })
})

test('a workbook is taken where a CSV is, with its days as days', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const book = workbookOf([
    ['Ad', 'Soyad', 'E-posta', 'Doğum tarihi'],
    ['Çağrı', 'Öztürk', 'cagri@example.com', 38_060],
    ['سارة', 'خالد', 'sara@example.com', ''],
  ])

  const done = await imported(acme, ada, fileOf(book, 'leads.xlsx'))

  expect(done).toMatchObject({ state: 'completed', filename: 'leads.xlsx', done: { create: 2 } })
  const rows = await acme.within((db) =>
    db.selectFrom('leads').select(['first_name', 'last_name', 'date_of_birth']).orderBy('import_row').execute(),
  )
  expect(rows).toEqual([
    { first_name: 'Çağrı', last_name: 'Öztürk', date_of_birth: '2004-03-14' },
    { first_name: 'سارة', last_name: 'خالد', date_of_birth: null },
  ])
})

test('a row with fewer cells than the header is told so', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const { params } = await checked(acme, ada, fileOf('name,city,email\nAda,Paris,ada@example.com\nGrace,Rome\n'))

  const { data } = await ada(leadImports.rows, { params, query: { outcome: 'error' } })

  expect(data.recordsInfo.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    ['This row has fewer cells than the header', 'A phone number or an email address is required'],
  ])
})

test('an export in the reader’s language comes back in: its stages, sources and levels are words of that language', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.read', 'leads.export')
  const headers = { 'accept-language': 'tr' }
  await imported(acme, ada, fileOf('name,email,medium,study level\nAda,ada@example.com,Direct,Master\n'))

  const file = await ada(leads.export, { query: { columns: 'first_name,email,stage,status,medium,study_level' } }, headers)
  const text = file.raw.toString().replaceAll('ada@', 'again@')
  const again = await imported(acme, ada, fileOf(text))

  const [header, row] = text.replace(/[\ufeff"]/g, '').split('\r\n')
  expect(header).toBe('Ad,E-posta,Aşama,Durum,Mecra,Öğrenim düzeyi')
  expect(row).not.toMatch(/New|Direct/)
  expect(again).toMatchObject({ state: 'completed', done: { create: 1 } })
})

test('a note longer than one may be becomes several, and refuses nobody', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.read')
  const note = 'word '.repeat(4_000).trim()

  const done = await imported(acme, ada, fileOf(`name,email,note\nAda,ada@example.com,${note}\nGrace,g@example.com,Short\n`))

  expect(done.done).toMatchObject({ create: 2, error: 0 })
  const kept = await acme.within((db) => db.selectFrom('notes').select(['content']).orderBy('id').execute())
  expect(kept.map(({ content }) => content.length).sort((a, b) => b - a)).toEqual([5_000, 5_000, 5_000, 4_999, 5])
  expect(
    kept
      .map(({ content }) => content)
      .filter((content) => content !== 'Short')
      .join(''),
  ).toBe(note)
})
