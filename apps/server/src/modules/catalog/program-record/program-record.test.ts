import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { programMoves, programStates } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCatalogue } from '../program/program.builder.ts'
import { editOf } from './program-record.builder.ts'

const cards = ['tuition_fee', 'application_fee', 'english_test_scores', 'checklist', 'duration'] as const
const keys = [
  ...cards.map((fact) => `programs.listing.card.info.${fact}.read` as const),
  ...(['programs.read', 'inventory.programs.create', 'inventory.programs.update'] as const),
]

async function world() {
  const acme = await newTenant()
  const keeper = await acme.userWith(...keys)
  const [offering] = await acme.asSystem((ctx) => aCatalogue(ctx, {}))
  const one = async (id = offering!.program_id) => (await keeper(programRecords.single, { params: { id: String(id) } })).data.programInfo
  const program = await one()
  const edit = (changes: object, id = program.identifier) =>
    keeper(programRecords.edit, { params: { id }, body: { ...editOf(program), ...changes } })
  const inFinder = async (person = keeper) => (await person(programs.all, { query: {} })).data.recordsInfo.map((card) => card.program.name)
  return { acme, keeper, offering: offering!, program, one, edit, inFinder }
}

test('a company writes a program with all its facts, and the finder has it at once', async () => {
  const { acme, keeper, program, offering, inFinder } = await world()
  const intakes = await acme.within((db) => db.selectFrom('lookup_values').select('id').where('type', '=', 'intake').limit(1).execute())
  const body = {
    ...editOf(program),
    ...{ institution_id: offering.institution_id, name: 'Summer English', category: 'summer_school' as const, offer_letter_days: '21' },
    ...{ min_age: 14, weekly_hours: 20, start_date: 'Every Monday in July', accommodation_options: ['homestay' as const] },
    campuses: [{ campus_id: offering.campus_id, tuition_fee: '1250.50', application_fee: '' }],
    intakes: [{ intake_id: intakes[0]!.id, deadline: '2027-05-31' }],
    scholarships: [{ name: 'Early bird', amount: '', percent: 10, conditions: 'Paid before March' }],
    checklist: [{ name: 'Visa', country_code: 'IN', items: [{ name: 'Passport', entries: ['Both pages'] }] }],
    verified_source: 'https://leeds.ac.uk/fees',
  }

  const made = await keeper(programRecords.create, { body })

  expect(made.status).toBe(201)
  expect(made.data.programInfo).toMatchObject({
    ...{ name: 'Summer English', state: 'open', is_unverified: false, offer_letter_days: 21, weekly_hours: 20, min_age: 14 },
    campuses: [
      {
        tuition_fee: { amount: 1250.5, currency: 'GBP' },
        application_fee: null,
        verification: { verified_by: { name: expect.any(String) } },
      },
    ],
    intakes: [{ deadline: '2027-05-31', verification: { verified_source: 'https://leeds.ac.uk/fees' } }],
    scholarships: [{ name: 'Early bird', percent: 10, verification: { state: 'current' } }],
    checklist: [{ country_code: 'IN', items: [{ name: 'Passport', entries: ['Both pages'] }] }],
  })
  const { data } = await keeper(programs.all, { query: { category: 'summer_school', search: 'summer english' } })
  expect(data.recordsInfo).toMatchObject([{ program: { additional_items: { age: '14+', weekly_hours: 20 } } }])
  expect(await inFinder()).toEqual(['MSc Data Science'])
})

test('what is missing or wrong is told at its field', async () => {
  const { edit, program } = await world()
  const faults = async (changes: object) => (await edit(changes)).errors?.map(({ field, message }) => [field, message])

  expect(await faults({ offer_letter_days: '' })).toEqual([['offer_letter_days', 'please enter estimated offer letter days']])
  expect(await faults({ offer_letter_days: 366 })).toEqual([['offer_letter_days', 'please enter estimated offer letter days']])
  expect(await faults({ name: ' ' })).toEqual([['name', 'Program name is required']])
  expect(await faults({ campuses: [] })).toEqual([['campuses', 'Choose at least one campus']])
  const [campus] = editOf(program).campuses
  expect(await faults({ campuses: [campus, campus] })).toEqual([['campuses.1.campus_id', 'This is named twice']])
  expect(await faults({ campuses: [{ ...campus, campus_id: 2_000_000_000 }] })).toEqual([
    ['campuses.0.campus_id', 'Choose one of the options'],
  ])
  expect(await faults({ study_level_id: 2_000_000_000 })).toEqual([['study_level_id', 'Choose one of the options']])
})

test('an institution has a name and level once', async () => {
  const { keeper, offering, program } = await world()
  const body = { institution_id: offering.institution_id, ...editOf(program) }

  const twice = await keeper(programRecords.create, { body })
  const copy = await keeper(programRecords.create, { body: { ...body, name: 'MSc Data Science (part time)' } })

  expect([twice.status, copy.status]).toEqual([409, 201])
})

