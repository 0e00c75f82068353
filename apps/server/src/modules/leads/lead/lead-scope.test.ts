import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'

/** A company in which everybody has exactly one lead of their own, and one that is nobody's. */
async function company() {
  const acme = await newTenant()
  const place = await acme.within(async (db) => {
    const [branch, other] = await db
      .insertInto('branches')
      .values([{ name: 'North' }, { name: 'South' }])
      .returning('id')
      .execute()
    const team = await db.insertInto('teams').values({ branch_id: other!.id, name: 'Blue' }).returning('id').executeTakeFirstOrThrow()
    const agent = await db.insertInto('agents').values({ name: 'Agency' }).returning('id').executeTakeFirstOrThrow()
    return { branch: branch!.id, team: team.id, agent: agent.id }
  })
  const rights = ['leads.read', 'leads.export', 'leads.update'] as const
  const people = {
    tenant: await acme.userWith(...rights),
    branch: await acme.person({ permissions: rights, scopes: { leads: 'branch' }, branch_id: place.branch }),
    team: await acme.person({ permissions: rights, scopes: { leads: 'team' } }),
    assigned: await acme.person({ role: 'counsellor' }),
    agency: await acme.person({ role: 'agent', agent_id: place.agent }),
    student: await acme.person({ role: 'student' }),
    own: await acme.person({ permissions: rights, scopes: { leads: 'own' } }),
    institution: await acme.person({ role: 'institution_staff' }),
  }
  const made = await acme.asSystem(async (ctx) => {
    await ctx.db.insertInto('team_members').values({ team_id: place.team, user_id: people.team.id }).execute()
    const lead = {
      branch: await aLead(ctx, { branch_id: place.branch }),
      team: await aLead(ctx, { team_id: place.team }),
      assigned: await aLead(ctx, { assigned: [{ user_id: people.assigned.id, role_id: people.assigned.role_id }] }),
      agency: await aLead(ctx, { agent_id: place.agent }),
      student: await aLead(ctx, { student_user_id: people.student.id }),
      own: await aLead(ctx, { owner_id: people.own.id }),
    }
    await aLead(ctx)
    for (const { id } of Object.values(lead))
      await ctx.db.insertInto('activities').values({ module: 'lead', record_id: id, type: 'created', visibility: 'shared' }).execute()
    return lead
  })
  return { acme, people, made }
}

test('everybody sees exactly their own leads: in list, count, search, record, timeline, staff, tasks and export', async () => {
  const { people, made } = await company()
  const all = Object.entries(made)
  for (const [scope, lead] of all) {
    const person = people[scope as keyof typeof made]
    const list = await person(leads.list, { query: { count: 'exact' } })
    expect([list.data.recordsInfo.map(({ id }) => id), list.data.metaInfo.totalRecords], scope).toEqual([[lead.number], 1])
    expect(
      (await person(leads.list, { query: { search: 'grace' } })).data.recordsInfo.map(({ id }) => id),
      scope,
    ).toEqual([lead.number])
    expect((await person(leads.list, { query: { with_tabs: true } })).data.tabsInfo![0], scope).toMatchObject({ key: 'all', count: 1 })
    for (const [owner, one] of all) {
      const [mine, theirs] = [owner === scope, 404]
      const params = { id: one.identifier }
      const answers = [
        await person(leads.single, { params }),
        await person(leadActivities.list, { params }),
        await person(leadAssignments.staff, { params }),
        await person(tasks.list, { query: { identifier: one.identifier } }),
      ]
      expect(
        answers.map(({ status }) => status),
        `${scope} asks for the lead of ${owner}`,
      ).toEqual(answers.map(() => (mine ? 200 : theirs)))
    }
    const hits = await person(leads.search, { query: { search: 'grace' } })
    expect(
      hits.data.recordsInfo.filter(({ is_accessible }) => is_accessible).map(({ id }) => id),
      scope,
    ).toEqual([lead.number])
  }
  for (const scope of ['branch', 'team', 'own'] as const) {
    const file = await people[scope](leads.export, { query: { columns: 'id' } })
    expect(file.raw.toString('utf8').trimEnd().split('\r\n').slice(1), scope).toEqual([String(made[scope].number)])
  }
  expect((await people.tenant(leads.list)).data.recordsInfo).toHaveLength(7)
  expect((await people.institution(leads.list)).status).toBe(403)
})

test('students read what is shared and never its remarks', async () => {
  const { acme, people, made } = await company()
  await acme.asSystem((ctx) =>
    ctx.db
      .insertInto('activities')
      .values([
        {
          module: 'lead',
          record_id: made.student.id,
          type: 'status_changed',
          visibility: 'shared',
          vars: JSON.stringify({ to: 'Connected', to_id: 1, remarks: 'rude on the phone' }),
        },
        { module: 'lead', record_id: made.student.id, type: 'updated', visibility: 'internal', vars: '{}' },
      ])
      .execute(),
  )

  const theirs = await people.student(leadActivities.list, { params: { id: made.student.identifier } })
  const ours = await people.tenant(leadActivities.list, { params: { id: made.student.identifier } })

  expect(theirs.data.recordsInfo.map(({ type }) => type)).toEqual(['status_changed', 'created'])
  expect(theirs.raw.toString()).not.toContain('rude')
  expect(ours.data.recordsInfo.map(({ type }) => type)).toEqual(['updated', 'status_changed', 'created'])
})
