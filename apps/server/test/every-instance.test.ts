import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { methodOf, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPassword, aUser } from '#modules/identity/user/user.builder.ts'
import { asTenant } from '#platform/db/tenant.ts'
import { anInstance, listening } from './instance.ts'
import { countOf } from './tier.ts'
import { newTenant, type World } from './world.ts'

const pieces = countOf(10_000, 2_400)
test(`${pieces} pieces of work of three companies in turn, on two connections, see each their own rows alone`, async () => {
  const companies = await Promise.all(
    ['one', 'two', 'three'].map(async (word) => {
      const company = await newTenant()
      const mark = `mark-of-company-${word}`
      await company.within((db) => db.insertInto('vendors').values({ name: mark, short_name: 'M' }).execute())
      return { id: company.id, mark, token: (await company.userWith()).token }
    }),
  )
  const portal = await anInstance({ connections: 2 })
  const counts = { pieces: 0, requests: 0, own: 0, foreign: 0 }
  /** What every request does inside; and each tenth time the whole request. */
  const ask = async (turn: number) => {
    const { id, mark, token } = companies[turn % 3]!
    const isWhole = turn % 10 === 0
    const seen = isWhole
      ? (await portal.app.inject({ url: '/api/masters/vendors/dropdown', headers: { authorization: `Bearer ${token}` } })).body
      : JSON.stringify(
          await asTenant(portal.pool, id, (db) => db.selectFrom('vendors').select('name').execute(), turn % 4 ? 'read' : 'write'),
        )
    counts.pieces++
    counts.requests += isWhole ? 1 : 0
    counts.own += seen.includes(mark) ? 1 : 0
    counts.foreign += companies.some((other) => other.mark !== mark && seen.includes(other.mark)) ? 1 : 0
  }
  for (let turn = 0; turn < pieces; turn += 40) await Promise.all(Array.from({ length: 40 }, (_, index) => ask(turn + index)))
  process.stdout.write(`R04 three companies on two connections: ${JSON.stringify({ ...counts, connections: portal.pool.totalCount })}\n`)
  await portal.stop()
  expect(counts).toEqual({ pieces, requests: pieces / 10, own: pieces, foreign: 0 })
})

// That it takes no second is told in a browser: e2e/live.spec.ts. Here a busy machine has more time.
describe('what is taken on one instance is gone on the other', () => {
  type Instance = Awaited<ReturnType<typeof anInstance>>
  let acme: World
  let one: Instance
  let other: Instance
  beforeAll(async () => {
    acme = await newTenant()
    one = await anInstance()
    other = await anInstance()
    one.carry(acme.id)
  })
  afterAll(() => Promise.all([one.stop(), other.stop()]))
  const within = { timeout: 10_000, interval: 20 }
  const call = (at: Instance, method: string, path: string, token: string, more: { body?: object; headers?: object } = {}) =>
    fetch(`${at.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(more.body && { 'content-type': 'application/json' }), ...more.headers },
      ...(more.body && { body: JSON.stringify(more.body) }),
    })

  test('a right', async () => {
    const [admin, ada] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'counsellor' })]
    const reads = async () => (await call(other, 'GET', pathOf(leads.list), ada.token)).status
    const socket = await listening(other.url, ada.token)
    expect([await reads(), socket.isOpen]).toEqual([200, true])
    const path = pathOf(permissionSets.saveOfRole).replace(/:\w+/, ada.role_identifier)
    const { data } = await admin(permissionSets.ofRole, { params: { id: ada.role_identifier } })

    const saved = await call(one, methodOf(permissionSets.saveOfRole), path, admin.token, {
      body: { permissions: data.roleInfo.permissions.filter((key) => key !== 'leads.read') },
      headers: { 'if-match': `"v${data.roleInfo.version}"` },
    })

    expect(saved.status).toBe(200)
    await Promise.all([expect.poll(reads, within).toBe(403), expect.poll(() => socket.heard, within).toContain('permission_updated')])
  })

  /** Somebody signed in by password, with a socket on the other instance. */
  async function signedIn() {
    const ada = await acme.asSystem((ctx) => aUser(ctx))
    const signed = await fetch(`${one.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'client-number': acme.number },
      body: JSON.stringify({ email: ada.email, password: aPassword }),
    })
    // What the contract promises for a sign-in.
    const { data } = (await signed.json()) as { data: { tokensInfo: { accessToken: string } } }
    const token = data.tokensInfo.accessToken
    const socket = await listening(other.url, token)
    const reads = async () => (await call(other, 'GET', '/account/profile', token)).status
    expect([await reads(), socket.isOpen]).toEqual([200, true])
    return { ada, token, socket, reads }
  }

  test('a session that is signed out', async () => {
    const { token, socket, reads } = await signedIn()

    const out = await call(one, methodOf(signIn.signOut), pathOf(signIn.signOut), token)

    expect(out.status).toBe(200)
    await Promise.all([expect.poll(reads, within).toBe(401), expect.poll(() => socket.heard, within).toContain('accessRevoked')])
  })

  test('a person who is blocked', async () => {
    const admin = await acme.person({ role: 'administrator' })
    const { ada, socket, reads } = await signedIn()

    const sent = await call(one, methodOf(staff.changeStatus), pathOf(staff.changeStatus).replace(/:\w+/, ada.identifier), admin.token, {
      body: { status: 'blocked' },
    })

    expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)])
    await Promise.all([expect.poll(reads, within).toBe(401), expect.poll(() => socket.heard.length, within).toBeGreaterThan(0)])
  })
})
