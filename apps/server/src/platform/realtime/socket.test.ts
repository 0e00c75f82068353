import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SessionDirectory } from '#platform/access/sessions.ts'
import type { Doors } from '#platform/http/identify.ts'
import { createLog } from '#platform/observe/log.ts'
import { roomOfScope, roomOfTenant, roomOfUser } from '#platform/realtime/rooms.ts'
import { type Realtime, startRealtime } from '#platform/realtime/socket.ts'
import { listening as socketAt } from '../../../test/instance.ts'
import { newTenant, pool, tokens } from '../../../test/world.ts'

const sessions = new SessionDirectory(pool)
let server: http.Server
let realtime: Realtime
let address: string
beforeAll(async () => {
  await sessions.listen()
  server = http.createServer()
  // Sockets ask for no tenant: their token names it.
  const doors = { tokens, sessions } as unknown as Doors
  realtime = startRealtime({ pool, log: createLog('silent'), http: server, doors })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await realtime.stop()
  sessions.stop()
})

const listening = (token: string) => socketAt(address, token)
const all = (tenantId: number) => [roomOfScope(tenantId, 'leads', 'tenant')]

test('somebody whose role sees less from now on hears less at once, without opening the page again', async () => {
  const acme = await newTenant()
  const [ada, ben] = await Promise.all([acme.userWith('leads.read'), acme.userWith('leads.read')])
  const [hers, his] = await Promise.all([listening(ada.token), listening(ben.token)])
  realtime.tell(all(acme.id), 'recordChanged', {})
  await expect.poll(() => [hers.heard.length, his.heard.length]).toEqual([1, 1])

  await acme.asSystem(async (ctx) => {
    await ctx.db
      .updateTable('role_data_scopes')
      .set({ scope: 'own' })
      .where('role_id', '=', ada.role_id)
      .where('module', '=', 'leads')
      .execute()
    await ctx.forgetAccess()
  })
  await expect.poll(async () => (await sessions.find(acme.id, ada.session_id))?.scopes.leads).toBe('own')

  const received = () => {
    realtime.tell(all(acme.id), 'recordChanged', {})
    realtime.tell([roomOfTenant(acme.id)], 'everyone', {})
    return hers.heard.slice(-2)
  }
  await expect.poll(received).toEqual(['everyone', 'everyone'])
  expect(his.heard.slice(-4)).toContain('recordChanged')
})

test('what one person is told reaches all their pages, and nobody else', async () => {
  const acme = await newTenant()
  const [ada, ben] = await Promise.all([acme.userWith(), acme.userWith()])
  const [here, there, his] = await Promise.all([listening(ada.token), listening(ada.token), listening(ben.token)])

  realtime.tell([roomOfUser(acme.id, ada.id)], 'notificationsRead', { identifier: null })
  realtime.tell([roomOfTenant(acme.id)], 'everyone', {})

  const both = ['everyone', 'notificationsRead']
  await expect.poll(() => [here, there].map(({ heard }) => [...heard].sort())).toEqual([both, both])
  await expect.poll(() => his.heard).toEqual(['everyone'])
})

test('a session that ended is heard out and its socket closed; those of others stay open', async () => {
  const acme = await newTenant()
  const [ada, ben] = await Promise.all([acme.userWith('leads.read'), acme.userWith('leads.read')])
  const [hers, his] = await Promise.all([listening(ada.token), listening(ben.token)])

  await acme.asSystem(async (ctx) => {
    await ctx.db.updateTable('sessions').set({ status: 'ended' }).where('id', '=', ada.session_id).execute()
    await ctx.forgetAccess(ada.session_id)
  })

  await expect.poll(() => hers.isClosed, { timeout: 8_000 }).toBe(true)
  expect(his.isClosed).toBe(false)
  const again = await listening(ada.token)
  expect([again.isOpen, again.isClosed]).toEqual([false, true])
})

test('an open page at an address that is refused from now on is closed, and none is opened there', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  const hers = await listening(ada.token)

  await acme.asSystem(async (ctx) => {
    await ctx.db
      .insertInto('ip_rules')
      .values({ ip_address: '127.0.0.0/8', type: 'blacklisted', reason: 'Test', applicable_for: 'all' })
      .execute()
    await ctx.forgetAccess()
  })

  await expect.poll(() => hers.isClosed, { timeout: 8_000 }).toBe(true)
  const again = await listening(ada.token)
  expect([again.isOpen, again.isClosed]).toEqual([false, true])
})

test('a page of another site opens no socket, whatever token it holds; a program and our own page do', async () => {
  const open = async (origin?: string) =>
    (await fetch(`${address}/socket.io/?EIO=4&transport=polling`, { headers: origin === undefined ? {} : { origin } })).status

  expect(await Promise.all([open(), open(address)])).toEqual([200, 200])
  const foreign = [
    'https://evil.example',
    'http://localhost.evil.example',
    'null',
    address.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
  ]
  expect(await Promise.all(foreign.map(open))).toEqual([403, 403, 403, 403])
})

test('who talks where pages only listen is closed', async () => {
  const acme = await newTenant()
  const ada = await acme.person()
  const origin = `${address}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(origin)).text()).slice(1)) as { sid: string }
  const say = (body: string) => fetch(`${origin}&sid=${sid}`, { method: 'POST', body })
  await say(`40${JSON.stringify({ token: ada.token })}`)
  await fetch(`${origin}&sid=${sid}`)

  for (let turn = 0; turn < 6; turn++) await say(Array(10).fill('42["hello"]').join('\u001e')).catch(() => undefined)

  const isClosed = async () => {
    const answer = await fetch(`${origin}&sid=${sid}`)
    return (
      answer.status === 400 || answer.text().then((packets) => packets.split('\u001e').some((packet) => packet === '1' || packet === '41'))
    )
  }
  await expect.poll(isClosed).toBe(true)
})
