import { feeWaivers } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { waivedOf } from '@embark/contract/applications/fee-waiver/fee-waiver.rules.ts'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#platform/db/schema.ts'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from '../application/application.builder.ts'

type Terms = Partial<Insertable<DB['fee_waivers']>>

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
  /** Writes down a waiver that the college grants. */
  const grant = (terms: Terms = {}) =>
    acme.within((db) =>
      db
        .insertInto('fee_waivers')
        .values({ institution_id: made.college.institution.id, waiver_type: 'full', ...terms })
        .returning(['id', 'identifier'])
        .executeTakeFirstOrThrow(),
    )
  const read = async () => (await ada(feeWaivers.ofApplication, { params })).data
  const request = (fee_waiver_identifier: string) =>
    ada(feeWaivers.request, { params, body: { fee_waiver_identifier, reason: 'Partner institution' } })
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
  return { acme, ada, params, grant, read, request, decide, ...made }
}

test('a waiver that the college grants comes off the application fee once it is granted, and who decided stays readable', async () => {
  const { ada, grant, read, request, decide } = await desk()
  const { identifier } = await grant({ waiver_type: 'percentage', percentage: 60, code: 'PARTNER60' })

  const offered = await read()
  const asked = await request(identifier)
  const granted = await decide('approved')
  const again = await request(identifier)

  expect(offered.waivers).toMatchObject([
    { identifier, percentage: 60, obstacle: null, waived: { amount_minor: 6_000 }, left: { amount_minor: 4_000, currency: 'CAD' } },
  ])
  expect(asked.data).toMatchObject({
    feeWaiverInfo: { status: 'requested', total: { amount_minor: 6_000, currency: 'CAD' }, granted: { identifier, code: 'PARTNER60' } },
    application_fee: { amount_minor: 10_000 },
  })
  expect(granted.data).toMatchObject({ feeWaiverInfo: { status: 'approved' }, application_fee: { amount_minor: 4_000 } })
  expect(again).toMatchObject({ status: 409, errors: [{ code: 'WAIVER_STATE' }] })
  expect(await read()).toMatchObject({
    feeWaiverInfo: { decided_by: { id: ada.id }, reason: 'Partner institution', remarks: 'As agreed' },
    waivers: [],
    can: { request: false, decide: false },
  })
})

test('what was refused or taken back can be asked for again, and the fee stays as it was', async () => {
  const { grant, request, decide } = await desk()
  const [all, half] = [await grant(), await grant({ waiver_type: 'amount', amount_minor: 5_000, currency: 'CAD' })]
  await request(all.identifier)
  const refused = await decide('rejected')
  await request(half.identifier)
  const withdrawn = await decide('withdrawn')
  const late = await decide('approved')

  expect([refused.data.feeWaiverInfo?.status, refused.data.application_fee?.amount_minor]).toEqual(['rejected', 10_000])
  expect(withdrawn.data.feeWaiverInfo).toMatchObject({ status: 'withdrawn', decided_by: null, total: { amount_minor: 5_000 } })
  expect(late.status).toBe(409)
})

