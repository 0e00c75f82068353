import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { LandingContent } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { type LandingDetail, landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import {
  conversionOf,
  landingActions,
  landingFlaws,
  landingMoves,
  landingStatuses,
} from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { expect, test } from 'vitest'
import { callerWith, newTenant, owner, tenants, type World } from '../../../../test/world.ts'
import { aLandingPage } from './landing-page.builder.ts'

const rights = ['settings.capture.read', 'settings.capture.update', 'leads.read'] as const
const from = (acme: World) => callerWith('', { 'client-number': acme.number })

/** A company with somebody who builds landing pages, and one of them. */
async function building({ isPublished = false } = {}) {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const made = await acme.asSystem((ctx) => aLandingPage(ctx, { slug: 'fair', name: 'Autumn fair', isPublished }))
  const params = { landing_page_id: made.identifier }
  const read = async () => (await ada(landingPages.get, { params })).data.landingPageInfo
  const save = async (more: Partial<ReturnType<typeof bodyOf>>, version?: number) => {
    const landing = await read()
    return ada(landingPages.edit, { params, body: { ...bodyOf(landing), ...more } }, { 'if-match': `"v${version ?? landing.version}"` })
  }
  const move = (action: (typeof landingActions)[number]) => ada(landingPages.move, { params, body: { action } })
  return { acme, ada, params, read, save, move }
}
const bodyOf = ({ name, slug, content, campaign, fields, source, medium, branch, form }: LandingDetail) => ({
  name,
  slug,
  content,
  campaign,
  fields,
  lead_source_id: source?.id ?? null,
  lead_medium_id: medium?.id ?? null,
  branch_id: branch?.id ?? null,
  form_id: form?.id ?? null,
})
/** The form of a page as somebody opened it long enough ago to have read it. */
async function opened(acme: World, id: string) {
  const { formInfo } = (await acme.visitor(captureForms.form, { params: { id } })).data
  const moment = await acme.asSystem(async (ctx) => ctx.tokens.seal(String(ctx.now().getTime() - 5_000)).toString('base64url'))
  return { form: formInfo, opened: moment }
}
const family = { values: { full_name: 'Lina Haddad', phone: '+90 532 111 22 33' }, consent: { contact: true } }
const leadsOf = (acme: World) => acme.within((db) => db.selectFrom('leads').selectAll().orderBy('id').execute())

test('a new landing page is a draft that begins with a heading, benefits, the form and thanks, in each of its languages', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const made = await ada(landingPages.create, { body: { name: ' Autumn fair ', slug: 'autumn-fair', languages: ['tr', 'ar'] } })
  const { content, ...landing } = made.data.landingPageInfo

  expect(made.status).toBe(201)
  expect(landing).toMatchObject({
    name: 'Autumn fair',
    status: 'draft',
    public_path: '/landing-page/autumn-fair',
    visits: 0,
    has_changes: false,
  })
  expect(content.pages.map(({ key, sections }) => [key, sections.map(({ type }) => type)])).toEqual([
    ['home', ['heading', 'benefits', 'form']],
    ['thanks', ['heading']],
  ])
  expect(Object.keys(content.pages[0]!.sections[0]!.title)).toEqual(['tr', 'ar'])
  expect(landingFlaws(content)).toEqual([])
  expect((await ada(landingPages.list)).data.recordsInfo).toMatchObject([{ name: 'Autumn fair' }])
  expect(await acme.audit()).toMatchObject([{ action: 'landing_page.created', record_id: landing.id, actor_id: ada.id }])
  const again = await ada(landingPages.create, { body: { name: 'Another', slug: 'autumn-fair', languages: ['en'] } })
  const word = await ada(landingPages.create, { body: { name: 'Another', slug: 'Preview!', languages: ['en'] } })
  expect([again.errors[0], word.errors[0]]).toMatchObject([{ field: 'slug', message: 'This address is taken' }, { field: 'slug' }])
})

