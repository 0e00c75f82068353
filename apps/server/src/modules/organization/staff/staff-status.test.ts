import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffMoves, staffStatuses } from '@embark/contract/organization/staff/staff.rules.ts'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { callerWith, newTenant } from '../../../../test/world.ts'
import { opened } from '../../identity/sign-in/session.builder.ts'
import { aPassword } from '../../identity/user/user.builder.ts'
import { anOffice, aRole, staffBody } from './staff.builder.ts'

test('every status may follow every other, the same one changes nothing, and "Status is required" is told', async () => {
  const { ada, role } = await anOffice()
  const { data } = await ada(staff.create, { body: staffBody(role.identifier) })
  const params = { id: String(data.staffInfo.id) }

  for (const from of staffStatuses)
    for (const to of staffMoves[from]) {
      await ada(staff.changeStatus, { params, body: { status: from } })
      const moved = await ada(staff.changeStatus, { params, body: { status: to } })
      expect([from, to, moved.status, moved.data.staffInfo.status, moved.message]).toEqual([
        from,
        to,
        200,
        to,
        'Staff status updated successfully',
      ])
    }
  const unsaid = await ada(staff.changeStatus, { params, body: {} as never })

  expect(staffStatuses.map((status) => staffMoves[status].length)).toEqual([4, 4, 4, 4])
  expect(unsaid).toMatchObject({ status: 422, errors: [{ field: 'status', message: 'Status is required' }] })
})

test.each(['banned', 'blocked', 'deactivated'] as const)(
  'who becomes %s is signed out everywhere at once and cannot come back; their work stays theirs',
  async (status) => {
    const { acme, ada, role } = await anOffice()
    const { data } = await ada(staff.create, { body: staffBody(role.identifier) })
    const { id, email, identifier } = data.staffInfo
    const password_hash = await hashPassword(aPassword)
    await acme.within((db) => db.updateTable('users').set({ password_hash }).where('id', '=', id).execute())
    const entered = await acme.visitor(signIn.signIn, { body: { email, password: aPassword } })
    const grace = callerWith(opened(entered.data).tokensInfo.accessToken)
    await acme.within((db) =>
      db
        .insertInto('tasks')
        .values({ category: 'lead', record_id: 1, note: 'Call', scheduled_at: new Date().toISOString(), user_id: id })
        .execute(),
    )
    const before = await grace(profile.get)

    await ada(staff.changeStatus, { params: { id: identifier }, body: { status } })
    const after = await grace(profile.get)
    await acme.settle()
    const again = await acme.visitor(signIn.signIn, { body: { email, password: aPassword } })
    const seen = await ada(staff.get, { params: { id: identifier } })

    expect([before.status, after.status, again.status]).toEqual([200, 401, 400])
    expect(acme.told()).toContainEqual({
      rooms: [expect.stringContaining(`:${id}`)],
      name: 'accessRevoked',
      message: { device_identifier: null },
    })
    expect(seen.data.staffInfo).toMatchObject({
      status,
      open_work: { leads: 0, applications: 0, tasks: 1 },
      devices: [{ is_active: false }],
    })
  },
)

test('nobody changes their own status, and the last administrator stays', async () => {
  const acme = await newTenant()
  const [boss, second] = [await acme.person({ role: 'super_admin' }), await acme.person({ role: 'administrator' })]

  const own = await boss(staff.changeStatus, { params: { id: String(boss.id) }, body: { status: 'blocked' } })
  const above = await second(staff.changeStatus, { params: { id: String(boss.id) }, body: { status: 'blocked' } })
  const other = await boss(staff.changeStatus, { params: { id: String(second.id) }, body: { status: 'blocked' } })
  const role = await aRole(acme)
  const stepping = await boss(
    staff.edit,
    { params: { id: String(boss.id) }, body: staffBody(role.identifier, { email: boss.email }) },
    { 'if-match': '"v1"' },
  )

  expect([own, above, stepping].map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [409, 'OWN_STATUS'],
    // An administrator may less than a super admin.
    [403, 'PERMISSION_DENIED'],
    [409, 'LAST_ADMINISTRATOR'],
  ])
  expect(other.status).toBe(200)
})

test('an extension rings one person: somebody else’s is refused, and an empty one is given back', async () => {
  const { ada, role } = await anOffice()
  const { data } = await ada(staff.create, { body: staffBody(role.identifier) })
  const other = await ada(staff.create, { body: staffBody(role.identifier) })
  const edit = ({ identifier: id, email }: { identifier: string; email: string }, extension: string, version: number) =>
    ada(staff.edit, { params: { id }, body: { ...staffBody(role.identifier, { email }), extension } }, { 'if-match': `"v${version}"` })

  const [given, taken, wrong] = [
    await edit(data.staffInfo, '201', 1),
    await edit(other.data.staffInfo, '201', 1),
    await edit(other.data.staffInfo, 'two', 1),
  ]
  const back = await edit(data.staffInfo, '', 2)

  expect([given.data.staffInfo.extension, back.data.staffInfo.extension]).toEqual(['201', null])
  expect([taken, wrong].map(({ errors }) => errors)).toMatchObject([
    [{ field: 'extension', message: 'This extension belongs to someone else' }],
    [{ field: 'extension', message: 'Invalid extension' }],
  ])
})
