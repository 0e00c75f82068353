import { templates } from '@embark/contract/notifications/template/template.contract.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { loadReferenceData } from '../../../../src/reference-data.ts'
import { newTenant, type World } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const manager = (acme: World) =>
  acme.userWith('notifications.templates.read', 'notifications.templates.create', 'notifications.templates.update', 'settings.outbox.read')
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

test('one template of an event, channel and language is active, and one of an event and channel the fallback', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  const [first, second] = [await active(boss, body('sms', 'One')), await active(boss, body('sms', 'Two'))]
  const turkish = await active(boss, body('sms', 'Üç', { language: 'tr' }))
  const at = (id: string) => ({ params: { id } })
  await boss(templates.fallback, at(first.identifier))
  await boss(templates.fallback, at(turkish.identifier))

  const marks = await Promise.all(
    [first, second, turkish].map(async ({ identifier }) => (await boss(templates.get, at(identifier))).data.templateInfo),
  )

  expect(marks.map(({ is_active, is_fallback }) => [is_active, is_fallback])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
  expect((await acme.audit()).map(({ action }) => action)).toContain('notification_template.fallback_set')
})

test('a variable the event does not offer is named at its field, and nothing is saved', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  const refused = async (template: object) =>
    (await boss(templates.create, { body: { ...body('in_app', 'x', { title: 'y' }), ...template } as never })).errors
  const inContent = await refused({ content: 'Hello {{lead.password}}' })
  const inTitle = await refused({ title: '{{constructor}}' })
  const hidden = await boss(templates.create, { body: body('email', '<p>x</p><script>{{code}}</script>') as never })

  expect(inContent).toMatchObject([{ field: 'content', message: 'This message does not offer the variable "lead.password"' }])
  expect(inTitle).toMatchObject([{ field: 'title', message: 'This message does not offer the variable "constructor"' }])
  expect(hidden.errors).toMatchObject([{ field: 'content' }])
  expect((await boss(templates.list, { query: { type: 'in_app', search: 'lead.password' } })).data.recordsInfo).toEqual([])
})

test('each channel asks for what it needs: a title, a content, not too long, not promotional where it must arrive', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  const refused = async (template: object) =>
    (await boss(templates.create, { body: template as never })).errors.map(({ field, message }) => [field, message])

  expect(await refused(body('push', 'x'))).toEqual([['title', 'Template Title is required']])
  expect(await refused(body('sms', 'x', { title: 'y' }))).toEqual([['title', 'Only push and in-app templates have a title']])
  expect(await refused(body('sms', '  '))).toEqual([['content', 'Template Content is required']])
  expect(await refused(body('email', '<script>x</script>'))).toEqual([['content', 'Template Content is required']])
  expect(await refused(body('sms', 'x'.repeat(1_601)))).toEqual([['content', 'Use at most 1600 characters']])
  expect(await refused({ ...body('push', 'x', { title: 'y' }), notification_identifier: 'code_login' })).toEqual([
    ['type', 'This message is not sent by this channel'],
  ])
  expect(await refused({ ...body('sms', 'x', { category: 'promotional' }), notification_identifier: 'code_login' })).toEqual([
    ['category', 'This message must reach everybody and cannot be promotional'],
  ])
  expect(await refused({ ...body('sms', 'x'), channel_identifier: 'email' })).toEqual([['type', 'The type is the channel']])
})

test('a preview shows the words filled from a record one may see, and no other', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const boss = await acme.userWith('notifications.templates.read', 'leads.read', 'applications.read')
  const blind = await acme.userWith('notifications.templates.read')
  const [mine, application] = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, { first_name: 'Zeynep', last_name: 'Öztürk' })
    return [lead, await anApplication(ctx, lead, { college: await aCollege(ctx) })]
  })
  const theirs = await other.asSystem((ctx) => aLead(ctx))
  const words = { notification_identifier: 'lead_status_changed' as const, type: 'email' as const, content: '<p>{{name}}, {{status}}</p>' }

  const { data } = await boss(templates.preview, { body: { ...words, record: mine.identifier } })
  const bare = await blind(templates.preview, { body: words })
  const about = await boss(templates.preview, {
    body: {
      notification_identifier: 'application_created',
      type: 'sms',
      content: '{{student}}: {{institution}}',
      record: application.identifier,
    },
  })
  const wrong = await boss(templates.preview, { body: { ...words, content: '{{code}}' } })

  expect(data.previewInfo).toMatchObject({ title: 'Lead status changed', text: expect.stringMatching(/^Zeynep Öztürk, \w/) })
  expect(bare.data.previewInfo.text).toBe('‹Name of the lead›, ‹Status of the lead›')
  expect(about.data.previewInfo.text).toMatch(/^Zeynep Öztürk: College/)
  expect(wrong.errors[0]?.field).toBe('content')
  for (const [person, record] of [
    [blind, mine.identifier],
    [boss, theirs.identifier],
  ] as const)
    expect((await person(templates.preview, { body: { ...words, record } })).status).toBe(404)
})

