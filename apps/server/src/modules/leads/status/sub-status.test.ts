import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { subStatuses } from '@embark/contract/masters/sub-status/sub-status.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { fileOf, imported } from '../import/import.builder.ts'
import { aLead } from '../lead/lead.builder.ts'
import { bulkJob } from '../selection/selection.jobs.ts'

async function desk() {
  const acme = await newTenant()
  const ada = await acme.userWith(
    'masters.stages.read',
    'masters.stages.update',
    'leads.read',
    'leads.update',
    'leads.export',
    'leads.import',
    'leads.status.update',
    'leads.status.revert',
  )
  const rows = await acme.within((db) =>
    db.selectFrom('stages').select(['id', 'key', 'identifier']).where('module_type', '=', 'lead').execute(),
  )
  const statusOf = (key: string) => rows.find((row) => row.key === key)!
  const divide = async (key: string, label: string) =>
    (await ada(subStatuses.create, { body: { label, stage_id: statusOf(key).id } })).data.subStatusInfo
  const shown = async (id: string) => (await ada(leads.single, { params: { id } })).data.leadInfo
  const inList = async (query: object) =>
    (await ada(leads.list, { query: query as never })).data.recordsInfo.map(({ identifier, sub_status }) => [identifier, sub_status?.label])
  const run = async (identifier: string) => {
    const { id: job_id } = await acme.within((db) =>
      db.selectFrom('jobs').select('id').where('identifier', '=', identifier).executeTakeFirstOrThrow(),
    )
    await acme.run(bulkJob, { job_id })
    await acme.run(bulkJob, { job_id })
  }
  return { acme, ada, statusOf, divide, shown, inList, run }
}

test('a lead moves into a sub-status of its new status, is found and written out by it, and the timeline says it', async () => {
  const { acme, ada, statusOf, divide, shown, inList } = await desk()
  const [busy, off] = [await divide('attempted', 'Line was busy'), await divide('attempted', 'Phone off')]
  const [lead, other] = await acme.asSystem(async (ctx) => [await aLead(ctx), await aLead(ctx)])

  const moved = await ada(leadStatuses.change, {
    params: { id: lead.identifier },
    body: { status_identifier: statusOf('attempted').identifier, sub_status_id: busy.id },
  })
  await ada(leadStatuses.move, {
    params: { lead: other.identifier, status: statusOf('attempted').identifier },
    body: { sub_status_id: off.id },
  })
  const file = await ada(leads.export, { query: { columns: 'first_name,status,sub_status' } })
  const timeline = await ada(leadActivities.list, { params: { id: lead.identifier } })
  const choices = (await ada(leads.dropdowns, { query: { only: 'sub_statuses' } })).data.sub_statuses
  const listed = await ada(subStatuses.list, { query: { stage_id: statusOf('attempted').id } })
  const { divided } = (await ada(stages.pipelines, { query: { module_type: 'lead' } })).data

  expect(moved.status).toBe(200)
  expect(await shown(lead.identifier)).toMatchObject({
    sub_status: { id: busy.id, label: 'Line was busy' },
    sub_statuses: [{ label: 'Line was busy' }, { label: 'Phone off' }],
  })
  expect(await inList({ filters: { sub_status_id: [busy.id] } })).toEqual([[lead.identifier, 'Line was busy']])
  expect(await inList({ search: 'grace', filters: { sub_status_id: [off.id] } })).toEqual([[other.identifier, 'Phone off']])
  expect(file.raw.toString()).toContain('Attempted,"Line was busy"')
  expect(timeline.data.recordsInfo[0]).toMatchObject({ type: 'status_changed', vars: { to: 'Attempted', sub_status: 'Line was busy' } })
  expect(choices?.map(({ label }) => label)).toEqual(['Attempted · Line was busy', 'Attempted · Phone off'])
  expect(listed.data.recordsInfo.map(({ records }) => records)).toEqual([1, 1])
  expect(divided).toEqual([statusOf('attempted').id])
})

