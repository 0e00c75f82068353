import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { expect, test } from 'vitest'
import { sendMessageJob } from '#platform/channels/send-message.jobs.ts'
import { newTenant, type World } from '../../../../test/world.ts'

const keys = ['settings.organization.read', 'settings.organization.update'] as const
type Person = Awaited<ReturnType<World['person']>>
const change = async (admin: Person, body: object) =>
  admin(organizations.update, { body } as never, { 'if-match': `"v${(await admin(organizations.get)).data.version}"` })

test('a change of the company counts for the next call, keeps the rest, and its audit entry says only what changed', async () => {
  const acme = await newTenant({ auth: { login_methods: ['otp'] }, integrations: { whatsapp_connect_origins: ['https://a.example'] } })
  const admin = await acme.userWith(...keys)

  const changed = await change(admin, { name: 'Acme Education', currency: 'EUR', time_zone: 'Europe/Istanbul', session_days: 7 })

  expect(changed).toMatchObject({
    status: 200,
    message: 'Organization settings updated successfully',
    data: { organizationInfo: { name: 'Acme Education', session_days: 7, login_methods: ['otp'], password_min_length: 15 } },
  })
  const { data } = await acme.visitor(publicTenant.config)
  expect(data).toMatchObject({
    tenantInfo: { name: 'Acme Education', currency: 'EUR', time_zone: 'Europe/Istanbul' },
    auth: { login_methods: ['otp'] },
    integrations: { whatsapp_connect_origins: ['https://a.example'] },
  })
  expect((await acme.audit()).find(({ action }) => action === 'organization.changed')).toMatchObject({
    before: { currency: 'USD', time_zone: 'UTC', session_days: 30 },
    after: { name: 'Acme Education', currency: 'EUR', time_zone: 'Europe/Istanbul', session_days: 7 },
  })
  expect(acme.told().map(({ name }) => name)).toContain('switchesChanged')
})

test('wrong settings are refused at their fields, and nothing is changed', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)
  const wrong = {
    name: ' ',
    currency: 'XXX',
    time_zone: 'Europe/Nowhere',
    login_methods: [],
    session_days: 40,
    geo_lookup_url: 'javascript:alert(1)',
    contact_email: 'not an address',
    contact_phone: '0532 111 22 33',
    contact_website: 'javascript:alert(1)',
    number_format: '1;234',
    whatsapp_connect_origins: 'https://connect.example.com/page\nhttp://plain.example.com',
    accent_color: 'red',
  }

  const answer = await change(admin, wrong)
  const chosen = await Promise.all(
    [
      { currency: 'XXX' },
      { country_code: 'QQ' },
      { signup_role_key: 'administrator' },
      { default_form_identifier: crypto.randomUUID() },
    ].map((body) => change(admin, body)),
  )

  expect(answer.errors.map(({ field }) => field).sort()).toEqual(
    Object.keys(wrong)
      .filter((key) => key !== 'currency')
      .sort(),
  )
  expect(chosen.map(({ errors }) => errors[0]?.field)).toEqual(['currency', 'country_code', 'signup_role_key', 'default_form_identifier'])
  expect((await acme.audit()).filter(({ action }) => action === 'organization.changed')).toEqual([])
})

test('settings somebody else changed meanwhile are not overwritten', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(...keys), await acme.userWith(...keys)]
  const { version } = (await ada(organizations.get)).data
  await change(bob, { session_days: 3 })

  const late = await ada(organizations.update, { body: { session_days: 9 } }, { 'if-match': `"v${version}"` })

  expect(late).toMatchObject({ status: 409, errors: [{ code: 'VERSION_CONFLICT' }] })
})

test('a way to sign in that was switched off is offered to nobody any more', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)
  const tryIt = () => acme.visitor(signIn.signIn, { body: { email: admin.email, password: 'not this one' } } as never)
  expect((await tryIt()).errors[0]?.code).toBe('INVALID_CREDENTIALS')

  await change(admin, { login_methods: ['otp'] })

  expect((await tryIt()).errors[0]?.code).toBe('NOT_OFFERED')
})

