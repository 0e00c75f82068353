import { randomUUID } from 'node:crypto'
import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type TalkEntry, threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { anApplication } from '#modules/applications/application/application.builder.ts'
import { aLead } from '#modules/leads/lead/lead.builder.ts'
import { at, extend, mobile, notice } from '#modules/telephony/call/call.builder.ts'
import { app, type Caller, newTenant } from '../../../../test/world.ts'

/** A counsellor with the lead of a student, and a colleague who works it too. */
async function aConversation() {
  const acme = await newTenant()
  const [ada, bob] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'application_officer', first_name: 'Bob' })]
  const grace = await acme.person({ role: 'student', first_name: 'Grace' })
  const assigned = [ada, bob].map(({ id, role_id }) => ({ user_id: id, role_id }))
  const lead = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: grace.id, assigned }))
  return { acme, ada, bob, grace, lead, params: { id: lead.identifier } }
}

const pdf = new File(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'], 'offer.pdf')
const uploaded = async (who: Caller) => (await who(files.upload, { upload: pdf })).data.fileInfo.identifier
const contents = (entries: readonly TalkEntry[]) => entries.map(({ content }) => content)

test('the student reads what their counsellor wrote and answers; each sees when the other has read', async () => {
  const { acme, ada, grace, params } = await aConversation()

  const said = await ada(threads.sayOnLead, { params, body: { content: ' Your offer is here ' } })
  const seen = await grace(threads.ofLead, { params })
  const read = await grace(threads.readOfLead, { params, body: { last_message_identifier: said.data.messageInfo.identifier } })
  await grace(threads.sayOnLead, { params, body: { content: 'Thank you' } })
  const both = await ada(threads.ofLead, { params })

  expect([said.status, said.data.messageInfo]).toMatchObject([
    201,
    { content: 'Your offer is here', direction: 'out', is_internal: false, is_mine: true, senderInfo: { id: ada.id } },
  ])
  expect(seen.data).toMatchObject({
    recordsInfo: [{ content: 'Your offer is here', is_mine: false, readBy: [] }],
    talkInfo: { unread: 1, can: { write_internal: false } },
  })
  expect(read.data).toEqual({ unread: 0 })
  expect(both.data.recordsInfo).toMatchObject([
    { content: 'Thank you', direction: 'in', is_mine: false, senderInfo: { id: grace.id } },
    { content: 'Your offer is here', is_read: true, readBy: [{ id: grace.id }] },
  ])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['lead.message_written', 'conversation.read', 'lead.message_written'])
})

test('what is internal stays with the company: neither the student nor the agency gets it, hears of it or counts it', async () => {
  const acme = await newTenant()
  const [agency] = await acme.within((db) =>
    db.insertInto('agents').values({ name: 'North', country_code: 'TR' }).returning('id').execute(),
  )
  const ada = await acme.person({ role: 'counsellor' })
  const grace = await acme.person({ role: 'student' })
  const agent = await acme.person({ role: 'agent', agent_id: agency!.id })
  const lead = await acme.asSystem((ctx) =>
    aLead(ctx, { student_user_id: grace.id, agent_id: agency!.id, assigned: [{ user_id: ada.id, role_id: ada.role_id }] }),
  )
  const params = { id: lead.identifier }

  await ada(threads.sayOnLead, { params, body: { content: 'Pays late', is_internal: true } })
  await acme.settle()

  for (const outsider of [grace, agent]) {
    const { data } = await outsider(threads.ofLead, { params })
    expect([data.recordsInfo, data.talkInfo.unread]).toEqual([[], 0])
    expect((await outsider(threads.sayOnLead, { params, body: { content: 'Psst', is_internal: true } })).status).toBe(403)
    expect((await outsider(notifications.recent)).data.recordsInfo).toEqual([])
    expect((await outsider(leads.single, { params })).data.leadInfo.counts.unread).toBe(0)
  }
  const rooms = acme.told().flatMap((message) => (message.name === 'conversationMessage' ? message.rooms : []))
  expect(rooms).toContain(`t${acme.id}:user:${ada.id}`)
  expect(rooms.filter((room) => room.includes('agency') || room.endsWith(`user:${grace.id}`))).toEqual([])
})