test('one of another status is refused, one can be changed without a move, and the next move leaves it open', async () => {
  const { acme, ada, statusOf, divide, shown } = await desk()
  const [fresh, busy] = [await divide('new', 'From the fair'), await divide('attempted', 'Line was busy')]
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const edit = async (sub_status_id: number | null) =>
    ada(leads.edit, { params: { id: lead.identifier }, body: { sub_status_id, version: (await shown(lead.identifier)).version } })

  const foreign = await edit(busy.id)
  const set = await edit(fresh.id)
  const timeline = await ada(leadActivities.list, { params: { id: lead.identifier } })
  const wrong = await ada(leadStatuses.change, {
    params: { id: lead.identifier },
    body: { status_identifier: statusOf('attempted').identifier, sub_status_id: fresh.id },
  })
  const between = await shown(lead.identifier)
  await ada(leadStatuses.move, { params: { lead: lead.identifier, status: statusOf('attempted').identifier }, body: {} })

  expect([foreign, wrong].map(({ status, errors }) => [status, errors[0]?.field])).toEqual([
    [422, 'sub_status_id'],
    [422, 'sub_status_id'],
  ])
  expect([set.status, between.sub_status?.label]).toEqual([200, 'From the fair'])
  expect(timeline.data.recordsInfo[0]?.changes).toMatchObject([{ field: 'sub_status_id', from_text: null, to_text: 'From the fair' }])
  expect((await shown(lead.identifier)).sub_status).toBeNull()
})

test('many leads move into a sub-status together, and an undo puts each back into its own', async () => {
  const { acme, ada, statusOf, divide, shown, run } = await desk()
  const [fresh, busy] = [await divide('new', 'From the fair'), await divide('attempted', 'Line was busy')]
  const made = await acme.asSystem(async (ctx) => [await aLead(ctx, { sub_status_id: fresh.id }), await aLead(ctx)])
  const target = { leads: made.map(({ identifier }) => identifier), status_identifier: statusOf('attempted').identifier }
  const standing = () => Promise.all(made.map(async ({ identifier }) => (await shown(identifier)).sub_status?.label))

  const foreign = await ada(leadSelections.move, { body: { ...target, sub_status_id: fresh.id } })
  const ordered = await ada(leadSelections.move, { body: { ...target, sub_status_id: busy.id } })
  await run(ordered.data.jobInfo.identifier)
  const moved = await standing()
  await ada(jobs.undo, { params: { id: ordered.data.jobInfo.identifier } })

  expect([foreign.status, foreign.errors[0]?.field]).toEqual([422, 'sub_status_id'])
  expect(moved).toEqual(['Line was busy', 'Line was busy'])
  expect(await standing()).toEqual(['From the fair', undefined])
})

test('a file says the sub-status leads begin in, and known people take it only where they stand in that status', async () => {
  const { acme, ada, statusOf, divide, inList } = await desk()
  await divide('new', 'From the fair')
  const { id: status_id, stage_id } = await acme.within(async (db) => {
    const row = await db
      .selectFrom('stages')
      .select(['id', 'parent_stage_id'])
      .where('id', '=', statusOf('attempted').id)
      .executeTakeFirstOrThrow()
    return { id: row.id, stage_id: row.parent_stage_id! }
  })
  const [fresh, contacted] = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { email: 'fresh@example.com' }),
    await aLead(ctx, { email: 'contacted@example.com', status_id, stage_id }),
  ])
  const rows = ['Ada,ada@example.com,from the FAIR', 'F,fresh@example.com,From the fair', 'C,contacted@example.com,From the fair']

  const done = await imported(acme, ada, fileOf(`name,email,Sub-status\n${rows.join('\n')}\n`), { duplicate_policy: 'update' })
  const standing = new Map((await inList({})) as [string, string | undefined][])

  expect(done.done).toMatchObject({ create: 1, merge: 2, error: 0 })
  expect([...standing.values()].filter(Boolean)).toHaveLength(2)
  expect([standing.get(fresh.identifier), standing.get(contacted.identifier)]).toEqual(['From the fair', undefined])
})

test('the tree of stages names what a status is divided into, as far as it is in use', async () => {
  const { ada, divide, statusOf } = await desk()
  const [busy, off] = [await divide('attempted', 'Line was busy'), await divide('attempted', 'Phone off')]
  await ada(subStatuses.edit, { params: { id: String(off.id) }, body: { label: 'Phone off', is_active: false } })

  const { recordsInfo } = (await ada(leadStatuses.tree)).data
  const statuses = recordsInfo.flatMap((stage) => stage.statuses)

  expect(statuses.find(({ id }) => id === statusOf('attempted').id)?.sub_statuses).toEqual([
    { id: busy.id, identifier: busy.identifier, name: 'Line was busy' },
  ])
  expect(statuses.filter(({ sub_statuses }) => sub_statuses.length)).toHaveLength(1)
})
