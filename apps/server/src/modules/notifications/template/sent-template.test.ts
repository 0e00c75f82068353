import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { templates } from '@embark/contract/notifications/template/template.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { notify } from '../notification/notification.commands.ts'
import { sendLetter } from './letter.commands.ts'

const manager = (acme: World) =>
  acme.userWith('notifications.templates.read', 'notifications.templates.create', 'notifications.templates.update', 'settings.outbox.read')
const grace = { name: 'Grace Hopper', 'lead.first_name': 'Grace', 'lead.last_name': 'Hopper', 'lead.id': 7 }
const assign = (acme: World, id: number, name = 'Grace Hopper') =>
  acme.asSystem((ctx) =>
    notify(ctx, [id], {
      event: 'lead_assigned',
      module_type: 'lead',
      module_identifier: '6f1c2f0e-8f9b-4d5e-9d3a-0f6a3b1c2d4e',
      vars: { ...grace, name },
    }),
  )
const speaks = (acme: World, id: number, language: string, more: object = {}) =>
  acme.within((db) =>
    db
      .updateTable('users')
      .set({ language, ...more })
      .where('id', '=', id)
      .execute(),
  )
const body = (type: 'sms' | 'push' | 'in_app' | 'email', content: string, more: object = {}) => ({
  notification_identifier: 'lead_assigned' as const,
  channel_identifier: type,
  type,
  content,
  ...more,
})
type Manager = Awaited<ReturnType<typeof manager>>
/** Writes a template and makes it the one that is sent. */
async function active(boss: Manager, template: ReturnType<typeof body>) {
  const { data } = await boss(templates.create, { body: template as never })
  await boss(templates.activate, { params: { id: data.templateInfo.identifier } })
  return data.templateInfo
}
const bellOf = async (person: Awaited<ReturnType<World['userWith']>>) =>
  (await person(notifications.recent)).data.recordsInfo.map(({ notification_info: { title, content } }) => [title, content])
const outbox = async (acme: World, boss: Manager) => {
  await acme.settle()
  return (await boss(messages.list)).data.recordsInfo
}

test('a company starts with the words of the product in four languages, and they are what is sent', async () => {
  const acme = await newTenant()
  const [boss, ada] = [await manager(acme), await acme.userWith()]
  await speaks(acme, ada.id, 'fr')

  const { data } = await boss(templates.ofEvent, { params: { identifier: 'lead_assigned' } })
  await assign(acme, ada.id)
  const [mail] = await outbox(acme, boss)

  expect(data.recordsInfo.map(({ type, language, is_active }) => [type, language, is_active])).toHaveLength(8)
  expect(data.recordsInfo.every(({ is_active }) => is_active)).toBe(true)
  expect(data.recordsInfo.filter(({ is_fallback }) => is_fallback).map(({ type, language }) => [type, language])).toEqual([
    ['email', 'en'],
    ['in_app', 'en'],
  ])
  const french = data.recordsInfo.find(({ type, language }) => type === 'email' && language === 'fr')!
  expect(french).toMatchObject({ title: null, emailInfo: { content: french.content, title: null } })
  expect(mail!.body_html).toContain(french.content.replace('{{name}}', 'Grace Hopper'))
  expect(mail!.body_html).toContain('lang="fr"')
})