test('people choose among the languages of the company, its own always being one', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)

  await change(admin, { default_language: 'tr', enabled_languages: ['en'] })

  expect((await acme.visitor(publicTenant.config)).data.tenantInfo).toMatchObject({
    default_language: 'tr',
    enabled_languages: ['en', 'tr'],
  })
  const [french, turkish] = [
    await admin(profile.changeLanguage, { body: { language: 'fr' } }),
    await admin(profile.changeLanguage, { body: { language: 'tr' } }),
  ]
  expect([french.status, turkish.status]).toEqual([422, 200])
})

test('the landing page without an address of its own is the one the company chose', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)
  const { identifier } = await acme.within(async (db) => {
    const { id: _, identifier: __, ...own } = await db.selectFrom('lead_forms').selectAll().executeTakeFirstOrThrow()
    const copy = { ...own, slug: 'summer', title: 'Summer school', fields: JSON.stringify(own.fields), blocks: JSON.stringify(own.blocks) }
    return db.insertInto('lead_forms').values(copy).returning('identifier').executeTakeFirstOrThrow()
  })
  const own = await acme.visitor(captureForms.landingPage, { params: { id: 'default' } })

  await change(admin, { default_form_identifier: identifier })

  const page = await acme.visitor(captureForms.landingPage, { params: { id: 'default' } })
  expect([own.data.landingPageInfo.title === 'Summer school', page.data.landingPageInfo.title]).toEqual([false, 'Summer school'])
})

test('a test mail goes the way of every mail, and its sender alone reads what became of it', async () => {
  const acme = await newTenant()
  const [admin, other] = [await acme.userWith(...keys), await acme.userWith(...keys)]

  const { status, data } = await admin(organizations.sendTestMail)
  const before = await admin(organizations.testMail, { params: { identifier: data.identifier } })
  const { id, body_html } = await acme.within((db) => db.selectFrom('messages').select(['id', 'body_html']).executeTakeFirstOrThrow())
  await acme.run(sendMessageJob, { id })
  const after = await admin(organizations.testMail, { params: { identifier: data.identifier } })

  expect([status, data.recipient]).toEqual([202, admin.email])
  expect(body_html).toMatch(/<a href="https?:[^"]+"/)
  expect([before.data.status, after.data.status]).toEqual(['queued', 'captured'])
  expect((await other(organizations.testMail, { params: { identifier: data.identifier } })).status).toBe(404)
})

test('where the company is reached stands on its public pages and under every mail, and nowhere while it says nothing', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)
  const mails = () => acme.within((db) => db.selectFrom('messages').select(['body_text', 'body_html']).orderBy('id').execute())
  await admin(organizations.sendTestMail)

  await change(admin, {
    name: 'Acme & Sons',
    contact_address: '1 Quay Street, Bristol',
    contact_email: 'Hello@acme.example',
    contact_phone: '+44 117 000 0000',
  })
  await admin(organizations.sendTestMail)

  expect((await acme.visitor(publicTenant.config)).data.tenantInfo.contact).toEqual({
    address: '1 Quay Street, Bristol',
    email: 'hello@acme.example',
    phone: '+44 117 000 0000',
    website: '',
  })
  const [before, after] = await mails()
  expect(before!.body_text).not.toContain('Quay Street')
  expect(after!.body_text).toMatch(/\n\nAcme & Sons\n1 Quay Street, Bristol\n\+44 117 000 0000 · hello@acme\.example$/)
  expect(after!.body_html).toContain('Acme &amp; Sons<br>1 Quay Street, Bristol<br>+44 117 000 0000 · hello@acme.example</p>')
})

test('numbers are written as the company chose, and WhatsApp is connected from the pages it names', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)
  const config = async () => (await acme.visitor(publicTenant.config)).data
  expect((await config()).tenantInfo.number_format).toBe('language')

  await change(admin, {
    number_format: '1.234,56',
    whatsapp_connect_origins: 'https://connect.example.com\n\nhttps://meta.example:8443',
  })
  const refused = (await config()).tenantInfo.number_format
  await change(admin, {
    number_format: '1.234.567,89',
    whatsapp_connect_origins: 'https://connect.example.com\n\nhttps://meta.example:8443',
  })

  expect([refused, (await config()).tenantInfo.number_format]).toEqual(['language', '1.234.567,89'])
  expect((await config()).integrations.whatsapp_connect_origins).toEqual(['https://connect.example.com', 'https://meta.example:8443'])
  expect((await admin(organizations.get)).data.organizationInfo.whatsapp_connect_origins).toHaveLength(2)
})
