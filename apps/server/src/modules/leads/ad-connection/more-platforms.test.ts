import { createHmac } from 'node:crypto'
import { pathOf } from '@embark/contract/kernel/endpoint.ts'
import { adConnections } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { expect, test } from 'vitest'
import { adPlatform } from '../../../../test/ad-platform.ts'
import { app, newTenant, type World } from '../../../../test/world.ts'
import { fetchAdLeadJob } from './ad-connection.jobs.ts'

const appSecret = 'the secret of the app'
const hmac = (text: string, secret = appSecret) => createHmac('sha256', secret).update(text).digest('hex')

async function connected(platform: 'tiktok' | 'linkedin') {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update')
  const secrets = { app_secret: appSecret, ...(platform === 'linkedin' && { access_token: 'the token' }) }
  const { connectionInfo: connection } = (await ada(adConnections.create, { body: { name: 'Autumn ad', platform, ...secrets } })).data
  const received = async () => (await ada(adConnections.received)).data.recordsInfo
  const post = async (payload: string, headers: Record<string, string>, company: World = acme) => {
    const url = `/api${pathOf(adConnections[platform]).replace(':ad_connection_id', connection.identifier)}?client_number=${company.number}`
    return (await (await app()).inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } }))
      .statusCode
  }
  return { acme, ada, connection, received, post, params: { ad_connection_id: connection.identifier } }
}
const leadsOf = (acme: World) => acme.within((db) => db.selectFrom('leads').selectAll().orderBy('id').execute())
const timelineOf = (acme: World) => acme.within((db) => db.selectFrom('activities').select(['type', 'vars']).orderBy('id').execute())

/** Leads as TikTok's subscription to them brings them: the answers as changes of an entry, with ids longer than JavaScript counts. */
const tikTokNotice = `{"object":"LEAD","time":1700000000,"entry":[{"id":7300000000000000001,"advertiser_id":"7100000000000000002",
  "page_id":7200000000000000003,"campaign_id":"1790000000000000","campaign_name":"Study in Dublin","ad_id":"1790000000000001",
  "ad_name":"Reel one","create_time":1700000000,"changes":[{"field":"name","value":"Joe Example"},
  {"field":"Phone number","value":"+905321112233"},{"field":"email","value":"joe@example.com"},{"field":"City","value":"Izmir"},
  {"field":"When would you like to start?","value":"Next year"}]}]}`
const signedByTikTok = (bytes: string, secret = appSecret) => ({
  'tiktok-signature': `t=1633174587,s=${hmac(`1633174587.${bytes}`, secret)}`,
})

test('leads of TikTok become leads once, with their campaign, and their own questions are noted', async () => {
  const { acme, received, post } = await connected('tiktok')
  const statuses = [await post(tikTokNotice, signedByTikTok(tikTokNotice)), await post(tikTokNotice, signedByTikTok(tikTokNotice))]

  expect(statuses).toEqual([200, 200])
  expect(await leadsOf(acme)).toMatchObject([
    {
      first_name: 'Joe',
      last_name: 'Example',
      email: 'joe@example.com',
      mobile_e164: '+905321112233',
      source_city: 'Izmir',
      platform: 'tiktok',
      utm_source: 'tiktok',
      utm_medium: 'lead_form',
      utm_campaign: 'Study in Dublin',
      utm_content: 'Reel one',
    },
  ])
  expect(await timelineOf(acme)).toMatchObject([{ vars: { message: 'When would you like to start?: Next year' } }])
  expect(await received()).toMatchObject([{ state: 'taken', external_id: '7300000000000000001' }])
})

test('what TikTok did not sign is refused, and so is what it signed for another company', async () => {
  const { received, post } = await connected('tiktok')
  const other = await newTenant()
  const { 'tiktok-signature': signature } = signedByTikTok(tikTokNotice)
  const statuses = [
    await post(tikTokNotice, {}),
    await post(tikTokNotice, signedByTikTok(tikTokNotice, 'another')),
    await post(tikTokNotice, { 'tiktok-signature': signature.replace('t=1633174587', 't=1633174588') }),
    await post(`${tikTokNotice} `, { 'tiktok-signature': signature }),
    await post(tikTokNotice, { 'tiktok-signature': signature }, other),
  ]
  expect(statuses).toEqual([401, 401, 401, 401, 404])
  expect(await received()).toEqual([])
})

/** A notice as learn.microsoft.com documents it for leadNotifications. */
const linkedInNotice = (leadAction = 'CREATED') =>
  JSON.stringify({
    type: 'LEAD_ACTION',
    leadGenFormResponse: 'urn:li:leadGenFormResponse:1a2b3c4d-5',
    leadGenForm: 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:3162,1)',
    owner: { sponsoredAccount: 'urn:li:sponsoredAccount:520866471' },
    associatedEntity: { sponsoredCreative: 'urn:li:sponsoredCreative:1234567' },
    leadType: 'SPONSORED',
    leadAction,
    occurredAt: 1_756_051_200,
  })
