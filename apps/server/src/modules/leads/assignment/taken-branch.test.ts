import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { expect, test } from 'vitest'
import { aCollege, anApplication } from '#modules/applications/application/application.builder.ts'
import { newTenant, type World } from '../../../../test/world.ts'
import { anAssignmentRule } from '../assignment-rule/assignment-rule.builder.ts'
import { giveNewLeads } from '../assignment-rule/giving.commands.ts'
import { fileOf, imported } from '../import/import.builder.ts'
import { aLead } from '../lead/lead.builder.ts'

type Person = Awaited<ReturnType<World['person']>>
const to = (...people: Person[]) => ({
  assign_leads_by: 'user' as const,
  assign_to_users_info: people.map(({ identifier, role_identifier }) => ({ user_identifier: identifier, role_identifier })),
})

/** A company with two branches, a manager and a counsellor in the north, and two people who work in no branch. */
async function company() {
  const acme = await newTenant()
  const [north, south] = await acme.within((db) =>
    db
      .insertInto('branches')
      .values([{ name: 'North' }, { name: 'South' }])
      .returning(['id', 'identifier'])
      .execute(),
  )
  const people = {
    boss: await acme.userWith('leads.read', 'leads.create', 'leads.assign', 'leads.transfer', 'leads.import'),
    manager: await acme.person({ role: 'branch_manager', first_name: 'Max', branch_id: north!.id }),
    ann: await acme.person({ role: 'counsellor', first_name: 'Ann', branch_id: north!.id }),
    sue: await acme.person({ role: 'counsellor', first_name: 'Sue', branch_id: south!.id }),
    olga: await acme.person({ role: 'application_officer', first_name: 'Olga' }),
  }
  return { acme, north: north!, south: south!, ...people }
}
const branchOf = async (acme: World, { identifier }: { identifier: string }) =>
  acme.within(async (db) => {
    const lead = await db
      .selectFrom('leads')
      .leftJoin('branches', 'branches.id', 'leads.branch_id')
      .select('branches.name')
      .where('leads.identifier', '=', identifier)
      .executeTakeFirstOrThrow()
    return lead.name
  })
const mediumOf = (acme: World) =>
  acme.within((db) => db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow())

test('a lead of no branch comes to the branch of whom it is given to: its manager finds it in list, count and search', async () => {
  const { acme, boss, manager, ann, north } = await company()
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Zeynep' }))
  const params = { id: lead.identifier }
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  await acme.asSystem((ctx) => anApplication(ctx, lead, { college }))
  const seen = async () => {
    const { recordsInfo, metaInfo } = (await manager(leads.list, {})).data
    const hits = (await manager(leads.search, { query: { search: 'Zeynep' } })).data.recordsInfo
    const applied = (await manager(applications.list, {})).data
    return [recordsInfo.length, metaInfo.totalRecords, hits.filter(({ is_accessible }) => is_accessible).length, applied.recordsInfo.length]
  }

  const before = await seen()
  const given = await boss(leadAssignments.assign, { params, body: to(ann) })
  const after = await seen()

  expect(before).toEqual([0, 0, 0, 0])
  expect(after).toEqual([1, 1, 1, 1])
  expect(given.status).toBe(200)
  const { recordsInfo: entries } = (await manager(leadActivities.list, { params })).data
  expect(entries.filter(({ type }) => type === 'branch_taken' || type === 'assigned').map(({ type, vars }) => [type, vars])).toEqual([
    ['branch_taken', { branch: 'North', person: 'Ann Byron' }],
    ['assigned', { staff: [{ user: { id: ann.id, name: 'Ann Byron' }, role: { id: ann.role_id, name: 'Counsellor' } }] }],
  ])
  const [entry] = (await acme.audit()).filter(({ action }) => action === 'lead.assigned')
  expect(entry).toMatchObject({ before: { branch_id: null }, after: { added: [{ user_id: ann.id }], branch_id: north.id } })
})

test('of several people the first who works in a branch counts; where nobody does, the next who is given the lead', async () => {
  const { acme, boss, ann, olga } = await company()
  const [one, other] = await acme.asSystem(async (ctx) => [await aLead(ctx), await aLead(ctx)])

  await boss(leadAssignments.assign, { params: { id: one!.identifier }, body: to(olga, ann) })
  await boss(leadAssignments.assign, { params: { id: other!.identifier }, body: to(olga) })
  const without = await branchOf(acme, other!)
  await boss(leadAssignments.assign, { params: { id: other!.identifier }, body: to(ann) })

  expect([await branchOf(acme, one!), without, await branchOf(acme, other!)]).toEqual(['North', null, 'North'])
})

test('a lead that has a branch stays there, whoever is given it, and one whose people leave stays as well', async () => {
  const { acme, boss, ann, sue } = await company()
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }

  await boss(leadAssignments.assign, { params, body: to(ann) })
  await boss(leadAssignments.transfer, { params, body: to(sue) })
  await boss(leadAssignments.remove, { params, query: { user_identifier: sue.identifier, role_identifier: sue.role_identifier } })

  expect(await branchOf(acme, lead)).toBe('North')
})