test('who does not see the lead learns nothing of its conversation, whatever they call', async () => {
  const { acme, ada, lead, params } = await aConversation()
  const { data } = await ada(threads.sayOnLead, { params, body: { content: 'Hello' } })
  const strangers = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'student' })]
  const last_message_identifier = data.messageInfo.identifier

  for (const stranger of strangers) {
    expect((await stranger(threads.ofLead, { params })).status).toBe(404)
    expect((await stranger(threads.sayOnLead, { params, body: { content: 'Me too' } })).status).toBe(404)
    expect((await stranger(threads.readOfLead, { params, body: { last_message_identifier } })).status).toBe(404)
  }
  const other = await aConversation()
  expect((await other.ada(threads.ofLead, { params })).status).toBe(404)
  expect((await other.ada(threads.readOfLead, { params: other.params, body: { last_message_identifier } })).status).toBe(404)
  expect(lead.identifier).toBeTruthy()
})

test('the other side hears of a message once until it has looked; what was told is read with the conversation', async () => {
  const { acme, ada, bob, grace, params } = await aConversation()
  const bell = async (who: Caller) =>
    (await who(notifications.recent)).data.recordsInfo.map(({ notification_info: { type, title, content } }) => ({ type, title, content }))

  await ada(threads.sayOnLead, { params, body: { content: 'First' } })
  await acme.settle()
  const second = await ada(threads.sayOnLead, { params, body: { content: 'Second' } })
  await acme.settle()
  const before = [await bell(grace), await bell(bob), await bell(ada)]
  await grace(threads.readOfLead, { params, body: { last_message_identifier: second.data.messageInfo.identifier } })
  const unread = (await grace(notifications.recent)).data.unReadNotificationCount
  await grace(threads.sayOnLead, { params, body: { content: 'Answer' } })
  await ada(threads.sayOnLead, { params, body: { content: 'Third' } })
  await acme.settle()

  expect(before).toEqual([[{ type: 'lead_conversation', title: 'New message', content: 'Ada Byron: First' }], [], []])
  expect(unread).toBe(0)
  expect((await bell(grace)).map(({ content }) => content)).toEqual(['Ada Byron: Third', 'Ada Byron: First'])
  expect((await bell(ada)).map(({ content }) => content)).toEqual(['Grace Byron: Answer'])
  expect((await bell(bob)).map(({ content }) => content)).toEqual(['Grace Byron: Answer'])
  const mails = await acme.within((db) =>
    db
      .selectFrom('messages')
      .select(['recipient', 'body_text'])
      .where('channel', '=', 'email')
      .where('recipient', '=', grace.email)
      .execute(),
  )
  expect(mails).toHaveLength(2)
  expect(mails[0]!.body_text).toContain('/student/conversations')
})

test('a message of a student with nobody assigned reaches who deals leads out', async () => {
  const acme = await newTenant()
  const [admin, grace] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'student' })]
  const lead = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: grace.id }))

  await grace(threads.sayOnLead, { params: { id: lead.identifier }, body: { content: 'Anybody there?' } })
  await acme.settle()

  const { data } = await admin(notifications.recent)
  expect(data.recordsInfo.map(({ notification_info }) => notification_info.type)).toContain('lead_conversation')
})

test('a lead without anybody on the other side is told so, and notes for the company are still taken', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'administrator' })
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }

  const refused = await ada(threads.sayOnLead, { params, body: { content: 'Hello' } })
  const noted = await ada(threads.sayOnLead, { params, body: { content: 'Calls back in May', is_internal: true } })
  const empty = await ada(threads.sayOnLead, { params, body: { content: '  ' } })
  const { data } = await ada(threads.ofLead, { params })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'content', message: 'create user profile is required' }] })
  expect([noted.status, empty.errors[0]?.message]).toEqual([201, 'Message is required'])
  expect(data.talkInfo.ways).toContainEqual({ channel: 'portal', closed: 'no_account' })
})

