import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { expect, test } from 'vitest'
import { encode } from '#platform/tabular/fixture-bytes.ts'
import { newTenant } from '../../../../test/world.ts'
import { checked, fileOf, imported, work } from './import.builder.ts'

const leadsOf = (acme: Awaited<ReturnType<typeof newTenant>>) =>
  acme.within((db) =>
    db
      .selectFrom('leads')
      .select([
        'id',
        'first_name',
        'last_name',
        'email',
        'mobile_e164',
        'date_of_birth',
        'import_row',
        'deleted_at',
        'source_city',
        'agent_id',
        'version',
      ])
      .orderBy('import_row')
      .orderBy('id')
      .execute(),
  )

const turkish =
  'Ad;Soyad;Cep telefonu;E-posta;Şehir\nÇağrı;Öztürk;0532 111 22 33;cagri@example.com;İzmir\nŞule;Işık;+90 (533) 111-22-44;sule@example.com;Iğdır\n'

test.each([
  ['UTF-8', encode(turkish, 'utf-8')],
  ['UTF-8 with its mark', encode(turkish, 'utf-8', true)],
  ['UTF-16 with tabs', encode(turkish.replaceAll(';', '\t'), 'utf-16le', true)],
  ['windows-1254', encode(turkish, 'windows-1254')],
])('a file in %s becomes leads with every letter in place', async (_, bytes) => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')

  const done = await imported(acme, ada, fileOf(bytes))

  expect(done).toMatchObject({ state: 'completed', total_rows: 2, done: { create: 2, merge: 0, duplicate: 0, error: 0 } })
  expect(await leadsOf(acme)).toMatchObject([
    { first_name: 'Çağrı', last_name: 'Öztürk', mobile_e164: '+905321112233', email: 'cagri@example.com', source_city: 'İzmir' },
    { first_name: 'Şule', last_name: 'Işık', mobile_e164: '+905331112244', source_city: 'Iğdır' },
  ])
})

test('an Arabic file in windows-1256 with Arabic digits and an apostrophe before the number is read', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const rows = ['الاسم الكامل,رقم الجوال,المدينة', 'محمد العلي,0501234567,الرياض', "سارة خالد,'+966501234568,جدة"].join('\r\n')

  await imported(acme, ada, fileOf(encode(rows, 'windows-1256')), { default_country_code: 'SA' })
  await imported(acme, ada, fileOf('الاسم الكامل,رقم الجوال\nنورة,٠٥٠١٢٣٤٥٦٩\n'), { default_country_code: 'SA' })

  const leads = await leadsOf(acme)
  expect(leads.map(({ mobile_e164 }) => mobile_e164).sort()).toEqual(['+966501234567', '+966501234568', '+966501234569'])
  expect(leads.find(({ mobile_e164 }) => mobile_e164 === '+966501234567')).toMatchObject({
    first_name: 'محمد',
    last_name: 'العلي',
    source_city: 'الرياض',
  })
})

test.each([
  ['day first', '25/03/2004', '2004-03-25'],
  ['month first', '03/25/2004', '2004-03-25'],
  ['year first', '2004-03-25', '2004-03-25'],
])('birthdays written %s are understood from the whole column', async (_, written, day) => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')

  await imported(acme, ada, fileOf(`name,email,date of birth\nAda Byron,ada@example.com,${written}\n`))

  expect(await leadsOf(acme)).toMatchObject([{ date_of_birth: day }])
})

test('bad rows are told with line, column and reason and never stop the good ones', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const file = fileOf(
    'First name,Phone,Email,Study level,Note\nGood,+905321112233,good@example.com,master,"Two\nlines, and a comma"\nBad,12,not-an-address,Wizardry,\n,+905321112299,,,\nLonely,,,,\nFine,+905321112244,,Bachelor,\n',
  )

  const done = await imported(acme, ada, file)
  const { data } = await ada(leadImports.rows, { params: done.params, query: { outcome: 'error' } })

  expect(done).toMatchObject({ state: 'completed_with_errors', done: { create: 2, error: 3 } })
  expect((await leadsOf(acme)).map(({ first_name }) => first_name)).toEqual(['Good', 'Fine'])
  expect(
    data.recordsInfo.map(({ row_no, line_no, errors }) => [row_no, line_no, errors.map(({ column, message }) => [column, message])]),
  ).toEqual([
    [
      2,
      4,
      [
        [1, 'This is not a phone number'],
        [2, 'This is not an email address'],
        [3, '“Wizardry” is not one of the choices'],
      ],
    ],
    [3, 5, [[0, 'First name is required']]],
    [4, 6, [[1, 'A phone number or an email address is required']]],
  ])
  expect(await acme.within((db) => db.selectFrom('notes').select('content').execute())).toEqual([{ content: 'Two\nlines, and a comma' }])
})