test('visitors find a page only while it is published, and see what was published last', async () => {
  const { acme, read, save, move } = await building()
  const seen = async () => (await acme.visitor(captureForms.landingPage, { params: { id: 'fair' } })).data?.landingPageInfo?.site?.content
  const status = async () => (await acme.visitor(captureForms.form, { params: { id: 'fair' } })).status
  const sent = await from(acme)(captureForms.submit, { params: { id: 'fair' }, body: family })
  const before = [await seen(), await status(), sent.status]
  await move('publish')
  const first = await seen()
  const { content } = await read()
  const changed: LandingContent = { ...content, languages: ['en'], consent: { en: 'You may call me.' } }
  await save({ content: changed })
  const meanwhile = [await seen(), (await read()).has_changes]
  await move('publish')
  const after = [await seen(), (await read()).has_changes]
  await move('unpublish')

  expect(before).toEqual([undefined, 404, 404])
  expect(first).toEqual(content)
  expect(meanwhile).toEqual([content, true])
  expect(after).toEqual([changed, false])
  expect([await seen(), await status()]).toEqual([undefined, 404])
})

test('every status lets go by the table of its moves alone', async () => {
  const { ada, acme } = await building()
  let number = 0
  for (const status of landingStatuses)
    for (const action of landingActions) {
      const landing = await acme.asSystem((ctx) => aLandingPage(ctx, { slug: `walk-${++number}`, isPublished: true }))
      await owner.query('update landing_pages set status = $2 where tenant_id = $1 and id = $3', [acme.id, status, landing.id])
      const moved = await ada(landingPages.move, { params: { landing_page_id: landing.identifier }, body: { action } })
      const to = landingMoves[status][action]
      expect([status, action, moved.status, moved.data?.landingPageInfo?.status]).toEqual([status, action, to ? 200 : 409, to])
    }
})

test('what is missing in the first language keeps a page from being published, each at its field', async () => {
  const { read, save, move } = await building()
  const { content } = await read()
  const [home, thanks] = content.pages
  const [heading, benefits] = home!.sections
  const pages = [
    {
      ...home!,
      sections: [
        { ...heading!, title: { ar: 'ادرس في الخارج' } },
        { ...benefits!, items: [] },
      ],
    },
    { ...thanks!, sections: [] },
  ]
  await save({ content: { ...content, pages } as LandingContent })
  const refused = await move('publish')

  expect(refused.status).toBe(422)
  expect(refused.errors.map(({ field }) => field)).toEqual([
    'content.pages',
    'content.pages.0.sections.0.title',
    'content.pages.0.sections.1.items',
    'content.pages.1.sections',
  ])
})

test('a content is made of the known sections: nothing else gets in, no file of somebody, and no page without thanks', async () => {
  const { acme, read, save } = await building()
  const { content } = await read()
  const [home, thanks] = content.pages
  const withSection = (section: object) => ({ ...content, pages: [{ ...home!, sections: [section] }, thanks!] }) as LandingContent
  const base = { id: 'x1', title: { en: 'Hello' } }
  const foreign = await acme.within((db) => db.selectFrom('files').select('identifier').execute())
  const picture = { file: foreign[0]?.identifier ?? '00000000-0000-4000-8000-000000000001', alt: { en: 'A hall' } }
  const statuses = [
    await save({ content: withSection({ ...base, type: 'html', html: '<script>' }) }),
    await save({ content: withSection({ ...base, type: 'text', body: { en: 'Words', de: 'Worte' } }) }),
    await save({ content: withSection({ ...base, type: 'pictures', pictures: [picture] }) }),
    await save({ content: withSection({ ...base, type: 'institutions', institution_ids: [999_999] }) }),
    await save({ content: { ...content, pages: [home!, { ...home!, key: 'second' }] } }),
    await save({ fields: [{ name: 'full_name', is_required: true }] }),
  ]
  expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(422))
})

