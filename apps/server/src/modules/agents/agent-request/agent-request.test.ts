import { agentForms } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import { agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { referrals } from '@embark/contract/identity/referral/referral.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { targetOf } from '@embark/contract/notifications/notification/target.rules.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aUser } from '../../identity/user/user.builder.ts'

const wish = (more = {}) => ({
  company_name: 'Himal Abroad',
  first_name: 'Maya',
  last_name: 'Rai',
  email: `${crypto.randomUUID()}@example.com`,
  country_code: '+977',
  mobile: '980 111 2233',
  country_id: 524,
  website: 'himal.example',
  ...more,
})
const decider = (acme: World) => acme.userWith('agents.requests.read', 'agents.requests.update')
const lettersTo = (acme: World, recipient: string) =>
  acme.within((db) => db.selectFrom('messages').select(['subject', 'body_text', 'is_secret']).where('recipient', '=', recipient).execute())

test('an agency asks, is approved, chooses a password with its link and signs in as an agent', async () => {
  const acme = await newTenant()
  const staff = await decider(acme)
  const body = wish()

  const asked = await acme.visitor(agentRequests.ask, { body })
  const [request] = (await staff(agentRequests.list)).data.recordsInfo
  const approved = await staff(agentRequests.approve, { params: { id: request!.identifier } })
  await acme.settle()
  const [letter] = await lettersTo(acme, body.email)
  const link = /https:\/\/portal\.example\/signin\/set-password\?client_number=[\w-]+#([\w-]{43})/.exec(letter!.body_text)!
  const password = 'seven quiet lighthouses'
  await acme.visitor(passwords.set, { body: { password, confirm_password: password } }, { authorization: `Bearer ${link[1]}` })
  const answer = await acme.visitor(signIn.signIn, { body: { email: body.email, password } })

  expect(asked.data).toEqual({ result: 'received' })
  expect(request).toMatchObject({ company_name: 'Himal Abroad', country: 'Nepal', status: 'pending', website: 'https://himal.example' })
  expect(approved.data.requestInfo).toMatchObject({ status: 'approved', decided_by: { id: staff.id } })
  expect(letter).toMatchObject({ subject: expect.stringContaining('Welcome to'), is_secret: true })
  expect(answer.data).toMatchObject({ result: 'authenticated', activeRole: { name: 'Agent' } })
  const agency = await acme.within((db) => db.selectFrom('agents').select(['name', 'country_code']).executeTakeFirstOrThrow())
  expect(agency).toEqual({ name: 'Himal Abroad', country_code: 'NP' })
})

test('those who decide hear of a request; who asked hears of a refusal and its reason', async () => {
  const acme = await newTenant()
  const [staff, other] = [await decider(acme), await acme.userWith()]
  const body = wish()
  await acme.visitor(agentRequests.ask, { body })
  await acme.settle()
  const [request] = (await staff(agentRequests.list)).data.recordsInfo

  const declined = await staff(agentRequests.decline, { params: { id: String(request!.id) }, body: { decline_reason: 'No licence' } })
  await acme.settle()
  const [bell, none] = [await staff(notifications.recent), await other(notifications.recent)]

  expect(declined.data.requestInfo).toMatchObject({ status: 'declined', decline_reason: 'No licence' })
  expect((await lettersTo(acme, body.email))[0]!.body_text).toContain('No licence')
  expect(bell.data.recordsInfo[0]?.notification_info.title).toBe('An agency requests an account')
  expect(targetOf(bell.data.recordsInfo[0]!.notification_info, 'company')).toBe('/master/agent-requests')
  expect(none.data.recordsInfo).toEqual([])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['agent_request.received', 'agent_request.declined'])
})

test('what was decided stays decided', async () => {
  const acme = await newTenant()
  const staff = await decider(acme)
  await acme.visitor(agentRequests.ask, { body: wish() })
  const [request] = (await staff(agentRequests.list)).data.recordsInfo
  await staff(agentRequests.decline, { params: { id: request!.identifier }, body: {} })

  const answers = [
    await staff(agentRequests.approve, { params: { id: request!.identifier } }),
    await staff(agentRequests.decline, { params: { id: request!.identifier }, body: {} }),
  ]

  expect(answers.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [409, 'AGENT_REQUEST_DECIDED'],
    [409, 'AGENT_REQUEST_DECIDED'],
  ])
})

test('of two who approve at once one does, and one agency is made', async () => {
  const acme = await newTenant()
  const staff = await decider(acme)
  await acme.visitor(agentRequests.ask, { body: wish() })
  const [request] = (await staff(agentRequests.list)).data.recordsInfo

  const answers = await Promise.all([1, 2, 3].map(() => staff(agentRequests.approve, { params: { id: request!.identifier } })))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await acme.within((db) => db.selectFrom('agents').select('id').execute())).toHaveLength(1)
})

