import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication, type College } from './application.builder.ts'

const year = new Date().getUTCFullYear()
const bodyFor = (lead: { identifier: string }, { institution, campus, programs, intake, country_id }: College, more: object = {}) => ({
  intake: intake.id,
  intake_year: year,
  institution: institution.id,
  destination_country: country_id,
  campus: campus.id,
  lead_identifier: lead.identifier,
  programs: [programs[0]!],
  ...more,
})

async function desk() {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'applications.create', 'applications.read', 'applications.update')
  const [lead, college] = await acme.asSystem(async (ctx) => [await aLead(ctx), await aCollege(ctx)] as const)
  return { acme, ada, lead, college }
}
const leadNow = (acme: World, id: number) =>
  acme.within((db) =>
    db
      .selectFrom('leads')
      .innerJoin('stages', 'stages.id', 'leads.stage_id')
      .select(['stages.key', 'leads.version'])
      .where('leads.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

test('an application starts as a draft with its courses in order, the fees of the first, and moves its lead along', async () => {
  const { acme, ada, lead, college } = await desk()

  const made = await ada(applications.create, { body: bodyFor(lead, college, { programs: [college.programs[1]!, college.programs[0]!] }) })
  const shown = await ada(applications.single, { params: { id: made.data.applicationInfo.identifier } })

  expect(made).toMatchObject({
    status: 201,
    message: 'Application Created',
    data: { applicationInfo: { stage: { key: 'new_application' }, status: { key: 'draft' } } },
  })
  expect(shown.data.applicationInfo).toMatchObject({
    studentInfo: { first_name: 'Grace' },
    tuition_fee: { amount: 20_000, currency: 'CAD' },
    programs: [
      { program_id: college.programs[1], order: 1 },
      { program_id: college.programs[0], order: 2 },
    ],
  })
  expect(shown.data.applicationInfo.stageBar[0]).toMatchObject({ stage: { key: 'new_application' }, status: 'current', is_overdue: false })
  expect((await leadNow(acme, lead.id)).key).toBe('application')
  const activities = await acme.within((db) => db.selectFrom('activities').select(['module', 'type']).orderBy('id').execute())
  expect(activities).toEqual(
    expect.arrayContaining([
      { module: 'application', type: 'created' },
      { module: 'lead', type: 'application_created' },
    ]),
  )
  expect(await acme.audit()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'application.created', module: 'application', record_id: expect.any(Number) }),
    ]),
  )
})

const required = {
  intake: 'Intake is required',
  intake_year: 'Intake Year is required',
  institution: 'College is required',
  destination_country: 'Country is required',
  campus: 'Campus is required',
  lead_identifier: 'Student is required',
  programs: 'Course is required',
}
test('the country of an application is named in the language of its reader', async () => {
  const { ada, lead, college } = await desk()
  const made = await ada(applications.create, { body: bodyFor(lead, college) })

  const shown = await ada(applications.single, { params: { id: made.data.applicationInfo.identifier } }, { 'accept-language': 'ar' })

  expect(shown.data.applicationInfo.destination_country).toMatchObject({ iso2: 'CA', name: 'كندا' })
})

test('everything that is missing is told at its field in the words of the specification', async () => {
  const { ada } = await desk()

  const refused = await ada(applications.create, { body: {} as never })

  expect(refused.status).toBe(422)
  expect(Object.fromEntries(refused.errors.map(({ field, message }) => [field, message]))).toEqual(required)
})

test('an application takes one to three courses, each once', async () => {
  const { ada, lead, college } = await desk()
  const complaintAbout = async (programs: number[]) =>
    (await ada(applications.create, { body: bodyFor(lead, college, { programs }) })).errors[0]

  expect(await complaintAbout([])).toMatchObject({ field: 'programs', message: 'Course is required' })
  expect(await complaintAbout([1, 2, 3, 4])).toMatchObject({ field: 'programs', message: 'select up to 3 courses' })
  expect(await complaintAbout([college.programs[0]!, college.programs[0]!])).toMatchObject({
    field: 'programs',
    message: 'Choose each course once',
  })
})

test('country, college, campus and courses have to belong together', async () => {
  const { acme, ada, lead, college } = await desk()
  const other = await acme.asSystem((ctx) => aCollege(ctx, { country_id: 36 }))
  const complaintAbout = async (more: object) => (await ada(applications.create, { body: bodyFor(lead, college, more) })).errors[0]

  expect(await complaintAbout({ destination_country: 36 })).toMatchObject({
    field: 'destination_country',
    message: 'This institution is in another country',
  })
  expect(await complaintAbout({ campus: other.campus.id })).toMatchObject({
    field: 'campus',
    message: 'This campus belongs to another institution',
  })
  expect(await complaintAbout({ programs: [college.programs[0]!, other.programs[0]!] })).toMatchObject({
    field: 'programs',
    message: 'All courses must be on offer at the chosen campus',
  })
})

