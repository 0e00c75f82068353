import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { studentMoves, studentStatuses } from '@embark/contract/leads/student/student.rules.ts'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aConsultancy } from '../../../../test/consultancy.ts'
import { callerWith, newTenant, type World } from '../../../../test/world.ts'
import { opened } from '../../identity/sign-in/session.builder.ts'
import { aPassword } from '../../identity/user/user.builder.ts'
import { aLead } from '../lead/lead.builder.ts'

const anAddress = () => `${crypto.randomUUID()}@example.com`

/** Somebody who looks after students, and what a new one is told of. */
async function anOffice() {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'students.read', 'students.create', 'students.update')
  const medium = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').orderBy('id').executeTakeFirstOrThrow(),
  )
  return { acme, ada, body: { first_name: 'Grace', last_name: 'Hopper', lead_medium_id: medium.id } }
}
const mailsOf = (acme: World) => acme.within((db) => db.selectFrom('messages').select(['recipient', 'body_text']).execute())
/** Gives an account a password, as its owner chooses one by the link, and signs in with it. */
async function comesIn(acme: World, email: string) {
  const password_hash = await hashPassword(aPassword)
  await acme.within((db) => db.updateTable('users').set({ password_hash }).where('email', '=', email).execute())
  return acme.visitor(signIn.signIn, { body: { email, password: aPassword } })
}

test('a student is made with lead, account and invitation in one act, and stands in the list', async () => {
  const { acme, ada, body } = await anOffice()
  const email = anAddress()

  const without = await ada(leadStudents.create, { body: body as never })
  const made = await ada(leadStudents.create, { body: { ...body, email } })
  const twice = await ada(leadStudents.create, { body: { ...body, email } })
  await acme.settle()
  const list = await ada(leadStudents.list)

  expect(without.errors).toContainEqual(expect.objectContaining({ field: 'email', message: 'please enter student email' }))
  expect(made).toMatchObject({ status: 201, message: 'Student created successfully' })
  expect([twice.status, twice.errors[0]?.code]).toEqual([409, 'LEAD_DUPLICATE'])
  expect(list.data.recordsInfo).toMatchObject([
    { identifier: made.data.studentInfo.identifier, userInfo: { email, status: 'active', invitation: 'pending', last_login_at: null } },
  ])
  expect(await mailsOf(acme)).toEqual([{ recipient: email, body_text: expect.stringContaining('/signin/set-password') }])
  expect((await acme.audit()).map(({ action }) => action)).toContain('student.created')
})

test('nothing of a student is made where the address belongs to somebody who works here', async () => {
  const { acme, ada, body } = await anOffice()

  const refused = await ada(leadStudents.create, { body: { ...body, email: ada.email } })

  expect([refused.status, refused.errors[0]?.field]).toEqual([409, 'email'])
  expect(await acme.within((db) => db.selectFrom('leads').select('id').execute())).toEqual([])
})

test('an account without an invitation waits for one; a lead without an address is given it', async () => {
  const { acme, ada, body } = await anOffice()
  const email = anAddress()
  const quiet = await ada(leadStudents.create, { body: { ...body, email: anAddress(), send_invitation: false } })
  const lead = await acme.asSystem(async (ctx) => {
    const made = await aLead(ctx, { mobile_e164: '+905321112233' })
    await ctx.db.updateTable('leads').set({ email: null }).where('id', '=', made.id).execute()
    return made
  })

  const invited = await ada(leadStudents.invite, { query: { lead_identifier: lead.identifier }, body: { email } })
  await acme.settle()
  const { data } = await ada(leadStudents.list, { query: { sort: 'asc', sort_by: 'id' } })

  expect(quiet.status).toBe(201)
  expect(invited.data.studentInfo.is_invited).toBe(true)
  expect(data.recordsInfo.map(({ userInfo }) => userInfo.invitation)).toEqual(['none', 'pending'])
  expect(data.recordsInfo[1]).toMatchObject({ email, userInfo: { email } })
  expect((await mailsOf(acme)).map(({ recipient }) => recipient)).toEqual([email])
})

test('a student is suspended with a reason and let in again, and moves no other way', async () => {
  const { acme, ada, body } = await anOffice()
  const made = await ada(leadStudents.create, { body: { ...body, email: anAddress() } })
  const params = { id: made.data.studentInfo.identifier }

  for (const from of studentStatuses)
    for (const to of studentStatuses) {
      const now = (await ada(leadStudents.single, { params })).data.studentInfo.userInfo.status
      if (now !== from) await ada(leadStudents.changeStatus, { params, body: { status: from, remarks: 'To begin' } })
      const moved = await ada(leadStudents.changeStatus, { params, body: { status: to, remarks: 'As asked' } })
      expect([from, to, moved.status]).toEqual([from, to, studentMoves[from].includes(to) ? 200 : 422])
    }
  const unsaid = await ada(leadStudents.changeStatus, { params, body: { status: 'suspended' } })
  const feed = await ada(leadActivities.list, { params: { id: params.id }, query: { types: 'student_suspended' } })

  expect(unsaid).toMatchObject({ status: 422, errors: [{ field: 'remarks', message: 'Reason is required' }] })
  expect(feed.data.recordsInfo).toContainEqual(expect.objectContaining({ vars: { remarks: 'As asked' }, visibility: 'internal' }))
  expect((await acme.audit()).filter(({ action }) => action === 'student.status_changed').length).toBeGreaterThan(1)
})