test('a message that is sent again under its key arrives once', async () => {
  const { ada, params } = await aConversation()
  const key = { 'idempotency-key': randomUUID() }

  const [first, again] = await Promise.all([1, 2].map(() => ada(threads.sayOnLead, { params, body: { content: 'Once' } }, key)))

  expect([first!.status, again!.status]).toEqual([201, 201])
  expect(first!.data.messageInfo.identifier).toBe(again!.data.messageInfo.identifier)
  expect((await ada(threads.ofLead, { params })).data.recordsInfo).toHaveLength(1)
})

test('a file goes with a message, opens for both sides, and not for a stranger', async () => {
  const { acme, ada, grace, params } = await aConversation()
  const stranger = await acme.person({ role: 'counsellor' })
  const file = await uploaded(grace)

  const said = await grace(threads.sayOnLead, { params, body: { attachments: [file] } })
  const again = await grace(threads.sayOnLead, { params, body: { content: 'Twice', attachments: [file] } })
  const [entry] = (await ada(threads.ofLead, { params })).data.recordsInfo
  const open = async (path: string) => (await (await app()).inject({ url: path })).statusCode
  const link = entry!.attachments[0]!.view_page

  expect([said.status, said.data.messageInfo.content]).toEqual([201, ''])
  expect(again).toMatchObject({ status: 422, errors: [{ field: 'attachments.0' }] })
  expect(entry!.attachments).toMatchObject([{ filename: 'offer.pdf', media_type: 'application/pdf' }])
  expect(await open(link)).toBe(200)
  const strangersLink = await stranger(files.rename, { params: { id: file }, body: { newFileAlias: 'mine' } })
  expect(strangersLink.status).toBe(404)
})

test('a long conversation is read backwards, a page at a time, and its words are found', async () => {
  const { ada, params } = await aConversation()
  for (let turn = 1; turn <= 7; turn++) await ada(threads.sayOnLead, { params, body: { content: `Message ${turn} für Übung` } })

  const newest = await ada(threads.ofLead, { params, query: { per_page: 3 } })
  const before = newest.data.recordsInfo.at(-1)!.identifier
  const earlier = await ada(threads.ofLead, { params, query: { per_page: 3, before } })
  const first = await ada(threads.ofLead, { params, query: { per_page: 3, before: earlier.data.recordsInfo.at(-1)!.identifier } })
  const matches = await ada(threads.ofLead, { params, query: { search: 'message 6 FUR' } })

  expect(
    [newest, earlier, first].map(({ data }) =>
      contents(data.recordsInfo)
        .map((text) => text.slice(8, 9))
        .join(''),
    ),
  ).toEqual(['765', '432', '1'])
  expect([earlier.data.earlier_at, first.data.earlier_at]).toEqual([expect.any(String), null])
  expect(contents(matches.data.recordsInfo)).toEqual(['Message 6 für Übung'])
})

test('a logged call stands in the conversation for the company alone, and its next step is a task', async () => {
  const { acme, ada, grace, params } = await aConversation()
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString()

  const logged = await ada(threads.logCall, {
    params,
    body: { outcome: 'no_answer', content: 'Try after five', scheduled_at, note: 'Call again' },
  })
  const plain = await ada(threads.logCall, { params, body: { outcome: 'reached', scheduled_at: '', note: '' } })
  const wrong = await ada(threads.logCall, { params, body: { outcome: 'reached', scheduled_at: '', note: 'When?' } })

  expect(logged.data).toMatchObject({
    messageInfo: { channel: 'call', is_internal: true, content: 'Try after five', callInfo: { outcome: 'no_answer' } },
    taskInfo: { type: 'call', note: 'Call again', lead: { identifier: params.id } },
  })
  expect([plain.status, plain.data.taskInfo]).toEqual([201, null])
  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'scheduled_at' }] })
  expect((await ada(tasks.list, { query: { identifier: params.id } })).data.recordsInfo).toHaveLength(1)
  const feed = await ada(leadActivities.list, { params, query: { types: 'call_logged' } })
  expect(feed.data.recordsInfo.map(({ vars, visibility }) => [vars['outcome'], visibility])).toEqual([
    ['reached', 'internal'],
    ['no_answer', 'internal'],
  ])
  expect((await grace(threads.ofLead, { params })).data.recordsInfo).toEqual([])
  await acme.settle()
  expect((await grace(notifications.recent)).data.recordsInfo).toEqual([])
})

