import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { checked, fileOf, imported, work } from './import.builder.ts'

const leadsOf = (acme: Awaited<ReturnType<typeof newTenant>>) =>
  acme.within((db) =>
    db
      .selectFrom('leads')
      .select([
        'id',
        'number',
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

test('people already here and people standing twice in the file are passed over, filled in, or created again, as chosen', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.update', 'leads.create.duplicate')
  const known = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Known', email: 'known@example.com', mobile_e164: '+905321112233' }))
  const file = () =>
    fileOf('first name,email,phone,city\nNew,new@example.com,,Ankara\nOther,KNOWN@example.com,,Bursa\nNew,NEW@example.com,,\n')

  const skip = await checked(acme, ada, file())
  const repeated = await ada(leadImports.rows, { params: skip.params, query: { outcome: 'duplicate' } })
  const update = await imported(acme, ada, file(), { duplicate_policy: 'update' })

  expect(skip.planned).toEqual({ create: 1, merge: 0, duplicate: 2, error: 0 })
  expect(repeated.data.recordsInfo).toMatchObject([
    { row_no: 2, lead: { id: known.number }, errors: [{ message: 'A lead with this phone or email already exists' }] },
    { row_no: 3, errors: [{ message: 'The same person is in row 1' }] },
  ])
  expect(update.done).toEqual({ create: 1, merge: 2, duplicate: 0, error: 0 })
  expect((await leadsOf(acme)).find(({ id }) => id === known.id)).toMatchObject({
    first_name: 'Known',
    source_city: 'Bursa',
    mobile_e164: '+905321112233',
    version: 2,
  })
  expect(await leadsOf(acme)).toHaveLength(2)

  const again = await imported(acme, ada, file(), { duplicate_policy: 'create' })
  expect(again.done).toMatchObject({ create: 3 })
})

test('another spelling of a known mailbox, or another format of a known phone, is the same person to an import', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  await acme.asSystem((ctx) => aLead(ctx, { email: 'ada.byron@gmail.com' }))
  await acme.asSystem((ctx) => aLead(ctx, { mobile_e164: '+905321112233' }))

  const { planned } = await checked(
    acme,
    ada,
    fileOf('first name,email,phone\nAda,AdaByron+study@googlemail.com,\nAda,,0 (532) 111-22-33\nAda,ada.byron@example.com,\n'),
  )

  expect(planned).toEqual({ create: 1, merge: 0, duplicate: 2, error: 0 })
})

test('creating people again needs its permission', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const uploaded = await ada(leadImports.create, { upload: fileOf('name,email\nAda,ada@example.com\n') })
  const { identifier: import_id, suggested_mapping: mapping } = uploaded.data.importInfo

  const refused = await ada(leadImports.setMapping, { params: { import_id }, body: { mapping, duplicate_policy: 'create' } })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'duplicate_policy' }] })
})

test('an undo removes the leads nobody touched and lists those somebody did', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import')
  const { params, identifier } = await imported(
    acme,
    ada,
    fileOf('name,email\nAda,ada@example.com\nGrace,grace@example.com\nMary,mary@example.com\n'),
  )
  const [touched] = await leadsOf(acme)
  await acme.within((db) => db.updateTable('leads').set({ version: 2, source_city: 'Paris' }).where('id', '=', touched!.id).execute())

  const ordered = await ada(leadImports.revert, { params })
  await work(acme, 'revert', identifier)
  const { data } = await ada(leadImports.get, { params })
  const twice = await ada(leadImports.revert, { params })

  expect(ordered).toMatchObject({ status: 202, data: { importInfo: { is_reverting: true } } })
  expect(data.importInfo).toMatchObject({
    state: 'reverted',
    reverted: { removed: 2, kept_count: 1, kept: [{ id: touched!.number, name: 'Ada' }] },
  })
  expect((await leadsOf(acme)).filter(({ deleted_at }) => !deleted_at).map(({ first_name }) => first_name)).toEqual(['Ada'])
  expect(twice).toMatchObject({ status: 409 })
})

test('an agent imports for their own agency and never learns who is known elsewhere', async () => {
  const acme = await newTenant()
  const [mine, other] = await acme.within((db) =>
    db
      .insertInto('agents')
      .values([{ name: 'Mine' }, { name: 'Other' }])
      .returning('id')
      .execute(),
  )
  const agent = await acme.person({ role: 'agent', agent_id: mine!.id })
  await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Secret', email: 'known@example.com', agent_id: other!.id }))

  const done = await imported(acme, agent, fileOf('name,email,city\nAda,ada@example.com,\nX,known@example.com,Bursa\n'), {
    duplicate_policy: 'update',
  })
  const repeated = await agent(leadImports.rows, { params: done.params, query: { outcome: 'duplicate' } })

  expect(done.done).toMatchObject({ create: 1, merge: 0, duplicate: 1 })
  expect(repeated.data.recordsInfo).toMatchObject([{ row_no: 2, lead: null }])
  expect(await leadsOf(acme)).toMatchObject([
    { first_name: 'Ada', agent_id: mine!.id },
    { first_name: 'Secret', source_city: null },
  ])
})

test('an import of a colleague or of another company is not found', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith('leads.import')
  const colleague = await acme.person({ permissions: ['leads.import'], scopes: { leads: 'assigned' } })
  const foreign = await other.userWith('leads.import')
  const { data } = await ada(leadImports.create, { upload: fileOf('name,email\nAda,ada@example.com\n') })

  const answers = await Promise.all(
    [colleague, foreign].map((who) => who(leadImports.get, { params: { import_id: data.importInfo.identifier } })),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
