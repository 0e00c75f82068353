import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { bulkJob, resumeBulk, tidySelections } from './selection.jobs.ts'

const some = (acme: World, count: number) =>
  acme.asSystem(async (ctx) => {
    const made = []
    for (let i = 0; i < count; i++) made.push(await aLead(ctx, { category: i % 2 ? 'hot' : 'cold' }))
    return made
  })
const boss = (acme: World) => acme.userWith('leads.read', 'leads.assign', 'leads.transfer', 'leads.delete', 'leads.update')
const to = (person: { identifier: string; role_identifier: string }) => ({
  assign_leads_by: 'user' as const,
  assign_to_users_info: [{ user_identifier: person.identifier, role_identifier: person.role_identifier }],
})
const jobIdOf = (acme: World, identifier: string) =>
  acme.within(async (db) => (await db.selectFrom('jobs').select('id').where('identifier', '=', identifier).executeTakeFirstOrThrow()).id)
const holds = async (acme: World, user: { id: number }) =>
  (await acme.within((db) => db.selectFrom('lead_users').select('lead_id').where('user_id', '=', user.id).execute())).length

test('all that match but the unticked one: exactly one fewer is assigned, and the preview said so', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const ann = await acme.person({ role: 'counsellor' })
  const made = await some(acme, 11)
  const target = {
    is_selected_all: true,
    leads: [made[1]!.identifier],
    filters: { filters: { category: 'hot' as never } },
    excluded_leads: [made[3]!.identifier],
  }

  const { data: seen } = await ada(leadSelections.preview, { body: { ...target, action: 'assign' } })
  // A lead that starts to match afterwards is not part of what was shown.
  await acme.asSystem((ctx) => aLead(ctx, { category: 'hot' }))
  const done = await ada(leadSelections.assign, { body: { ...target, ...to(ann), selection_token: seen.selectionInfo.selection_token } })

  expect(seen.selectionInfo).toMatchObject({
    total: 4,
    permitted: 4,
    skipped: [],
    samples: ['Grace Hopper', 'Grace Hopper', 'Grace Hopper'],
  })
  expect(done.data).toMatchObject({ resultInfo: { total: 4, done: 4, skipped: [] }, jobInfo: null })
  const mine = await ada(leads.list, { query: { filters: { staff_id: ann.id } as never, sort: 'asc' } })
  expect(mine.data.recordsInfo.map(({ id }) => id)).toEqual([1, 5, 7, 9].map((index) => made[index]!.number))
})

test('a selection needs leads, filters when all are meant, and a token that is not stale or foreign', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await boss(acme), await boss(acme)]
  const [lead] = await some(acme, 1)
  const ann = await acme.person({ role: 'counsellor' })
  const leadsOf = [lead!.identifier]
  const { data } = await ada(leadSelections.preview, { body: { leads: leadsOf, action: 'transfer' } })
  const { selection_token } = data.selectionInfo

  const foreign = await bob(leadSelections.transfer, { body: { leads: leadsOf, selection_token, ...to(ann) } })
  await acme.within((db) => db.updateTable('lead_selections').set({ expires_at: sql`now() - interval '1 second'` }).execute())
  const stale = await ada(leadSelections.transfer, { body: { leads: leadsOf, selection_token, ...to(ann) } })
  const empty = await ada(leadSelections.transfer, { body: { leads: [], ...to(ann) } })
  const unsaid = await ada(leadSelections.transfer, { body: { is_selected_all: true, leads: leadsOf, ...to(ann) } })
  const unknown = await ada(leadSelections.transfer, { body: { leads: [crypto.randomUUID()], ...to(ann) } })

  expect([foreign, stale].map(({ errors }) => errors[0]?.code)).toEqual(['SELECTION_EXPIRED', 'SELECTION_EXPIRED'])
  expect([empty, unsaid, unknown].map(({ message, errors }) => errors[0]?.message ?? message)).toEqual([
    'Lead is required',
    'please select the filters',
    'Lead is required',
  ])
})

test('assigning skips leads whose role is held and says which; transferring replaces', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const [ann, ben] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const made = await some(acme, 3)
  const all = made.map(({ identifier }) => identifier)
  await ada(leadSelections.assign, { body: { leads: [all[0]!], ...to(ann) } })

  const rest = await ada(leadSelections.assign, { body: { leads: all, ...to(ben) } })
  const moved = await ada(leadSelections.transfer, { body: { leads: all, ...to(ann), reason: 'Leave' } })
  await acme.settle()

  expect(rest.data.resultInfo).toMatchObject({ total: 3, done: 2, skipped: [{ lead_identifier: all[0], code: 'ROLE_ALREADY_ASSIGNED' }] })
  expect(moved.data.resultInfo).toMatchObject({ done: 3 })
  expect([await holds(acme, ann), await holds(acme, ben)]).toEqual([3, 0])
  const notifications = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'vars']).orderBy('id').execute())
  expect(notifications).toEqual([
    { user_id: ann.id, vars: { leads: 1 } },
    { user_id: ben.id, vars: { leads: 2 } },
    { user_id: ann.id, vars: { leads: 3 } },
  ])
})

