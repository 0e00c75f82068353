import { type TalkEntry, threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { headers, signatureHeader } from '@embark/contract/kernel/headers.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { aLead } from '#modules/leads/lead/lead.builder.ts'
import { signatureOf } from '#platform/http/signed.ts'
import { mailReplies } from '../../../../test/mail-replies.ts'
import { app, newTenant, type World } from '../../../../test/world.ts'
import { answerIn, namedIn, replyAddress } from './reply-address.rules.ts'

/** Hands a mail on as the receiver of the company does. */
async function received(acme: World, body: object, { secret = mailReplies.secret, seconds = Math.floor(Date.now() / 1000) } = {}) {
  const text = JSON.stringify(body)
  const reply = await (await app()).inject({
    method: 'POST',
    url: '/api/webhooks/email',
    payload: text,
    headers: {
      'content-type': 'application/json',
      [headers.client]: acme.number,
      [signatureHeader]: `t=${seconds},v1=${signatureOf(secret, seconds, text)}`,
    },
  })
  await acme.settle()
  return reply.statusCode
}

/** A counsellor who has written a mail to a lead, with the address an answer goes to. */
async function aMail() {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  const lead = await acme.asSystem((ctx) =>
    aLead(ctx, { email: 'grace@family.example', assigned: [{ user_id: ada.id, role_id: ada.role_id }] }),
  )
  const params = { id: lead.identifier }
  const said = await ada(threads.sayOnLead, { params, body: { channel: 'email', subject: 'Your programs', content: 'Here they are.' } })
  const message = await acme.within((db) =>
    db.selectFrom('messages').selectAll().where('recipient', '=', 'grace@family.example').executeTakeFirstOrThrow(),
  )
  const to = (message.headers as Record<string, string>)['Reply-To']!
  return { acme, ada, lead, params, said, message, to }
}
const linesOf = (entries: readonly TalkEntry[]) => entries.map(({ direction, subject, content }) => [direction, subject, content])

test('a mail goes out by the outbox, and its answer comes back into the conversation and rings', async () => {
  const { acme, ada, params, said, message, to } = await aMail()

  const status = await received(acme, {
    message_id: '<1@family.example>',
    from: 'Grace <Grace@Family.example>',
    to: [`Harbour <${to.toUpperCase()}>`],
    subject: 'Re: Your programs',
    text: 'Leeds, please!\r\n\r\nOn Mon, Ada wrote:\r\n> Here they are.\r\n',
  })

  expect(said.data.messageInfo).toMatchObject({
    channel: 'email',
    subject: 'Your programs',
    deliveryInfo: { status: 'queued', reason: null },
  })
  expect([message.subject, message.body_text.split('\n')[0], message.body_html]).toEqual([
    'Your programs',
    'Here they are.',
    expect.stringContaining('Here they are.'),
  ])
  expect(status).toBe(202)
  const { data } = await ada(threads.ofLead, { params })
  expect(linesOf(data.recordsInfo)).toEqual([
    ['in', 'Re: Your programs', 'Leeds, please!'],
    ['out', 'Your programs', 'Here they are.'],
  ])
  expect(data.recordsInfo[0]).toMatchObject({ channel: 'email', sender: 'grace@family.example', senderInfo: null })
  const bell = (await ada(notifications.recent)).data.recordsInfo.map(({ notification_info }) => notification_info.content)
  expect(bell).toEqual(['grace@family.example: Leeds, please!'])
})

test('a mail that is handed on twice is written down once, and one by a program not at all', async () => {
  const { acme, ada, params, to } = await aMail()
  const mail = { message_id: '<2@family.example>', from: 'grace@family.example', to: [to], text: 'Hello' }

  const answers = [await received(acme, mail), await received(acme, mail)]
  answers.push(await received(acme, { ...mail, message_id: '<3@family.example>', text: 'I am away', is_auto: true }))

  expect(answers).toEqual([202, 202, 202])
  expect((await ada(threads.ofLead, { params })).data.recordsInfo.map(({ content }) => content)).toEqual(['Hello', 'Here they are.'])
})

test('nobody writes into a conversation whose address they were not given, nor without the signature of the receiver', async () => {
  const { acme, ada, lead, params, to } = await aMail()
  const other = await aMail()
  const mail = { message_id: '<4@evil.example>', from: 'eve@evil.example', to: [to], text: 'Psst' }
  const [local, domain] = to.split('@') as [string, string]
  const madeUp = `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`

  expect(await received(acme, mail, { secret: 'another one' })).toBe(401)
  expect(await received(acme, mail, { seconds: Math.floor(Date.now() / 1000) - 3_600 })).toBe(401)
  expect(await received(acme, { ...mail, to: [madeUp] })).toBe(404)
  expect(await received(acme, { ...mail, to: [`${local}@elsewhere.example`] })).toBe(404)
  // The address of a conversation of another company.
  expect(await received(acme, { ...mail, to: [other.to] })).toBe(404)
  expect((await ada(threads.ofLead, { params })).data.recordsInfo).toHaveLength(1)
  expect(namedIn(mailReplies, [replyAddress(mailReplies, { module: 'lead', identifier: lead.identifier })])).toEqual({
    module: 'lead',
    identifier: lead.identifier,
  })
})

test('files go with a mail by where they are kept; whoever has no address cannot be mailed, and only the company mails', async () => {
  const { acme, ada, params } = await aMail()
  const upload = new File(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'], 'fees.pdf')
  const file = (await ada(files.upload, { upload })).data.fileInfo.identifier
  const mail = { channel: 'email' as const, subject: 'Fees', content: 'As a file' }

  await ada(threads.sayOnLead, { params, body: { ...mail, attachments: [file] } })
  const kept = await acme.within((db) =>
    db.selectFrom('messages').select('attachments').where('subject', '=', 'Fees').executeTakeFirstOrThrow(),
  )
  const nameless = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }] })
    await ctx.db.updateTable('leads').set({ email: null, mobile_e164: '+905321112244' }).where('id', '=', lead.id).execute()
    return { id: lead.identifier }
  })
  const refused = await ada(threads.sayOnLead, { params: nameless, body: mail })
  const ways = (await ada(threads.ofLead, { params: nameless })).data.talkInfo.ways
  const untitled = await ada(threads.sayOnLead, { params, body: { ...mail, subject: ' ' } })
  const grace = await acme.person({ role: 'student' })
  const own = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: grace.id }))

  expect(kept.attachments).toMatchObject([{ filename: 'fees.pdf', media_type: 'application/pdf', storage_key: expect.any(String) }])
  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'channel', message: 'This person has no email address' }] })
  expect(ways.find(({ channel }) => channel === 'email')).toEqual({ channel: 'email', closed: 'no_email' })
  expect(untitled.errors.map(({ field }) => field)).toEqual(['subject'])
  expect((await grace(threads.sayOnLead, { params: { id: own.identifier }, body: mail })).status).toBe(403)
})

test('an answer is what was written, without what a mail program quotes', () => {
  expect(answerIn('Yes\n\n> No')).toBe('Yes')
  expect(answerIn('Oui.\n\nLe lundi, Ada a écrit :\n> Bonjour')).toBe('Oui.')
  expect(answerIn('Evet\r\n-----Original Message-----\r\nFrom: Ada')).toBe('Evet')
  expect(answerIn('> only a quote')).toBe('> only a quote')
  expect(answerIn('Two lines\nof an answer: with a colon')).toBe('Two lines\nof an answer: with a colon')
})
