import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { followable } from '@embark/contract/kernel/written.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { signAgreement } from '../signature/signature.commands.ts'
import { visibleAgency } from '../signature/signature.policy.ts'
import { anAgency, anAgreement, someText } from './agreement.builder.ts'

const office = async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('agreements.read', 'agreements.create', 'agreements.update')
  return { acme, ada }
}
const draft = { title: 'Partner agreement', group: 'agent', content: someText } as const
type Office = Awaited<ReturnType<typeof office>>

async function made(ada: Office['ada'], body: { title?: string; content?: string } = {}) {
  const { data } = await ada(agreements.create, { body: { ...draft, ...body } })
  return data.agreementInfo
}

async function signedIn({ acme }: Office) {
  return acme.asSystem(async (ctx) => {
    const agreement = await anAgreement(ctx)
    const agency = await visibleAgency(ctx, (await anAgency(ctx)).identifier)
    await signAgreement(ctx, agreement, agency, { signed_by_company: 'North', signed_by_name: 'Nora', signed_by_designation: 'Owner' })
    return agreement
  })
}

test('an agreement begins as a draft that nobody is asked to sign, without a version', async () => {
  const { ada } = await office()

  const { status, message, data } = await ada(agreements.create, { body: draft })
  const active = await ada(agreements.active)

  expect([status, message]).toEqual([201, 'Agreement created successfully'])
  expect(data.agreementInfo).toMatchObject({ ...draft, status: 'draft', is_current: false, version_no: null, signed_by_name: null })
  expect(active.data.agreementInfo).toBeNull()
})

test('title, group, status and the current flag are asked for in the words of the specification', async () => {
  const { ada } = await office()
  const { identifier } = await made(ada)

  const empty = await ada(agreements.create, { body: { title: ' ' } as never })
  const status = await ada(agreements.changeStatus, { params: { identifier }, body: {} as never })

  expect(empty.errors.map(({ field, message }) => [field, message])).toEqual([
    ['title', 'Title is required'],
    ['group', 'Group is required'],
  ])
  expect(status.errors.map(({ field, message }) => [field, message])).toEqual([
    ['status', 'Status is required'],
    ['is_current', 'Required'],
  ])
})

test('at most one agreement of a group is current: a new one takes the place of the other, and versions count up', async () => {
  const { ada } = await office()
  const [first, second] = [await made(ada), await made(ada, { title: 'Second' })]
  const publish = (identifier: string) =>
    ada(agreements.changeStatus, { params: { identifier }, body: { status: 'active', is_current: true } })

  const answers = [await publish(first.identifier), await publish(second.identifier)]
  const { data } = await ada(agreements.list, { query: { sort_by: 'title', sort: 'asc', extra: 'signatures_count,moon' } as never })

  expect(answers.map(({ status, message }) => [status, message])).toEqual(Array(2).fill([200, 'Agreement status updated successfully']))
  expect(data.recordsInfo).toMatchObject([
    { title: 'Partner agreement', status: 'active', is_current: false, version_no: 1, signatures_count: 0 },
    { title: 'Second', status: 'active', is_current: true, version_no: 2, signatures_count: 0 },
  ])
})

test('two agreements published as current at the same time end with one current', async () => {
  const { acme, ada } = await office()
  const drafts = [await made(ada), await made(ada), await made(ada), await made(ada)]

  const answers = await Promise.all(
    drafts.map(({ identifier }) => ada(agreements.changeStatus, { params: { identifier }, body: { status: 'active', is_current: true } })),
  )
  const rows = await acme.within((db) => db.selectFrom('agreements').select(['is_current', 'version_no']).orderBy('version_no').execute())

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(rows.filter(({ is_current }) => is_current)).toHaveLength(1)
  expect(rows.map(({ version_no }) => version_no)).toEqual([1, 2, 3, 4])
})

test('only an active agreement is current, what was published is no draft again, and one without a text is not published', async () => {
  const { ada } = await office()
  const { identifier } = await made(ada)
  const bare = await made(ada, { content: '' })
  const move = (body: { status: 'draft' | 'active' | 'in_active'; is_current: boolean }, one = identifier) =>
    ada(agreements.changeStatus, { params: { identifier: one }, body })

  const idle = await move({ status: 'in_active', is_current: true })
  const empty = await move({ status: 'active', is_current: false }, bare.identifier)
  await move({ status: 'active', is_current: true })
  const back = await move({ status: 'draft', is_current: false })
  const rested = await move({ status: 'in_active', is_current: false })

  expect([idle, empty, back].map(({ status, errors }) => [status, errors[0]?.field, errors[0]?.message])).toEqual([
    [422, 'is_current', 'Only an active agreement can be the current one'],
    [422, 'status', 'Write the text before you publish the agreement'],
    [422, 'status', 'An agreement that was published cannot become a draft again'],
  ])
  expect(rested.data.agreementInfo).toMatchObject({ status: 'in_active', is_current: false, version_no: 1 })
})

