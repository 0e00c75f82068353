import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { expect, test } from 'vitest'
import { callerWith, newTenant, owner, tenants } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'

type Acme = Awaited<ReturnType<typeof newTenant>>
const leadsOf = (acme: Acme) =>
  acme.within((db) =>
    db
      .selectFrom('leads')
      .select([
        'id',
        'first_name',
        'last_name',
        'email',
        'mobile_e164',
        'platform',
        'utm_source',
        'utm_campaign',
        'destination_countries',
        'consent',
        'intake_id',
      ])
      .orderBy('id')
      .execute(),
  )
const params = { id: 'default' }
const good = { values: { full_name: 'Ada Byron', phone: '+90 532 111 22 33' }, consent: { contact: true } }
/** Every test writes from an address of its own, because calls are counted by address. */
const from = (acme: Acme) => callerWith('', { 'client-number': acme.number })

test('every company has a landing page from the first minute, in the language of its reader', async () => {
  const acme = await newTenant()

  const page = await acme.visitor(captureForms.landingPage, { params })
  const form = await acme.visitor(captureForms.form, { params: { id: page.data.landingPageInfo.lead_form_identifier } })

  expect(page).toMatchObject({
    status: 200,
    data: { landingPageInfo: { company: { name: expect.stringContaining('Company') }, blocks: [{ icon: 'route' }, {}, {}] } },
  })
  expect(page.data.formInfo).toEqual(form.data.formInfo)
  expect(form.data.formInfo.steps[0]!.fields.map(({ field_name, is_required }) => [field_name, is_required])).toEqual([
    ['full_name', true],
    ['phone', true],
    ['email', false],
    ['destination_country', false],
    ['study_level', false],
    ['intake', false],
  ])
  expect(form.data.formInfo.consent_text).toContain('Company')
  expect(form.data.formInfo.dial_codes[0]).toMatchObject({ iso2: 'GB', dial_code: '+44' })
})

test('a company without landing pages has none in public, and takes none (G-C-03)', async () => {
  const acme = await newTenant()
  await acme.within((db) => db.insertInto('tenant_features').values({ feature_key: 'marketing.landing_pages', enabled: false }).execute())
  tenants.forget()

  const answers = [
    await acme.visitor(captureForms.landingPage, { params }),
    await acme.visitor(captureForms.form, { params }),
    await from(acme)(captureForms.submit, { params, body: good }),
  ]

  expect(answers.map(({ status, errors }) => [status, errors[0]?.code])).toEqual(answers.map(() => [403, 'FEATURE_DISABLED']))
  expect(await leadsOf(acme)).toEqual([])
})

test('who writes becomes a lead with the campaign that brought them and the consent they gave', async () => {
  const acme = await newTenant()
  const form = await acme.visitor(captureForms.form, { params })
  const country = form.data.formInfo.steps[0]!.fields.find(({ field_name }) => field_name === 'destination_country')!.options[0]!.value

  const sent = await from(acme)(captureForms.submit, {
    params,
    body: {
      ...good,
      values: { ...good.values, email: 'Ada@Example.com', destination_country: country },
      utm: { source: 'instagram', campaign: 'autumn' },
    },
  })

  expect(sent).toMatchObject({ status: 200, data: { success_text: 'Thank you. A counsellor will be in touch within one working day.' } })
  expect(await leadsOf(acme)).toMatchObject([
    {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      mobile_e164: '+905321112233',
      platform: 'website',
      utm_source: 'instagram',
      utm_campaign: 'autumn',
      destination_countries: [Number(country)],
      consent: { contact: { given: true } },
    },
  ])
  expect(await acme.audit()).toMatchObject([{ action: 'lead.captured', module: 'lead' }])
})

test('who is known gets an entry on their lead, no second lead, and the same answer', async () => {
  const acme = await newTenant()
  const known = await acme.asSystem((ctx) => aLead(ctx, { mobile_e164: '+905321112233' }))

  const first = await from(acme)(captureForms.submit, { params, body: { ...good, values: { full_name: 'New', phone: '+905321119999' } } })
  const again = await from(acme)(captureForms.submit, { params, body: good })

  expect(again.data).toEqual(first.data)
  expect(await leadsOf(acme)).toHaveLength(2)
  expect(
    await acme.within((db) => db.selectFrom('activities').select(['type', 'record_id']).where('type', '=', 're_enquiry').execute()),
  ).toEqual([{ type: 're_enquiry', record_id: known.id }])
})

