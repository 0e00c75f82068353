import { createHmac } from 'node:crypto'
import { pathOf } from '@embark/contract/kernel/endpoint.ts'
import { adConnections } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { mostFetches } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { expect, test } from 'vitest'
import { adPlatform } from '../../../../test/ad-platform.ts'
import { app, newTenant, owner, type World } from '../../../../test/world.ts'
import { fetchAdLeadJob } from './ad-connection.jobs.ts'

const appSecret = 'the secret of the app at Meta'
const token = 'the token of the page'

/** A company connected to a platform. */
async function connected(platform: 'meta' | 'google') {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update')
  const secrets = platform === 'meta' ? { app_secret: appSecret, access_token: token } : {}
  const made = await ada(adConnections.create, { body: { name: 'Autumn ad', platform, ...secrets } })
  const { connectionInfo: connection, key } = made.data
  const received = async () => (await ada(adConnections.received)).data.recordsInfo
  return { acme, ada, connection, key, received, params: { ad_connection_id: connection.identifier } }
}
/** Sends bytes to the address of a connection as its platform does: with no header of ours. */
async function post(acme: World, endpoint: 'notice' | 'google', identifier: string, payload: string, headers: Record<string, string> = {}) {
  const path = pathOf(adConnections[endpoint]).replace(':ad_connection_id', identifier)
  const url = `/api${path}?client_number=${acme.number}`
  return (await app()).inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
}
const leadsOf = (acme: World) => acme.within((db) => db.selectFrom('leads').selectAll().orderBy('id').execute())
const timelineOf = (acme: World) => acme.within((db) => db.selectFrom('activities').select(['type', 'vars']).orderBy('id').execute())

/** A lead as developers.google.com/google-ads/webhook documents it, with ids longer than JavaScript counts. */
const googleLead = (google_key: string, more: object = {}) =>
  JSON.stringify({
    lead_id: 'TeSter-123-ABCDEFGHIJKLMNOPQRSTUVWXYZ-abcdefghijklmnopqrstuvwxyz-0123456789-AaBbCcDdEeFfGg',
    user_column_data: [
      { column_name: 'Full Name', string_value: 'FirstName LastName', column_id: 'FULL_NAME' },
      { column_name: 'User Phone', string_value: '+905321112233', column_id: 'PHONE_NUMBER' },
      { column_name: 'User Email', string_value: 'test@example.com', column_id: 'EMAIL' },
      { column_name: 'City', string_value: 'Izmir', column_id: 'CITY' },
      { column_name: 'Which level interests you?', string_value: 'Master', column_id: 'which_level' },
    ],
    api_version: '1.0',
    form_id: 'FORM',
    campaign_id: 'CAMPAIGN',
    google_key,
    is_test: false,
    gcl_id: 'CjwKCAjw',
    adgroup_id: 20000000000,
    creative_id: 30000000000,
    ...more,
  })
    .replace('"FORM"', '40000000000123456789')
    .replace('"CAMPAIGN"', '10000000000123456789')

test('a lead of a Google form becomes a lead once, with its campaign, and its own question is noted and asked about', async () => {
  const { acme, ada, connection, key, received } = await connected('google')
  const first = await post(acme, 'google', connection.identifier, googleLead(key))
  const replayed = await post(acme, 'google', connection.identifier, googleLead(key))
  const [lead] = await leadsOf(acme)
  const [seen] = (await ada(adConnections.list)).data.recordsInfo

  expect([first.statusCode, replayed.statusCode]).toEqual([200, 200])
  expect(await leadsOf(acme)).toHaveLength(1)
  expect(lead).toMatchObject({
    first_name: 'FirstName',
    last_name: 'LastName',
    email: 'test@example.com',
    mobile_e164: '+905321112233',
    source_city: 'Izmir',
    platform: 'google',
    utm_source: 'google',
    utm_campaign: '10000000000123456789',
    ad_connection_id: connection.id,
  })
  expect(await timelineOf(acme)).toMatchObject([
    { type: 'created', vars: { form: 'Autumn ad', message: 'Which level interests you?: Master' } },
  ])
  expect(await received()).toMatchObject([{ state: 'taken', lead: { identifier: lead!.identifier } }])
  expect(seen).toMatchObject({ leads_count: 1, questions: [{ name: 'which_level', maps_to: null }] })
})