test('the next message uses the words a company wrote, in the bell and in the mail; earlier ones stay as they were', async () => {
  const acme = await newTenant()
  const [boss, ada] = [await manager(acme), await acme.userWith()]
  await assign(acme, ada.id)
  const bell = await active(
    boss,
    body('in_app', 'Call {{lead.first_name}} ({{lead.id}}) today, says {{company.name}}', { title: 'New: {{name}}' }),
  )
  await active(boss, body('email', '<p>Dear {{reader.first_name}}, <strong>{{name}}</strong> waits: <a href="{{link}}">open</a></p>'))
  await assign(acme, ada.id)
  const company = await acme.asSystem(async (ctx) => ctx.tenant.name)

  expect(await bellOf(ada)).toEqual([
    ['New: Grace Hopper', `Call Grace (7) today, says ${company}`],
    ['Lead assigned to you', 'Grace Hopper has been assigned to you'],
  ])
  const { recordsInfo } = (await ada(notifications.recent)).data
  expect(recordsInfo.map(({ notification_info }) => notification_info.has_own_title)).toEqual([true, false])
  const [second] = (await outbox(acme, boss)).filter(({ body_html }) => body_html?.includes('Dear'))
  expect(second).toMatchObject({ subject: 'Lead assigned to you' })
  expect(second!.body_text).toContain('Dear Ada, Grace Hopper waits: open (https://portal.example/leads?search=6f1c2f0e')
  expect(second!.body_text).not.toContain('View Detail')
  expect(second!.body_html).toContain('<strong>Grace Hopper</strong>')
  expect(second!.body_html).toContain('/notifications/unsubscribe/')

  await boss(templates.update, { params: { id: bell.identifier }, body: { title: 'Newer', content: 'Newer words' } })
  await assign(acme, ada.id)
  expect((await bellOf(ada))[0]).toEqual(['Newer', 'Newer words'])
})

test('who has no template in their language gets the fallback, and without one the words of the product', async () => {
  const acme = await newTenant()
  const [boss, ada] = [await manager(acme), await acme.userWith()]
  await speaks(acme, ada.id, 'tr')
  const { data } = await boss(templates.ofEvent, { params: { identifier: 'lead_assigned' }, query: { channel_identifier: 'in_app' } })
  const of = (language: string) => data.recordsInfo.find((each) => each.language === language)!
  await boss(templates.activate, { params: { id: of('tr').identifier }, body: { is_on: false } })
  await boss(templates.update, { params: { id: of('en').identifier }, body: { title: 'For all', content: 'For all: {{name}}' } })

  await assign(acme, ada.id)
  const withFallback = await bellOf(ada)
  await boss(templates.fallback, { params: { id: of('en').identifier }, body: { is_on: false } })
  await assign(acme, ada.id)
  const withNone = (await ada(notifications.recent, {}, { 'accept-language': 'tr' })).data.recordsInfo[0]!.notification_info

  expect(withFallback).toEqual([['For all', 'For all: Grace Hopper']])
  expect(withNone.content).toBe(of('tr').content.replace('{{name}}', 'Grace Hopper'))
})

test('a channel whose templates are all switched off is silent, unless the message must arrive', async () => {
  const acme = await newTenant()
  const [boss, ada] = [await manager(acme), await acme.userWith()]
  const off = async (event: 'lead_assigned' | 'backup_code_used', channel: 'email' | 'in_app') => {
    const query = { channel_identifier: channel }
    const { data } = await boss(templates.ofEvent, { params: { identifier: event }, query })
    for (const { identifier } of data.recordsInfo)
      for (const mark of [templates.activate, templates.fallback]) await boss(mark, { params: { id: identifier }, body: { is_on: false } })
  }
  await off('lead_assigned', 'email')
  await assign(acme, ada.id)
  const withoutMail = [(await bellOf(ada)).length, (await outbox(acme, boss)).length]
  await off('lead_assigned', 'in_app')
  await off('backup_code_used', 'email')
  await off('backup_code_used', 'in_app')
  await assign(acme, ada.id)
  await acme.asSystem((ctx) => notify(ctx, [ada.id], { event: 'backup_code_used', module_type: 'security', vars: {} }))

  expect(withoutMail).toEqual([1, 0])
  expect((await bellOf(ada)).map(([title]) => title)).toEqual(['A backup code was used', 'Lead assigned to you'])
  expect((await outbox(acme, boss)).map(({ subject }) => subject)).toEqual(['A backup code was used'])
})

