import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leadPassports } from '@embark/contract/leads/passport/passport.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wholeOf } from '#platform/files/kind.ts'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { writePassport } from '../passport/passport.commands.ts'
import { checked, fileOf, imported, work } from './import.builder.ts'

const rights = ['leads.import', 'leads.read', 'leads.update', 'leads.create.duplicate', 'leads.passport.reveal'] as const
const table = (...rows: string[]) => fileOf(['first_name,email,Passport number', ...rows, ''].join('\n'))

async function aCompany() {
  const acme = await newTenant()
  return { acme, ada: await acme.userWith(...rights) }
}

const passportsOf = (acme: World) =>
  acme.within((db) =>
    db
      .selectFrom('lead_passports')
      .innerJoin('leads', 'leads.id', 'lead_passports.lead_id')
      .select(['leads.first_name', 'leads.identifier', 'lead_passports.origin', 'leads.deleted_at'])
      .orderBy('leads.id')
      .execute(),
  )

/** Everything of the company that a reader of its database and files would find, as one text. */
async function allThatIsKept(acme: World) {
  const { rows } = await acme.within((db) =>
    sql<{ text: string }>`
      select concat_ws(' ',
        (select string_agg(t::text, ' ') from imports t), (select string_agg(t::text, ' ') from import_rows t),
        (select string_agg(t::text, ' ') from import_changes t), (select string_agg(t::text, ' ') from leads t),
        (select string_agg(t::text, ' ') from lead_passports t), (select string_agg(t::text, ' ') from lead_keys t),
        (select string_agg(t::text, ' ') from audit_entries t), (select string_agg(t::text, ' ') from activities t),
        (select string_agg(t::text, ' ') from jobs t), (select string_agg(t::text, ' ') from introductions t)) as text`.execute(db),
  )
  const kept = await acme.asSystem(async (ctx) => {
    const files = await ctx.db.selectFrom('files').select('storage_key').execute()
    return Promise.all(files.map(async ({ storage_key }) => (await wholeOf(ctx.files.read(storage_key))).toString('latin1')))
  })
  return rows[0]!.text + kept.join(' ')
}

test('a column of passports is taken, its numbers seen by their ends alone and kept nowhere as they are', async () => {
  const { acme, ada } = await aCompany()
  const file = table(
    'Grace,grace@example.com,u 1234-5678',
    'Linus,linus@example.com,',
    'Ada,nobody,X9876543',
    'Alan,alan@example.com,no number',
  )

  const made = await checked(acme, ada, file)
  const [fine, wrong] = [
    (await ada(leadImports.rows, { params: made.params, query: { outcome: 'create' } })).data.recordsInfo,
    (await ada(leadImports.rows, { params: made.params, query: { outcome: 'error' } })).data.recordsInfo,
  ]
  const refused = (await ada(leadImports.errorFile, { params: made.params })).raw.toString('utf8')

  expect(made.mapping).toMatchObject({ 2: 'passport_number' })
  expect(made.columns[2]!.samples).toEqual(['••••••678', '••••••543', '••••••ber'])
  expect(fine.map(({ values }) => values[2])).toEqual(['••••••678', ''])
  expect(wrong.map(({ values, errors }) => [values[2], errors.map(({ code }) => code)])).toEqual([
    ['••••••543', ['email_invalid']],
    ['••••••ber', ['passport_invalid']],
  ])
  const everything = (await allThatIsKept(acme)) + JSON.stringify([made, fine, wrong]) + refused
  for (const number of ['1234-5678', 'U12345678', '12345678', 'X9876543']) expect(everything).not.toContain(number)

  await ada(leadImports.start, { params: made.params })
  await work(acme, 'run', made.identifier)
  const [passport, ...others] = await passportsOf(acme)
  expect([passport?.first_name, passport?.origin, others]).toEqual(['Grace', 'import', []])
  const params = { lead_id: passport!.identifier }
  const [shown] = (await ada(leadPassports.list, { params })).data.recordsInfo
  const whole = await ada(leadPassports.reveal, { params: { ...params, passport_id: shown!.identifier } })
  expect([shown!.number, whole.data.number]).toEqual(['••••••678', 'U12345678'])
  expect(await allThatIsKept(acme)).not.toContain('12345678')
})

