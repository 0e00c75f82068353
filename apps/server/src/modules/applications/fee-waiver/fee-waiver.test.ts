import { feeWaivers } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from '../application/application.builder.ts'

async function desk(fee: number | null = 10_000) {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.update', 'applications.status.update')
  const made = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    const application = await anApplication(ctx, lead, { college, status: 'submitted_to_institution', is_submitted: true })
    await ctx.db.updateTable('applications').set({ application_fee_minor: fee }).where('id', '=', application.id).execute()
    return { lead, college, application }
  })
  const params = { id: made.application.identifier }
  const request = (amount: string, currency = 'CAD') =>
    ada(feeWaivers.request, { params, body: { amount, currency: currency as 'CAD', reason: 'Partner institution' } })
  const decide = async (status: 'approved' | 'rejected' | 'withdrawn', who = ada) => {
    const { data } = await who(feeWaivers.ofApplication, { params })
    return who(
      feeWaivers.decide,
      {
        params,
        body: { status, remarks: 'As agreed' },
      },
      { 'if-match': `"v${data.feeWaiverInfo?.version ?? 1}"` },
    )
  }
  return { acme, ada, params, request, decide, ...made }
}

test('a granted waiver comes off the application fee, and who decided stays readable', async () => {
  const { ada, params, request, decide } = await desk()

  const asked = await request('60')
  const granted = await decide('approved')
  const again = await request('10')
  const read = await ada(feeWaivers.ofApplication, { params })

  expect(asked.data).toMatchObject({
    feeWaiverInfo: { status: 'requested', total: { amount_minor: 6_000, currency: 'CAD' } },
    application_fee: { amount_minor: 10_000 },
  })
  expect(granted.data).toMatchObject({ feeWaiverInfo: { status: 'approved' }, application_fee: { amount_minor: 4_000 } })
  expect(again).toMatchObject({ status: 409, errors: [{ code: 'WAIVER_STATE' }] })
  expect(read.data).toMatchObject({
    feeWaiverInfo: { decided_by: { id: ada.id }, reason: 'Partner institution', remarks: 'As agreed' },
    can: { request: false, decide: false },
  })
})

test('what was refused or taken back can be asked for again, and the fee stays as it was', async () => {
  const { request, decide } = await desk()
  await request('100')
  const refused = await decide('rejected')
  await request('50')
  const withdrawn = await decide('withdrawn')
  const late = await decide('approved')

  expect([refused.data.feeWaiverInfo?.status, refused.data.application_fee?.amount_minor]).toEqual(['rejected', 10_000])
  expect(withdrawn.data.feeWaiverInfo).toMatchObject({ status: 'withdrawn', decided_by: null, total: { amount_minor: 5_000 } })
  expect(late.status).toBe(409)
})

test('more than the fee, and another currency than the fee has, are told at their fields', async () => {
  const { request } = await desk()

  const [more, other] = [await request('100.01'), await request('10', 'USD')]

  expect(more).toMatchObject({ status: 422, errors: [{ field: 'amount', message: 'This is more than the application fee' }] })
  expect(other).toMatchObject({ status: 422, errors: [{ field: 'currency', message: 'The fee is in another currency' }] })
})

test('an institution grants a waiver of its own application and asks for none; a student does neither', async () => {
  const { acme, params, request, decide, college, lead } = await desk()
  await request('100')
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const student = await acme.person({ role: 'student' })
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())

  const taken = await decide('withdrawn', institution)
  const granted = await decide('approved', institution)
  const body = { amount: '1', currency: 'CAD', reason: 'Please' } as const
  const [asks, pleads] = [await institution(feeWaivers.request, { params, body }), await student(feeWaivers.request, { params, body })]

  expect([taken.status, granted.status, asks.status, pleads.status]).toEqual([403, 200, 403, 403])
  expect(granted.data).toMatchObject({ application_fee: { amount_minor: 0 }, feeWaiverInfo: { decided_by: null } })
})