test('no branch is taken that is closed, nor from people of an agency', async () => {
  const { acme, boss, ann, north } = await company()
  const agency = await acme.within((db) => db.insertInto('agents').values({ name: 'Bridge' }).returning('id').executeTakeFirstOrThrow())
  const omar = await acme.person({ role: 'agent', agent_id: agency.id, branch_id: north.id })
  const [theirs, late] = await acme.asSystem(async (ctx) => [await aLead(ctx, { agent_id: agency.id }), await aLead(ctx)])

  await boss(leadAssignments.assign, { params: { id: theirs!.identifier }, body: to(omar) })
  await acme.within((db) => db.updateTable('branches').set({ is_active: false }).where('id', '=', north.id).execute())
  await boss(leadAssignments.assign, { params: { id: late!.identifier }, body: to(ann) })

  expect([await branchOf(acme, theirs!), await branchOf(acme, late!)]).toEqual([null, null])
})

test('many leads given away at once go each to its branch, and taking that back gives them back to none', async () => {
  const { acme, boss, ann, south } = await company()
  const [placeless, placed] = await acme.asSystem(async (ctx) => [await aLead(ctx), await aLead(ctx, { branch_id: south.id })])
  const both = [placeless!, placed!]

  const given = await boss(leadSelections.assign, { body: { leads: both.map(({ identifier }) => identifier), ...to(ann) } })
  const then = await Promise.all(both.map((lead) => branchOf(acme, lead)))
  await boss(jobs.undo, { params: { id: given.data.resultInfo!.job_identifier } })

  expect(then).toEqual(['North', 'South'])
  expect(await Promise.all(both.map((lead) => branchOf(acme, lead)))).toEqual([null, 'South'])
})

test('a rule of people brings a new lead to the branch of whom it chose, a rule of a team to that of the team', async () => {
  const { acme, ann, sue, south } = await company()
  const [canada, britain] = [124, 826]
  await acme.asSystem(async (ctx) => {
    const team = await ctx.db.insertInto('teams').values({ name: 'Canada', branch_id: south.id }).returning('id').executeTakeFirstOrThrow()
    await ctx.db.insertInto('team_members').values({ team_id: team.id, user_id: sue.id }).execute()
    await anAssignmentRule(ctx, { name: 'Britain', people: [ann], conditions: { destination_countries: [britain] } })
    const { id } = await anAssignmentRule(ctx, { name: 'Canada', position: 2, conditions: { destination_countries: [canada] } })
    const receivers = { receivers: 'team', team_id: team.id, role_id: sue.role_id }
    await ctx.db.updateTable('assignment_rules').set(receivers).where('id', '=', id).execute()
  })
  const made = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { destination_countries: [britain] }),
    await aLead(ctx, { destination_countries: [canada] }),
  ])

  await acme.asSystem((ctx) =>
    giveNewLeads(
      ctx,
      made.map(({ id }) => id),
    ),
  )

  expect(await Promise.all(made.map((lead) => branchOf(acme, lead)))).toEqual(['North', 'South'])
  const entries = await acme.within((db) =>
    db.selectFrom('activities').select('type').where('record_id', '=', made[0]!.id).orderBy('id').execute(),
  )
  expect(entries.map(({ type }) => type)).toEqual(['assigned_by_rule', 'branch_taken'])
})

test('whoever works in no branch types a lead for somebody who does: it begins in their branch', async () => {
  const { acme, boss, manager, ann, olga } = await company()
  const { id: lead_medium_id } = await mediumOf(acme)
  const typed = (first_name: string, ...people: Person[]) =>
    boss(leads.create, {
      body: { first_name, email: `${first_name}@family.example`, lead_medium_id, assign_to_users_info: to(...people).assign_to_users_info },
    })

  const theirs = await typed('Ali', ann)
  const nobodys = await typed('Veli', olga)

  expect([await branchOf(acme, theirs.data.leadInfo), await branchOf(acme, nobodys.data.leadInfo)]).toEqual(['North', null])
  expect((await manager(leads.list, {})).data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Ali'])
  const { identifier } = theirs.data.leadInfo
  const { recordsInfo: entries } = (await manager(leadActivities.list, { params: { id: identifier } })).data
  expect(entries.map(({ type }) => type).sort()).toEqual(['branch_taken', 'created'])
  const [entry] = (await acme.audit()).filter(({ action }) => action === 'lead.created')
  expect(entry?.after).toMatchObject({ branch_id: expect.any(Number) })
})

test('a counsellor who brings leads by a file has them in their branch', async () => {
  const { acme, north } = await company()
  const ann = await acme.person({
    permissions: ['leads.read', 'leads.create', 'leads.import'],
    scopes: { leads: 'assigned' },
    branch_id: north.id,
  })
  await imported(acme, ann, fileOf('full_name,email\nAyşe Kaya,ayse@family.example'))
  const made = await acme.within((db) => db.selectFrom('leads').select('identifier').executeTakeFirstOrThrow())
  expect(await branchOf(acme, made)).toBe('North')
})
