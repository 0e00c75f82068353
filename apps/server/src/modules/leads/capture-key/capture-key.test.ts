import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { callsPerMinute, capturedFields } from '@embark/contract/leads/capture-key/capture-key.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { callerWith, newTenant, owner } from '../../../../test/world.ts'
import { aCaptureKey } from './capture-key.builder.ts'

type Acme = Awaited<ReturnType<typeof newTenant>>
const program = (acme: Acme, key: string) => callerWith(key, { 'client-number': acme.number })
const leadsOf = (acme: Acme) => acme.within((db) => db.selectFrom('leads').selectAll().orderBy('id').execute())
const grace = { full_name: 'Grace Hopper', email: 'Grace@example.com', phone: '+90 532 111 22 33' }

test('a key is shown once, kept as a hash, and stands in the list by its beginning', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update')
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'Lagos' }).returning('id').executeTakeFirstOrThrow())

  const made = await ada(captureKeys.create, {
    body: { name: ' Website ', branch_id: branch.id, campaign: 'Autumn', allowed_fields: ['email', 'phone'] },
  })
  const { captureKeyInfo, key } = made.data
  const listed = await ada(captureKeys.list)
  const { rows } = await owner.query('select * from capture_keys where tenant_id = $1', [acme.id])

  expect(made.status).toBe(201)
  expect(captureKeyInfo).toMatchObject({
    name: 'Website',
    branch: { id: branch.id },
    campaign: 'Autumn',
    last_used_at: null,
    leads_count: 0,
  })
  expect(key.startsWith(captureKeyInfo.prefix)).toBe(true)
  expect(listed.data.recordsInfo).toEqual([captureKeyInfo])
  expect(JSON.stringify([rows, await acme.audit(), listed.data])).not.toContain(key)
  expect(await acme.audit()).toMatchObject([{ action: 'capture_key.created', record_id: captureKeyInfo.id, actor_id: ada.id }])
})

test('a program brings a lead with it: where it came from stands on the lead and in its timeline', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update', 'leads.read')
  const { sources, mediums } = (await ada(captureKeys.choices)).data
  const body = { name: 'Website', campaign: 'Autumn', allowed_fields: [...capturedFields] }
  const origin = { lead_source_id: sources.at(-1)!.id, lead_medium_id: mediums.at(-1)!.id }
  const { key, captureKeyInfo } = (await ada(captureKeys.create, { body: { ...body, ...origin } })).data

  const sent = await program(acme, key)(captureKeys.capture, {
    body: {
      ...grace,
      destination_country: 'GB',
      study_level: 'Master',
      message: 'When can I start?',
      reference: 'web-17',
      utm: { source: 'newsletter' },
      consent: { contact: true, text: 'You may call me.' },
    },
  })
  const [lead] = await leadsOf(acme)
  const timeline = await acme.within((db) => db.selectFrom('activities').select(['type', 'vars']).execute())

  expect([sent.status, sent.data, sent.message]).toEqual([202, { result: 'received' }, 'The lead was received'])
  expect(lead).toMatchObject({
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.com',
    mobile_e164: '+905321112233',
    platform: 'api',
    ...origin,
    utm_source: 'newsletter',
    utm_campaign: 'Autumn',
    capture_key_id: captureKeyInfo.id,
    capture_reference: 'web-17',
    consent: { contact: { given: true, text: 'You may call me.' } },
  })
  expect(lead!.destination_countries).toHaveLength(1)
  expect(lead!.study_level_id).not.toBeNull()
  expect(timeline).toMatchObject([{ type: 'created', vars: { platform: 'api', form: 'Website', message: 'When can I start?' } }])
  expect((await acme.audit()).at(-1)).toMatchObject({ action: 'lead.captured', after: { reference: 'web-17' } })
  expect((await ada(captureKeys.list)).data.recordsInfo[0]).toMatchObject({ leads_count: 1, last_used_at: expect.any(String) })
  expect((await ada(leads.list)).data.recordsInfo).toHaveLength(1)
})

test('what is wrong is told at its field, and nothing is saved', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.update')
  const { key } = (await ada(captureKeys.create, { body: { name: 'Narrow', allowed_fields: ['email', 'study_level'] } })).data
  const send = async (body: object) =>
    (await program(acme, key)(captureKeys.capture, { body: body as never })).errors.map(({ field, message }) => [field, message])

  expect(await send({ full_name: 'Grace' })).toEqual([['phone', 'A phone number or an email address is required']])
  expect(await send({ email: 'nobody', study_level: 'Sorcery', message: 'Hello' })).toEqual([
    ['message', 'This key may not send this field'],
    ['email', 'This is not an email address'],
    ['study_level', 'Choose one of the options'],
  ])
  expect((await send({ email: 'a@example.com', colour: 'red' })).length).toBe(1)
  expect(await leadsOf(acme)).toEqual([])
})

