import { navigation } from '@embark/contract/identity/navigation/navigation.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { remindDue } from '../task/task.jobs.ts'
import { welcomeStudent } from './student.commands.ts'

/** A student with their lead, and somebody who works it. */
async function aStudent() {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  const grace = await acme.person({ role: 'student' })
  const lead = await acme.asSystem((ctx) =>
    aLead(ctx, { student_user_id: grace.id, category: 'hot', assigned: [{ user_id: ada.id, role_id: ada.role_id }] }),
  )
  return { acme, ada, grace, lead, params: { id: lead.identifier } }
}

test('a student reads themselves without how they were won, and nothing that is internal', async () => {
  const { ada, grace, lead, params } = await aStudent()
  for (const visibility of ['internal', 'shared'] as const)
    await ada(leadNotes.create, { params: { lead_id: lead.identifier }, body: { content: `It is ${visibility}`, visibility } })

  const { data } = await grace(leadStudents.single, { params })
  const filled = await grace(leadAnswers.filled, { params })
  const notes = await grace(leadNotes.list, { params: { lead_id: lead.identifier } })
  const feed = await grace(leadActivities.list, { params })

  expect(data.studentInfo).toMatchObject({ category: null, source: null, medium: null, agent: null, status_reason: null, moves: [] })
  const { values } = filled.data.formInfo
  expect(['category', 'lead_source_id', 'lead_medium_id'].map((name) => values[name] ?? null)).toEqual([null, null, null])
  expect(notes.data.recordsInfo.map(({ content }) => content)).toEqual(['It is shared'])
  expect(feed.data.recordsInfo.every(({ visibility }) => visibility === 'shared')).toBe(true)
})

