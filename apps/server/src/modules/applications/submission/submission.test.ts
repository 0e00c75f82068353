import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from '../application/application.builder.ts'
import { aPaper, requiredPapers } from '../offer-condition/offer-condition.builder.ts'
import { proofPaper, receiptPaper } from './submission.rules.ts'

async function desk() {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.status.update', 'applications.status.revert')
  const made = await acme.asSystem(async (ctx) => {
    const [college, student] = [await aCollege(ctx), await acme.person({ role: 'student' })]
    const lead = await aLead(ctx, { student_user_id: student.id })
    await requiredPapers(ctx, lead.id)
    return { college, student, lead, application: await anApplication(ctx, lead, { college, status: 'ready_to_submit' }) }
  })
  const keys = await acme.within((db) =>
    db.selectFrom('stages').select(['key', 'identifier']).where('module_type', '=', 'application').execute(),
  )
  const move = (to: string, body: object = {}, application: { identifier: string } = made.application) =>
    ada(applications.update, {
      params: { id: application.identifier },
      query: { status_identifier: keys.find(({ key }) => key === to)!.identifier },
      body,
    })
  const receipts = async (who: Caller = ada) =>
    (await who(submissions.ofApplication, { params: { id: made.application.identifier } })).data.recordsInfo
  return { acme, ada, move, receipts, ...made }
}

test('a submission leaves a receipt of what went to whom, when, by whom and with which content of each file', async () => {
  const { acme, ada, move, receipts, application, college } = await desk()
  const paper = await acme.asSystem((ctx) => aPaper(ctx, application.id, 'passport'))

  await move('submitted_to_institution', { form_values: { application_number: 'UT-1' } })
  const [receipt] = await receipts()

  expect(receipt).toMatchObject({
    submission_no: 1,
    submitted_by: { id: ada.id },
    facts: { institution: college.institution.name, campus: 'Main campus, Toronto', intake: 'September', application_number: 'UT-1' },
    files: [{ file_identifier: paper.file, document_identifier: paper.identifier, document_type: 'Passport', sha256: paper.sha256 }],
    confirmed_at: null,
  })
  expect(receipt!.facts.programs).toHaveLength(1)
})

test('each submission has its own receipt, and a file that came since stands in the second alone', async () => {
  const { acme, move, receipts, application } = await desk()
  const first = await acme.asSystem((ctx) => aPaper(ctx, application.id, 'passport'))
  await move('submitted_to_institution')
  await acme.within((db) => sql`update documents set deleted_at = now() where id = ${first.id}`.execute(db))
  const second = await acme.asSystem((ctx) => aPaper(ctx, application.id, 'passport'))
  await move('additional_documents')
  await move('submitted_to_institution')
  const all = await receipts()

  expect(all.map(({ submission_no, files }) => [submission_no, files.map(({ sha256 }) => sha256)])).toEqual([
    [2, [second.sha256]],
    [1, [first.sha256]],
  ])
})

test('an application that skips the status of being submitted is submitted all the same, once', async () => {
  const { move, receipts } = await desk()
  await move('acknowledged')
  await move('additional_documents')

  expect(await receipts()).toHaveLength(1)
})

test('a receipt cannot be changed, by nobody', async () => {
  const { acme, move } = await desk()
  await move('submitted_to_institution')
  const change = (statement: string) =>
    acme
      .within((db) => sql.raw(statement).execute(db))
      .then(
        () => 'changed',
        () => 'refused',
      )

  expect([
    await change(`update application_submissions set facts = '{}'`),
    await change('delete from application_submissions'),
    await change(`update application_submission_files set sha256 = repeat('0', 64)`),
  ]).toEqual(['refused', 'refused', 'refused'])
})

