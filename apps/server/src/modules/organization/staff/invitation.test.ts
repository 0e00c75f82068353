import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { app, newTenant, owner } from '../../../../test/world.ts'
import { aRole, managesStaff, staffBody } from './staff.builder.ts'

const password = 'seven quiet lighthouses'

async function invited(given: Record<string, unknown> = {}) {
  const acme = await newTenant()
  const ada = await acme.userWith(...managesStaff)
  const role = await aRole(acme)
  const { data } = await ada(staff.create, { body: staffBody(role.identifier, given) })
  const mails = async () => {
    await acme.settle()
    return acme.within((db) =>
      db
        .selectFrom('messages')
        .select(['recipient', 'subject', 'body_text'])
        .where('recipient', '=', data.staffInfo.email)
        .orderBy('id')
        .execute(),
    )
  }
  const choose = (mail: { body_text: string }, chosen = password) =>
    acme.visitor(
      passwords.set,
      { body: { password: chosen, confirm_password: chosen } },
      { authorization: `Bearer ${/#(\S+)/.exec(mail.body_text)?.[1]}` },
    )
  return { acme, ada, role, person: data.staffInfo, params: { id: data.staffInfo.identifier }, mails, choose }
}

test('who is created gets a mail with a link, chooses a password with it once, and signs in', async () => {
  const { acme, ada, person, params, mails, choose } = await invited()

  const [mail, ...more] = await mails()
  const [chosen, again] = [await choose(mail!), await choose(mail!, 'eight quiet lighthouses')]
  const entered = await acme.visitor(signIn.signIn, { body: { email: person.email, password } })

  expect(more).toEqual([])
  expect(mail!.subject).toContain('invites you to its portal')
  expect(mail!.body_text).toMatch(
    /^Hello Grace,[\s\S]*https:\/\/portal\.example\/signin\/set-password\?client_number=[\w-]+#[\w-]{22,}[\s\S]*7 days/,
  )
  expect([chosen.status, again.errors[0]?.code, entered.status]).toEqual([200, 'LINK_EXPIRED', 200])
  const seen = await ada(staff.get, { params })
  expect(seen.data.staffInfo).toMatchObject({ invitation: 'accepted', last_login_at: expect.any(String), devices: [{ is_active: true }] })
})

test('the mail is in the person’s language, and that language is theirs', async () => {
  const { mails, person } = await invited({ language: 'fr' })

  const [mail] = await mails()

  expect(person.language).toBe('fr')
  expect(mail!.body_text).toMatch(/^Bonjour Grace/)
})

test('an invitation works for seven days; after that a new one can be sent, and only the newest works', async () => {
  const { acme, ada, params, mails, choose } = await invited()
  await mails()
  await acme.within(async (db) => {
    await sql`update one_time_links set expires_at = expires_at - interval '7 days'`.execute(db)
    await sql`update users set invited_at = invited_at - interval '7 days' where invited_at is not null`.execute(db)
  })
  const late = await choose((await mails())[0]!)
  const expired = (await ada(staff.get, { params })).data.staffInfo.invitation
  const resent = await ada(staff.invite, { params })
  const [first, second] = await mails()

  expect([late.errors[0]?.code, expired]).toEqual(['LINK_EXPIRED', 'expired'])
  expect([resent.message, resent.data.staffInfo.invitation]).toEqual(['Invitation sent', 'pending'])
  expect([(await choose(first!)).status, (await choose(second!)).status]).toEqual([400, 200])
  expect((await ada(staff.invite, { params })).errors[0]?.code).toBe('INVITATION_STATE')
})

test('an invitation that is taken back is dead at once', async () => {
  const { ada, params, mails, choose } = await invited()
  const [mail] = await mails()

  const cancelled = await ada(staff.cancelInvitation, { params })
  const again = await ada(staff.cancelInvitation, { params })

  expect([cancelled.data.staffInfo.invitation, again.errors[0]?.code]).toEqual(['none', 'INVITATION_STATE'])
  expect((await choose(mail!)).errors[0]?.code).toBe('LINK_EXPIRED')
})

test('a changed address makes the old link useless and gets a new one', async () => {
  const { acme, ada, role, params, mails, choose } = await invited()
  const [old] = await mails()
  const body = staffBody(role.identifier)

  await ada(staff.edit, { params, body }, { 'if-match': '"v1"' })
  await acme.settle()
  const fresh = await acme.within((db) => db.selectFrom('messages').select('body_text').where('recipient', '=', body.email).execute())

  expect((await choose(old!)).errors[0]?.code).toBe('LINK_EXPIRED')
  expect((await choose(fresh[0]!)).status).toBe(200)
})

test('who is not active cannot be invited, and their link waits until they are', async () => {
  const { ada, params, mails, choose } = await invited()
  const [mail] = await mails()

  await ada(staff.changeStatus, { params, body: { status: 'blocked' } })
  const [refused, shut] = [await ada(staff.invite, { params }), await choose(mail!)]
  await ada(staff.changeStatus, { params, body: { status: 'active' } })

  expect([refused.errors[0]?.code, shut.errors[0]?.code]).toEqual(['INVITATION_STATE', 'LINK_EXPIRED'])
  expect((await choose(mail!)).status).toBe(200)
})

const lies: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:443' },
  { host: 'portal.example.evil.example' },
  { host: 'portal.example@evil.example' },
  { host: 'evil.example#portal.example' },
  { host: 'evil.example/portal.example' },
  { host: 'EVIL.EXAMPLE' },
  { host: '127.0.0.1' },
  { host: '[::1]' },
  { host: 'localhost:1' },
  { host: 'xn--portl-1ra.example' },
  { host: ' evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example, portal.example' },
  { 'x-forwarded-server': 'evil.example' },
  { 'x-host': 'evil.example' },
  { 'x-original-host': 'evil.example' },
  { forwarded: 'for=1.2.3.4;host=evil.example;proto=https' },
  { origin: 'https://evil.example' },
  { referer: 'https://evil.example/', 'x-forwarded-proto': 'http', 'x-original-url': 'https://evil.example/' },
]

test('whatever host a caller claims, the link leads to the configured address', async () => {
  const { ada, params, mails } = await invited()

  for (const [index, lie] of lies.entries()) {
    const answer = await (await app()).inject({
      method: 'POST',
      url: `/api/staffs/${params.id}/invite`,
      headers: { authorization: `Bearer ${ada.token}`, 'idempotency-key': `lie-${index}`, 'content-type': 'application/json', ...lie },
      payload: '{}',
    })
    expect([lie, [200, 403].includes(answer.statusCode)]).toEqual([lie, true])
  }

  const links = (await mails()).map(({ body_text }) => /https?:\/\/[^\s#?]+/.exec(body_text)?.[0])
  expect(lies).toHaveLength(20)
  expect(links.length).toBeGreaterThan(12)
  expect(new Set(links)).toEqual(new Set(['https://portal.example/signin/set-password']))
})

test('a company with an address of its own is invited to it', async () => {
  const host = `apply-${crypto.randomUUID().slice(0, 8)}.example`
  const { acme, ada, params, mails } = await invited()
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host, acme.id])
  // What the process knows of companies is read anew for a new one.
  await newTenant()

  await ada(staff.invite, { params })

  expect((await mails()).at(-1)!.body_text).toContain(`https://${host}/signin/set-password#`)
})
