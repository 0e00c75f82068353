import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { taskMoves, taskStatuses } from '@embark/contract/leads/task/task.rules.ts'
import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { diceOf } from '../../../../test/dice.ts'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { deletedBy } from '../trash/trash.builder.ts'
import { aGeneralTask, aTask, inMinutes } from './task.builder.ts'
import { remindDue } from './task.jobs.ts'

test('a task that somebody changed since it was seen is not overwritten', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  const made = await ada(tasks.create, { body: { note: 'Call', type: 'call', module_type: 'general', scheduled_at } })
  const { identifier, note, type } = made.data.taskInfo
  const seen = { note, type, scheduled_at: made.data.taskInfo.scheduled_at }

  const [first, second] = [
    await ada(tasks.edit, { params: { id: identifier }, body: { note: 'Write', seen } }),
    await ada(tasks.edit, { params: { id: identifier }, body: { note: 'Meet', seen } }),
  ]

  expect(first.data.taskInfo.note).toBe('Write')
  expect([second.status, second.errors[0]?.code]).toEqual([409, 'VERSION_CONFLICT'])
})

test('a task goes only where the table of moves lets it, and only an open one gets another time', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  for (const from of taskStatuses)
    for (const to of taskStatuses.filter((status) => status !== from)) {
      const { identifier } = await aTask(ada, lead)
      const move = (status: typeof from) => ada(tasks.changeStatus, { params: { id: identifier }, body: { status } })
      if (from !== 'pending') await move(from)
      const edited = await ada(tasks.edit, { params: { id: identifier }, body: { note: 'Write' } })
      expect([from, edited.status]).toEqual([from, from === 'pending' ? 200 : 409])
      expect([from, to, (await move(to)).status]).toEqual([from, to, taskMoves[from].includes(to) ? 200 : 409])
    }
})

test('another time and another person are told anew, once, and never to who has left', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const bob = await acme.person({ role: 'counsellor' })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: bob.id, role_id: bob.role_id }] }))
  const { identifier } = await aTask(ada, lead, { scheduled_at: inMinutes(0) })
  const remind = () => acme.asSystem(remindDue)
  const recipients = async () =>
    (await acme.within((db) => db.selectFrom('notifications').select('user_id').orderBy('id').execute())).map(({ user_id }) => user_id)

  await Promise.all([remind(), remind()])
  const first = await recipients()
  await ada(tasks.edit, { params: { id: identifier }, body: { user_identifier: bob.identifier } })
  await Promise.all([remind(), remind()])
  const second = await recipients()
  await ada(tasks.edit, { params: { id: identifier }, body: { note: 'Other words' } })
  await remind()
  const third = await recipients()
  await acme.within((db) => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', bob.id).execute())
  await aTask(ada, lead, { scheduled_at: inMinutes(0) })
  await acme.within((db) => db.updateTable('tasks').set({ user_id: bob.id, notified_at: null }).execute())
  await remind()

  expect([first, second, third, await recipients()]).toEqual([[ada.id], [ada.id, bob.id], [ada.id, bob.id], [ada.id, bob.id]])
})

test('several tasks are postponed at once and keep their time of day; what cannot be changed is said', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const eve = await acme.person({ role: 'counsellor' })
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const [first, second, done] = [await aTask(ada, lead), await aGeneralTask(ada), await aTask(ada, lead)]
  await ada(tasks.changeStatus, { params: { id: done.identifier }, body: { status: 'completed' } })
  const task_identifiers = [first, second, done].map(({ identifier }) => identifier)
  const far = '2031-05-17'

  const postponed = await ada(tasks.changeMany, { body: { task_identifiers, scheduled_on: far } })
  const strangers = await eve(tasks.changeMany, { body: { task_identifiers, status: 'completed' } })
  const past = await ada(tasks.changeMany, { body: { task_identifiers, scheduled_on: '2020-01-01' } })
  const both = await ada(tasks.changeMany, { body: { task_identifiers, scheduled_on: far, status: 'completed' } })

  expect([postponed.data, strangers.data, past.data, both.status]).toEqual([
    { picked: 2, skipped: 1 },
    { picked: 0, skipped: 3 },
    { picked: 0, skipped: 3 },
    422,
  ])
  const rows = (await ada(tasks.list, { query: { status: 'pending' } })).data.recordsInfo
  expect(rows.map(({ scheduled_at }) => new Date(scheduled_at).toISOString())).toEqual(
    [first, second].map(({ scheduled_at }) => `${far}${new Date(scheduled_at).toISOString().slice(10)}`),
  )
})

test('the next follow-up of every lead is its earliest open task, whatever is done to tasks and leads', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update', 'leads.delete')
  const bob = await acme.person({ role: 'counsellor' })
  const all = await acme.asSystem(async (ctx) => {
    const made: Awaited<ReturnType<typeof aLead>>[] = []
    for (let count = 0; count < 4; count++) made.push(await aLead(ctx, { assigned: [{ user_id: bob.id, role_id: bob.role_id }] }))
    return made
  })
  const made: string[] = []
  const dice = diceOf(7)
  const { pick } = dice
  const gone = new Set<string>()
  const deleteOrRestore = async (identifier: string) => {
    const chosen = { leads: [identifier] }
    if (gone.has(identifier)) await ada(leadTrash.restore, { body: chosen })
    else await deletedBy(acme, ada, chosen)
    if (!gone.delete(identifier)) gone.add(identifier)
  }
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const open = all.filter(({ identifier }) => !gone.has(identifier))
      if (open.length) made.push((await aTask(ada, pick(open), { scheduled_at: inMinutes(10 + dice.below(500)) })).identifier)
    },
    () => ada(tasks.changeStatus, { params: { id: pick(made) }, body: { status: pick(taskStatuses) } }),
    () => ada(tasks.edit, { params: { id: pick(made) }, body: { scheduled_at: inMinutes(10 + dice.below(900)) } }),
    () => ada(tasks.edit, { params: { id: pick(made) }, body: { user_identifier: bob.identifier } }),
    () => ada(tasks.changeMany, { body: { task_identifiers: made.slice(0, 50), scheduled_on: '2031-01-01' } }),
    () => deleteOrRestore(pick(all).identifier),
  ]
  const differing = () =>
    acme.within((db) =>
      sql<{ id: number }>`
        select id
        from leads
        where next_follow_up_at is distinct from (
          select min(scheduled_at) from tasks where category = 'lead' and record_id = leads.id and status = 'pending'
        )`.execute(db),
    )
  for (let count = 0; count < 4; count++) await acts[0]!()
  for (let count = 0; count < 60; count++) {
    await pick(acts)()
    expect((await differing()).rows).toEqual([])
  }
  expect((await ada(leads.list)).status).toBe(200)
})