test('who is known already gets an entry and no second lead, and the answer does not tell', async () => {
  const acme = await newTenant()
  const { key } = await acme.asSystem((ctx) => aCaptureKey(ctx))

  const first = await program(acme, key)(captureKeys.capture, { body: grace })
  const second = await program(acme, key)(captureKeys.capture, { body: { ...grace, full_name: 'Somebody Else', message: 'Again' } })

  expect([second.status, second.data, second.message]).toEqual([first.status, first.data, first.message])
  expect(await leadsOf(acme)).toMatchObject([{ first_name: 'Grace' }])
  const timeline = await acme.within((db) => db.selectFrom('activities').select('type').orderBy('id').execute())
  expect(timeline.map(({ type }) => type)).toEqual(['created', 're_enquiry'])
})

test('a repeat with the same Idempotency-Key has one effect, for this key alone', async () => {
  const acme = await newTenant()
  const [web, app] = await acme.asSystem(async (ctx) => [await aCaptureKey(ctx), await aCaptureKey(ctx)])
  const once = { 'idempotency-key': 'lead-1' }

  const answers = await Promise.all([1, 2, 3].map(() => program(acme, web!.key)(captureKeys.capture, { body: grace }, once)))
  const other = await program(acme, web!.key)(captureKeys.capture, { body: { ...grace, message: 'Other' } }, once)
  const elsewhere = await program(acme, app!.key)(captureKeys.capture, { body: grace }, once)
  const timeline = await acme.within((db) => db.selectFrom('activities').select('type').orderBy('id').execute())

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(other.errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(elsewhere.status).toBe(202)
  expect(timeline.map(({ type }) => type)).toEqual(['created', 're_enquiry'])
})

test('a key is refused at once when it is revoked, in another company, misspelt, or missing', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update')
  const { key, identifier } = await acme.asSystem((ctx) => aCaptureKey(ctx))
  const statusOf = async (company: Acme, as: string) => (await program(company, as)(captureKeys.capture, { body: grace })).status

  const before = await statusOf(acme, key)
  const elsewhere = await statusOf(other, key)
  const revoked = await ada(captureKeys.revoke, { params: { capture_key_id: identifier } })
  const after = [await statusOf(acme, key), await statusOf(acme, `${key}x`), await statusOf(acme, '')]
  const again = await ada(captureKeys.revoke, { params: { capture_key_id: identifier } })
  const stranger = await (await other.userWith('settings.capture.update'))(captureKeys.revoke, { params: { capture_key_id: identifier } })

  expect([before, elsewhere, ...after]).toEqual([202, 401, 401, 401, 401])
  expect(revoked.data.captureKeyInfo.revoked_at).not.toBeNull()
  expect(again.data).toEqual(revoked.data)
  expect(stranger.status).toBe(404)
})

test('a key is no session: it opens nothing else', async () => {
  const acme = await newTenant()
  const { key } = await acme.asSystem((ctx) => aCaptureKey(ctx))

  expect((await program(acme, key)(leads.list)).status).toBe(401)
  expect((await program(acme, key)(captureKeys.list)).status).toBe(401)
})

test('who calls too often is told how long to wait, and other keys are not', async () => {
  const acme = await newTenant()
  const [busy, calm] = await acme.asSystem(async (ctx) => [await aCaptureKey(ctx), await aCaptureKey(ctx)])
  const counted = `leads.capture_key.capture:${busy!.identifier}`
  for (const start of [0, 60])
    await owner.query(
      `insert into rate_limits (tenant_id, key, window_start, hits)
      values ($1, $2, to_timestamp(floor(extract(epoch from now()) / 60) * 60 + $3), $4)`,
      [acme.id, counted, start, callsPerMinute],
    )

  const refused = await program(acme, busy!.key)(captureKeys.capture, { body: grace })
  const taken = await program(acme, calm!.key)(captureKeys.capture, { body: grace })

  expect([refused.status, taken.status]).toEqual([429, 202])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('of two people who change a key at once the second is told, and only who may changes it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update')
  const reader = await acme.userWith('settings.capture.read')
  const { identifier } = await acme.asSystem((ctx) => aCaptureKey(ctx))
  const params = { capture_key_id: identifier }
  const edit = (name: string) => ({ params, body: { name, allowed_fields: ['email' as const] } })

  const first = await ada(captureKeys.edit, edit('First'), { 'if-match': '"v1"' })
  const second = await ada(captureKeys.edit, edit('Second'), { 'if-match': '"v1"' })
  const denied = await reader(captureKeys.edit, edit('Third'), { 'if-match': '"v2"' })

  expect(first.data.captureKeyInfo).toMatchObject({ name: 'First', version: 2, allowed_fields: ['email'] })
  expect([second.errors[0]?.code, denied.status]).toEqual(['VERSION_CONFLICT', 403])
  expect((await ada(captureKeys.get, { params })).data.captureKeyInfo.name).toBe('First')
})