test('what somebody said a question means counts from then on', async () => {
  const { acme, ada, connection, key, params } = await connected('google')
  const questions = [{ name: 'which_level', maps_to: 'study_level' as const }]
  await ada(adConnections.edit, { params, body: { name: 'Autumn ad', questions } }, { 'if-match': '"v1"' })
  await post(acme, 'google', connection.identifier, googleLead(key))
  const [lead] = await leadsOf(acme)

  expect(lead!.study_level_id).not.toBeNull()
  expect((await timelineOf(acme))[0]!.vars).not.toHaveProperty('message')
  expect((await ada(adConnections.list)).data.recordsInfo[0]!.questions).toEqual(questions)
})

test('a test lead of Google is marked and becomes no lead; without its key, in another company and switched off nothing is taken', async () => {
  const { acme, ada, connection, key, received, params } = await connected('google')
  const other = await newTenant()
  const send = async (company: World, body: string) => (await post(company, 'google', connection.identifier, body)).statusCode

  const tested = await send(acme, googleLead(key, { is_test: true }))
  const wrong = [await send(acme, googleLead('wrong')), await send(acme, '{"lead_id":"1","user_column_data":[]}')]
  const elsewhere = await send(other, googleLead(key))
  const useless = await send(acme, googleLead(key, { lead_id: 'no-contact', user_column_data: [] }))
  const renewed = (await ada(adConnections.renewKey, { params })).data.key
  const former = await send(acme, googleLead(key))
  await ada(adConnections.edit, { params, body: { name: 'Off', is_enabled: false } }, { 'if-match': '"v2"' })
  const off = await send(acme, googleLead(renewed))

  expect([tested, ...wrong, elsewhere, useless, former, off]).toEqual([200, 401, 401, 404, 200, 401, 404])
  expect(await leadsOf(acme)).toEqual([])
  expect(await received()).toMatchObject([
    { state: 'failed', problem: 'There is no email and no phone number in it that can be used' },
    { state: 'test', lead: null },
  ])
})

/** A notice as Meta documents it for the field "leadgen" of a page. */
const notice = (leadgen_id: string) =>
  `{"object":"page","entry":[{"id":"153125381133","time":1438292065,"changes":[{"field":"leadgen","value":{"leadgen_id":${leadgen_id},` +
  `"page_id":153125381133,"form_id":12312312312,"adgroup_id":12312312312,"ad_id":12312312312,"created_time":1440120384}}]}]}`