test('events are listed by type and name, with what they offer and the state of each channel', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  const { data } = await boss(templates.events, { query: { type: 'lead' } })
  const matching = await boss(templates.events, { query: { search: 'STATUS changed' } })
  const [assigned] = data.recordsInfo
  await active(boss, body('sms', 'x'))
  const after = await boss(templates.event, { params: { identifier: 'lead_assigned' } })

  expect(data.recordsInfo.every(({ type }) => type === 'lead')).toBe(true)
  expect(data.metaInfo.per_page).toBe(15)
  expect(matching.data.recordsInfo.map(({ identifier }) => identifier).sort()).toEqual([
    'application_status_changed',
    'lead_status_changed',
  ])
  expect(assigned!.variables.map(({ name }) => name)).toContain('lead.first_name')
  expect(assigned!.channels.find(({ type }) => type === 'sms')).toEqual({
    type: 'sms',
    templates: 0,
    has_active: false,
    has_fallback: false,
    is_built_in: false,
    texts: [],
  })
  expect(after.data.notificationInfo.channels.find(({ type }) => type === 'sms')).toMatchObject({ templates: 1, has_active: true })
})

test('a message says in which languages it has words of the company, and is found by the language that has none', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  await active(boss, body('email', '<p>Ours, in <b>English</b></p>'))
  const ofMail = async (filters: object) =>
    (await boss(templates.events, { query: { channel: 'email', per_page: 100, filters } })).data.recordsInfo

  const all = await ofMail({})
  const lacking = [await ofMail({ without_own: 'en' }), await ofMail({ without_own: 'fr' })]
  const texts = all.find(({ identifier }) => identifier === 'lead_assigned')!.channels.find(({ type }) => type === 'email')!.texts

  expect(texts.map(({ language, is_own }) => [language, is_own])).toEqual([
    ['ar', false],
    ['en', true],
    ['fr', false],
    ['tr', false],
  ])
  expect(texts[1]!.excerpt).toBe('Ours, in English')
  expect(lacking.map((events) => all.length - events.length)).toEqual([1, 0])
  expect((await ofMail({ category: 'promotional' })).length).toBe(0)
})

test('who changed a template meanwhile is not written over, and templates stay in their company', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [boss, stranger] = [await manager(acme), await manager(other)]
  const made = await active(boss, body('sms', 'One'))
  const params = { id: made.identifier }
  await boss(templates.update, { params, body: { content: 'Two' } }, { 'if-match': '"v1"' })
  const late = await boss(templates.update, { params, body: { content: 'Three' } }, { 'if-match': '"v1"' })

  expect([late.status, late.errors[0]?.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect((await stranger(templates.get, { params })).status).toBe(404)
  expect((await stranger(templates.update, { params, body: { content: 'Mine' } })).status).toBe(404)
  expect((await stranger(templates.activate, { params })).status).toBe(404)
  expect((await stranger(templates.list, { query: { type: 'sms', search: 'Two' } })).data.recordsInfo).toEqual([])
})

test('a company has templates of its own where it changed something, at the addresses they had; the others are the product’s', async () => {
  const acme = await newTenant()
  const boss = await manager(acme)
  const ofEvent = async () => (await boss(templates.ofEvent, { params: { identifier: 'lead_assigned' } })).data.recordsInfo
  const rows = () => acme.within((db) => db.selectFrom('notification_templates').select(['event', 'channel', 'language']).execute())
  const [before, rowsBefore] = [await ofEvent(), await rows()]
  const french = before.find(({ type, language }) => type === 'email' && language === 'fr')!
  const params = { id: french.identifier }

  const { data } = await boss(templates.update, { params, body: { content: '<p>À vous</p>' } })
  const numbered = await boss(templates.get, { params: { id: String(french.id) } })
  const after = await ofEvent()

  expect(rowsBefore).toEqual([])
  expect(await rows()).toHaveLength(4)
  expect(data.templateInfo).toMatchObject({ identifier: french.identifier, id: french.id, version: 2, is_active: true })
  expect(numbered.data.templateInfo).toEqual(data.templateInfo)
  expect(after.map(({ id, identifier, content }) => [id, identifier, content])).toEqual(
    before.map(({ id, identifier, content }) => [id, identifier, id === french.id ? '<p>À vous</p>' : content]),
  )
})

test('when the server starts, the words of the product become those of its release', async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const words = async () =>
    (await client.query('select * from built_in_templates order by id')).rows.map(({ updated_at: _, ...row }) => row)
  try {
    // Never committed: the other tests read them too.
    await client.query('begin')
    const before = await words()
    await client.query(`update built_in_templates set content = 'Of an older release' where event = 'lead_assigned'`)
    await client.query(`insert into built_in_templates (event, channel, language, content) values ('given_up', 'email', 'en', 'Gone')`)
    await client.query(`delete from built_in_templates where event = 'backup_code_used' and language = 'ar'`)

    await loadReferenceData(client)

    const after = await words()
    const isNew = ({ id }: { id: number }) => !before.some((row) => row.id === id)
    expect(after.filter((row) => !isNew(row))).toEqual(before.filter(({ id }) => after.some((row) => row.id === id)))
    expect(after.filter(isNew).map(({ event, language }) => [event, language])).toEqual(
      before
        .filter(({ event, language }) => event === 'backup_code_used' && language === 'ar')
        .map(({ event, language }) => [event, language]),
    )
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