const signedByLinkedIn = (bytes: string, secret = appSecret) => ({ 'x-li-signature': hmac(`hmacsha256=${bytes}`, secret) })
const words = (text: string) => ({ localized: { en_US: text } })
/** A response with its form as leadFormResponses are documented to tell it. */
const linkedInLead = {
  id: '1a2b3c4d-5',
  leadType: 'SPONSORED',
  testLead: false,
  submittedAt: 1_756_051_200_000,
  versionedLeadGenFormUrn: 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:3162,1)',
  leadMetadata: { sponsoredLeadMetadata: { campaign: 'urn:li:sponsoredCampaign:360035215' } },
  associatedEntity: { associatedCreative: 'urn:li:sponsoredCreative:1234567' },
  formResponse: {
    answers: [
      { questionId: 1, answerDetails: { textQuestionAnswer: { answer: 'Joe' } } },
      { questionId: 2, answerDetails: { textQuestionAnswer: { answer: 'Example' } } },
      { questionId: 3, answerDetails: { textQuestionAnswer: { answer: 'joe@example.com' } } },
      { questionId: 4, answerDetails: { multipleChoiceAnswer: { options: [2] } } },
    ],
    consentResponses: [{ consentId: 7, accepted: true }],
  },
  form: {
    id: 3162,
    name: 'Autumn',
    content: {
      questions: [
        { questionId: 1, predefinedField: 'FIRST_NAME', question: words('First name') },
        { questionId: 2, predefinedField: 'LAST_NAME', question: words('Last name') },
        { questionId: 3, predefinedField: 'EMAIL', question: words('Email address') },
        {
          questionId: 4,
          name: 'level',
          question: words('Which level interests you?'),
          questionDetails: {
            multipleChoiceQuestionDetails: {
              options: [
                { id: 1, text: words('Bachelor') },
                { id: 2, text: words('Master') },
              ],
            },
          },
        },
      ],
    },
  },
}

const fetched = async (acme: World) => {
  const rows = await acme.within((db) => db.selectFrom('ad_leads').select('id').execute())
  return acme.run(fetchAdLeadJob, { id: rows[0]!.id })
}

test('a notice of LinkedIn is fetched with its form and becomes a lead once; its choices are told in words', async () => {
  const { acme, received, post } = await connected('linkedin')
  const asked = await adPlatform(acme, [{ status: 200, body: linkedInLead }])
  const bytes = linkedInNotice()
  const statuses = [await post(bytes, signedByLinkedIn(bytes)), await post(bytes, { 'x-li-signature': `hmacsha256=${hmac(bytes)}` })]
  await fetched(acme)
  await fetched(acme)

  expect(statuses).toEqual([200, 200])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ headers: { authorization: 'Bearer the token', 'x-restli-protocol-version': '2.0.0' } })
  expect(asked[0]!.headers['linkedin-version']).toMatch(/^\d{6}$/)
  expect(asked[0]!.path).toMatch(/^\/leadFormResponses\/1a2b3c4d-5\?fields=/)
  expect(await leadsOf(acme)).toMatchObject([
    {
      first_name: 'Joe',
      last_name: 'Example',
      email: 'joe@example.com',
      platform: 'linkedin',
      utm_source: 'linkedin',
      utm_campaign: '360035215',
      utm_content: '1234567',
    },
  ])
  expect(await timelineOf(acme)).toMatchObject([{ vars: { message: 'Which level interests you?: Master' } }])
  expect(await received()).toMatchObject([{ state: 'taken', external_id: '1a2b3c4d-5' }])
})

test('LinkedIn validates the address by a challenge; a notice it did not sign is refused, and one of a deleted lead changes nothing', async () => {
  const { acme, received, post, params } = await connected('linkedin')
  const challenge = await acme.visitor(adConnections.challenge, { params, query: { challengeCode: '890e4665-4dfe' } })
  const bytes = linkedInNotice()
  const deleted = linkedInNotice('DELETED')
  const statuses = [
    await post(bytes, {}),
    await post(bytes, signedByLinkedIn(bytes, 'another')),
    await post(`${bytes} `, signedByLinkedIn(bytes)),
    await post(deleted, signedByLinkedIn(deleted)),
  ]
  expect(JSON.parse(challenge.raw.toString())).toEqual({ challengeCode: '890e4665-4dfe', challengeResponse: hmac('890e4665-4dfe') })
  expect(statuses).toEqual([401, 401, 401, 200])
  expect(await received()).toEqual([])
})

test('what LinkedIn refuses is said in its words, and a test lead becomes none', async () => {
  const refused = await connected('linkedin')
  const bytes = linkedInNotice()
  await adPlatform(refused.acme, [{ status: 401, body: { message: 'The token used in the request has expired', status: 401 } }])
  await refused.post(bytes, signedByLinkedIn(bytes))
  await expect(fetched(refused.acme)).rejects.toThrow('The token used in the request has expired')

  const tested = await connected('linkedin')
  await adPlatform(tested.acme, [{ status: 200, body: { ...linkedInLead, testLead: true } }])
  await tested.post(bytes, signedByLinkedIn(bytes))
  await fetched(tested.acme)
  expect(await tested.received()).toMatchObject([{ state: 'test', lead: null }])
  expect(await leadsOf(tested.acme)).toEqual([])
  const bare = await tested.ada(adConnections.create, { body: { name: 'Bare', platform: 'linkedin', app_secret: 'x' } })
  expect(bare.errors).toMatchObject([{ field: 'access_token' }])
})
