import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { fileOf } from '../import/import.builder.ts'
import { aLead } from './lead.builder.ts'

type Person = Awaited<ReturnType<World['person']>>

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Moves the next step of a lead to another time, as if it had been set back then. */
const movedTo = (acme: World, lead: { id: number }, at: string) =>
  acme.within((db) =>
    sql`
      with step as (update tasks set scheduled_at = ${at} where category = 'lead' and record_id = ${lead.id})
      update leads
      set next_follow_up_at = ${at}
      where id = ${lead.id}`.execute(db),
  )

/** A company with two counsellors: each has one overdue, one due today and one that nobody answered. */
async function aDay() {
  const acme = await newTenant()
  const [ada, bob] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const of = async (person: Person) => {
    const make = () => acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: person.id, role_id: person.role_id }] }))
    const [overdue, today, fresh] = [await make(), await make(), await make()]
    for (const [lead, at] of [
      [overdue, `${dayFrom(-2)}T09:00:00Z`],
      [today, `${dayFrom(0)}T12:00:00Z`],
    ] as const) {
      const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
      await person(tasks.create, { body: { module_identifier: lead.identifier, note: 'Call back', scheduled_at } })
      await movedTo(acme, lead, at)
    }
    return { overdue: overdue.number, today: today.number, fresh: fresh.number }
  }
  return { acme, ada, bob, adas: await of(ada), bobs: await of(bob) }
}

const parts = {
  overdue: { filters: { next_follow_up_at: { to: dayFrom(-1) } } },
  today: { filters: { next_follow_up_at: { from: dayFrom(0), to: dayFrom(0) } } },
  fresh: { filters: { is_unanswered: true } },
} as const

/** What a part of the day counts, and all that its list holds. */
async function readAs(person: Person, query: object) {
  const shown = await person(leads.list, { query: { ...query, per_page: 1 } })
  const listed = await person(leads.list, { query: { ...query, per_page: 200, count: 'exact' } })
  return { count: shown.data.metaInfo.totalRecords, ids: listed.data.recordsInfo.map(({ id }) => id).sort() }
}

test('each part of a day counts what its list holds: one’s own leads for a counsellor, all for who sees all, none for another company', async () => {
  const { acme, ada, adas, bobs } = await aDay()
  const manager = await acme.person({ role: 'administrator' })
  const stranger = await (await newTenant()).person({ role: 'administrator' })

  for (const [name, query] of Object.entries(parts)) {
    const key = name as keyof typeof parts
    const own = await readAs(ada, { ...query, page_tab: 'mine' })
    const all = await readAs(manager, query)
    expect(own, name).toEqual({ count: 1, ids: [adas[key]] })
    expect(all, name).toEqual({ count: 2, ids: [adas[key], bobs[key]].sort() })
    expect(await readAs(stranger, query), name).toEqual({ count: 0, ids: [] })
  }
})

test('whoever may not read leads gets no part of the day that is made of them', async () => {
  const { acme } = await aDay()
  const idle = await acme.person()
  const answers = await Promise.all(Object.values(parts).map((query) => idle(leads.list, { query })))

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('a lead is unanswered until it has a next step or has left the first stage, also where a text is searched', async () => {
  const { acme, ada, adas } = await aDay()
  const unanswered = async (more: object = {}) => (await readAs(ada, { ...parts.fresh, ...more })).ids
  expect(await unanswered()).toEqual([adas.fresh])
  expect(await unanswered({ search: 'hopper' })).toEqual([adas.fresh])

  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  const step = await ada(tasks.create, { body: { module_identifier: String(adas.fresh), note: 'Call', scheduled_at } })
  expect(await unanswered()).toEqual([])
  await ada(tasks.changeStatus, { params: { id: step.data.taskInfo.identifier }, body: { status: 'completed' } })
  expect(await unanswered()).toEqual([adas.fresh])

  await acme.within((db) =>
    sql`
      update leads
      set (stage_id, status_id) = (select parent_stage_id, id from stages where key = 'connected' and module_type = 'lead')
      where number = ${adas.fresh}`.execute(db),
  )
  expect(await unanswered()).toEqual([])
  expect((await readAs(ada, { filters: { is_unanswered: false } })).ids).toEqual([adas.overdue, adas.today, adas.fresh].sort())
})

test('a step that is marked as done leaves the day, and comes back when that is taken back', async () => {
  const { ada, adas } = await aDay()
  const overdue = async () => (await readAs(ada, { ...parts.overdue, page_tab: 'mine' })).count
  const [lead] = (await ada(leads.list, { query: { ...parts.overdue, page_tab: 'mine' } })).data.recordsInfo
  const done = (status: 'completed' | 'pending') =>
    ada(tasks.changeStatus, { params: { id: lead!.next_task!.identifier }, body: { status } })

  expect(lead).toMatchObject({ id: adas.overdue, next_task: { note: 'Call back', is_overdue: true } })
  await done('completed')
  expect(await overdue()).toBe(0)
  await done('pending')
  expect(await overdue()).toBe(1)
})

test('a student learns whom to call and write to, an agency only the name, and nobody of another company anything', async () => {
  const acme = await newTenant()
  const counsellor = await acme.person({ role: 'counsellor', first_name: 'Selin' })
  await acme.within((db) =>
    db.updateTable('users').set({ country_code: '90', mobile: '5321234567' }).where('id', '=', counsellor.id).execute(),
  )
  const { id: agent_id } = await acme.within((db) =>
    db.insertInto('agents').values({ name: 'Bridge' }).returning('id').executeTakeFirstOrThrow(),
  )
  const [student, agent] = [await acme.person({ role: 'student' }), await acme.person({ role: 'agent', agent_id })]
  const lead = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: student.id, agent_id, owner_id: counsellor.id }))
  const nobodys = await acme.asSystem((ctx) => aLead(ctx))
  const ask = (person: Person, id = lead.identifier) => person(leadAssignments.counsellor, { params: { id } })

  expect((await ask(student)).data.counsellorInfo).toMatchObject({ first_name: 'Selin', mobile: '+905321234567' })
  expect((await ask(agent)).data.counsellorInfo).toMatchObject({ first_name: 'Selin', email: null, mobile: null })
  expect((await ask(student, nobodys.identifier)).status).toBe(404)
  expect((await ask(await (await newTenant()).person({ role: 'administrator' }))).status).toBe(404)
  expect((await ask(await acme.person({ role: 'administrator' }), nobodys.identifier)).data.counsellorInfo).toBeNull()
})

test('imports are found by how they ended and when', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const upload = (name: string) => admin(leadImports.create, { upload: fileOf('name,mobile\nGrace,+905321112233\n', name) })
  await upload('good.csv')
  await upload('bad.csv')
  await acme.within((db) =>
    sql`
      update imports
      set state = 'failed'
      from files
      where files.id = imports.file_id and files.filename = 'bad.csv'`.execute(db),
  )
  const listed = async (filters: object) =>
    (await admin(leadImports.list, { query: { filters } })).data.recordsInfo.map(({ filename }) => filename)

  expect(await listed({ state: ['failed', 'completed_with_errors'], created_at: { from: dayFrom(-7) } })).toEqual(['bad.csv'])
  expect(await listed({ state: 'failed', created_at: { to: dayFrom(-2) } })).toEqual([])
  expect((await (await acme.userWith('leads.read'))(leadImports.list, { query: {} })).status).toBe(403)
})