test('who is suspended is signed out everywhere and cannot come back until they are let in', async () => {
  const { acme, ada, body } = await anOffice()
  const email = anAddress()
  const { data } = await ada(leadStudents.create, { body: { ...body, email } })
  const params = { id: data.studentInfo.identifier }
  const grace = callerWith(opened((await comesIn(acme, email)).data).tokensInfo.accessToken)
  const before = await grace(profile.get)

  await ada(leadStudents.changeStatus, { params, body: { status: 'suspended', remarks: 'Unpaid' } })
  const out = [(await grace(profile.get)).status, (await comesIn(acme, email)).status]
  const suspended = await ada(leadStudents.list, { query: { filters: { status: ['suspended'] } } })
  await ada(leadStudents.changeStatus, { params, body: { status: 'active' } })
  const back = await comesIn(acme, email)

  expect([before.status, before.data.studentProfileInfo?.lead_identifier]).toEqual([200, params.id])
  expect([out, back.status]).toEqual([[401, 400], 200])
  expect(suspended.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([params.id])
  expect((await ada(leadStudents.list, { query: { filters: { status: ['suspended'] } } })).data.recordsInfo).toEqual([])
})

test('a lead without an account is no student: it is not read as one, and to change it as one it has to become one', async () => {
  const { acme, ada } = await anOffice()
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }

  const read = await ada(leadStudents.single, { params })
  const changed = await ada(leadStudents.changeStatus, { params, body: { status: 'suspended', remarks: 'No' } })

  expect(read.status).toBe(404)
  expect(changed).toMatchObject({ status: 422, errors: [{ message: 'create user profile is required' }] })
})

test('each role finds the students of its scope and no others, in the list, by name and for a change', async () => {
  const { acme, people, leads: made } = await aConsultancy()
  // Each of these leads has its student; one of them had it before.
  const places = ['branch', 'agency', 'assigned', 'own', 'elsewhere'] as const
  for (const place of places.filter((name) => name !== 'own')) {
    const student = await acme.person({ role: 'student' })
    await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', made[place].id).execute())
  }
  const seen = {
    administrator: ['branch', 'agency', 'assigned', 'own', 'elsewhere'],
    branch_manager: ['branch'],
    counsellor: ['assigned'],
    application_officer: ['assigned'],
    finance_officer: ['branch', 'agency', 'assigned', 'own', 'elsewhere'],
    agent: ['agency'],
    student: ['own'],
  } as const
  const listed = ['administrator', 'branch_manager', 'counsellor', 'application_officer']
  const strangers = await (await newTenant()).person({ role: 'administrator' })

  for (const [role, expected] of Object.entries(seen)) {
    const ask = people[role as keyof typeof seen]
    const list = await ask(leadStudents.list, { query: { per_page: 100 } })
    expect([role, list.status]).toEqual([role, listed.includes(role) ? 200 : 403])
    if (list.status === 200)
      expect([role, list.data.recordsInfo.map(({ id }) => id).sort()]).toEqual([role, expected.map((place) => made[place].number).sort()])
    for (const place of places) {
      const single = await ask(leadStudents.single, { params: { id: made[place].identifier } })
      expect([role, place, single.status]).toEqual([role, place, (expected as readonly string[]).includes(place) ? 200 : 404])
    }
  }
  const params = { id: made.elsewhere.identifier }
  const suspend = { params, body: { status: 'suspended', remarks: 'Not theirs' } } as const
  expect((await people.counsellor(leadStudents.changeStatus, suspend)).status).toBe(404)
  expect((await strangers(leadStudents.changeStatus, suspend)).status).toBe(404)
  expect((await strangers(leadStudents.single, { params })).status).toBe(404)
  expect((await people.counsellor(leadStudents.invite, { query: { lead_identifier: params.id }, body: {} })).status).toBe(404)
})

test('staff edit a student as a lead, and never over what somebody else just saved', async () => {
  const { ada, body } = await anOffice()
  const made = await ada(leadStudents.create, { body: { ...body, email: anAddress() } })
  const params = { id: made.data.studentInfo.identifier }
  const { version } = (await ada(leads.single, { params })).data.leadInfo

  const edited = await ada(leadStudents.edit, { params, body: { source_city: 'Izmir', version } })
  const stale = await ada(leadStudents.edit, { params, body: { source_city: 'Ankara', version } })

  expect([edited.status, stale.status, stale.errors[0]?.code]).toEqual([200, 409, 'VERSION_CONFLICT'])
  expect((await ada(leadStudents.single, { params })).data.studentInfo.source_city).toBe('Izmir')
})