test('an address somebody here has cannot become another account, and asking tells nobody so', async () => {
  const acme = await newTenant()
  const staff = await decider(acme)
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const answers = [
    await acme.visitor(agentRequests.ask, { body: wish({ email: ada.email }) }),
    await acme.visitor(agentRequests.ask, { body: wish({ email: ada.email }) }),
    await acme.visitor(agentRequests.ask, { body: wish() }),
  ]
  const list = (await staff(agentRequests.list, { query: { search: ada.email } })).data.recordsInfo

  const approved = await staff(agentRequests.approve, { params: { id: list[0]!.identifier } })

  expect(new Set(answers.map(({ status, data, message }) => JSON.stringify([status, data, message]))).size).toBe(1)
  expect(list).toHaveLength(1)
  expect(approved).toMatchObject({ status: 409, errors: [{ code: 'ALREADY_EXISTS', field: 'email' }] })
})

test('requests of one company are not there for another, nor for those without the key', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  await acme.visitor(agentRequests.ask, { body: wish() })
  const [request] = (await (await decider(acme))(agentRequests.list)).data.recordsInfo
  const foreign = await decider(other)

  expect((await foreign(agentRequests.list)).data.recordsInfo).toEqual([])
  expect((await foreign(agentRequests.approve, { params: { id: request!.identifier } })).status).toBe(404)
  expect((await (await acme.userWith('agents.requests.read'))(agentRequests.approve, { params: { id: request!.identifier } })).status).toBe(
    403,
  )
})

test('where agencies cannot ask, nobody can', async () => {
  const acme = await newTenant({ auth: { agent_request_enabled: false } })

  expect(await acme.visitor(agentRequests.ask, { body: wish() })).toMatchObject({ status: 403, errors: [{ code: 'NOT_OFFERED' }] })
})

const fields = ['company_name', 'first_name', 'last_name', 'email'].map((field_name) => ({
  field_name: field_name as 'email',
  is_required: true,
}))

test('a form asks what the company wants, its answers become a request, and switched off it is gone', async () => {
  const acme = await newTenant()
  const staff = await decider(acme)
  const made = await staff(agentForms.create, {
    body: { title: 'Partners in Nepal', fields: [...fields, { field_name: 'website', is_required: true }] },
  })
  const { identifier, version } = made.data.formInfo
  const params = { agentFormId: identifier }
  const seen = await acme.visitor(agentForms.read, { params }, { 'accept-language': 'fr' })
  const { company_name, first_name, last_name, email } = wish()
  const values = { company_name, first_name, last_name, email }

  const incomplete = await acme.visitor(agentForms.submit, { params, body: { values: { ...values, email: 'no address' } } })
  const mine = await staff(referrals.own)
  const { referral_id } = (await acme.visitor(referrals.shortLink, { params: { code: mine.data.code } })).data.referralInfo
  const sent = await acme.visitor(agentForms.submit, {
    params,
    body: { values: { ...values, website: 'himal.example', city: 'not asked' }, referral_id },
  })
  const [request] = (await staff(agentRequests.list, { query: { filters: { status: 'pending' } } })).data.recordsInfo
  const off = await staff(
    agentForms.edit,
    { params: { id: identifier }, body: { title: 'Closed', fields, is_active: false } },
    { 'if-match': `"v${version}"` },
  )
  const gone = await acme.visitor(agentForms.read, { params })

  expect(seen.data.formInfo.fields.map(({ field_name }) => field_name)).toEqual([
    'company_name',
    'first_name',
    'last_name',
    'email',
    'website',
  ])
  expect(incomplete.errors.map(({ field, message }) => [field, message])).toEqual([
    ['values.email', 'Invalid email'],
    ['values.website', 'Website is required'],
  ])
  expect(sent.data).toEqual({ result: 'received' })
  expect(request).toMatchObject({ form_title: 'Partners in Nepal', city: null, referred_by: { id: staff.id } })
  expect([off.status, gone.status]).toEqual([200, 404])
})

test('a form that forgets what an account needs, and one changed by two at once, are refused', async () => {
  const acme = await newTenant()
  const staff = await decider(acme)

  const forgets = await staff(agentForms.create, { body: { title: 'Short', fields: fields.slice(1) } })
  const { identifier } = (await staff(agentForms.create, { body: { title: 'Whole', fields } })).data.formInfo
  const stale = await staff(agentForms.edit, { params: { id: identifier }, body: { title: 'Late', fields } }, { 'if-match': '"v9"' })

  expect(forgets.errors[0]).toMatchObject({
    field: 'fields',
    message: 'Company name, first name, last name and email address are always asked',
  })
  expect(stale).toMatchObject({ status: 409, errors: [{ code: 'VERSION_CONFLICT' }] })
})