test('the student alone confirms a submission, and confirming twice changes nothing', async () => {
  const { acme, ada, move, receipts, student } = await desk()
  await move('submitted_to_institution')
  const params = { identifier: (await receipts())[0]!.identifier }
  const other = await acme.person({ role: 'student' })

  const asked = (await receipts(student))[0]!.can.confirm
  const [staff, stranger] = [await ada(submissions.confirm, { params }), await other(submissions.confirm, { params })]
  const [once, twice] = [await student(submissions.confirm, { params }), await student(submissions.confirm, { params })]
  const listed = await ada(submissions.list, { query: { filters: { is_confirmed: true } } })

  expect(asked).toBe(true)
  expect([staff.status, stranger.status, once.status, twice.status]).toEqual([403, 404, 200, 200])
  expect(twice.data.submissionInfo.confirmed_at).toBe(once.data.submissionInfo.confirmed_at)
  expect(listed.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([params.identifier])
  expect(twice.data.submissionInfo.can.confirm).toBe(false)
})

test('a receipt is read as a PDF, in the words of its reader', async () => {
  const { acme, ada, move, receipts, application } = await desk()
  const paper = await acme.asSystem((ctx) => aPaper(ctx, application.id, 'passport'))
  await move('submitted_to_institution')
  const [receipt] = await receipts()
  const pdf = await ada(submissions.pdf, { params: { identifier: receipt!.identifier } })
  const arabic = receiptPaper(receipt!, { language: 'ar', company: 'Acme', offsetMinutes: 180 })
  const said = JSON.stringify(arabic)

  expect([pdf.status, pdf.headers['content-type'], pdf.raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(arabic).toMatchObject({ direction: 'rtl', language: 'ar' })
  expect(arabic.title).toMatch(/\p{Script=Arabic}/u)
  expect(said).toContain(paper.sha256)
  expect(said).toContain('UTC+03:00')
})

test('one file for an agency and an intake has a receipt and a confirmation of every submitted application, or names it as missing', async () => {
  const { acme, ada, move, receipts, college } = await desk()
  const agency = await acme.within((db) =>
    db.insertInto('agents').values({ name: 'Bright Futures' }).returning(['id', 'identifier']).executeTakeFirstOrThrow(),
  )
  const made = await acme.asSystem(async (ctx) => {
    const one = async (first_name: string, wishes: object) => {
      const user = await acme.person({ role: 'student' })
      const lead = await aLead(ctx, { first_name, agent_id: agency.id, student_user_id: user.id })
      await requiredPapers(ctx, lead.id)
      return { user, application: await anApplication(ctx, lead, { college, agent_id: agency.id, ...wishes }) }
    }
    return {
      confirmed: await one('Ada', { status: 'ready_to_submit' }),
      unconfirmed: await one('Bea', { status: 'ready_to_submit' }),
      old: await one('Cleo', { status: 'submitted_to_institution', is_submitted: true }),
      draft: await one('Dora', { status: 'draft' }),
    }
  })
  await move('submitted_to_institution', {}, made.confirmed.application)
  await move('submitted_to_institution', {}, made.unconfirmed.application)
  const [receipt] = (await made.confirmed.user(submissions.list)).data.recordsInfo
  await made.confirmed.user(submissions.confirm, { params: { identifier: receipt!.identifier } })
  const query = { agent_identifier: agency.identifier, intake: college.intake.id, intake_year: new Date().getFullYear() + 1 }

  const file = await ada(submissions.proof, { query })
  const all = (await ada(submissions.list, { query: { filters: query } })).data.recordsInfo
  const { number: _, ...paper } = { number: 0, agency: 'Bright Futures', intake: 'September' }
  const shown = proofPaper(
    {
      ...paper,
      applications: Object.values(made)
        .slice(0, 3)
        .map(({ application }, at) => ({
          number: application.number,
          student: ['Ada', 'Bea', 'Cleo'][at]!,
          receipts: all.filter(({ application: of }) => of.identifier === application.identifier),
        })),
    },
    { language: 'en', company: 'Acme', offsetMinutes: 0 },
  )

  expect([file.status, file.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(all).toHaveLength(2)
  expect(shown.facts).toEqual({
    label: 'Missing',
    list: [
      { label: `AP-${made.old.application.number} Cleo`, value: 'The receipt is missing' },
      { label: `AP-${made.unconfirmed.application.number} Bea`, value: 'The confirmation of the student is missing' },
    ],
  })
  expect(await receipts()).toEqual([])
})

test('an agency proves its own submissions and no other, and neither students nor institutions ask for a file', async () => {
  const { acme, college, student } = await desk()
  const [one, two] = await acme.within((db) =>
    db
      .insertInto('agents')
      .values([{ name: 'One' }, { name: 'Two' }])
      .returning(['id', 'identifier'])
      .execute(),
  )
  const partner = await acme.person({ role: 'agent', agent_id: one!.id })
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const ask = async (who: Caller, agent: { identifier: string }) =>
    (await who(submissions.proof, { query: { agent_identifier: agent.identifier, intake: college.intake.id, intake_year: 2030 } })).status

  expect([await ask(partner, one!), await ask(partner, two!), await ask(student, one!), await ask(institution, one!)]).toEqual([
    200, 404, 404, 404,
  ])
})