test('the error file, corrected, imports only what was refused, with the columns chosen before', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const first = await imported(acme, ada, fileOf('Who,Reach them\nAda Byron,ada@example.com\nGrace Hopper,grace(at)example.com\n'), {
    mapping: { 0: 'full_name', 1: 'email' },
  })
  const errors = await ada(leadImports.errorFile, { params: first.params })
  const text = errors.raw.toString()

  const second = await imported(acme, ada, fileOf(text.replace('grace(at)', 'grace@')))

  expect(text.replace(/[\ufeff"]/g, '').split('\r\n')).toEqual([
    'Who,Reach them,Line in the file,Column with the error,Reason of the error',
    'Grace Hopper,grace(at)example.com,3,Reach them,This is not an email address',
    '',
  ])
  expect(second).toMatchObject({
    state: 'completed',
    suggested_mapping: { 0: 'full_name', 1: 'email', 2: null, 3: null, 4: null },
    done: { create: 1 },
  })
  expect((await leadsOf(acme)).map(({ email }) => email)).toEqual(['ada@example.com', 'grace@example.com'])
})

test('a row is fixed in place and then imported as fixed', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const { params, identifier, planned } = await checked(acme, ada, fileOf('name,email\nAda,ada@@example.com\nGrace,grace@example.com\n'))

  const fixed = await ada(leadImports.fixRow, { params: { ...params, row_no: 1 }, body: { values: { 1: 'ada@example.com' } } })
  const after = await ada(leadImports.get, { params })
  await ada(leadImports.start, { params })
  await work(acme, 'run', identifier)

  expect(planned).toMatchObject({ create: 1, error: 1 })
  expect(fixed.data.rowInfo).toMatchObject({ outcome: 'create', values: ['Ada', 'ada@example.com'], errors: [], is_fixed: true })
  expect(after.data.importInfo.planned).toMatchObject({ create: 2, error: 0 })
  expect((await leadsOf(acme)).map(({ email }) => email)).toEqual(['ada@example.com', 'grace@example.com'])
})

test('the file can be read another way when the guess was wrong', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const uploaded = await ada(leadImports.create, {
    upload: fileOf(encode('name;email\nÉlodie;elodie@example.com\n', 'windows-1252')),
    query: { encoding: 'windows-1256', delimiter: ',' },
  })
  const { identifier: import_id, columns } = uploaded.data.importInfo

  const reread = await ada(leadImports.setMapping, {
    params: { import_id },
    body: { reading: { encoding: 'windows-1252', delimiter: ';', has_header: true } },
  })

  expect(columns).toHaveLength(1)
  expect(reread.data.importInfo).toMatchObject({
    state: 'uploaded',
    columns: [{ header: 'name', samples: ['Élodie'] }, { header: 'email' }],
    suggested_mapping: { 0: 'full_name', 1: 'email' },
  })
})

test('what is no table is refused, and so is a file over a hundred thousand rows', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')

  const picture = await ada(leadImports.create, {
    upload: fileOf(Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'), 'x.csv'),
  })
  const header = await ada(leadImports.create, { upload: fileOf('name,email\n') })
  const long = await ada(leadImports.create, { upload: fileOf(`name,email\n${'a,b@c.de\n'.repeat(100_001)}`) })

  expect([picture.status, header.status, long.status]).toEqual([422, 422, 422])
  expect(long.errors).toMatchObject([{ field: 'file', message: 'A file can have at most 100000 rows' }])
  expect(await acme.within((db) => db.selectFrom('files').select('id').execute())).toEqual([])
})

test('the template can be uploaded as it is', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const template = await ada(leadImports.template)

  const done = await imported(acme, ada, fileOf(template.raw))

  expect(done).toMatchObject({ state: 'completed', done: { create: 1 } })
  expect(await leadsOf(acme)).toMatchObject([
    { first_name: 'Elif', last_name: 'Yılmaz', mobile_e164: '+905321112233', date_of_birth: '2005-03-14' },
  ])
})
