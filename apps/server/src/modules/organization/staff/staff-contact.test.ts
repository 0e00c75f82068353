import { agentStaff } from '@embark/contract/organization/agent-staff/agent-staff.contract.ts'
import { institutionStaff } from '@embark/contract/organization/institution-staff/institution-staff.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { app, newTenant, provenAgo } from '../../../../test/world.ts'
import { aPassword } from '../../identity/user/user.builder.ts'
import { aRole, managesStaff, staffBody } from './staff.builder.ts'

const edits = { company: staff.edit, agent: agentStaff.edit, institution_staff: institutionStaff.edit }

/** Somebody who has signed in before, and somebody who manages them and proved who they are this long ago. */
async function colleagues(secondsAgo: number, group: keyof typeof edits = 'company') {
  const acme = await newTenant()
  const boss = await acme.person({ permissions: [...managesStaff] })
  const [role, other] = [await aRole(acme, group), await aRole(acme, group)]
  const grace = await acme.within(async (db) => {
    const user = { ...staffBody(role.identifier), role_identifiers: undefined, group, password_hash: await hashPassword(aPassword) }
    const { role_identifiers: _, ...row } = user
    const made = await db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow()
    await db.insertInto('user_roles').values({ user_id: made.id, role_id: role.id }).execute()
    return made
  })
  const { first_name, last_name, email, country_code, mobile } = grace
  const asTheyAre = { first_name, last_name, email, country_code: country_code!, mobile: mobile!, gender: 'female' as const }
  const ask = provenAgo(acme, boss, secondsAgo)
  const edit = (change: Record<string, unknown>) =>
    ask(edits[group], { params: { id: grace.identifier }, body: { ...asTheyAre, ...change } }, { 'if-match': `"v${grace.version}"` })
  const mails = async () => {
    await acme.settle()
    return acme.within((db) => db.selectFrom('messages').select(['subject', 'recipient', 'body_text']).orderBy('id').execute())
  }
  return { acme, ask, edit, grace, other, mails }
}

test.each(Object.keys(edits) as (keyof typeof edits)[])(
  'of %s, another address, number or role takes fresh proof; a name does not',
  async (group) => {
    const { edit, other } = await colleagues(301, group)

    const [address, number, role] = [
      await edit({ email: 'taken.over@example.com' }),
      await edit({ mobile: '5329998877' }),
      await edit({ role_identifiers: [other.identifier] }),
    ]
    const name = await edit({ first_name: 'Amazing' })

    expect([address, number, role].map(({ status, errors }) => [status, errors[0]?.code])).toEqual(Array(3).fill([403, 'REAUTH_REQUIRED']))
    expect([name.status, name.errors]).toEqual([200, []])
  },
)

test('of a changed address the old one is told by mail, and the new one too', async () => {
  const { acme, edit, grace, mails } = await colleagues(0)

  const changed = await edit({ email: 'grace.new@example.com' })

  expect(changed.status).toBe(200)
  const subject = 'Your email address was changed'
  expect(await mails()).toContainEqual(expect.objectContaining({ subject, recipient: grace.email }))
  const notifications = await acme.within((db) => db.selectFrom('notifications').select('event').where('user_id', '=', grace.id).execute())
  expect(notifications).toEqual([{ event: 'email_changed' }])
})

test('an administrator chooses nobody’s password: one sent along is not taken', async () => {
  const { acme, edit, grace } = await colleagues(0)

  const edited = await edit({ password: 'another grey heron here', confirm_password: 'another grey heron here' })

  const kept = await acme.within((db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', grace.id).executeTakeFirstOrThrow(),
  )
  expect([edited.status, kept.password_hash]).toEqual([200, grace.password_hash])
})

test('an administrator sends a link instead, which only its reader sees and which works once', async () => {
  const { acme, ask, grace, mails } = await colleagues(0)
  const password = 'seven quiet lighthouses'
  const follow = async (token: string) =>
    (await app()).inject({
      method: 'POST',
      url: '/api/auth/set-password',
      headers: { authorization: `Bearer ${token}`, 'client-number': acme.number },
      payload: { password, confirm_password: password },
    })

  const asked = await ask(staff.sendPasswordLink, { params: { id: grace.identifier } })
  const mail = (await mails()).find(({ recipient }) => recipient === grace.email)
  const token = /#(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  const [chosen, again] = [await follow(token), await follow(token)]

  expect([asked.status, asked.message, mail?.recipient]).toEqual([200, 'Password link sent', grace.email])
  expect([chosen.statusCode, again.statusCode]).toEqual([200, 400])
})

test('who has no password yet is invited, and gets no link for a new one', async () => {
  const { acme, ask } = await colleagues(0)
  const role = await aRole(acme)
  const made = await ask(staff.create, { body: staffBody(role.identifier) })

  const asked = await ask(staff.sendPasswordLink, { params: { id: made.data.staffInfo.identifier } })

  expect([asked.status, asked.errors[0]?.code]).toEqual([409, 'INVITATION_STATE'])
})
