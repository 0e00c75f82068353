import { codes } from '@embark/contract/identity/code/code.contract.ts'
import { signUp } from '@embark/contract/identity/sign-up/sign-up.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, provenAgo, type World } from '../../../../test/world.ts'
import { codeSentTo } from '../../identity/code/code.builder.ts'
import { aLead } from '../lead/lead.builder.ts'

const open = { auth: { sign_up_enabled: true } }
const anAddress = () => `${crypto.randomUUID()}@example.com`

/** Makes an account with this address, as a family does: the code of the mail proves it. */
async function signsUp(acme: World, email: string, mobile = '532 111 22 33') {
  const body = { first_name: 'Grace', last_name: 'Hopper', email, country_code: '+90', mobile, terms_accepted: true as const }
  const browser = { [headers.device]: crypto.randomUUID() }
  const { data } = await acme.visitor(signUp.signUp, { body }, browser)
  const otp = await codeSentTo(acme, email)
  expect((await acme.visitor(codes.verify, { body: { otp_identifier: data.otp_identifier, otp } }, browser)).status).toBe(200)
  return acme.within((db) => db.selectFrom('users').select(['id', 'identifier']).where('email', '=', email).executeTakeFirstOrThrow())
}
const leadsOf = (acme: World) =>
  acme.within((db) =>
    db.selectFrom('leads').select(['id', 'first_name', 'email', 'mobile_e164', 'student_user_id', 'platform']).orderBy('id').execute(),
  )

test('who makes an account with the address of a lead becomes its student, and their counsellor reads it', async () => {
  const acme = await newTenant(open)
  const ada = await acme.userWith('leads.read')
  const email = anAddress()
  const lead = await acme.asSystem((ctx) => aLead(ctx, { email }))

  const student = await signsUp(acme, email)

  expect(await leadsOf(acme)).toMatchObject([{ id: lead.id, student_user_id: student.id }])
  const { data } = await ada(leadActivities.list, { params: { id: lead.identifier } })
  expect(data.recordsInfo[0]).toMatchObject({ type: 'student_joined', actor: { identifier: student.identifier } })
  expect((await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.has_user_profile).toBe(true)
})

test('who is not known yet becomes a lead of their own; a number that is known finds none for them, but is told', async () => {
  const acme = await newTenant(open)
  const parent = await acme.asSystem((ctx) => aLead(ctx, { email: anAddress(), mobile_e164: '+905321112233' }))
  const [first, second] = [anAddress(), anAddress()]

  const stranger = await signsUp(acme, first, '533 222 33 44')
  const child = await signsUp(acme, second)

  expect(await leadsOf(acme)).toMatchObject([
    { id: parent.id, student_user_id: null },
    { first_name: 'Grace', email: first, mobile_e164: '+905332223344', student_user_id: stranger.id, platform: 'website' },
    { first_name: 'Grace', email: second, mobile_e164: null, student_user_id: child.id },
  ])
  const entries = await acme.within((db) =>
    db.selectFrom('activities').select(['record_id', 'vars']).where('type', '=', 're_enquiry').execute(),
  )
  expect(entries).toMatchObject([{ record_id: parent.id, vars: { message: second } }])
})

test('staff invite the person of a lead with fresh proof, once; the link goes to the address of the lead', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'students.create')
  const reader = await acme.userWith('leads.read', 'leads.update')
  const email = anAddress()
  const [lead, nameless] = await acme.asSystem(async (ctx) => {
    const [first, second] = [await aLead(ctx, { email }), await aLead(ctx, { mobile_e164: '+905321112233' })]
    await ctx.db.updateTable('leads').set({ email: null }).where('id', '=', second.id).execute()
    return [first, second] as const
  })
  const call = { query: { lead_identifier: lead.identifier }, body: {} }

  const stale = await provenAgo(acme, ada, 301)(leadStudents.invite, call)
  const denied = await reader(leadStudents.invite, call)
  const invited = await ada(leadStudents.invite, call)
  const again = await ada(leadStudents.invite, call)
  const without = await ada(leadStudents.invite, { query: { lead_identifier: nameless.identifier }, body: {} })
  await acme.settle()

  expect([stale.errors[0]?.code, denied.status, again.status, without.errors[0]?.message]).toEqual([
    'REAUTH_REQUIRED',
    403,
    409,
    'please enter student email',
  ])
  expect(invited).toMatchObject({ status: 201, data: { studentInfo: { is_invited: true } } })
  const mails = await acme.within((db) => db.selectFrom('messages').select(['recipient', 'body_text']).execute())
  expect(mails).toEqual([{ recipient: email, body_text: expect.stringContaining('/signin/set-password') }])
})

test('an address of somebody who works here is no student’s; a student who signed up is linked without another mail', async () => {
  const acme = await newTenant(open)
  const ada = await acme.userWith('leads.read', 'students.create')
  const email = anAddress()
  const student = await signsUp(acme, email)
  // The lead of the sign-up gets another address, and a second lead this one.
  const [own, other] = await acme.asSystem(async (ctx) => {
    await ctx.db.updateTable('leads').set({ email: anAddress() }).execute()
    return [await aLead(ctx, { email: ada.email }), await aLead(ctx, { email })] as const
  })

  const refused = await ada(leadStudents.invite, { query: { lead_identifier: own.identifier }, body: {} })
  const linked = await ada(leadStudents.invite, { query: { lead_identifier: other.identifier }, body: {} })
  await acme.settle()

  expect(refused.errors[0]).toMatchObject({ field: 'email', message: 'Someone here already has this email address' })
  expect(linked.data.studentInfo).toEqual({ identifier: student.identifier, is_invited: false })
  const mails = await acme.within((db) => db.selectFrom('messages').select('id').where('body_text', 'like', '%set-password%').execute())
  expect(mails).toEqual([])
})