test('a waiver that does not fit says why, and is not to be had', async () => {
  const { acme, college, grant, read, request } = await desk()
  const other = await acme.asSystem((ctx) => aCollege(ctx))
  const [course, intake, fits] = [await grant({ code: 'course' }), await grant({ code: 'intake' }), await grant({ code: 'fits' })]
  await acme.within(async (db) => {
    const january = db.selectFrom('lookup_values').select('id').where('type', '=', 'intake').where('key', '=', 'january')
    await db.insertInto('fee_waiver_programs').values({ fee_waiver_id: course.id, program_id: college.programs[1]! }).execute()
    await db.insertInto('fee_waiver_programs').values({ fee_waiver_id: fits.id, program_id: college.programs[0]! }).execute()
    const { id } = await january.executeTakeFirstOrThrow()
    await db.insertInto('fee_waiver_intakes').values({ fee_waiver_id: intake.id, intake_id: id }).execute()
    await db.insertInto('fee_waiver_intakes').values({ fee_waiver_id: fits.id, intake_id: college.intake.id }).execute()
  })
  await grant({ code: 'over', till_date: '2020-01-01' })
  await grant({ code: 'to_come', valid_from: '2099-01-01' })
  await grant({ code: 'currency', waiver_type: 'amount', amount_minor: 100, currency: 'EUR' })
  await grant({ code: 'off', is_active: false })
  const foreign = await grant({ code: 'foreign', institution_id: other.institution.id })

  const { waivers } = await read()
  const refused = await request(course.identifier)
  const strange = await request(foreign.identifier)

  expect(Object.fromEntries(waivers.map(({ code, obstacle }) => [code, obstacle]))).toEqual({
    ...{ course: 'program', intake: 'intake', fits: null, over: 'over', to_come: 'to_come', currency: 'currency' },
  })
  expect(waivers[0]!.code).toBe('fits')
  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'fee_waiver_identifier', message: 'It is for other courses' }] })
  expect(strange).toMatchObject({ status: 422, errors: [{ field: 'fee_waiver_identifier' }] })
})

test('an application without a fee has nothing to be waived', async () => {
  const { grant, read, request } = await desk(null)
  const { identifier } = await grant()

  expect((await read()).waivers).toMatchObject([{ obstacle: 'no_fee', waived: null }])
  expect(await request(identifier)).toMatchObject({ errors: [{ message: 'The application has no fee to be waived' }] })
})

test('a waiver is granted as often as the college allows, whoever asked before', async () => {
  const { acme, ada, college, lead, grant, request, decide } = await desk()
  const { identifier } = await grant({ max_uses: 1 })
  const second = await acme.asSystem(async (ctx) => {
    const application = await anApplication(ctx, lead, { college, status: 'draft' })
    await ctx.db.updateTable('applications').set({ application_fee_minor: 10_000 }).where('id', '=', application.id).execute()
    return application
  })
  const params = { id: second.identifier }
  await request(identifier)
  const asked = await ada(feeWaivers.request, { params, body: { fee_waiver_identifier: identifier } })
  const first = await decide('approved')
  const late = await ada(feeWaivers.decide, { params, body: { status: 'approved' } }, { 'if-match': '"v1"' })

  expect([asked.status, first.status]).toEqual([200, 200])
  expect(late).toMatchObject({
    status: 422,
    errors: [{ field: 'status', message: 'It was granted as often as the institution allows' }],
  })
})

test('no waiver takes off more than the fee, and a percentage is rounded to the minor unit', () => {
  const terms = { percentage: null, amount_minor: null }

  expect([
    waivedOf(999, { ...terms, waiver_type: 'full' }),
    waivedOf(999, { ...terms, waiver_type: 'percentage', percentage: 50 }),
    waivedOf(999, { ...terms, waiver_type: 'amount', amount_minor: 5_000 }),
  ]).toEqual([999, 500, 999])
})

test('an institution grants a waiver of its own application and asks for none; a student does neither', async () => {
  const { acme, params, grant, request, decide, college, lead } = await desk()
  const { identifier } = await grant()
  await request(identifier)
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const student = await acme.person({ role: 'student' })
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())

  const taken = await decide('withdrawn', institution)
  const granted = await decide('approved', institution)
  const body = { fee_waiver_identifier: identifier, reason: 'Please' }
  const [asks, pleads] = [await institution(feeWaivers.request, { params, body }), await student(feeWaivers.request, { params, body })]

  expect([taken.status, granted.status, asks.status, pleads.status]).toEqual([403, 200, 403, 403])
  expect(granted.data).toMatchObject({
    application_fee: { amount_minor: 0 },
    feeWaiverInfo: { requested_by: { id: 0 }, decided_by: { id: institution.id } },
  })
})
