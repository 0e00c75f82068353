import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerWith, newTenant, tenants, type World } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'
import type { NewUser } from '../user/user.commands.ts'

const inBrowser = (answer: { headers: Record<string, unknown> }) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0]! })

async function signedIn(given: Partial<NewUser> = {}) {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx, given))
  const answer = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  return { acme, ada, answer, cookie: inBrowser(answer), me: callerWith(opened(answer.data).tokensInfo.accessToken) }
}
const refresh = (acme: World, cookie: Record<string, string>, body: { identity?: string; with_start?: boolean } = {}) =>
  acme.visitor(signIn.refresh, { body }, cookie)
/** Lets time pass for the used tokens of a tenant. */
const laterBy = (acme: World, seconds: number) =>
  acme.within((db) => sql`update refresh_tokens set used_at = used_at - ${`${seconds} seconds`}::interval`.execute(db))

test('a refresh gives a new access token and a new refresh token, round after round', async () => {
  const { acme, ada, cookie } = await signedIn()

  const first = await refresh(acme, cookie)
  const second = await refresh(acme, inBrowser(first))
  const me = await callerWith(second.data.tokensInfo.accessToken)(profile.get)

  expect(new Set([cookie, inBrowser(first), inBrowser(second)].map((one) => one.cookie)).size).toBe(3)
  expect(me.data.user.identifier).toBe(ada.identifier)
})

test('where a company keeps sessions short nothing renews one after a quarter of an hour, and the session is over', async () => {
  const { acme, cookie } = await signedIn()
  const another = await signedIn()
  await acme.within((db) => db.insertInto('tenant_gates').values({ gate_key: 'session.logout_on_first_401', enabled: true }).execute())
  tenants.forget()
  const proved = (world: World, minutesAgo: number) =>
    world.within((db) => sql`update sessions set auth_time = now() - ${`${minutesAgo} minutes`}::interval`.execute(db))
  await proved(acme, 14)
  const early = await refresh(acme, cookie)
  await proved(acme, 16)
  await proved(another.acme, 16)

  const late = await refresh(acme, inBrowser(early))
  const elsewhere = await refresh(another.acme, another.cookie)

  expect([early.status, late.status, elsewhere.status]).toEqual([200, 401, 200])
  expect(await acme.within((db) => db.selectFrom('sessions').select('status').execute())).toEqual([{ status: 'ended' }])
})

test('a refresh answers at once what the portal begins with, as the new token would be answered, and only who asks for it', async () => {
  const { acme, cookie } = await signedIn()

  const first = await refresh(acme, cookie, { with_start: true })
  const second = await refresh(acme, inBrowser(first))
  const start = await callerWith(first.data.tokensInfo.accessToken)(profile.start)

  expect(first.data.startInfo).toEqual(start.data)
  expect(second.data.startInfo).toBeUndefined()
})

test('two refreshes at once, and one whose answer was lost, get the same successor and nobody is signed out', async () => {
  const { acme, cookie } = await signedIn()

  const atOnce = await Promise.all(Array.from({ length: 10 }, () => refresh(acme, cookie)))
  const lost = await refresh(acme, cookie)
  const next = await refresh(acme, inBrowser(lost))

  expect(new Set([...atOnce, lost].map((answer) => inBrowser(answer).cookie)).size).toBe(1)
  expect(next.status).toBe(200)
})

test('a refresh token used again after twenty seconds ends the session everywhere and tells its owner', async () => {
  const { acme, ada, cookie, me } = await signedIn()
  const successor = await refresh(acme, cookie)
  await laterBy(acme, 21)

  const stolen = await refresh(acme, cookie)
  const honest = await refresh(acme, inBrowser(successor))
  const [old, fresh] = [await me(profile.get), await callerWith(successor.data.tokensInfo.accessToken)(profile.get)]
  await acme.settle()

  expect([stolen.status, honest.status, old.status, fresh.status]).toEqual([401, 401, 401, 401])
  expect(stolen.message).toBe('Token does not exists with this identifier')
  expect(stolen.headers['set-cookie']).toBeUndefined()
  expect((await acme.audit()).map(({ action }) => action)).toContain('session.reuse_detected')
  expect(acme.told()).toContainEqual(expect.objectContaining({ name: 'accessRevoked' }))
  const again = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const bell = await callerWith(opened(again.data).tokensInfo.accessToken)(notifications.recent)
  expect(bell.data.recordsInfo[0]?.notification_info).toMatchObject({ type: 'security', title: 'You were signed out for your safety' })
  const outbox = await (await acme.userWith('settings.outbox.read'))(messages.list)
  expect(outbox.data.recordsInfo).toMatchObject([
    { channel: 'email', recipient: ada.email, subject: 'You were signed out for your safety' },
  ])
})

test('without a token, with a foreign one, past its time or on another device there is no refresh', async () => {
  const { acme, cookie } = await signedIn()
  const device = await refresh(acme, { ...cookie, [headers.device]: crypto.randomUUID() })
  const [none, foreign] = [await refresh(acme, {}), await refresh(await newTenant(), cookie)]
  await acme.within((db) => sql`update sessions set expires_at = now()`.execute(db))

  const expired = await refresh(acme, cookie)

  expect([none, foreign, device, expired].map(({ status, message }) => [status, message])).toEqual([
    [401, 'Authorization Header is missing'],
    [401, 'Token does not exists with this identifier'],
    [403, 'Device does not exists with this identifier'],
    [401, 'Token is expired'],
  ])
})

