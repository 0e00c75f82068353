import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, tenants } from '../../../../test/world.ts'

test('the profile says who one is, which roles one holds and what the active one may do', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })

  const { data } = await ada(profile.get)
  const group = await acme.within((db) =>
    db.selectFrom('role_groups').select(['identifier', 'name']).where('system_key', '=', 'company').executeTakeFirstOrThrow(),
  )

  expect(data.user).toMatchObject({ identifier: ada.identifier, id: ada.id, email: ada.email, group: 'company', profile_picture_url: null })
  expect(data.identityInfo).toEqual([{ identifier: ada.role_identifier, name: 'Counsellor' }])
  expect(data.activeUserIdentityInfo).toMatchObject({
    identifier: ada.role_identifier,
    system_key: 'counsellor',
    // By which the audience of a switch names it.
    group_info: group,
  })
  expect(data.userAuthoritiesInfo).toMatchObject({ 'leads.read': 1, 'leads.import': 0 })
  expect(data.hasStudentProfile).toBe(false)
})

test('an agent is told their agency', async () => {
  const acme = await newTenant()
  const agency = await acme.within((db) =>
    db.insertInto('agents').values({ name: 'North' }).returning(['id', 'identifier']).executeTakeFirstOrThrow(),
  )
  const agent = await acme.person({ role: 'agent', agent_id: agency.id })

  const { data } = await agent(profile.get)

  expect(data.agentInfo).toEqual({ identifier: agency.identifier, name: 'North', agent_logo: null, agent_small_logo: null })
})

test('a switch with an audience is on for those it names, and for nobody before they sign in', async () => {
  const acme = await newTenant()
  const [company, agent] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'agent' })]
  await acme.within((db) =>
    db
      .updateTable('tenant_gates')
      .set({ audience: JSON.stringify({ groups: ['agent'] }), config: JSON.stringify({ languages: ['en', 'tr'] }) })
      .where('gate_key', '=', 'shell.language_menu')
      .execute(),
  )
  tenants.forget()

  const [theirs, others, anybody] = [
    await agent(profile.capabilities),
    await company(profile.capabilities),
    await acme.visitor(publicTenant.config),
  ]

  expect([theirs, others, anybody].map(({ data }) => data.gates['shell.language_menu'])).toEqual([true, false, false])
  expect(theirs.data.gateConfig['shell.language_menu']).toEqual({ languages: ['en', 'tr'] })
  expect(others.data.gateConfig).not.toHaveProperty('shell.language_menu')
})

test('the modules of the company are told, switched ones as switched', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()

  const { data } = await ada(profile.capabilities)

  expect(data).toMatchObject({ features: { 'marketing.landing_pages': true }, landing: '/' })
})

test('the subscriptions of the profile are the modules that are on', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const held = async () => (await ada(profile.get)).data.activeSubscriptions
  expect(await held()).toContainEqual({ type: 'marketing.landing_pages', status: 'active' })

  await acme.within((db) => db.insertInto('tenant_features').values({ feature_key: 'marketing.landing_pages', enabled: false }).execute())
  tenants.forget()

  expect((await held()).map(({ type }) => type)).not.toContain('marketing.landing_pages')
})

test('the signed-out pages learn the company of the address and how one signs in', async () => {
  const acme = await newTenant()

  const { data } = await acme.visitor(publicTenant.config)

  expect(data.tenantInfo).toMatchObject({ number: acme.number, default_language: 'en', enabled_languages: ['en', 'fr', 'tr', 'ar'] })
  expect(data.auth).toEqual({
    login_methods: ['password'],
    provider_label: null,
    sign_up_enabled: false,
    agent_request_enabled: true,
    password_min_length: 15,
    otp_resend_seconds: 60,
  })
})

test('preferences are kept per person, replaced, and forgotten with null', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(), await acme.userWith()]
  await ada(profile.prefer, { params: { key: 'leads.columns' }, body: { value: ['name'] } })
  await ada(profile.prefer, { params: { key: 'leads.columns' }, body: { value: ['name', 'phone'] } })
  await ada(profile.prefer, { params: { key: 'density' }, body: { value: 'compact' } })
  await ada(profile.prefer, { params: { key: 'density' }, body: { value: null } })

  const [hers, his] = [await ada(profile.preferences), await bob(profile.preferences)]

  expect(hers.data.preferences).toEqual({ 'leads.columns': ['name', 'phone'] })
  expect(his.data.preferences).toEqual({})
})

test('a preference too large to be one is refused', async () => {
  const ada = await (await newTenant()).userWith()

  const answer = await ada(profile.prefer, { params: { key: 'leads.columns' }, body: { value: 'x'.repeat(20_001) } })

  expect(answer.status).toBe(422)
})

test('the chosen language is kept with the person', async () => {
  const ada = await (await newTenant()).userWith()

  await ada(profile.changeLanguage, { body: { language: 'tr' } })

  expect((await ada(profile.get)).data.user.language).toBe('tr')
})

test('agencies are asked to ask for an account only while the company has the module that answers them', async () => {
  const acme = await newTenant()
  await acme.within((db) => db.insertInto('tenant_features').values({ feature_key: 'agent_module', enabled: false }).execute())
  await newTenant()

  const [without, other] = [await acme.visitor(publicTenant.config), await (await newTenant()).visitor(publicTenant.config)]
  expect([without, other].map(({ data }) => data.auth.agent_request_enabled)).toEqual([false, true])
})