test('an edit changes the text, may change the status with it, and is refused when somebody else was faster', async () => {
  const { acme, ada } = await office()
  const { identifier, version } = await made(ada)
  const params = { identifier }

  const edited = await ada(agreements.update, { params, body: { ...draft, title: 'Terms', status: 'active', is_current: true } })
  const late = await ada(agreements.update, { params, body: { ...draft, title: 'Late' } }, { 'if-match': `"v${version}"` })

  expect(edited).toMatchObject({ status: 200, message: 'Agreement updated successfully' })
  expect(edited.data.agreementInfo).toMatchObject({ title: 'Terms', status: 'active', is_current: true, version_no: 1 })
  expect([late.status, late.errors[0]?.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['agreement.created', 'agreement.updated', 'agreement.updated'])
})

test('what was signed stays as it is, for the API and for the database; a new version starts from it', async () => {
  const house = await office()
  const { acme, ada } = house
  const { id, identifier } = await signedIn(house)
  const params = { identifier }

  const edit = await ada(agreements.update, { params, body: { ...draft, content: 'Other terms' } })
  const same = await ada(agreements.update, { params, body: draft })
  const rest = await ada(agreements.changeStatus, { params, body: { status: 'in_active', is_current: false } })
  const next = await ada(agreements.revise, { params })
  const behind = acme.within((db) => db.updateTable('agreements').set({ content: 'Other terms' }).where('id', '=', id).execute())

  expect([edit.status, edit.errors[0]?.code]).toEqual([409, 'AGREEMENT_LOCKED'])
  expect([same.status, rest.status]).toEqual([200, 200])
  expect(next).toMatchObject({ status: 201, data: { agreementInfo: { ...draft, status: 'draft', version_no: null, signatures_count: 0 } } })
  await expect(behind).rejects.toThrow('a signed agreement is never changed')
})

test.each([
  ['<script>alert(1)</script>', 'HTML is not shown'],
  ['Hello <img src=x onerror=alert(1)>', 'HTML is not shown'],
  ['[click](javascript:alert(1))', 'Links may lead'],
  ['[click](JaVaScRiPt&colon;alert(1))', 'Links may lead'],
  ['[click](data:text/html;base64,PHNjcmlwdD4=)', 'Links may lead'],
  ['[click][x]\n\n[x]: vbscript:msgbox', 'Write a link as'],
  ['<javascript:alert(1)>', 'Links may lead'],
  ['[click](http://plain.example)', 'Links may lead'],
  ['![x](https://pixel.example/p.png)', 'Pictures are not shown'],
])('%s is not taken as the text of an agreement', async (content, said) => {
  const { ada } = await office()

  const created = await ada(agreements.create, { body: { ...draft, content } })
  const { identifier } = await made(ada)
  const edited = await ada(agreements.update, { params: { identifier }, body: { ...draft, content } })

  for (const { status, errors } of [created, edited]) {
    expect([status, errors[0]?.field]).toEqual([422, 'content'])
    expect(errors[0]?.message).toContain(said)
  }
})

test('a text keeps its letters, without carriage returns and control characters', async () => {
  const { ada } = await office()

  const { content } = await made(ada, { content: 'اتفاقية\r\n\u0007- 1 \\< 2\r\n[terms](https://acme.example/terms)' })

  expect(content).toBe('اتفاقية\n- 1 \\< 2\n[terms](https://acme.example/terms)')
})

test('links are followed to https and mail addresses and nowhere else', () => {
  const good = [
    'https://acme.example',
    'https://acme.example:8443/a?b#c',
    'https://acme.example/my terms.pdf',
    'mailto:ada@acme.example',
    'MAILTO:ada@acme.example?subject=hi',
    'mailto:ada@acme.example,grace@acme.example',
    'mailto:?subject=hi',
  ]
  const bad = [
    'http://acme.example',
    '//acme.example',
    '/leads',
    'https://a@evil.example',
    'https://acme.example @evil.example',
    'https://acme.example\njavascript:alert(1)',
    'https:\\evil',
    ' javascript:alert(1)',
    'mailto:x',
    'mailto:',
    '',
  ]

  expect(good.map(followable)).toEqual(good)
  expect(bad.map(followable)).toEqual(bad.map(() => undefined))
})

test('agreements are read with their permission, searched, and never seen from another company', async () => {
  const { ada } = await office()
  const { identifier } = await made(ada, { title: 'Şartlar' })
  const other = await (await newTenant()).person({ role: 'super_admin' })

  const [matching, none] = [
    await ada(agreements.list, { query: { search: 'sart' } }),
    await ada(agreements.list, { query: { search: 'zzz' } }),
  ]
  const foreign = [
    await other(agreements.get, { params: { identifier } }),
    await other(agreements.update, { params: { identifier }, body: draft }),
    await other(agreements.changeStatus, { params: { identifier }, body: { status: 'active', is_current: true } }),
    await other(agreements.revise, { params: { identifier } }),
  ]

  expect([matching.data.recordsInfo.length, none.data.recordsInfo.length]).toEqual([1, 0])
  expect(matching.data.recordsInfo[0]).not.toHaveProperty('signatures_count')
  expect(matching.data.metaInfo.per_page).toBe(25)
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('administrators manage agreements; branch managers and finance officers read them; others do not', async () => {
  const acme = await newTenant()
  const rights = async (role: string) => {
    const { rows } = await acme.within((db) =>
      sql<{ permission: string }>`
        select permission
        from roles, unnest(permissions) as permission
        where system_key = ${role} and permission like 'agreements.%'
        order by 1`.execute(db),
    )
    return rows.map(({ permission }) => permission.replace('agreements.', ''))
  }

  expect(await rights('administrator')).toEqual(['create', 'read', 'sign', 'update'])
  expect([await rights('branch_manager'), await rights('finance_officer')]).toEqual([['read'], ['read']])
  expect([await rights('agent'), await rights('counsellor')]).toEqual([[], []])
})