test('a call of the telephony provider stands in the conversation once it is over, and once', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  await extend(acme, ada, '201')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { mobile_e164: mobile }))
  await notice(acme, {})
  await notice(acme, { event: 'answered', extensions: ['201'], at: at(5) })

  await notice(acme, { event: 'ended', extensions: [], at: at(65), duration_seconds: 60, recording_url: 'https://calls.example/1' })
  await notice(acme, { event: 'ended', extensions: [], at: at(66) })

  const { data } = await ada(threads.ofLead, { params: { id: lead.identifier }, query: { channel: 'call' } })
  expect(data.recordsInfo).toMatchObject([
    {
      direction: 'in',
      senderInfo: { id: ada.id },
      callInfo: { outcome: 'answered', duration_seconds: 60, recording_url: 'https://calls.example/1' },
    },
  ])
})

/** The application of a student, in which they and their counsellor write. */
async function anApplicationTalk() {
  const { acme, ada, grace, lead } = await aConversation()
  const application = await acme.asSystem((ctx) => anApplication(ctx, lead))
  return { acme, ada, grace, lead, params: { id: application.identifier } }
}

test('an application has a conversation of its own beside that of its lead', async () => {
  const { acme, ada, grace, lead, params } = await anApplicationTalk()

  await ada(threads.sayOnApplication, { params, body: { content: 'The college asks for a letter' } })
  await acme.settle()
  const news = (await grace(notifications.recent)).data.recordsInfo[0]!.notification_info
  await grace(threads.sayOnApplication, { params, body: { content: 'Here it is' } })
  await acme.settle()

  expect(news).toMatchObject({ type: 'application_conversation', content: 'Ada Byron: The college asks for a letter' })
  expect((await ada(applications.single, { params })).data.applicationInfo.counts.unread).toBe(1)
  expect(contents((await ada(threads.ofApplication, { params })).data.recordsInfo)).toEqual(['Here it is', 'The college asks for a letter'])
  expect((await ada(threads.ofLead, { params: { id: lead.identifier } })).data.recordsInfo).toEqual([])
  expect((await (await acme.person({ role: 'counsellor' }))(threads.ofApplication, { params })).status).toBe(404)
})

test('who has not read a message about an application is reminded, not twice within the hour, and who has read is not', async () => {
  const { acme, ada, grace, params } = await anApplicationTalk()
  const said = await ada(threads.sayOnApplication, { params, body: { content: 'Please sign' } })
  const last_message_identifier = said.data.messageInfo.identifier
  const bell = async () => (await grace(notifications.recent)).data.recordsInfo.length

  const reminded = await ada(threads.remind, { params, body: { user_identifiers: [grace.identifier] } })
  const ofNobody = await ada(threads.remind, { params, body: { user_identifiers: [ada.identifier] } })
  await acme.settle()
  const heard = await bell()
  await grace(threads.readOfApplication, { params, body: { last_message_identifier } })
  const late = await ada(threads.remind, { params, body: { message_identifier: last_message_identifier } })
  await acme.settle()

  expect([reminded.data.reminded, ofNobody.data.reminded, late.data.reminded]).toEqual([1, 0, 0])
  expect([heard, await bell()]).toEqual([1, 1])
  expect((await grace(threads.remind, { params, body: {} })).status).toBe(403)
})