test('a reminder set for the student stands among theirs, rings for them, and is done by them; no other reminder is theirs', async () => {
  const { acme, ada, grace, lead } = await aStudent()
  const stranger = await acme.person({ role: 'student' })
  const body = { module_identifier: lead.identifier, note: 'Send the passport', scheduled_at: new Date().toISOString() }
  const set = (user_identifier: string | null) => ada(tasks.create, { body: { ...body, user_identifier } })

  const asked = await set(grace.identifier)
  const planned = (await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo
  const refused = await set(stranger.identifier)
  await set(null)
  await acme.asSystem(remindDue)
  const mine = await grace(tasks.list, { query: { identifier: lead.identifier } })
  const counted = (await grace(leadStudents.single, { params: { id: lead.identifier } })).data.studentInfo.counts.tasks
  const bell = await grace(notifications.list)
  const done = await grace(tasks.changeStatus, { params: { id: asked.data.taskInfo.identifier }, body: { status: 'completed' } })

  expect([asked.status, refused.errors[0]?.message]).toEqual([201, 'Choose someone assigned to this lead'])
  expect(mine.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([asked.data.taskInfo.identifier])
  expect([planned.next_task, planned.next_follow_up_at, counted]).toEqual([null, null, 1])
  expect(bell.data.recordsInfo.map(({ notification_info }) => notification_info.type)).toEqual(['task'])
  expect(done.data.taskInfo.status).toBe('completed')
})

test('a student changes who they are and what they look for; address, number and stage stay whatever is sent', async () => {
  const { acme, grace, lead } = await aStudent()
  const before = await acme.within((db) => db.selectFrom('leads').selectAll().where('id', '=', lead.id).executeTakeFirstOrThrow())
  const more = { email: 'other@example.com', mobile: '5321112233', country_code: '+90', category: 'cold', owner_id: grace.id, stage_id: 1 }

  const saved = await grace(leadStudents.editOwn, {
    body: { first_name: 'Amazing', source_city: 'Izmir', version: before.version, ...more } as never,
  })
  const stale = await grace(leadStudents.editOwn, { body: { first_name: 'Late', version: before.version } })
  const after = await acme.within((db) => db.selectFrom('leads').selectAll().where('id', '=', lead.id).executeTakeFirstOrThrow())

  expect(saved).toMatchObject({ status: 200, data: { studentProfileInfo: { lead_identifier: lead.identifier } } })
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect(after).toMatchObject({ first_name: 'Amazing', source_city: 'Izmir' })
  const kept = ['email', 'mobile', 'category', 'owner_id', 'stage_id', 'status_id'] as const
  expect(kept.map((name) => after[name])).toEqual(kept.map((name) => before[name]))
  expect((await acme.audit()).map(({ action }) => action)).toContain('student.profile_changed')
})

test('who told them of the company is kept once and never changed; nobody refers themselves', async () => {
  const { acme, ada, grace } = await aStudent()
  const other = await acme.person({ role: 'counsellor' })
  const version = async () => (await acme.within((db) => db.selectFrom('leads').select('version').executeTakeFirstOrThrow())).version
  const by = () => acme.within((db) => db.selectFrom('users').select('referred_by').where('id', '=', grace.id).executeTakeFirstOrThrow())

  await grace(leadStudents.editOwn, { body: { referral_id: grace.identifier, version: await version() } })
  expect((await by()).referred_by).toBeNull()
  await grace(leadStudents.editOwn, { body: { referral_id: ada.identifier, version: await version() } })
  await grace(leadStudents.editOwn, { body: { referral_id: other.identifier, version: await version() } })
  expect((await by()).referred_by).toBe(ada.id)
})

test('who is nobody’s student has no profile of their own to change', async () => {
  const { acme, ada } = await aStudent()
  const stranger = await acme.person({ role: 'student' })
  const change = { body: { first_name: 'Nobody', version: 1 } }

  expect((await ada(leadStudents.editOwn, change)).status).toBe(404)
  expect((await stranger(leadStudents.editOwn, change)).status).toBe(404)
})

test('the menu of a student holds their own pages and the finder, and nobody else has those pages in theirs', async () => {
  const { ada, grace } = await aStudent()
  const pathsOf = async (person: typeof ada) => (await person(navigation.list)).data.recordsInfo.map(({ url_param }) => url_param)

  expect(await pathsOf(grace)).toEqual([
    '/student-dashboard',
    '/student/documents',
    '/student/conversations',
    '/student/applications',
    '/student/shortlisted-programs',
    '/programs',
    '/student/counsellings',
    '/student/timeline',
    '/student/profile',
    '/student/assigned-staff',
    '/student/reminders',
    '/student/notes',
    '/student/payments',
  ])
  const office = await pathsOf(ada)
  expect(office).toContain('/students')
  expect(office.filter((path) => path.startsWith('/student/') || path === '/student-dashboard')).toEqual([])
})

test('that a student came in is told to who works the lead, and to the branch where nobody does', async () => {
  const acme = await newTenant()
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'Izmir' }).returning('id').executeTakeFirstOrThrow())
  const ada = await acme.person({ role: 'counsellor' })
  const manager = await acme.person({ role: 'branch_manager', branch_id: branch.id })
  const elsewhere = await acme.person({ role: 'branch_manager' })
  const newcomers = [await acme.person({ role: 'student' }), await acme.person({ role: 'student' })] as const
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { email: newcomers[0].email, assigned: [{ user_id: ada.id, role_id: ada.role_id }] })
    await aLead(ctx, { email: newcomers[1].email, branch_id: branch.id })
    for (const { id, email } of newcomers)
      await welcomeStudent(ctx, {
        id,
        email,
        group: 'user',
        first_name: 'Grace',
        last_name: 'Hopper',
        country_code: '+90',
        mobile: '',
        language: 'en',
      })
  })
  await acme.settle()

  const readBy = async (person: typeof ada) =>
    (await person(notifications.list)).data.recordsInfo.filter(({ notification_info: { title } }) => title === 'A student made an account')
      .length
  expect([await readBy(ada), await readBy(manager), await readBy(elsewhere)]).toEqual([1, 1, 0])
})