test('of two people who save at once the second is told; who may not is refused, and other companies find nothing', async () => {
  const { acme, save, params } = await building()
  const reader = await acme.userWith('settings.capture.read')
  const nobody = await acme.userWith('leads.read')
  const stranger = await (await newTenant()).userWith(...rights)

  const first = await save({ name: 'First' })
  const second = await save({ name: 'Second' }, 1)
  expect([first.data.landingPageInfo.name, second.errors[0]?.code]).toEqual(['First', 'VERSION_CONFLICT'])
  expect((await reader(landingPages.move, { params, body: { action: 'publish' } })).status).toBe(403)
  expect((await nobody(landingPages.get, { params })).status).toBe(403)
  expect((await stranger(landingPages.get, { params })).status).toBe(404)
  expect((await stranger(landingPages.list)).data.recordsInfo).toEqual([])
})

test('who sends the form becomes a lead with source, campaign and page, and both are counted', async () => {
  const { acme, ada, read, save } = await building({ isPublished: true })
  await save({ campaign: 'fair-2026' })
  const landing = await read()
  const { opened: moment } = await opened(acme, 'fair')
  const visitor = from(acme)
  const visit = (more: object) =>
    visitor(landingPages.visit, { params: { id: landing.identifier }, body: { page: 'home', is_entry: true, ...more } })

  await visit({ source: 'instagram', campaign: 'reels' })
  await visit({ source: 'instagram', campaign: 'reels' })
  await visit({})
  await visit({ page: 'thanks', is_entry: false })
  const sent = await visitor(captureForms.submit, {
    params: { id: 'fair' },
    body: { ...family, utm: { source: 'instagram', medium: 'social', campaign: 'reels' }, opened: moment, page: 'home' },
  })
  const plain = { full_name: 'Omar Aziz', phone: '+90 532 444 55 66' }
  await visitor(captureForms.submit, { params: { id: 'fair' }, body: { ...family, values: plain, opened: moment } })
  const { dashboardInfo: figures } = (await ada(landingPages.dashboard)).data

  expect(sent.status).toBe(200)
  expect(await leadsOf(acme)).toMatchObject([
    { first_name: 'Lina', utm_source: 'instagram', utm_medium: 'social', utm_campaign: 'reels', platform: 'website' },
    { first_name: 'Omar', utm_source: null, utm_campaign: 'fair-2026' },
  ])
  expect(figures.totals).toMatchObject({ visits: 3, submissions: 2, leads: 2 })
  expect(figures.pages).toMatchObject([{ name: 'Autumn fair', views: 4, visits: 3, submissions: 2, leads: 2 }])
  expect(figures.sources).toMatchObject([
    { name: 'instagram', visits: 2, submissions: 1, leads: 1 },
    { name: '', visits: 1, submissions: 1, leads: 1 },
  ])
  expect(figures.campaigns).toMatchObject([
    { name: 'reels', visits: 2, submissions: 1, leads: 1 },
    { name: 'fair-2026', visits: 1, submissions: 1, leads: 1 },
  ])
  expect(figures.days).toMatchObject([{ visits: 3, submissions: 2 }])
  expect(conversionOf(figures.totals)).toBe(66.7)
  expect((await read()).visits).toBe(3)
  const visits = (await acme.audit()).filter(({ action }) => action === 'landing_page.visited')
  expect(visits).toHaveLength(3)
})

