import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { requiredPapers } from '../offer-condition/offer-condition.builder.ts'
import { aCollege, anApplication } from './application.builder.ts'

const statuses = (acme: World) =>
  acme.within(
    async (db) =>
      new Map(
        (
          await db
            .selectFrom('stages')
            .select(['key', 'identifier', 'id'])
            .where('module_type', '=', 'application')
            .where('parent_stage_id', 'is not', null)
            .execute()
        ).map((row) => [row.key, row]),
      ),
  )

async function desk(status: string, more: { is_submitted?: boolean } = {}) {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.status.update')
  const { application, lead, college } = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    return { lead, college, application: await anApplication(ctx, lead, { college, status, ...more }) }
  })
  const known = await statuses(acme)
  const move = (person: Caller, to: string, body: object = {}, headers: Record<string, string> = {}) =>
    person(
      applications.update,
      { params: { id: application.identifier }, query: { status_identifier: known.get(to)!.identifier }, body },
      headers,
    )
  return { acme, ada, application, lead, college, known, move }
}

const anOfferLetter = (acme: World, applicationId: number) =>
  acme.within(async (db) => {
    const type = await db
      .selectFrom('lookup_values')
      .select('id')
      .where('type', '=', 'document_type')
      .where('key', '=', 'offer_letter')
      .executeTakeFirstOrThrow()
    const file = await db
      .insertInto('files')
      .values({
        filename: 'offer.pdf',
        filealias: 'offer',
        file_extension: 'pdf',
        media_type: 'application/pdf',
        bytes: 4,
        storage_key: crypto.randomUUID(),
        sha256: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('documents')
      .values({ module_type: 'application', module_id: applicationId, document_type_id: type.id, file_id: file.id })
      .execute()
  })

test('an application moves forward, its history grows and both timelines tell it', async () => {
  const { acme, ada, application, lead, move } = await desk('ready_to_submit')
  await acme.asSystem((ctx) => requiredPapers(ctx, lead.id))

  const moved = await move(ada, 'submitted_to_institution', { form_values: { application_number: 'UT-1' } })
  const shown = await ada(applications.single, { params: { id: application.identifier } })

  expect(moved).toMatchObject({
    status: 200,
    data: { applicationInfo: { version: 2, stage: { key: 'submitted' }, missing_documents: [] } },
  })
  expect(shown.data.applicationInfo).toMatchObject({ application_number: 'UT-1', submitted_at: expect.any(String) })
  expect(shown.data.applicationInfo.stageBar.slice(0, 3).map(({ status }) => status)).toEqual(['done', 'current', 'upcoming'])
  const activities = await acme.within((db) => db.selectFrom('activities').select(['module', 'record_id', 'type']).orderBy('id').execute())
  expect(activities).toEqual(
    expect.arrayContaining([
      { module: 'application', record_id: application.id, type: 'status_changed' },
      { module: 'lead', record_id: lead.id, type: 'application_status_changed' },
    ]),
  )
})

test('stages that may not be skipped stop a move, and the answer names them', async () => {
  const { ada, move } = await desk('draft')

  const refused = await move(ada, 'visa_lodged')

  expect(refused).toMatchObject({ status: 422, message: 'These stages cannot be skipped: Submitted, Offer' })
})

test('the stages are named in the language of who reads it', async () => {
  const { ada, application, known, move } = await desk('draft')
  const arabic = { 'accept-language': 'ar' }

  const refused = await move(ada, 'visa_lodged', {}, arabic)
  const shown = await ada(applications.single, { params: { id: application.identifier } }, arabic)

  const why = shown.data.applicationInfo.moves.find(({ status }) => status.identifier === known.get('visa_lodged')!.identifier)
  expect([refused.message, refused.errors[0]?.message]).toEqual([why?.reason, why?.reason])
  expect(why?.reason).toMatch(/^[^A-Za-z]+$/)
})

test('an offer asks for its deadline and its letter, each told at its field', async () => {
  const { acme, ada, application, move } = await desk('submitted_to_institution', { is_submitted: true })

  const bare = await move(ada, 'conditional_offer')
  await anOfferLetter(acme, application.id)
  const done = await move(ada, 'conditional_offer', { form_values: { offer_letter_deadline: '2031-05-01', offer_conditions: 'IELTS 6.5' } })
  const form = await ada(applications.form, {
    params: { id: application.identifier },
    query: { status: done.data.applicationInfo.status.identifier },
  })

  expect(bare.status).toBe(422)
  expect(bare.errors).toMatchObject([
    { field: 'form_values.offer_letter_deadline', message: 'Offer letter deadline is required' },
    { field: 'form_values.offer_letter', message: 'Add an offer letter to the documents first' },
  ])
  expect(done.status).toBe(200)
  expect(form.data.formInfo).toMatchObject({
    values: { offer_letter_deadline: '2031-05-01', offer_conditions: 'IELTS 6.5' },
    has_offer_letter: true,
  })
})

test('a course is offered with the offer, rejected with the rejection, and pending again where the offer is taken back', async () => {
  const { acme, ada, application, move } = await desk('submitted_to_institution', { is_submitted: true })
  const boss = await acme.userWith('applications.read', 'applications.status.update', 'applications.status.revert')
  const { options } = (await ada(applications.reasons)).data
  await anOfferLetter(acme, application.id)
  const outcome = async () => {
    const { programs } = (await ada(applications.single, { params: { id: application.identifier } })).data.applicationInfo
    return programs.map((program) => program.outcome)
  }

  const before = await outcome()
  await move(ada, 'unconditional_offer', { form_values: { offer_letter_deadline: '2031-05-01' } })
  const offered = await outcome()
  await move(boss, 'acknowledged', { remarks: 'It was another student’s' })
  const back = await outcome()
  await move(ada, 'rejected', { status_reason_id: options[0]!.value })

  expect([before, offered, back, await outcome()]).toEqual([['pending'], ['offered'], ['pending'], ['rejected']])
})

test('a deposit asks when it is due and when it was paid', async () => {
  const { ada, move } = await desk('unconditional_offer', { is_submitted: true })

  const bare = await move(ada, 'deposit_due')
  const due = await move(ada, 'deposit_due', { form_values: { tuition_fee_due_date: '2031-06-01' } })
  const unpaid = await move(ada, 'deposit_paid')
  const paid = await move(ada, 'deposit_paid', { form_values: { tuition_fee_paid_date: '2031-05-20' } })

  expect(bare.errors).toMatchObject([{ field: 'form_values.tuition_fee_due_date', message: 'Tuition fee due date is required' }])
  expect(unpaid.errors).toMatchObject([{ field: 'form_values.tuition_fee_paid_date', message: 'Tuition fee paid date is required' }])
  expect([due.status, paid.status]).toEqual([200, 200])
})

test('closing needs a reason from the list, and going back the right to revert and remarks', async () => {
  const { acme, ada, move } = await desk('submitted_to_institution', { is_submitted: true })
  const boss = await acme.userWith('applications.read', 'applications.status.update', 'applications.status.revert')
  const { options } = (await ada(applications.reasons)).data

  const back = await move(ada, 'draft')
  const silent = await move(boss, 'draft')
  const bare = await move(ada, 'withdrawn')
  const madeUp = await move(ada, 'withdrawn', { status_reason_id: 999_999 })
  const closed = await move(ada, 'withdrawn', { status_reason_id: options[0]!.value })

  expect(back).toMatchObject({ status: 422, message: 'You do not have permission to move back' })
  expect(silent.errors).toMatchObject([{ field: 'remarks', message: 'Remarks are required' }])
  expect([bare.errors[0], madeUp.errors[0]]).toMatchObject([{ field: 'status_reason_id' }, { field: 'status_reason_id' }])
  expect(closed.data.applicationInfo.stage).toMatchObject({ key: 'closed', type: 'cancel' })
})

test('a closed application keeps its fields and reopens where it was left', async () => {
  const { acme, ada, application, known, move } = await desk('submitted_to_institution', { is_submitted: true })
  const boss = await acme.userWith('applications.read', 'applications.update', 'applications.status.update', 'applications.status.revert')
  const { options } = (await ada(applications.reasons)).data
  await move(ada, 'withdrawn', { status_reason_id: options[0]!.value })

  const edited = await boss(applications.update, { params: { id: application.identifier }, body: { form_values: { ocas_number: '1' } } })
  const elsewhere = await move(boss, 'draft', { remarks: 'Changed their mind' })
  const reopened = await move(boss, 'submitted_to_institution', { remarks: 'Changed their mind' })

  expect(edited.message).toBe('This application is closed')
  expect(elsewhere.message).toBe('It can only be reopened as Submitted, the status it left')
  expect(reopened.data.applicationInfo.status.id).toBe(known.get('submitted_to_institution')!.id)
})

test('whoever looked at an older status is told so', async () => {
  const { ada, known, move } = await desk('submitted_to_institution', { is_submitted: true })

  const late = await move(ada, 'acknowledged', { from_status_identifier: known.get('draft')!.identifier })

  expect(late).toMatchObject({ status: 409, message: 'The status was changed by someone else. Reload and try again' })
})

test('enrolment makes the installments once and converts the lead in the same change', async () => {
  const { acme, ada, application, lead, college, move } = await desk('visa_approved', { is_submitted: true })
  await acme.within(async (db) => {
    const structure = await db
      .insertInto('commission_structures')
      .values({ institution_id: college.institution.id, name: 'Standard', currency: 'CAD', valid_from: '2020-01-01', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rule = await db
      .insertInto('commission_rules')
      .values({ structure_id: structure.id, commission_type: 'percentage', rate_bps: 1_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('commission_rule_installments')
      .values([
        { rule_id: rule.id, seq: 1, share_bps: 6_000 },
        { rule_id: rule.id, seq: 2, share_bps: 4_000 },
      ])
      .execute()
  })

  const answers = await Promise.all([move(ada, 'application_enrolled'), move(ada, 'application_enrolled')])
  const installments = () =>
    acme.within((db) =>
      db
        .selectFrom('application_installments')
        .select('expected_commission_in_minor')
        .where('application_id', '=', application.id)
        .orderBy('seq')
        .execute(),
    )
  const leadNow = await acme.within((db) =>
    db
      .selectFrom('leads')
      .innerJoin('stages', 'stages.id', 'leads.stage_id')
      .select(['stages.key', 'converted_at'])
      .where('leads.id', '=', lead.id)
      .executeTakeFirstOrThrow(),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await installments()).toEqual([{ expected_commission_in_minor: 60_000 }, { expected_commission_in_minor: 40_000 }])
  expect(leadNow).toMatchObject({ key: 'converted', converted_at: expect.any(String) })
})
