import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { staffImportMoves, staffImportStates } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { expect, test } from 'vitest'
import { workbookOf } from '#platform/tabular/fixture-xlsx.ts'
import { newTenant } from '../../../../test/world.ts'
import { anOffice } from '../staff/staff.builder.ts'
import { resumeStaffImports, staffImportJob } from './staff-import.jobs.ts'

const header = 'Ad;Soyad;E-posta;Telefon;Cinsiyet;Rol;Şube'
const csv = (...lines: string[]) => new File([[header, ...lines].join('\r\n')], 'staff.csv', { type: 'text/csv' })

async function uploaded(lines: (roleName: string, stamp: string) => string[]) {
  const { acme, ada, role } = await anOffice()
  await acme.within((db) => db.insertInto('branches').values({ name: 'İzmir' }).execute())
  const stamp = crypto.randomUUID().slice(0, 8)
  const { data } = await ada(staffImports.create, { upload: csv(...lines(role.name, stamp)) })
  const params = { import_id: data.importInfo.identifier }
  const jobs = () =>
    acme.within((db) => db.selectFrom('jobs').select(['id', 'status', 'done', 'total']).where('kind', '=', 'staff.import').execute())
  const work = async () => {
    const [job] = await jobs()
    await acme.run(staffImportJob, { import_id: data.importInfo.id, job_id: job!.id })
  }
  const check = () => ada(staffImports.check, { params, body: { mapping: data.importInfo.suggested_mapping } })
  const created = () =>
    acme.within((db) => db.selectFrom('users').selectAll().where('email', 'like', `%${stamp}@example.com`).orderBy('id').execute())
  return { acme, ada, role, stamp, params, staffImport: data.importInfo, jobs, work, check, created }
}

const two = (role: string, stamp: string) => [
  `Grace;Hopper;grace.${stamp}@example.com;+90 532 111 22 33;kadın;${role};izmir`,
  `Alan;Turing;alan.${stamp}@example.com;+905321112234;erkek;${role};`,
]

test('columns are guessed, rows are checked without creating anybody, and then everybody is created and invited', async () => {
  const { acme, ada, params, staffImport, jobs, work, check, created } = await uploaded(two)

  const checked = await check()
  const before = await created()
  const started = await ada(staffImports.start, { params, body: {} })
  await work()
  await work()
  await acme.settle()
  const done = await ada(staffImports.get, { params })
  const people = await created()
  const mails = await acme.within((db) => db.selectFrom('messages').select('recipient').where('subject', 'like', '%invites you%').execute())

  expect(Object.values(staffImport.suggested_mapping)).toEqual(['first_name', 'last_name', 'email', 'mobile', 'gender', 'role', 'branch'])
  expect(checked.data.importInfo).toMatchObject({ state: 'ready', counts: { create: 2, created: 0, refused: 0 } })
  expect(before).toEqual([])
  expect([started.status, started.data.importInfo.state]).toEqual([202, 'importing'])
  expect(done.data.importInfo).toMatchObject({ state: 'completed', counts: { create: 0, created: 2, refused: 0 } })
  expect(people.map((one) => [one.first_name, one.country_code, one.mobile, one.gender, one.group, one.branch_id !== null])).toEqual([
    ['Grace', '+90', '5321112233', 'female', 'company', true],
    ['Alan', '+90', '5321112234', 'male', 'company', false],
  ])
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort())
  expect(await jobs()).toMatchObject([{ status: 'completed', done: 2, total: 2 }])
})

test('a wrong row says why, holds the others back, and can be left out; the error file has it', async () => {
  const { acme, ada, params, work, check, created } = await uploaded((role, stamp) => [
    ...two(role, stamp),
    `Grace;Again;GRACE.${stamp}@example.com;+905321112235;f;${role};`,
    `;Nobody;not-an-address;12;?;Pirate;Atlantis`,
  ])
  await check()

  const refused = await ada(staffImports.rows, { params, query: { outcome: 'refused' } })
  const held = await ada(staffImports.start, { params, body: {} })
  const file = await ada(staffImports.errorFile, { params })
  await ada(staffImports.start, { params, body: { skip_invalid: true } })
  await work()

  expect(refused.data.recordsInfo.map(({ row_no }) => row_no)).toEqual([3, 4])
  const [twin, wrong] = refused.data.recordsInfo.map(({ errors }) => errors.map(({ message }) => message))
  expect(twin).toEqual(['The same person is in row 1'])
  expect(wrong).toEqual([
    'First name is required',
    'Invalid email',
    'Invalid mobile number',
    'Gender is required',
    '“Pirate” is not one of the choices',
    '“Atlantis” is not one of the choices',
  ])
  expect(held).toMatchObject({ status: 422, errors: [{ code: 'IMPORT_HAS_ERRORS' }] })
  expect(file.raw.toString()).toContain('Pirate')
  expect((await created()).map(({ first_name }) => first_name)).toEqual(['Grace', 'Alan'])
  expect((await acme.audit()).filter(({ action }) => action === 'staff.created')).toHaveLength(2)
})