test('a program is thanked and nothing is kept: with the hidden field, without having opened the form, or too soon', async () => {
  const { acme } = await building({ isPublished: true })
  const { form, opened: moment } = await opened(acme, 'fair')
  const send = (more: object) => from(acme)(captureForms.submit, { params: { id: 'fair' }, body: { ...family, ...more } })
  const answers = [
    await send({ opened: moment, hp: 'x' }),
    await send({}),
    await send({ opened: 'made-up' }),
    await send({ opened: form.opened }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await leadsOf(acme)).toEqual([])
  await send({ opened: moment })
  expect(await leadsOf(acme)).toHaveLength(1)
})

test('the words of consent are the page’s own in the language of the reader, and are kept with the lead', async () => {
  const { acme, read, save, move } = await building()
  const { content } = await read()
  await save({ content: { ...content, consent: { en: 'You may call me.', ar: 'يمكنكم الاتصال بي.' } } })
  await move('publish')
  const { opened: moment } = await opened(acme, 'fair')
  const arabic = callerWith('', { 'client-number': acme.number, 'accept-language': 'ar' })
  const form = (await arabic(captureForms.form, { params: { id: 'fair' } })).data.formInfo
  await arabic(captureForms.submit, { params: { id: 'fair' }, body: { ...family, opened: moment } })

  expect(form.consent_text).toBe('يمكنكم الاتصال بي.')
  expect(await leadsOf(acme)).toMatchObject([
    { consent: { contact: { given: true, text: 'يمكنكم الاتصال بي.' } }, preferred_language: 'ar' },
  ])
})

test('a page that asks for a destination says so in the words of the specification where none is chosen', async () => {
  const { acme, save } = await building({ isPublished: true })
  await save({
    fields: [
      { name: 'full_name', is_required: true },
      { name: 'phone', is_required: true },
      { name: 'destination_country', is_required: true },
    ],
  })
  const { opened: moment } = await opened(acme, 'fair')
  const sent = await acme.visitor(captureForms.submit, { params: { id: 'fair' }, body: { ...family, opened: moment } })

  expect(sent.errors).toMatchObject([{ field: 'destination_country', message: 'please select destination country' }])
})

test('a copy has the content and the form of its page, an address of its own, and is a draft', async () => {
  const { ada, params, read, save } = await building({ isPublished: true })
  await save({ fields: [{ name: 'email', is_required: true }], campaign: 'fair' })
  const original = await read()
  const copy = (await ada(landingPages.duplicate, { params })).data.landingPageInfo

  expect(copy).toMatchObject({ name: 'Autumn fair (2)', slug: 'fair-2', status: 'draft', campaign: 'fair', content: original.content })
  expect([copy.fields, copy.lead_form_identifier === original.lead_form_identifier]).toEqual([original.fields, false])
})

test('a picture is drawn anew for the web, opens for everybody, and goes when no page shows it any more', async () => {
  const { acme, ada, read, save } = await building()
  const { default: sharp } = await import('sharp')
  const drawn = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#11697b' } })
    .png()
    .toBuffer()
  const uploaded = await ada(landingPages.upload, { upload: new File([new Uint8Array(drawn)], 'hall.png') as never })
  const { file } = uploaded.data
  const { content } = await read()
  const [home, thanks] = content.pages
  const picture = { id: 'pics', type: 'pictures' as const, title: { en: 'Our office' }, pictures: [{ file, alt: { en: 'A hall' } }] }
  await save({ content: { ...content, pages: [{ ...home!, sections: [...home!.sections, picture] }, thanks!] } })
  const open = () => from(acme)(landingPages.picture, { params: { file_id: file } })
  const shown = await open()
  const elsewhere = await from(await newTenant())(landingPages.picture, { params: { file_id: file } })
  await save({ content })

  expect([uploaded.status, shown.status, shown.headers['content-type']]).toEqual([201, 200, 'image/webp'])
  expect((await sharp(shown.raw).metadata()).width).toBe(1_600)
  expect(elsewhere.status).toBe(404)
  expect((await open()).status).toBe(404)
})

test('a preview has the form in the language that is looked at, and a page nobody published is shown to its makers alone', async () => {
  const { ada, params } = await building()
  const { formInfo, siteInfo } = (await ada(landingPages.preview, { params, query: { language: 'tr' } })).data

  expect(formInfo.steps[0]!.fields[0]!.label).toBe('Adınız')
  expect(siteInfo.picture_address).toContain('/api/landing_page/pictures/{file}')
})

test('a company without landing pages builds none, and its visitors find none (G-C-03)', async () => {
  const { acme, ada, params, read } = await building({ isPublished: true })
  const { identifier } = await read()
  await acme.within((db) => db.insertInto('tenant_features').values({ feature_key: 'marketing.landing_pages', enabled: false }).execute())
  tenants.forget()
  const answers = [
    await ada(landingPages.get, { params }),
    await acme.visitor(captureForms.landingPage, { params: { id: 'fair' } }),
    await from(acme)(landingPages.visit, { params: { id: identifier }, body: { page: 'home', is_entry: true } }),
  ]
  expect(answers.map(({ errors }) => errors[0]?.code)).toEqual(Array(3).fill('FEATURE_DISABLED'))
})
