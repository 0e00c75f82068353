import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'
import { aLead } from '../lead/lead.builder.ts'

async function world() {
  const acme = await newTenant()
  const [first, second] = await acme.asSystem((ctx) => aCatalogue(ctx, {}, { program: 'MSc Robotics' }))
  const ada = await acme.userWith('programs.read', 'leads.read', 'leads.update')
  const student = await acme.person({ role: 'student' })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: student.id }))
  return { acme, ada, student, lead, first: at(first!), second: at(second!) }
}
const at = ({ program_id, campus_id }: { program_id: number; campus_id: number }) => ({ program_id, campus_id })

test('staff put several programs on the shortlist of a lead at once, and the lead tells of it', async () => {
  const { acme, ada, lead, first, second } = await world()

  const answer = await ada(leadShortlists.assign, {
    body: { lead_identifier: lead.identifier, programs: [first, second], is_shortlist: true, shortlist_origin: 'lead_profile' },
  })
  const listed = await ada(leadShortlists.ofLead, { params: { lead_id: lead.identifier } })
  await acme.settle()

  expect(answer.data.recordsInfo).toEqual([
    { ...first, is_shortlisted: true },
    { ...second, is_shortlisted: true },
  ])
  expect(listed.data.recordsInfo).toMatchObject([
    {
      program: { name: 'MSc Robotics' },
      shortlisted_by: 'staff',
      shortlist_origin: 'lead_profile',
      shortlisted_by_person: { first_name: 'Ada' },
    },
    { program: { name: 'MSc Data Science' } },
  ])
  expect(
    await acme.within((db) => db.selectFrom('activities').select(['type', 'record_id', 'visibility', 'vars']).orderBy('id').execute()),
  ).toMatchObject([
    {
      type: 'program_shortlisted',
      record_id: lead.id,
      visibility: 'shared',
      vars: { program: 'MSc Data Science', institution: 'University of Leeds' },
    },
    { type: 'program_shortlisted' },
  ])
  expect(await acme.audit()).toMatchObject([{ action: 'lead.shortlist_changed', module: 'lead', record_id: lead.id }])
  expect(acme.told()).toContainEqual(
    expect.objectContaining({ name: 'recordChanged', message: { noun: 'lead', identifier: lead.identifier, action: 'changed' } }),
  )
})

test('saying the same twice changes nothing', async () => {
  const { acme, ada, lead, first } = await world()
  const say = (is_shortlisted: 0 | 1) =>
    ada(leadShortlists.shortlist, { body: { lead_identifier: lead.identifier, content: [{ ...first, is_shortlisted }] } })

  const answers = [await say(1), await say(1), await say(0), await say(0)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const activities = await acme.within((db) => db.selectFrom('activities').select('type').orderBy('id').execute())
  expect(activities.map(({ type }) => type)).toEqual(['program_shortlisted', 'program_unshortlisted'])
})

test('a student shortlists for themselves without naming a lead', async () => {
  const { student, ada, lead, first } = await world()

  await student(leadShortlists.shortlist, { body: { content: [{ ...first, is_shortlisted: 1 }] } })
  const own = await student(leadShortlists.list, { query: { program_type: 'self_shortlisted' } })
  const marks = await ada(leadShortlists.marks, { query: { lead_identifier: lead.identifier } })

  expect(own.data.recordsInfo).toMatchObject([{ program: { name: 'MSc Data Science' }, shortlisted_by: 'user', is_shortlisted: true }])
  expect(marks.data.recordsInfo).toMatchObject([{ ...first, program_name: 'MSc Data Science', by: 'user' }])
})

test('neither side takes off what the other put there, and nothing of such a call is done', async () => {
  const { student, ada, lead, first, second } = await world()
  await student(leadShortlists.shortlist, { body: { content: [{ ...first, is_shortlisted: 1 }] } })
  await ada(leadShortlists.shortlist, { body: { lead_identifier: lead.identifier, content: [{ ...second, is_shortlisted: 1 }] } })

  const byStaff = await ada(leadShortlists.shortlist, {
    body: {
      lead_identifier: lead.identifier,
      content: [
        { ...second, is_shortlisted: 0 },
        { ...first, is_shortlisted: 0 },
      ],
    },
  })
  const byStudent = await student(leadShortlists.shortlist, { body: { content: [{ ...second, is_shortlisted: 0 }] } })
  const marks = await ada(leadShortlists.marks, { query: { lead_identifier: lead.identifier } })

  expect([byStaff, byStudent].map(({ status, message }) => [status, message])).toEqual(
    Array(2).fill([409, 'Only the side that shortlisted this program can take it off']),
  )
  expect(marks.data.recordsInfo.map(({ by }) => by).sort()).toEqual(['staff', 'user'])
})

test('staff shortlist for a lead they may see and edit, and for no other', async () => {
  const { acme, ada, lead, first } = await world()
  const counsellor = await acme.person({ role: 'counsellor' })
  const reader = await acme.userWith('programs.read', 'leads.read')
  const other = await acme.asSystem((ctx) => aLead(ctx))
  const student = await acme.person({ role: 'student' })
  const body = (lead_identifier?: string) => ({
    body: { ...(lead_identifier && { lead_identifier }), content: [{ ...first, is_shortlisted: 1 as const }] },
  })

  const answers = [
    await counsellor(leadShortlists.shortlist, body(lead.identifier)),
    await reader(leadShortlists.shortlist, body(lead.identifier)),
    await student(leadShortlists.shortlist, body(other.identifier)),
    await ada(leadShortlists.shortlist, body()),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 403, 404, 422])
  expect(answers[3]!.errors).toMatchObject([{ field: 'lead_identifier', message: 'Choose the lead first' }])
})

test('what is not on offer cannot be shortlisted, but stays where it was and can be taken off', async () => {
  const { acme, ada, lead, first, second } = await world()
  const say = (program: object, is_shortlisted: 0 | 1) =>
    ada(leadShortlists.shortlist, {
      body: { lead_identifier: lead.identifier, content: [{ ...(program as typeof first), is_shortlisted }] },
    })
  await say(first, 1)
  await acme.within((db) => db.updateTable('programs').set({ is_active: false }).execute())

  const fresh = await say(second, 1)
  const unknown = await say({ program_id: 999, campus_id: 1 }, 1)
  const kept = await ada(leadShortlists.ofLead, { params: { lead_id: lead.identifier } })
  const off = await say(first, 0)

  expect([fresh.status, unknown.status, off.status]).toEqual([422, 422, 200])
  expect(kept.data.recordsInfo).toMatchObject([{ is_active: false }])
})

test('an empty choice is refused in the words of the specification', async () => {
  const { ada, lead } = await world()

  const refused = await ada(leadShortlists.assign, { body: { lead_identifier: lead.identifier, programs: [] } })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'programs', message: 'please select the program' }] })
})
