import { createServer, type Server } from 'node:net'
import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { afterAll, expect, test } from 'vitest'
import { sendMessageJob } from '#platform/channels/send-message.jobs.ts'
import { sendMessage } from '#platform/channels/send-message.ts'
import { smtpCarrier } from '#platform/channels/smtp.ts'
import { newTenant, type World } from '../../../../test/world.ts'

const received: string[] = []
let refusing = false

/** As much of a mail server as one needs to be sent something. */
const mailServer = createServer((socket) => {
  let isBody = false
  let letter = ''
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (isBody && line === '.') {
        isBody = false
        received.push(letter)
        socket.write('250 taken\r\n')
      } else if (isBody) letter += `${line}\n`
      else if (line === 'DATA') {
        isBody = true
        letter = ''
        socket.write('354 go on\r\n')
      } else if (line.startsWith('MAIL') && refusing) socket.write('451 not now\r\n')
      else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    }
  })
  socket.on('error', () => {})
})
const portOf = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))
const smtp = smtpCarrier({ url: `smtp://127.0.0.1:${await portOf(mailServer)}?ignoreTLS=true`, from: 'Acme <hello@acme.example>' })
afterAll(() => {
  smtp.stop()
  mailServer.close()
})

const queue = (acme: World, dedupe_key?: string) =>
  acme.asSystem((ctx) =>
    sendMessage(ctx, {
      channel: 'email',
      recipient: 'grace@example.com',
      subject: 'Günaydın',
      text: 'Hello Grace',
      ...(dedupe_key && { dedupe_key }),
    }),
  )
const listed = async (acme: World) => (await (await acme.userWith('settings.outbox.read'))(messages.list)).data.recordsInfo
/** The job, as in a process with a mail server; the casts only pass the same tools on. */
const viaSmtp = {
  ...sendMessageJob,
  handle: (tools: object, payload: never) => sendMessageJob.handle({ ...tools, carriers: { email: smtp.carry } } as never, payload),
}

test('without a mail server a message stays in the outbox, where those who may read it', async () => {
  const acme = await newTenant()
  await queue(acme)
  const [queued] = await listed(acme)

  await acme.run(sendMessageJob, { id: queued!.id })

  expect(await listed(acme)).toMatchObject([
    { status: 'captured', recipient: 'grace@example.com', subject: 'Günaydın', body_text: 'Hello Grace', attempts: 1, sent_at: null },
  ])
})

test('a message goes out by SMTP once, however often and however many at once its job is started', async () => {
  const acme = await newTenant()
  await queue(acme)
  const [message] = await listed(acme)

  await Promise.all([1, 2, 3].map(() => acme.run(viaSmtp, { id: message!.id })))
  await acme.run(viaSmtp, { id: message!.id })

  const letters = received.filter((letter) => letter.includes(message!.identifier))
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('Hello Grace')
  expect(await listed(acme)).toMatchObject([{ status: 'sent', attempts: 1, last_error: null, sent_at: expect.any(String) }])
})

test('a mail people may leave carries the way to do it, whole, where mail programs look for it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  await acme.asSystem((ctx) =>
    sendMessage(ctx, {
      channel: 'email',
      recipient: ada.email,
      subject: 'Hello',
      text: 'Hello',
      optional: { user_id: ada.id, language: 'en' },
    }),
  )
  const [message] = await listed(acme)

  await acme.run(viaSmtp, { id: message!.id })

  const letter = received.find((one) => one.includes(message!.identifier))!
  const link = /^List-Unsubscribe: <(https:\/\/portal\.example\/notifications\/unsubscribe\/[\w-]+\?client_number=\S+)>$/m.exec(letter)?.[1]
  expect(link).toBeDefined()
  expect(message!.body_text).toContain(link)
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

test('a refused message is tried again and given up after eight attempts', async () => {
  const acme = await newTenant()
  await queue(acme)
  const [message] = await listed(acme)
  refusing = true

  for (let attempt = 1; attempt <= 7; attempt++) await expect(acme.run(viaSmtp, { id: message!.id })).rejects.toThrow('not now')
  const [before] = await listed(acme)
  await acme.run(viaSmtp, { id: message!.id })
  refusing = false

  expect(before).toMatchObject({ status: 'queued', attempts: 7 })
  expect(await listed(acme)).toMatchObject([{ status: 'failed', attempts: 8, last_error: expect.stringContaining('not now') }])
})

test('a message with the same key is queued once', async () => {
  const acme = await newTenant()
  await queue(acme, 'welcome-1')
  await queue(acme, 'welcome-1')

  expect(await listed(acme)).toHaveLength(1)
})

test('the outbox of one company is closed to others and to those without the key', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  await queue(acme)

  expect(await listed(other)).toEqual([])
  expect((await (await acme.userWith())(messages.list)).status).toBe(403)
})