test('a refused row keeps its passport: when another cell is corrected, and in the file of errors when it is uploaded again', async () => {
  const { acme, ada } = await aCompany()
  const { params, identifier } = await checked(acme, ada, table('Grace,wrong,U1234567', 'Linus,wrong,L7654321'))
  const fixed = await ada(leadImports.fixRow, { params: { ...params, row_no: 1 }, body: { values: { 1: 'grace@example.com' } } })
  const refused = (await ada(leadImports.errorFile, { params })).raw.toString('utf8')
  await ada(leadImports.start, { params })
  await work(acme, 'run', identifier)
  await imported(acme, ada, fileOf(refused.replace('wrong', 'linus@example.com')))

  expect(fixed.data.rowInfo).toMatchObject({ outcome: 'create', values: ['Grace', 'grace@example.com', '••••••567'] })
  const passports = await passportsOf(acme)
  expect(passports.map(({ first_name }) => first_name)).toEqual(['Grace', 'Linus'])
  const numbers = []
  for (const { identifier: lead_id } of passports) {
    const [{ identifier: passport_id } = { identifier: '' }] = (await ada(leadPassports.list, { params: { lead_id } })).data.recordsInfo
    numbers.push((await ada(leadPassports.reveal, { params: { lead_id, passport_id } })).data.number)
  }
  expect(numbers).toEqual(['U1234567', 'L7654321'])
})

test('who is here already is recognised by the passport, in whatever spelling, and a person is told so', async () => {
  const { acme, ada } = await aCompany()
  await acme.asSystem(async (ctx) => {
    const { identifier } = await aLead(ctx, { first_name: 'Known', email: 'known@example.com' })
    await writePassport(ctx, await visibleLead(ctx, identifier), { number: 'U1234567' }, 'staff')
  })
  const file = () => table('Grace,new@example.com,u-123 4567', 'Twin,one@example.com,T1111111', 'Twin,two@example.com,t1111111')

  const skipped = await checked(acme, ada, file())
  const rows = (await ada(leadImports.rows, { params: skipped.params, query: { outcome: 'duplicate' } })).data.recordsInfo
  const unasked = await checked(acme, ada, file(), { match_on: ['mobile', 'email'] })

  expect(skipped.planned).toEqual({ create: 1, merge: 0, duplicate: 2, error: 0 })
  expect(rows.map(({ errors, lead }) => [errors[0]!.message, lead?.name])).toEqual([
    ['A lead with this passport already exists', 'Known Hopper'],
    ['The same person is in row 2', undefined],
  ])
  expect(unasked.planned).toEqual({ create: 3, merge: 0, duplicate: 0, error: 0 })
})

test('an undo takes the passports it noted along, and leaves those that somebody has worked on since', async () => {
  const { acme, ada } = await aCompany()
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Known', email: 'known@example.com' }))
  const file = table('Known,known@example.com,K1111111', 'Fresh,fresh@example.com,F2222222', 'Kept,kept@example.com,P3333333')
  const { params, identifier } = await imported(acme, ada, file, { duplicate_policy: 'update' })
  expect((await passportsOf(acme)).map(({ first_name }) => first_name)).toEqual(['Known', 'Fresh', 'Kept'])
  const kept = (await passportsOf(acme)).find(({ first_name }) => first_name === 'Kept')!
  const { recordsInfo } = (await ada(leadPassports.list, { params: { lead_id: kept.identifier } })).data
  const passport_id = recordsInfo[0]!.identifier
  await ada(
    leadPassports.edit,
    { params: { lead_id: kept.identifier, passport_id }, body: { expires_on: '2034-01-01' } },
    { 'if-match': `"v${recordsInfo[0]!.version}"` },
  )

  await ada(leadImports.revert, { params })
  await work(acme, 'revert', identifier)

  expect((await passportsOf(acme)).filter(({ deleted_at }) => !deleted_at).map(({ first_name }) => first_name)).toEqual(['Kept'])
  expect((await ada(leadPassports.list, { params: { lead_id: lead.identifier } })).data.recordsInfo).toEqual([])
  const { reverted } = (await ada(leadImports.get, { params })).data.importInfo
  expect([reverted!.removed, reverted!.restored_count, reverted!.kept.map(({ name }) => name)]).toEqual([1, 1, ['Kept']])
})
