import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { offerConditions } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import {
  type ConditionStatus,
  conditionMoves,
  conditionStatuses,
} from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from '../application/application.builder.ts'
import { aPaper } from './offer-condition.builder.ts'

async function desk(status = 'conditional_offer') {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.status.update', 'applications.update', 'applications.status.revert')
  const made = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    const application = await anApplication(ctx, lead, { college, status, is_submitted: true })
    await ctx.db
      .updateTable('applications')
      .set({ offer_letter_deadline: '2031-05-01', version: 5 })
      .where('id', '=', application.id)
      .execute()
    return { lead, college, application, letter: await aPaper(ctx, application.id) }
  })
  const params = { id: made.application.identifier }
  const add = (text: string, more: { due_on?: string } = {}) =>
    ada(offerConditions.create, { params, body: { text, kind: 'language', ...more } })
  const standing = async () => (await ada(applications.single, { params })).data.applicationInfo
  const decide = async (at: number, status: ConditionStatus, more: object = {}) => {
    const { data } = await ada(offerConditions.ofApplication, { params })
    const condition = data.recordsInfo[at]!
    return ada(
      offerConditions.changeStatus,
      {
        params: { identifier: condition.identifier },
        body: { status, remarks: 'Seen', ...more },
      },
      { 'if-match': `"v${condition.version}"` },
    )
  }
  return { acme, ada, ...made, params, add, decide, standing }
}

test('an offer becomes unconditional with its last condition, and its history says so', async () => {
  const { acme, ada, add, decide, standing, application, letter, params } = await desk()
  await add('IELTS 6.5 overall', { due_on: '2031-03-01' })
  await add('Final transcript')

  const first = await decide(0, 'met', { document_identifier: letter.identifier })
  const between = await standing()
  const last = await decide(0, 'waived')
  const after = await standing()
  const history = await acme.within((db) =>
    db.selectFrom('status_history').select('id').where('module', '=', 'application').where('record_id', '=', application.id).execute(),
  )
  const read = await ada(offerConditions.ofApplication, { params })

  expect([first.data.became_unconditional, first.data.standing, between.status.key]).toEqual([false, 'open', 'conditional_offer'])
  expect([last.data.became_unconditional, last.data.standing, after.status.key]).toEqual([true, 'met', 'unconditional_offer'])
  expect(history).toHaveLength(2)
  expect(read.data.recordsInfo.find(({ text }) => text.startsWith('IELTS'))).toMatchObject({
    status: 'met',
    evidence: { identifier: letter.identifier },
    decided_by: { first_name: expect.any(String) },
  })
})

test('nobody sets an offer to unconditional while a condition is open or was not met', async () => {
  const { ada, add, decide, standing, params } = await desk()
  await add('IELTS 6.5')
  const { moves } = await standing()
  const unconditional = moves.find(({ status }) => status.key === 'unconditional_offer')!
  const move = () => ada(applications.update, { params, query: { status_identifier: unconditional.status.identifier }, body: {} })

  const open = await move()
  await decide(0, 'not_met')
  const failed = await move()

  expect(unconditional).toMatchObject({ isAllowed: false, reason: 'Conditions of the offer are not met yet' })
  expect([open.status, failed.status]).toEqual([422, 422])
  expect((await standing()).status.key).toBe('conditional_offer')
})

test('a condition moves by its table alone, and every move but being met says why', async () => {
  const { add, decide, ada, params } = await desk('waitlisted')
  await add('Bank statement')
  const answers: [ConditionStatus, ConditionStatus, number][] = []
  for (const to of ['open', 'met', 'waived', 'not_met', 'open', 'not_met', 'met', 'open', 'waived', 'waived'] as const) {
    const from = (await ada(offerConditions.ofApplication, { params })).data.recordsInfo[0]!.status
    answers.push([from, to, (await decide(0, to)).status])
  }
  const wordless = await decide(0, 'open', { remarks: '' })

  expect(answers.filter(([from, to, status]) => (status === 200) !== conditionMoves[from].includes(to))).toEqual([])
  expect(new Set(answers.map(([, to]) => to))).toEqual(new Set(conditionStatuses))
  expect(wordless).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
})

test('an institution keeps the conditions of its own offers; a student reads theirs without the remarks and changes nothing', async () => {
  const { acme, add, decide, college, lead, params } = await desk()
  await add('IELTS 6.5')
  await decide(0, 'not_met', { remarks: 'Only 6.0' })
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const elsewhere = await acme.person({
    role: 'institution_staff',
    institution_id: (await acme.asSystem((ctx) => aCollege(ctx))).institution.id,
  })
  const student = await acme.person({ role: 'student' })
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())

  const added = await institution(offerConditions.create, { params, body: { text: 'Interview', kind: 'interview' } })
  const foreign = await elsewhere(offerConditions.ofApplication, { params })
  const read = await student(offerConditions.ofApplication, { params })
  const changed = await student(offerConditions.create, { params, body: { text: 'None', kind: 'other' } })

  expect(added.status).toBe(201)
  // Who works for the consultancy is the company to it (ADR 0227).
  expect(added.data.recordsInfo.map(({ decided_by }) => decided_by?.id)).toEqual([undefined, 0])
  expect(foreign.status).toBe(404)
  expect(read.data.recordsInfo.map(({ text, remarks, can }) => [text, remarks, can.change_status])).toEqual([
    ['Interview', null, false],
    ['IELTS 6.5', null, false],
  ])
  expect(changed.status).toBe(403)
})

test('evidence is a paper of this student alone', async () => {
  const { acme, add, decide } = await desk()
  await add('IELTS 6.5')
  const other = await acme.asSystem(async (ctx) => aPaper(ctx, (await anApplication(ctx, await aLead(ctx))).id))

  const refused = await decide(0, 'met', { document_identifier: other.identifier })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'document_identifier' }] })
})