const signed = (bytes: string, secret = appSecret) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`,
})

const graphLead = {
  created_time: '2026-02-28T08:49:14+0000',
  id: '90071992547409931',
  ad_id: '12312312312',
  campaign_name: 'Study in Dublin',
  form_id: '12312312312',
  platform: 'ig',
  field_data: [
    { name: 'full_name', values: ['Joe Example'] },
    { name: 'email', values: ['joe@example.com'] },
    { name: 'phone_number', values: ['+905321112233'] },
    { name: 'when_do_you_want_to_start?', values: ['Next year'] },
  ],
}
const job = async (acme: World) => {
  const rows = await acme.within((db) => db.selectFrom('ad_leads').select('id').orderBy('id').execute())
  return acme.run(fetchAdLeadJob, { id: rows.at(-1)!.id })
}

test('a notice of Meta is fetched from the Graph API and becomes a lead once', async () => {
  const { acme, connection, received } = await connected('meta')
  const asked = await adPlatform(acme, [{ status: 200, body: graphLead }])
  const bytes = notice('90071992547409931')
  const answer = await post(acme, 'notice', connection.identifier, bytes, signed(bytes))
  const replayed = await post(acme, 'notice', connection.identifier, bytes, signed(bytes))
  const before = await received()
  await job(acme)
  await job(acme)

  expect([answer.statusCode, replayed.statusCode]).toEqual([200, 200])
  expect(before).toMatchObject([{ state: 'waiting', external_id: '90071992547409931' }])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ headers: { authorization: `Bearer ${token}` } })
  expect(asked[0]!.path).toMatch(/^\/90071992547409931\?fields=.*appsecret_proof=[0-9a-f]{64}$/)
  expect(await leadsOf(acme)).toMatchObject([
    { first_name: 'Joe', last_name: 'Example', email: 'joe@example.com', platform: 'instagram', utm_campaign: 'Study in Dublin' },
  ])
  expect(await timelineOf(acme)).toMatchObject([{ vars: { message: 'when do you want to start?: Next year' } }])
  expect(await received()).toMatchObject([{ state: 'taken' }])
})

test('a notice that Meta did not sign is refused, and its challenge is answered to who knows the token alone', async () => {
  const { acme, connection, key, received, params } = await connected('meta')
  const bytes = notice('1')
  const statusOf = async (headers: Record<string, string>) => (await post(acme, 'notice', connection.identifier, bytes, headers)).statusCode
  const challenge = (verify: string) =>
    acme.visitor(adConnections.verify, {
      params,
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': verify, 'hub.challenge': '1158201444' },
    })

  expect([await statusOf({}), await statusOf(signed(bytes, 'another')), await statusOf(signed(`${bytes} `))]).toEqual([401, 401, 401])
  expect(await received()).toEqual([])
  const [right, wrong] = [await challenge(key), await challenge('wrong')]
  expect([right.status, right.raw.toString(), wrong.status]).toEqual([200, '1158201444', 401])
})

test('what Meta refuses is said in its words and asked for again by hand; what its test tool made up becomes no lead', async () => {
  const { acme, ada, connection, received } = await connected('meta')
  const expired = { error: { message: 'Error validating access token: Session has expired', type: 'OAuthException', code: 190 } }
  const test = {
    ...graphLead,
    field_data: [
      { name: 'email', values: ['test@meta.com'] },
      { name: 'full_name', values: ['<test lead: dummy data for full_name>'] },
    ],
  }
  await adPlatform(acme, [...Array.from({ length: mostFetches }, () => ({ status: 400, body: expired })), { status: 200, body: test }])
  const bytes = notice('77')
  await post(acme, 'notice', connection.identifier, bytes, signed(bytes))
  for (let time = 1; time < mostFetches; time++) await expect(job(acme)).rejects.toThrow('Session has expired')
  await job(acme)
  const [failed] = await received()
  const retried = await ada(adConnections.retry, { params: { ad_lead_id: failed!.identifier } })
  await job(acme)

  expect(failed).toMatchObject({ state: 'failed', problem: expired.error.message })
  expect(retried.status).toBe(202)
  expect(await received()).toMatchObject([{ state: 'test', problem: null }])
  expect(await leadsOf(acme)).toEqual([])
})

test('secrets are kept sealed and told to nobody, and other companies see nothing', async () => {
  const { acme, ada, connection, key, params } = await connected('meta')
  const other = await (await newTenant()).userWith('settings.capture.read', 'settings.capture.update')
  const { rows } = await owner.query('select * from ad_connections where tenant_id = $1', [acme.id])
  const shown = JSON.stringify([rows, (await ada(adConnections.list)).data, await acme.audit()])

  expect([shown.includes(appSecret), shown.includes(token), shown.includes(key)]).toEqual([false, false, false])
  expect(connection).toMatchObject({ has_app_secret: true, has_access_token: true })
  expect((await other(adConnections.renewKey, { params })).status).toBe(404)
  expect((await other(adConnections.list)).data.recordsInfo).toEqual([])
  const bare = await ada(adConnections.create, { body: { name: 'Bare', platform: 'meta' } })
  expect(bare.errors).toMatchObject([{ field: 'app_secret' }])
})