test('an address that somebody took since the check is refused, and the others go on', async () => {
  const { acme, ada, stamp, params, work, check, created } = await uploaded(two)
  await check()
  await ada(staffImports.start, { params, body: {} })
  await acme.within((db) =>
    db
      .insertInto('users')
      .values({ first_name: 'Early', email: `grace.${stamp}@example.com`, group: 'user' })
      .execute(),
  )

  await work()

  expect((await ada(staffImports.get, { params })).data.importInfo.counts).toEqual({ create: 0, created: 1, refused: 1 })
  expect((await created()).map(({ first_name }) => first_name)).toEqual(
    ['Early', 'Alan'].sort((a, b) => (a === 'Early' ? -1 : b.length - a.length)),
  )
})

test('an import is undone while nobody has come in, and stays when somebody has', async () => {
  const [first, second] = [await uploaded(two), await uploaded(two)]
  for (const { ada, params, check, work, acme } of [first, second]) {
    await check()
    await ada(staffImports.start, { params, body: {} })
    await work()
    await acme.settle()
  }
  const { body_text } = await second.acme.within((db) =>
    db.selectFrom('messages').select('body_text').where('body_text', 'like', '%#%').executeTakeFirstOrThrow(),
  )
  const password = 'seven quiet lighthouses'
  await second.acme.visitor(
    passwords.set,
    { body: { password, confirm_password: password } },
    { authorization: `Bearer ${/#(\S+)/.exec(body_text)![1]}` },
  )

  const [undone, kept] = [
    await first.ada(staffImports.revert, { params: first.params }),
    await second.ada(staffImports.revert, { params: second.params }),
  ]
  const again = await first.ada(staffImports.revert, { params: first.params })

  expect([undone.status, undone.data.importInfo.state, await first.created()]).toEqual([200, 'reverted', []])
  expect([kept.errors[0]?.code, (await second.created()).length]).toEqual(['IN_USE', 2])
  expect(again.errors[0]?.code).toBe('IMPORT_STATE')
})

test('an import whose process died is taken up, and one that is done cannot start again', async () => {
  const { acme, ada, params, jobs, work, check } = await uploaded(two)
  await check()
  const key = { 'idempotency-key': 'start' }
  const starts = [await ada(staffImports.start, { params, body: {} }, key), await ada(staffImports.start, { params, body: {} }, key)]
  await acme.within((db) => db.updateTable('jobs').set({ updated_at: '2020-01-01T00:00:00Z' }).execute())

  await acme.run(resumeStaffImports, {})
  const [taken] = await acme.within((db) => db.selectFrom('jobs').select('updated_at').execute())
  await work()
  const again = await ada(staffImports.start, { params, body: {} })

  expect(starts.map(({ status }) => status)).toEqual([202, 202])
  expect(taken!.updated_at > '2021').toBe(true)
  expect(await jobs()).toHaveLength(1)
  expect(again.errors[0]?.code).toBe('IMPORT_STATE')
})

test('columns that are needed, named twice or not there are told; a picture is no table; another company sees nothing', async () => {
  const { ada, params, staffImport } = await uploaded(two)
  const other = await newTenant()
  const stranger = await other.person({ role: 'super_admin' })
  const wrong = (mapping: Record<string, string | null>) =>
    ada(staffImports.check, { params, body: { mapping: { ...staffImport.suggested_mapping, ...mapping } as never } })

  const [twice, lacking, picture, foreign] = [
    await wrong({ '1': 'first_name' }),
    await wrong({ '2': null }),
    await ada(staffImports.create, { upload: new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], 'a.csv') }),
    await stranger(staffImports.get, { params }),
  ]

  expect(twice.errors[0]).toMatchObject({ field: 'mapping.1', message: 'Two columns cannot go to the same field' })
  expect(lacking.errors[0]).toMatchObject({ field: 'mapping', message: 'No column is matched to the field “Email”' })
  expect(picture.errors[0]?.code).toBe('IMPORT_UNREADABLE')
  expect(foreign.status).toBe(404)
})

test('the moves of an import are those of the table', () => {
  expect(staffImportStates.map((state) => [state, staffImportMoves[state].length])).toEqual([
    ['uploaded', 1],
    ['ready', 2],
    ['importing', 1],
    ['completed', 1],
    ['reverted', 0],
  ])
})

test('a workbook of Excel is read like a file with commas; a number of a telephone keeps its digits', async () => {
  const { ada, role } = await anOffice()
  const workbook = workbookOf([
    ['first_name', 'last_name', 'email', 'country_code', 'mobile', 'gender', 'role'],
    ['Grace', 'Hopper', `g.${crypto.randomUUID()}@example.com`, '+90', 5321112233, 'female', role.name],
  ])

  const { data } = await ada(staffImports.create, { upload: new File([new Uint8Array(workbook)], 'staff.xlsx') })
  const checked = await ada(staffImports.check, {
    params: { import_id: data.importInfo.identifier },
    body: { mapping: data.importInfo.suggested_mapping },
  })

  expect(checked.data.importInfo).toMatchObject({ filename: 'staff.xlsx', counts: { create: 1, refused: 0 } })
})