test('the cookie counts for nothing where a page of another origin sent it along, be it of the same machine', async () => {
  const { acme, cookie } = await signedIn()
  const from = (site: string) => refresh(acme, { ...cookie, 'sec-fetch-site': site })

  const [cross, neighbour, own] = [await from('cross-site'), await from('same-site'), await from('same-origin')]

  expect([cross.status, neighbour.status, own.status]).toEqual([401, 401, 200])
  expect([cross, neighbour].map(({ headers: said }) => said['set-cookie'])).toEqual([undefined, undefined])
})

test('a program refreshes with its token in the header', async () => {
  const { acme, ada } = await signedIn()
  const program = { [headers.clientKind]: 'api' }
  const { data } = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, program)

  const answer = await acme.visitor(
    signIn.refresh,
    { body: {} },
    { ...program, authorization: `Bearer ${opened(data).tokensInfo.refreshToken}` },
  )

  expect(answer.data.tokensInfo.refreshToken).toMatch(/^[\w-]{43}$/)
  expect(answer.data.tokensInfo.refreshToken).not.toBe(opened(data).tokensInfo.refreshToken)
})

test('a person acts in another of their roles, keeps it, and the token of the former role is refused', async () => {
  const { acme, ada, cookie, me, answer } = await signedIn({ roles: ['counsellor', 'branch_manager'] })
  const before = await me(profile.get)
  const other = before.data.identityInfo.find(({ name }) => name === 'Branch manager')!

  const switched = await refresh(acme, cookie, { identity: other.identifier })
  const [former, now] = [await me(profile.get), await callerWith(switched.data.tokensInfo.accessToken)(profile.get)]
  const again = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })

  expect(opened(answer.data).activeRole.name).toBe('Counsellor')
  const message = { receiverInfo: { identifier: ada.identifier }, activeRole: other.identifier }
  expect(acme.told()).toEqual([{ rooms: [`t${acme.id}:user:${ada.id}`], name: 'roleSwitched', message }])
  expect(before.data.userAuthoritiesInfo['leads.transfer']).toBe(0)
  expect(former).toMatchObject({ status: 403, errors: [{ code: 'ROLE_MISMATCH' }] })
  expect(now.data.activeUserIdentityInfo.name).toBe('Branch manager')
  expect(now.data.userAuthoritiesInfo['leads.transfer']).toBe(1)
  expect(opened(again.data).activeRole.name).toBe('Branch manager')
})

test('nobody takes a role they do not hold', async () => {
  const { acme, cookie } = await signedIn()
  const admin = await acme.within((db) =>
    db.selectFrom('roles').select('identifier').where('system_key', '=', 'super_admin').executeTakeFirstOrThrow(),
  )

  const answer = await refresh(acme, cookie, { identity: admin.identifier })
  const still = await refresh(acme, cookie)

  expect([answer.status, still.data.activeRole.name]).toEqual([403, 'Counsellor'])
})

test('signing out kills both tokens at once, takes the cookie back and tells the other tabs', async () => {
  const { acme, ada, cookie, me } = await signedIn()

  const out = await me(signIn.signOut)
  const [access, token] = [await me(profile.get), await refresh(acme, cookie)]
  await acme.settle()

  expect(out).toMatchObject({ status: 200, message: 'Signed out' })
  expect(String(out.headers['set-cookie'])).toMatch(/^__Host-embark-refresh=; Max-Age=0/)
  expect([access.status, token.status]).toEqual([401, 401])
  expect(acme.told()).toMatchObject([{ rooms: [`t${acme.id}:user:${ada.id}`], name: 'accessRevoked' }])
  expect((await acme.audit()).map(({ action }) => action)).toContain('session.ended')
})

test('signing in again in the same browser ends the session before it', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const own = { [headers.device]: crypto.randomUUID() }
  const first = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, own)

  await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, own)
  const me = await callerWith(opened(first.data).tokensInfo.accessToken)(profile.get)

  expect(me.status).toBe(401)
})

test('a person who is blocked loses access with the next request', async () => {
  const { acme, ada, cookie, me } = await signedIn()
  await acme.asSystem(async (ctx) => {
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', ada.id).execute()
    ctx.emit('user.changed', { user_id: ada.id })
    await ctx.forgetAccess()
  })
  await acme.settle()

  await expect.poll(async () => (await me(profile.get)).status).toBe(401)
  expect((await refresh(acme, cookie)).status).toBe(401)
  expect(acme.told()).toMatchObject([{ name: 'permission_updated', message: { receiverInfo: { identifier: ada.identifier } } }])
})

test('a role that is taken from a person is gone with the next request, though the session lives', async () => {
  const { acme, ada, me } = await signedIn({ roles: ['counsellor', 'finance_officer'] })
  const before = await me(profile.get)
  await acme.asSystem(async (ctx) => {
    await sql`
      delete from user_roles
      where user_id = ${ada.id} and role_id = (select id from roles where system_key = 'counsellor')`.execute(ctx.db)
    await ctx.forgetAccess()
  })

  expect(before.status).toBe(200)
  await expect.poll(async () => (await me(profile.get)).status).toBe(401)
})