test('the first course says in which intakes it begins; one that names none begins in any', async () => {
  const { acme, ada, lead, college } = await desk()
  const [first, second] = college.programs
  const { id: january } = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'intake').where('key', '=', 'january').executeTakeFirstOrThrow(),
  )
  await acme.within((db) => db.insertInto('program_intakes').values({ program_id: first!, intake_id: january }).execute())

  const other = await ada(applications.create, { body: bodyFor(lead, college, { programs: [first!] }) })
  const own = await ada(applications.create, { body: bodyFor(lead, college, { programs: [first!], intake: january }) })
  const any = await ada(applications.create, { body: bodyFor(lead, college, { programs: [second!] }) })

  expect(other.errors).toMatchObject([{ field: 'intake', message: 'This program does not begin then' }])
  expect([own.status, any.status]).toEqual([201, 201])
})

test('the intake year is the current one or one of the six after it', async () => {
  const { ada, lead, college } = await desk()
  const statusFor = async (intake_year: number) =>
    (await ada(applications.create, { body: bodyFor(lead, college, { intake_year }) })).status

  expect(await statusFor(year - 1)).toBe(422)
  expect(await statusFor(year + 7)).toBe(422)
  expect(await statusFor(year)).toBe(201)
  expect(await statusFor(year + 6)).toBe(201)
})

test('a student applies for a course and an intake once while the application lives', async () => {
  const { acme, ada, lead, college } = await desk()
  const [first, second, other] = [[college.programs[0]!, college.programs[1]!], [college.programs[1]!], [college.programs[2]!]]

  const made = await ada(applications.create, { body: bodyFor(lead, college, { programs: first }) })
  const twice = await ada(applications.create, { body: bodyFor(lead, college, { programs: second }) })
  const another = await ada(applications.create, { body: bodyFor(lead, college, { programs: other }) })
  await acme.within(async (db) => {
    const closed = await db.selectFrom('stages').select(['id', 'parent_stage_id']).where('key', '=', 'withdrawn').executeTakeFirstOrThrow()
    await db
      .updateTable('applications')
      .set({ status_id: closed.id, stage_id: closed.parent_stage_id! })
      .where('number', '=', made.data.applicationInfo.id)
      .execute()
  })
  const again = await ada(applications.create, { body: bodyFor(lead, college, { programs: second }) })

  expect(twice).toMatchObject({
    status: 409,
    message: 'Application already exists for this program and intake',
    errors: [{ field: 'programs', details: [{ application_id: made.data.applicationInfo.id }] }],
  })
  expect([another.status, again.status]).toEqual([201, 201])
})

