import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from './application.builder.ts'

type Company = Awaited<ReturnType<typeof newTenant>>

/** Who works which application and in what stage it lives: as the table says, and as the leads and applications themselves say. */
const bothOf = (acme: Company) =>
  acme.within(async (db) => {
    const { rows } = await sql<{ kept: unknown; true: unknown }>`
      select
        (select jsonb_agg(row_to_json(h) order by h.application_id, h.user_id) from (
          select application_id, user_id, role_id, live_stage_id from application_users) h) as kept,
        (select jsonb_agg(row_to_json(h) order by h.application_id, h.user_id) from (
          select a.id as application_id, w.user_id, w.role_id, case when a.deleted_at is null then a.stage_id end as live_stage_id
          from applications a
          join lead_users w on w.lead_id = a.lead_id) h) as true`.execute(db)
    return rows[0]!
  })

test('whoever works a lead works its applications, whatever is given, taken, moved, merged and brought back, in any order', async () => {
  const acme = await newTenant()
  const people = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'application_officer' })]
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const leads = await acme.asSystem(async (ctx) => [await aLead(ctx), await aLead(ctx), await aLead(ctx)])
  const stages = await acme.within((db) =>
    db.selectFrom('stages').select('id').where('module_type', '=', 'application').where('parent_stage_id', 'is', null).execute(),
  )
  let seed = 7
  const chance = (of: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % of
  }
  const acts = [
    (lead: number) => acme.asSystem((ctx) => anApplication(ctx, { id: lead }, { college })),
    (lead: number) => {
      const { id, role_id } = people[chance(2)]!
      const row = { lead_id: lead, user_id: id, role_id }
      return acme.within((db) =>
        db
          .insertInto('lead_users')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    },
    (lead: number) =>
      acme.within((db) => db.deleteFrom('lead_users').where('lead_id', '=', lead).where('user_id', '=', people[0]!.id).execute()),
    (lead: number) =>
      acme.within((db) =>
        db
          .updateTable('applications')
          .set({ stage_id: stages[chance(stages.length)]!.id })
          .where('lead_id', '=', lead)
          .execute(),
      ),
    (lead: number) =>
      acme.within((db) =>
        db.updateTable('applications').set({ deleted_at: new Date().toISOString() }).where('lead_id', '=', lead).execute(),
      ),
    (lead: number) => acme.within((db) => db.updateTable('applications').set({ deleted_at: null }).where('lead_id', '=', lead).execute()),
    (lead: number) =>
      acme.within((db) =>
        db
          .updateTable('applications')
          .set({ lead_id: leads[chance(3)]!.id })
          .where('lead_id', '=', lead)
          .execute(),
      ),
  ]
  let most = 0
  for (let step = 0; step < 150; step++) {
    await acts[chance(acts.length)]!(leads[chance(3)]!.id)
    const both = await bothOf(acme)
    expect(both.kept, `after ${step} steps`).toEqual(both.true)
    most = Math.max(most, (both.kept as unknown[] | null)?.length ?? 0)
  }
  expect(most).toBeGreaterThan(10)
})

test('an application made while somebody is given its lead is theirs, whichever comes first', async () => {
  const acme = await newTenant()
  const counsellor = await acme.person({ role: 'counsellor' })
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  for (let round = 0; round < 12; round++) {
    const lead = await acme.asSystem((ctx) => aLead(ctx))
    await Promise.all([
      acme.asSystem((ctx) => anApplication(ctx, lead, { college })),
      acme.within((db) =>
        db.insertInto('lead_users').values({ lead_id: lead.id, user_id: counsellor.id, role_id: counsellor.role_id }).execute(),
      ),
    ])
  }
  const page = await counsellor(applications.list, { query: { count: 'exact', with_tabs: '1' } })
  expect(page.data.metaInfo.totalRecords).toBe(12)
  const both = await bothOf(acme)
  expect(both.kept).toEqual(both.true)
})

test('an application goes where its lead goes: the officer of the branch that gets a lead sees what was applied for', async () => {
  const acme = await newTenant()
  const boss = await acme.userWith('leads.read', 'leads.assign')
  const branch = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'North' }).returning(['id', 'identifier']).executeTakeFirstOrThrow(),
  )
  const officer = await acme.person({ role: 'application_officer', branch_id: branch.id })
  const [lead, other] = await acme.asSystem(async (ctx) => [await aLead(ctx), await aLead(ctx)])
  await acme.asSystem(async (ctx) => anApplication(ctx, lead, { college: await aCollege(ctx) }))
  const seen = async () => (await officer(applications.list, {})).data.recordsInfo.length
  const before = await seen()

  await boss(leadAssignments.assign, {
    params: { id: lead.identifier },
    body: {
      assign_leads_by: 'branch',
      assign_to_branch_info: { branch_identifier: branch.identifier, role_identifiers: [officer.role_identifier] },
    },
  })
  const given = await seen()
  await acme.within((db) => db.updateTable('applications').set({ lead_id: other.id }).where('lead_id', '=', lead.id).execute())

  expect([before, given, await seen()]).toEqual([0, 1, 0])
})
