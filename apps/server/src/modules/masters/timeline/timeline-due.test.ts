import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { timelineDueJob } from './timeline.jobs.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const entered = (acme: World, id: number, days: number) =>
  acme.within((db) =>
    db
      .updateTable('leads')
      .set({ stage_entered_at: daysAgo(days) })
      .where('id', '=', id)
      .execute(),
  )

test('a lead longer in its stage than estimated is overdue in the list, behind the filter, and on the dashboard, until it moves', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.status.update', 'dashboards.lead.read')
  const [late, fresh, lost] = await acme.asSystem(async (ctx) => {
    const status = await ctx.db
      .selectFrom('stages')
      .select(['id', 'parent_stage_id'])
      .where('key', '=', 'not_eligible')
      .executeTakeFirstOrThrow()
    return [
      await aLead(ctx, { first_name: 'Late' }),
      await aLead(ctx, { first_name: 'Fresh' }),
      await aLead(ctx, { first_name: 'Lost', status_id: status.id, stage_id: status.parent_stage_id! }),
    ]
  })
  await entered(acme, late!.id, 3)
  await entered(acme, lost!.id, 90)
  const names = async (filters: object, search = '') =>
    (await ada(leads.list, { query: { filters: filters as never, search } })).data.recordsInfo.map(
      (row) => `${row.first_name} ${row.is_overdue}`,
    )
  const board = async () => (await ada(leadDashboards.kpi)).data.dashboardInfo.cards.overdue_stages

  expect(await names({ is_overdue: true })).toEqual(['Late true'])
  expect(await names({ is_overdue: false })).toEqual(['Lost false', 'Fresh false'])
  expect(await names({ is_overdue: true }, 'hopper')).toEqual(['Late true'])
  expect(await names({ is_overdue: false }, 'late')).toEqual([])
  expect(await board()).toBe(1)
  const next = await acme.within((db) =>
    db.selectFrom('stages').select('identifier').where('key', '=', 'connected').executeTakeFirstOrThrow(),
  )
  await ada(leadStatuses.change, { params: { id: late!.identifier }, body: { status_identifier: next.identifier } })
  expect(await names({ is_overdue: true })).toEqual([])
  expect(await board()).toBe(0)
  expect((await ada(leads.single, { params: { id: fresh!.identifier } })).data.leadInfo.due_at).not.toBeNull()
})

test('an application is due by its stage, whatever happens within the stage', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'dashboards.lead.read')
  const made = await acme.asSystem(async (ctx) => anApplication(ctx, await aLead(ctx)))
  await acme.within((db) =>
    db
      .updateTable('applications')
      .set({ stage_entered_at: daysAgo(8) })
      .where('id', '=', made.id)
      .execute(),
  )
  const shown = async () => (await ada(applications.list, { query: { filters: { is_overdue: true } as never } })).data.recordsInfo

  const board = async () => (await ada(leadDashboards.kpi)).data.dashboardInfo.cards.applications?.overdue

  expect(await shown()).toMatchObject([{ id: made.number, is_overdue: true }])
  expect(await board()).toBe(1)
  await acme.within((db) =>
    sql`
      update applications
      set status_at = now(), status_id = (select id from stages where key = 'ready_to_submit'), stage_id = stage_id
      where id = ${made.id}`.execute(db),
  )
  expect(await shown()).toMatchObject([{ id: made.number, status: { key: 'ready_to_submit' } }])
  await acme.within((db) =>
    sql`
      update applications
      set (status_id, stage_id) = (select id, parent_stage_id from stages where key = 'acknowledged')
      where id = ${made.id}`.execute(db),
  )
  expect(await shown()).toEqual([])
  expect(await board()).toBe(0)
})

test('new estimates are carried through to every record by a job, which finds nothing to do the second time', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'masters.timelines.read', 'masters.stages.assign')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  await entered(acme, lead.id, 3)
  const { id } = await acme.within((db) =>
    db.selectFrom('timelines').select('id').where('module_type', '=', 'lead').where('is_default', '=', true).executeTakeFirstOrThrow(),
  )
  const overdue = async () => (await ada(leads.list, { query: { filters: { is_overdue: true } as never } })).data.recordsInfo.length
  const { recordsInfo } = (await ada(timelines.assignedStages, { query: { timeline_id: id } })).data
  const stage_data = recordsInfo.map(({ stage_id, is_skippable }) => ({ stage_id, is_skippable, est_days: 30 }))

  expect(await overdue()).toBe(1)
  await ada(timelines.assignStages, { params: { id: String(id) }, body: { stage_data } })
  await acme.run(timelineDueJob, { timeline_id: id })
  expect(await overdue()).toBe(0)
  const read = () => acme.within((db) => sql<{ xmin: string; due_at: string }>`select xmin::text, due_at from leads`.execute(db))
  const before = (await read()).rows
  await acme.run(timelineDueJob, { timeline_id: id })
  expect((await read()).rows).toEqual(before)
  expect(acme.told()).toContainEqual(expect.objectContaining({ message: expect.objectContaining({ noun: 'pipeline' }) }))
})