test('by SMS and push a notification goes out once somebody wrote a template, to who did not leave the channel', async () => {
  const acme = await newTenant()
  const [boss, ada, bob] = [await manager(acme), await acme.userWith(), await acme.userWith()]
  for (const { id } of [ada, bob]) await speaks(acme, id, 'en', { country_code: '+44', mobile: `77009000${id}` })
  await acme.within((db) => db.insertInto('unsubscribe_preferences').values({ user_id: bob.id, source: 'profile', sms: false }).execute())
  await assign(acme, ada.id)
  const before = await outbox(acme, boss)
  await active(boss, body('sms', '{{name}}: {{link}}'))
  await active(boss, body('push', '{{name}} waits', { title: 'New lead' }))
  await acme.asSystem((ctx) => notify(ctx, [ada.id, bob.id], { event: 'lead_assigned', module_type: 'lead', vars: grace }))

  const sent = (await outbox(acme, boss)).slice(0, -before.length)

  expect(before.map(({ channel }) => channel)).toEqual(['email'])
  expect(sent.filter(({ channel }) => channel === 'sms')).toMatchObject([
    { recipient: `+4477009000${ada.id}`, body_text: 'Grace Hopper: https://portal.example/leads', subject: null },
  ])
  expect(sent.filter(({ channel }) => channel === 'push').map(({ subject, body_text }) => [subject, body_text])).toEqual([
    ['New lead', 'Grace Hopper waits'],
    ['New lead', 'Grace Hopper waits'],
  ])
})

test('a template that cannot be filled is passed over, so nobody reads a gap', async () => {
  const acme = await newTenant()
  const [boss, ada] = [await manager(acme), await acme.userWith()]
  await active(boss, body('in_app', 'Own words for {{name}}', { title: 'Own' }))
  await acme.within((db) => db.updateTable('notification_templates').set({ content: '{{gone}}' }).where('title', '=', 'Own').execute())

  await assign(acme, ada.id)

  expect(await bellOf(ada)).toEqual([['Lead assigned to you', 'Grace Hopper has been assigned to you']])
})

test('a letter to an address speaks the words of the company, in the language of its reader', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  const code = { ...body('sms', 'Code {{code}} ({{company}})'), notification_identifier: 'code_login' as const }
  await active(boss, code as never)
  const send = (language: 'en' | 'ar', channel: 'sms' | 'email') =>
    acme.asSystem((ctx) =>
      sendLetter(ctx, {
        event: 'code_login',
        channel,
        language,
        values: { code: '123456', company: 'Acme <b>' },
        recipient: channel === 'sms' ? '+447700900000' : 'grace@example.com',
        is_secret: true,
      }),
    )
  await send('en', 'sms')
  await send('ar', 'email')
  await acme.within((db) => db.updateTable('messages').set({ status: 'captured' }).execute())

  const [mail, sms] = await outbox(acme, boss)

  expect(sms).toMatchObject({ body_text: 'Code 123456 (Acme <b>)', body_html: null })
  expect(mail!.body_html).toContain('dir="rtl" lang="ar"')
  expect(mail!.body_html).toContain('Acme &lt;b&gt;')
  expect(mail!.body_text).toContain('Acme <b>')
})

test('what opens an account stays unread in the HTML of its mail too, and is let go of once it was sent', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  await acme.asSystem((ctx) =>
    sendLetter(ctx, {
      event: 'code_login',
      channel: 'email',
      language: 'en',
      values: { code: '123456', company: 'Acme' },
      recipient: 'grace@example.com',
      is_secret: true,
    }),
  )

  expect(await outbox(acme, boss)).toMatchObject([{ body_text: '', body_html: null }])
})

test('nothing that runs, and no link that deceives, survives in a mail, whatever template and values say', async () => {
  const acme = await newTenant()
  const [boss, ada] = [await manager(acme), await acme.userWith()]
  const hostile = `<p onclick="x()">{{name}}</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><a href="{{name}}">b</a><a href="https://{{name}}/">c</a><svg onload=x()></svg>`
  const made = await active(boss, body('email', hostile))
  await assign(acme, ada.id, `"><img src=x onerror=alert(1)>{{code}}\r\nBcc: eve@example.com`)
  const [mail] = await outbox(acme, boss)

  expect(made.content).not.toMatch(/onclick|onerror|javascript|svg|<img|href/)
  expect(mail!.body_html).not.toMatch(/<img|<svg|javascript:/)
  expect(mail!.body_html).toContain('&lt;img src=x onerror=alert(1)&gt;{{code}}')
  expect(mail!.subject).not.toMatch(/[\r\n]/)
})