test('more than 200 become a job that works in batches, survives a second start, and can be stopped', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const ann = await acme.person({ role: 'counsellor' })
  const [first] = await some(acme, 1)
  await acme.asSystem((ctx) =>
    sql`
      insert into leads (first_name, email, lead_medium_id, timeline_id, stage_id, status_id)
      select 'Many', 'many' || n || '@example.com', lead_medium_id, timeline_id, stage_id, status_id
      from leads, generate_series(1, 449) n`.execute(ctx.db),
  )
  const order = () => ada(leadSelections.transfer, { body: { is_selected_all: true, leads: [first!.identifier], filters: {}, ...to(ann) } })

  const { data: ordered } = await order()
  const job_id = await jobIdOf(acme, ordered.jobInfo!.identifier)
  await Promise.all([acme.run(bulkJob, { job_id }), acme.run(bulkJob, { job_id })])
  const { data: over } = await ada(jobs.single, { params: { id: ordered.jobInfo!.identifier } })
  const { data: second } = await order()
  await ada(jobs.cancel, { params: { id: second.jobInfo!.identifier } })
  await acme.run(bulkJob, { job_id: await jobIdOf(acme, second.jobInfo!.identifier) })

  expect(ordered).toMatchObject({ resultInfo: null, jobInfo: { status: 'queued', total: 450 } })
  expect(over.jobInfo).toMatchObject({ status: 'completed', total: 450, done: 450, failed: 0, can: { cancel: false } })
  expect(await holds(acme, ann)).toBe(450)
  expect((await ada(jobs.single, { params: { id: second.jobInfo!.identifier } })).data.jobInfo).toMatchObject({
    status: 'cancelled',
    done: 0,
  })
  expect((await ann(jobs.single, { params: { id: second.jobInfo!.identifier } })).status).toBe(404)
  expect(
    (await acme.audit()).filter(
      ({ action, module, record_id }) => action === 'lead.bulk_transferred' && module === 'lead' && record_id === first!.id,
    ),
  ).toHaveLength(1)
})

/** A bulk act on 250 leads that waits in the queue, ordered by somebody with a role of their own. */
async function ordered(...permissions: Parameters<World['userWith']>) {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', ...permissions)
  const ann = await acme.person({ role: 'counsellor' })
  const [first] = await some(acme, 1)
  await acme.asSystem((ctx) =>
    sql`
      insert into leads (first_name, email, lead_medium_id, timeline_id, stage_id, status_id)
      select 'Many', 'many' || n || '@example.com', lead_medium_id, timeline_id, stage_id, status_id
      from leads, generate_series(1, 249) n`.execute(ctx.db),
  )
  const { data } = await ada(leadSelections.transfer, {
    body: { is_selected_all: true, leads: [first!.identifier], filters: {}, ...to(ann) },
  })
  const identifier = data.jobInfo!.identifier
  const { id } = await acme.within((db) =>
    db.selectFrom('jobs').select('id').where('identifier', '=', identifier).executeTakeFirstOrThrow(),
  )
  const standing = async () => (await ada(jobs.single, { params: { id: identifier } })).data.jobInfo
  return { acme, ada, ann, job_id: id, standing }
}

test('a bulk act stops when whoever ordered it may not do it any more, and goes through while they may', async () => {
  const { acme, ada, ann, job_id, standing } = await ordered('leads.transfer')
  await acme.within((db) =>
    db.updateTable('roles').set({ permissions: sql`array_remove(permissions, 'leads.transfer')` }).where('id', '=', ada.role_id).execute(),
  )
  await acme.run(bulkJob, { job_id })
  const control = await ordered('leads.transfer')
  await control.acme.run(bulkJob, { job_id: control.job_id })
  const banned = await ordered('leads.transfer')
  await banned.acme.within((db) => db.updateTable('users').set({ status: 'banned' }).where('id', '=', banned.ada.id).execute())
  await banned.acme.run(bulkJob, { job_id: banned.job_id })

  expect(await standing()).toMatchObject({ status: 'failed', done: 0 })
  expect(await holds(acme, ann)).toBe(0)
  expect(await control.standing()).toMatchObject({ status: 'completed', done: 250 })
  expect(await holds(banned.acme, banned.ann)).toBe(0)
})

test('a bulk act whose process died is taken up again, and one that always fails says so in the end', async () => {
  const { acme, job_id, standing } = await ordered('leads.transfer')
  const queued = () =>
    owner
      .query(`select 1 from graphile_worker.jobs where task_identifier = 'lead.bulk' and run_at <= now()`)
      .then(({ rowCount }) => rowCount!)
  const before = await queued()
  await acme.within((db) =>
    sql`update jobs set status = 'running', updated_at = now() - interval '2 minutes' where id = ${job_id}`.execute(db),
  )
  await acme.run({ task: resumeBulk.task, handle: resumeBulk.handle }, {})
  await acme.run({ task: resumeBulk.task, handle: resumeBulk.handle }, {})
  expect(await queued()).toBeGreaterThanOrEqual(before + 1)

  await acme.within((db) => sql`update jobs set input = jsonb_set(input, '{act,to}', 'null') where id = ${job_id}`.execute(db))
  for (let start = 1; start < 5; start++) await acme.run(bulkJob, { job_id }).catch(() => undefined)
  expect((await standing()).status).toBe('running')
  await acme.run(bulkJob, { job_id })

  expect((await standing()).status).toBe('failed')
})

test('selections that ran out are let go a day later', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  await acme.within(async (db) => {
    for (const age of ['-10 minutes', '1 hour', '2 days'])
      await db
        .insertInto('lead_selections')
        .values({ user_id: ada.id, action: age, lead_ids: [], expires_at: sql`now() - ${age}::interval` })
        .execute()
  })

  await acme.run({ task: tidySelections.task, handle: tidySelections.handle }, {})

  expect(
    (await acme.within((db) => db.selectFrom('lead_selections').select('action').orderBy('id').execute())).map(({ action }) => action),
  ).toEqual(['-10 minutes', '1 hour'])
})