test('a program that fills the hidden field is thanked and nothing is kept', async () => {
  const acme = await newTenant()

  const sent = await from(acme)(captureForms.submit, { params, body: { ...good, hp: 'https://spam.example' } })

  expect(sent.status).toBe(200)
  expect(await leadsOf(acme)).toEqual([])
})

test('what is missing or wrong is said at its field', async () => {
  const acme = await newTenant()

  const sent = await from(acme)(captureForms.submit, {
    params,
    body: { values: { phone: '12', email: 'nobody', destination_country: '99999' } },
  })

  expect(sent.status).toBe(422)
  expect(sent.errors.map(({ field, message }) => [field, message]).sort()).toEqual([
    ['consent', 'Please agree so that we may contact you'],
    ['destination_country', 'Choose one of the options'],
    ['email', 'This is not an email address'],
    ['full_name', 'This field is required'],
    ['phone', 'This is not a phone number'],
  ])
})

test('the twenty-first message of one address in an hour waits', async () => {
  const acme = await newTenant()
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await from(acme)(captureForms.submit, { params, body: { ...good, hp: 'x' } })).status)

  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('the company is found by its number or its own address, and a form of another is not found', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const host = `www.${acme.number}.example`
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host, acme.id])
  await newTenant()
  const foreign = await other.visitor(captureForms.form, { params })

  const byHost = await callerWith('', { host })(captureForms.landingPage, { params })
  const byNumber = await acme.visitor(captureForms.landingPage, { params })
  const across = await acme.visitor(captureForms.form, { params: { id: foreign.data.formInfo.identifier } })

  expect(byHost.data.landingPageInfo.identifier).toBe(byNumber.data.landingPageInfo.identifier)
  expect(across.status).toBe(404)
})

test('staff see the address to hand out', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')

  const { data } = await ada(captureForms.dropdown)

  expect(data.recordsInfo).toMatchObject([{ is_default: true, public_path: '/landing-page', kind: 'landing_page' }])
})

test('the same person sending the form many times in one moment becomes one lead that asked again', async () => {
  const acme = await newTenant()
  const { data } = await acme.visitor(captureForms.landingPage, { params: { id: 'default' } })
  const send = () =>
    acme.visitor(captureForms.submit, {
      params: { id: data.landingPageInfo.identifier },
      body: { values: { full_name: 'Grace Hopper', phone: '+447911123456', email: 'grace@example.com' }, consent: { contact: true } },
    })

  const answers = await Promise.all(Array.from({ length: 8 }, send))

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const made = await acme.within((db) => db.selectFrom('leads').select('id').execute())
  expect(made).toHaveLength(1)
  const activities = await acme.within((db) => db.selectFrom('activities').select('type').where('type', '=', 're_enquiry').execute())
  expect(activities).toHaveLength(7)
})

test('the leads of the page that came with a company get the branch, source and medium an administrator chose for it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update')
  const choices = (await ada(captureKeys.choices)).data
  const branch = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'Leeds' }).returning(['id', 'name']).executeTakeFirstOrThrow(),
  )
  const body = { lead_source_id: choices.sources[1]!.id, lead_medium_id: choices.mediums[1]!.id, branch_id: branch.id }

  const page = (await ada(captureForms.furnished)).data.recordsInfo[0]!
  const change = (version: number, more: object = {}) =>
    ada(captureForms.editOrigin, { params: { id: page.identifier }, body: { ...body, ...more } }, { 'if-match': `"v${version}"` })
  const changed = await change(page.version)
  const [late, strange] = [await change(page.version), await change(page.version + 1, { branch_id: 999_999 })]
  await from(acme)(captureForms.submit, { params, body: good })

  expect(page).toMatchObject({ public_path: '/landing-page', branch: null, source: null, medium: null })
  expect(changed.data.leadFormInfo).toMatchObject({ branch, source: choices.sources[1], medium: choices.mediums[1] })
  expect([late.status, strange.errors[0]]).toMatchObject([409, { field: 'branch_id', message: 'Choose one of the options' }])
  expect(await acme.within((db) => db.selectFrom('leads').select(['branch_id', 'lead_source_id', 'lead_medium_id']).execute())).toEqual([
    { branch_id: body.branch_id, lead_source_id: body.lead_source_id, lead_medium_id: body.lead_medium_id },
  ])
  expect((await acme.audit()).filter(({ action }) => action === 'lead_form.origin_changed')).toHaveLength(1)
})