test('a fact that is changed was never verified, unless it is said from where it is known; facts that stayed keep their mark', async () => {
  const { keeper, program, edit } = await world()
  const verify = (part: 'fees' | 'requirements') =>
    keeper(programRecords.verify, { params: { id: program.identifier }, body: { part, verified_source: 'Prospectus 2027' } })
  await verify('fees')
  await verify('requirements')
  const raised = [{ ...editOf(program).campuses[0]!, tuition_fee: '32000' }]

  const silent = await edit({ campuses: raised })
  expect(silent.data.programInfo).toMatchObject({
    campuses: [{ verification: { state: 'never', verified_at: null } }],
    verification: { state: 'current', verified_source: 'Prospectus 2027' },
  })
  const sourced = await edit({ campuses: [{ ...raised[0]!, tuition_fee: '33000' }], verified_source: 'Mail of the registrar' })
  expect(sourced.data.programInfo).toMatchObject({
    campuses: [{ verification: { state: 'current', verified_source: 'Mail of the registrar' } }],
    verification: { verified_source: 'Prospectus 2027' },
  })
})

test('a file that changes a fee takes its mark away, and leaves the old value to be read', async () => {
  const { acme, keeper, program, one } = await world()
  await keeper(programRecords.verify, { params: { id: program.identifier }, body: { part: 'fees', verified_source: 'Prospectus' } })
  await acme.asSystem((ctx) => aCatalogue(ctx, { tuition_fee: '32000' }))

  expect((await one()).campuses).toMatchObject([{ verification: { state: 'never', verified_at: null } }])
  const { data } = await keeper(programRecords.changes, { params: { id: program.identifier } })
  expect(data.recordsInfo).toMatchObject([
    { fact: 'tuition_fee', old_value: { minor: 3_150_000, currency: 'GBP' }, new_value: { minor: 3_200_000, currency: 'GBP' } },
  ])
})

test('hidden and closed programs are found by nobody but those who look after them, and come back', async () => {
  const { acme, keeper, program, inFinder } = await world()
  const reader = await acme.userWith('programs.read')
  const move = async (state: 'open' | 'hidden' | 'closed') =>
    (await keeper(programRecords.changeState, { params: { id: program.identifier }, body: { state } })).data.programInfo.state
  const seen = async () => (await reader(programRecords.single, { params: { id: program.identifier } })).status

  expect([await move('hidden'), await seen(), await inFinder(reader)]).toEqual(['hidden', 404, []])
  expect([await move('open'), await seen(), await inFinder(reader)]).toEqual(['open', 200, ['MSc Data Science']])
  expect([await move('closed'), await seen(), await inFinder(reader)]).toEqual(['closed', 404, []])
  const listed = await keeper(programRecords.list, { query: { state: 'closed' } })
  expect(listed.data.recordsInfo).toMatchObject([{ name: 'MSc Data Science', state: 'closed' }])
  expect(await move('open')).toBe('open')
})

test('a program goes only where the table lets it, from each state', async () => {
  const { keeper, program } = await world()
  const move = (state: (typeof programStates)[number]) =>
    keeper(programRecords.changeState, { params: { id: program.identifier }, body: { state } })
  const paths = { open: [], hidden: ['hidden'], closed: ['closed'] } as const
  for (const from of programStates)
    for (const to of programStates) {
      for (const step of paths[from]) await move(step)
      expect([from, to, (await move(to)).status]).toEqual([from, to, programMoves[from].includes(to) ? 200 : 409])
      await move('open')
    }
})

test('a program of open applications is not hidden from those who work them', async () => {
  const { acme, keeper, program, offering } = await world()
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  await acme.asSystem(async (ctx) => {
    const application = await anApplication(ctx, lead)
    await sql`update application_programs set program_id = ${offering.program_id}, campus_id = ${offering.campus_id}
      where application_id = ${application.id} and order_by = 1`.execute(ctx.db)
  })

  const hidden = await keeper(programRecords.changeState, { params: { id: program.identifier }, body: { state: 'hidden' } })

  expect(hidden).toMatchObject({ status: 409, errors: [{ code: 'CLAIM_IN_USE' }] })
})

test('what another company shares keeps the facts of its owner, and may be hidden and checked here', async () => {
  const { acme, keeper, program, edit, offering } = await world()
  await acme.asSystem(({ db }) =>
    sql`insert into shared_claims (institution_id, owner, source)
      values (${offering.institution_id}, gen_random_uuid(), gen_random_uuid())`.execute(db),
  )
  const move = (state: 'hidden' | 'closed') => keeper(programRecords.changeState, { params: { id: program.identifier }, body: { state } })

  expect(await edit({ name: 'Ours' })).toMatchObject({ status: 409, errors: [{ code: 'PROGRAM_SHARED' }] })
  const made = await keeper(programRecords.create, { body: { institution_id: offering.institution_id, ...editOf(program), name: 'Ours' } })
  expect(made).toMatchObject({ status: 409, errors: [{ code: 'PROGRAM_SHARED' }] })
  expect(await move('closed')).toMatchObject({ status: 409, errors: [{ code: 'PROGRAM_SHARED' }] })
  const checked = await keeper(programRecords.verify, {
    params: { id: program.identifier },
    body: { part: 'fees', verified_source: 'By phone' },
  })
  expect(checked.data.programInfo).toMatchObject({ is_shared: true, can: { update: false, verify: true, move_to: ['hidden'] } })
  expect((await move('hidden')).data.programInfo.state).toBe('hidden')
})

test('an older version of a program is not written over a newer one', async () => {
  const { keeper, program, edit } = await world()
  await edit({ name: 'MSc Data Science and AI' })

  const params = { id: program.identifier }
  const late = await keeper(programRecords.edit, { params, body: editOf(program) }, { 'if-match': `"v${program.version}"` })

  expect(late).toMatchObject({ status: 409, errors: [{ code: 'VERSION_CONFLICT' }] })
})
