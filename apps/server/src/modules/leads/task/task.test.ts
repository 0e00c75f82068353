import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { remindDue } from './task.jobs.ts'

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a reminder is set for oneself or for who works the lead, never in the past', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const bob = await acme.person({ role: 'counsellor', first_name: 'Bob' })
  const eve = await acme.person({ role: 'counsellor' })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: bob.id, role_id: bob.role_id }] }))
  const set = (body: object) =>
    ada(tasks.create, { body: { module_identifier: lead.identifier, note: 'Call', scheduled_at: soon(60), ...body } })

  const own = await set({})
  const forBob = await set({ user_identifier: bob.identifier, role_identifier: bob.role_identifier, scheduled_at: soon(30) })
  const forEve = await set({ user_identifier: eve.identifier })
  const past = await set({ scheduled_at: soon(-2) })
  const noDate = await set({ scheduled_at: 'tomorrow' })
  const roleOnly = await set({ role_identifier: bob.role_identifier })

  expect(own).toMatchObject({
    status: 201,
    message: 'Reminder has been set successfully',
    data: { taskInfo: { user: { identifier: ada.identifier }, status: 'pending', is_overdue: false, lead: { id: lead.number } } },
  })
  expect(forBob.data.taskInfo).toMatchObject({ user: { first_name: 'Bob' }, role: { name: 'Counsellor' } })
  expect([forEve, past, noDate, roleOnly].map(({ errors }) => [errors[0]?.field, errors[0]?.message])).toEqual([
    ['user_identifier', 'Choose someone assigned to this lead'],
    ['scheduled_at', 'Schedule at can not be in the past'],
    ['scheduled_at', 'Invaild date format'],
    ['user_identifier', 'User is required'],
  ])
  expect(
    (await ada(tasks.list, { query: { identifier: lead.identifier, per_page: 1_000 } })).data.recordsInfo.map(
      ({ user }) => user.first_name,
    ),
  ).toEqual(['Bob', 'Ada'])
  expect((await ada(tasks.list)).data.recordsInfo).toHaveLength(1)
  expect((await ada(leads.list)).data.recordsInfo[0]!.next_task).toMatchObject({ note: 'Call', is_overdue: false })
})

test('a due reminder is told exactly once, however many workers look', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', last_name: 'Hopper' }))
  await ada(tasks.create, { body: { module_identifier: lead.identifier, note: 'Call back', scheduled_at: soon(0) } })
  await ada(tasks.create, { body: { module_identifier: lead.identifier, note: 'Later', scheduled_at: soon(60) } })

  const reminded = await Promise.all([acme.asSystem(remindDue), acme.asSystem(remindDue), acme.asSystem(remindDue)])
  const again = await acme.asSystem(remindDue)

  expect([reminded.reduce((sum, one) => sum + one, 0), again]).toEqual([1, 0])
  const notes = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'type', 'vars', 'module_identifier']).execute())
  expect(notes).toMatchObject([
    { user_id: ada.id, type: 'task', vars: { name: 'Grace Hopper', note: 'Call back' }, module_identifier: lead.identifier },
  ])
})

test('assignee, creator and whoever may change the lead change its status; others do not even see it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const [bob, eve] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const reader = await acme.userWith('leads.read')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: bob.id, role_id: bob.role_id }] }))
  const { data } = await ada(tasks.create, {
    body: { module_identifier: lead.identifier, note: 'Call', scheduled_at: soon(60), user_identifier: bob.identifier },
  })
  const change = (who: typeof ada, status: 'completed' | 'pending' | 'cancelled') =>
    who(tasks.changeStatus, { params: { id: data.taskInfo.identifier }, body: { status } })

  expect([(await change(eve, 'completed')).status, (await change(reader, 'completed')).status]).toEqual([404, 403])
  expect((await change(bob, 'completed')).data.taskInfo).toMatchObject({ status: 'completed', completed_at: expect.any(String) })
  expect((await change(ada, 'pending')).data.taskInfo).toMatchObject({ status: 'pending', completed_at: null })
  expect((await change(ada, 'cancelled')).data.taskInfo.status).toBe('cancelled')
})

test('the next follow-up of a lead is its earliest open reminder, and goes with the last one', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const set = async (minutes: number) =>
    (await ada(tasks.create, { body: { module_identifier: lead.identifier, note: 'Call', scheduled_at: soon(minutes) } })).data.taskInfo
  const change = (task: { identifier: string }, status: 'completed' | 'cancelled' | 'pending') =>
    ada(tasks.changeStatus, { params: { id: task.identifier }, body: { status } })
  const next = async () => (await ada(leads.list)).data.recordsInfo[0]!.next_follow_up_at
  const of = ({ scheduled_at }: { scheduled_at: string }) => scheduled_at

  const [later, sooner] = [await set(120), await set(60)]
  const both = await next()
  await change(sooner, 'completed')
  const afterOne = await next()
  await change(later, 'cancelled')
  const afterBoth = await next()
  await change(sooner, 'pending')

  expect([both, afterOne, afterBoth, await next()]).toEqual([of(sooner), of(later), null, of(sooner)])
})