test('the same course applied for twice at once becomes one application', async () => {
  const { ada, lead, college } = await desk()

  const answers = await Promise.all([1, 2, 3].map(() => ada(applications.create, { body: bodyFor(lead, college) })))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('a repeated request with the same key makes one application', async () => {
  const { ada, lead, college } = await desk()
  const key = { 'idempotency-key': crypto.randomUUID() }

  const first = await ada(applications.create, { body: bodyFor(lead, college) }, key)
  const again = await ada(applications.create, { body: bodyFor(lead, college) }, key)

  expect(again.data).toEqual(first.data)
  expect((await ada(applications.list)).data.metaInfo.totalRecords).toBe(1)
})

test('fields are changed by the version one has seen, and each change is audited with its values', async () => {
  const { acme, ada, lead } = await desk()
  const application = await acme.asSystem((ctx) => anApplication(ctx, lead))
  const change = (version: number, form_values: object) =>
    ada(applications.update, { params: { id: application.identifier }, body: { version, form_values } })

  const changed = await change(1, { application_number: ' A-17 ', tuition_fee: '12500.50', tuition_fee_currency: 'CAD' })
  const stale = await change(1, { ocas_number: '9' })
  const again = await change(2, { tuition_fee: '9000', status_in_canada: 'visitor' })
  const { data } = await ada(applications.single, { params: { id: application.identifier } })

  expect(changed).toMatchObject({ status: 200, data: { applicationInfo: { version: 2 } } })
  expect(stale.status).toBe(409)
  expect(data.applicationInfo).toMatchObject({
    application_number: 'A-17',
    ocas_number: null,
    tuition_fee: { amount_minor: 900_000, currency: 'CAD' },
  })
  expect(again.status).toBe(200)
  expect(await acme.audit()).toMatchObject([
    { action: 'application.updated', before: { application_number: null, tuition_fee: 1_000_000 }, after: { application_number: 'A-17' } },
    {
      before: { tuition_fee: 1_250_050, status_in_canada: null },
      after: { tuition_fee: 900_000, status_in_canada: 'visitor' },
    },
  ])
})

test('the timeline tells of the fields that say something else now, whatever else the form sent along', async () => {
  const { ada, lead, college } = await desk()
  const { identifier } = (await ada(applications.create, { body: bodyFor(lead, college) })).data.applicationInfo
  const edit = (form_values: object) => ada(applications.update, { params: { id: identifier }, query: {}, body: { form_values } })
  const shown = (await ada(applications.single, { params: { id: identifier } })).data.applicationInfo
  const whole = { ocas_number: '', tuition_fee: shown.tuition_fee!.amount, tuition_fee_currency: 'CAD' as const, remarks: '' }
  const fieldsTold = async () =>
    (await ada(applications.activities, { params: { id: identifier } })).data.recordsInfo.flatMap(({ type, vars }) =>
      type === 'updated' ? [vars['fields']] : [],
    )

  await edit({ ...whole, application_number: 'UCAS-1', offer_letter_deadline: '2031-05-01' })
  await edit({ ...whole, application_number: 'UCAS-1', offer_letter_deadline: '2031-05-01', tuition_fee: 21_000 })
  await edit({ ...whole, application_number: 'UCAS-1', offer_letter_deadline: '2031-05-01', tuition_fee: 21_000 })

  expect(await fieldsTold()).toEqual([['tuition_fee'], ['application_number', 'offer_letter_deadline']])
})

test('a fee that need not be paid is nothing, and what is no amount is told at its field', async () => {
  const { acme, ada, lead } = await desk()
  const { identifier } = await acme.asSystem((ctx) => anApplication(ctx, lead))
  const edit = (form_values: object) => ada(applications.update, { params: { id: identifier }, query: {}, body: { form_values } })

  expect((await edit({ application_fee: '0', tuition_fee: 0 })).status).toBe(200)
  expect((await edit({ application_fee: '' })).errors).toMatchObject([{ field: 'form_values.application_fee' }])
  expect((await edit({ application_fee: '-1' })).errors).toMatchObject([{ message: 'Enter an amount with at most two decimals' }])
  const { applicationInfo } = (await ada(applications.single, { params: { id: identifier } })).data
  expect(applicationInfo).toMatchObject({ application_fee: { amount_minor: 0 }, tuition_fee: { amount_minor: 0 } })
})

test('a deferred application keeps its status and the intake it was first for', async () => {
  const { acme, ada, lead, college } = await desk()
  const application = await acme.asSystem((ctx) => anApplication(ctx, lead, { college }))
  const january = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'intake').where('key', '=', 'january').executeTakeFirstOrThrow(),
  )
  const defer = (body: object) => ada(applications.defer, { params: { id: application.identifier }, body: body as never })

  const silent = await defer({ intake_id: january.id, intake_year: year + 2 })
  const done = await defer({ intake_id: january.id, intake_year: year + 2, remarks: 'Visa took too long' })
  const { data } = await ada(applications.single, { params: { id: application.identifier } })

  expect(silent).toMatchObject({ status: 422, errors: [{ field: 'remarks', message: 'Remarks are required' }] })
  expect(done.status).toBe(200)
  expect(data.applicationInfo).toMatchObject({
    is_deferred: true,
    intake: { id: january.id },
    intake_year: year + 2,
    status: { key: 'draft' },
    deferred_from: { intake_id: college.intake.id, intake_year: year + 1 },
  })
})

test('staff on the student hear of an application at once, and of each other only what others did', async () => {
  const { acme, ada, college } = await desk()
  const counsellor = await acme.person({ role: 'counsellor' })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: counsellor.id, role_id: counsellor.role_id }] }))

  await ada(applications.create, { body: bodyFor(lead, college) })
  await counsellor(applications.create, { body: bodyFor(lead, college, { programs: [college.programs[1]!] }) })
  await acme.settle()

  const notes = await acme.within((db) =>
    db.selectFrom('notifications').select(['user_id', 'title', 'vars']).where('type', '=', 'application').execute(),
  )
  expect(notes).toMatchObject([
    { user_id: counsellor.id, title: 'New application', vars: { student: 'Grace Hopper', institution: college.institution.name } },
  ])
  expect(acme.told().filter(({ message }) => (message as { noun: string }).noun === 'application')).toHaveLength(2)
})
