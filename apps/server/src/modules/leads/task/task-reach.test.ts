import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { reportingManagers } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { aGeneralTask, aTask, inMinutes } from './task.builder.ts'

type Person = Awaited<ReturnType<World['person']>>
const day = (days: number) => inMinutes(days * 1_440).slice(0, 10)

/** What a person sees of tasks, by each way there is to see them. */
async function seenBy(who: Person, whose: 'mine' | 'team') {
  const listed = (await who(tasks.list, { query: { whose, per_page: 200 } })).data
  const sought = (await who(tasks.list, { query: { whose, search: 'step', per_page: 200 } })).data
  const tabs = (await who(tasks.list, { query: { whose, with_tabs: true } })).data.tabsInfo!
  const shown = (await who(calendars.entries, { query: { whose, from: day(-5), to: day(5) } })).data
  const ids = (rows: readonly { identifier: string }[]) => rows.map(({ identifier }) => identifier).sort()
  return {
    listed: ids(listed.recordsInfo),
    sought: ids(sought.recordsInfo),
    shown: ids(shown.recordsInfo),
    count: tabs.find(({ key }) => key === 'open')!.count,
  }
}

test('every role sees the same tasks in list, search, count, calendar and feed, and nobody those of another company', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const stranger = await other.person({ role: 'administrator' })
  const roles = [
    'super_admin',
    'administrator',
    'branch_manager',
    'counsellor',
    'application_officer',
    'finance_officer',
    'agent',
    'student',
  ] as const
  const people: Person[] = []
  for (const role of roles) people.push(await acme.person({ role, first_name: role }))
  const ada = await acme.userWith('leads.read', 'leads.update')
  const counsellor = people[3]!
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: counsellor.id, role_id: counsellor.role_id }] }))
  const elsewhere = await acme.asSystem((ctx) => aLead(ctx))
  await aTask(ada, lead, { note: 'First step', user_identifier: counsellor.identifier })
  await aTask(ada, elsewhere, { note: 'Another step' })
  await aGeneralTask(ada, { note: 'A step by itself' })

  const counts: Record<string, number> = {}
  for (const who of [...people, ada, stranger])
    for (const whose of ['mine', 'team'] as const) {
      const { listed, sought, shown, count } = await seenBy(who, whose)
      expect([sought, shown, count]).toEqual([listed, listed, listed.length])
      counts[`${people.includes(who) ? roles[people.indexOf(who)] : who === ada ? 'ada' : 'stranger'} ${whose}`] = listed.length
    }

  expect(counts).toMatchObject({
    'super_admin mine': 0,
    'super_admin team': 3,
    'administrator team': 3,
    'counsellor mine': 1,
    'counsellor team': 0,
    'agent team': 0,
    'student team': 0,
    'ada mine': 2,
    'ada team': 3,
    'stranger team': 0,
  })
})

test('a manager sees the tasks of who reports to them, be it through others, as far as they see what they are about', async () => {
  const acme = await newTenant()
  const chief = await acme.userWith('settings.assign.manager', 'leads.read', 'leads.update')
  const [manager, middle, counsellor] = [
    await acme.person({ role: 'counsellor', first_name: 'Manager' }),
    await acme.person({ role: 'counsellor', first_name: 'Middle' }),
    await acme.person({ role: 'counsellor', first_name: 'Counsellor' }),
  ]
  const reports = (who: Person, to: Person) =>
    chief(reportingManagers.assign, {
      body: {
        user_identifier: who.identifier,
        role_identifier: who.role_identifier,
        manager_user_identifier: to.identifier,
        manager_role_identifier: to.role_identifier,
      },
    })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: counsellor.id, role_id: counsellor.role_id }] }))
  await aTask(counsellor, lead)
  await aGeneralTask(counsellor)
  const team = async (who: Person) => (await who(tasks.list, { query: { whose: 'team' } })).data.recordsInfo.map(({ note }) => note)

  const before = await team(manager)
  await reports(counsellor, middle)
  await reports(middle, manager)
  const assigned = await manager(tasks.create, {
    body: { module_type: 'general', note: 'Report', scheduled_at: inMinutes(90), user_identifier: counsellor.identifier },
  })
  const backwards = await counsellor(tasks.create, {
    body: { module_type: 'general', note: 'Report', scheduled_at: inMinutes(90), user_identifier: manager.identifier },
  })

  // The lead is not in the manager's scope, so its task is not told either.
  expect([before, await team(manager)]).toEqual([[], ['Order leaflets', 'Report']])
  expect((await team(counsellor)).length).toBe(0)
  expect([assigned.status, backwards.status, backwards.errors[0]?.field]).toEqual([201, 422, 'user_identifier'])
  expect((await manager(tasks.people)).data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Counsellor', 'Manager', 'Middle'])
  expect((await counsellor(tasks.people)).data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Counsellor'])
})

test('tasks stand in the tab of their day on the reader’s clock, and done ones apart', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const now = new Date()
  const noon = (days: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12)).toISOString()
  await acme.within((db) =>
    db
      .insertInto('tasks')
      .values(
        [-2, 0, 1, 6, 7, 40].map((days) => ({
          category: 'lead',
          record_id: lead.id,
          note: `In ${days}`,
          scheduled_at: noon(days),
          user_id: ada.id,
        })),
      )
      .execute(),
  )
  const done = await aTask(ada, lead, { note: 'Done', scheduled_at: noon(3) })
  await ada(tasks.changeStatus, { params: { id: done.identifier }, body: { status: 'completed' } })
  const notes = async (page_tab: 'open' | 'overdue' | 'today' | 'week' | 'later' | 'done') =>
    (await ada(tasks.list, { query: { page_tab } })).data.recordsInfo.map(({ note }) => note)

  expect({ overdue: await notes('overdue'), today: await notes('today'), week: await notes('week') }).toEqual({
    overdue: ['In -2'],
    today: ['In 0'],
    week: ['In 1', 'In 6'],
  })
  expect([await notes('later'), await notes('done'), (await notes('open')).length]).toEqual([['In 7', 'In 40'], ['Done'], 6])
  const { tabsInfo } = (await ada(tasks.list, { query: { with_tabs: true } })).data
  expect(tabsInfo!.map(({ key, count }) => [key, count])).toEqual([
    ['open', 6],
    ['overdue', 1],
    ['today', 1],
    ['week', 2],
    ['later', 2],
    ['done', 1],
  ])
})

test('a list of tasks is narrowed by kind, by what they are about and by where the lead stands', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', last_name: 'Hopper' }))
  const { status_id } = await acme.within((db) =>
    db.selectFrom('leads').select('status_id').where('id', '=', lead.id).executeTakeFirstOrThrow(),
  )
  await aTask(ada, lead, { note: 'Ring', type: 'call' })
  await aGeneralTask(ada)
  const notes = async (query: object) => (await ada(tasks.list, { query })).data.recordsInfo.map(({ note }) => note)

  expect([
    await notes({ filters: { type: 'call' } }),
    await notes({ filters: { category: ['general', 'agent'] } }),
    await notes({ filters: { lead_status_ids: [status_id] } }),
    await notes({ filters: { user_id: [ada.id] } }),
    await notes({ search: 'hopper' }),
  ]).toEqual([['Ring'], ['Order leaflets'], ['Ring'], ['Ring', 'Order leaflets'], ['Ring']])
})
