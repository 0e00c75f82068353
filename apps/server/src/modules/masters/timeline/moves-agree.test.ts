import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { verdictOnRow } from '@embark/contract/masters/stage/stage.rules.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, sessions, type World } from '../../../../test/world.ts'
import { aCollege, anApplication, type College } from '../../applications/application/application.builder.ts'
import { requiredPapers } from '../../applications/offer-condition/offer-condition.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { forgetWithAccess } from '../stage/pipeline.queries.ts'
import { aTimeline, type StageWish } from './timeline.builder.ts'
import { relocationJob } from './timeline.jobs.ts'

// As every process does when it is put together.
sessions.watch(forgetWithAccess)
const keys = ['applications.read', 'applications.status.update', 'masters.stages.assign', 'leads.read'] as const

/** The same numbers for the same seed, so that a failure can be looked at again. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const pipelineOf = (roll: ReturnType<typeof dice>, seed: number): StageWish[] => {
  const some = (most: number, wish: (n: number) => StageWish) => Array.from({ length: 1 + roll(most) }, (_, n) => wish(n))
  return [
    ...some(2, (n) => ({ name: `Start ${seed}.${n}`, position: 'start' })),
    ...some(4, (n) => ({ name: `Middle ${seed}.${n}`, is_skippable: roll(2) === 0 })),
    { name: `Won ${seed}`, position: 'end' },
    ...some(2, (n) => ({ name: `Lost ${seed}.${n}`, position: 'end', type: 'cancel' })),
  ]
}

const standing = (acme: World, college: College, timeline_id: number, from: number, before: number) =>
  acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx)
    // Where a move goes is what is asked here, not what papers it lacks.
    await requiredPapers(ctx, lead.id)
    const made = await anApplication(ctx, lead, { college })
    await sql`update applications set timeline_id = ${timeline_id}, stage_id = ${from}, status_id = ${from} where id = ${made.id}`.execute(
      ctx.db,
    )
    await ctx.db
      .insertInto('status_history')
      .values({ module: 'application', record_id: made.id, from_stage_id: before, to_stage_id: from })
      .execute()
    return made
  })
const placeOf = (acme: World, id: number) =>
  acme.within(
    async (db) => (await db.selectFrom('applications').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id,
  )
const gone = (acme: World, id: number) =>
  acme.within((db) => db.updateTable('applications').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute())

test.each([1, 2, 3, 4])('board, menu, bulk move and API agree about every move of a random timeline: %i', async (seed) => {
  const roll = dice(seed)
  const acme = await newTenant()
  const person = await acme.userWith(...keys, ...(seed % 2 ? (['applications.status.revert'] as const) : []))
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const timeline = await acme.asSystem((ctx) => aTimeline(ctx, `Random ${seed}`, 'application', pipelineOf(roll, seed)))
  const ids = timeline.stages.map(({ id }) => id)
  const middle = timeline.stages.find(({ position }) => position === 'middle')!
  // One of the stages between is out of use.
  await acme.asSystem((ctx) =>
    ctx.db
      .updateTable('stages')
      .set({ is_active: seed < 3 })
      .where('id', '=', middle.id)
      .execute(),
  )
  await acme.asSystem((ctx) => ctx.forgetAccess())
  const reason = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'application_reason').executeTakeFirstOrThrow(),
  )
  const say = { status_reason_id: reason.id, remarks: 'As agreed' }
  const { pipelines, limits } = (await person(stages.pipelines, { query: { module_type: 'application' } })).data

  for (let turn = 0; turn < 14; turn++) {
    const [from, to, before] = [ids[roll(ids.length)]!, ids[roll(ids.length)]!, ids[roll(ids.length)]!]
    if (from === to) continue
    const pair = `${timeline.stages.find(({ id }) => id === from)!.name} > ${timeline.stages.find(({ id }) => id === to)!.name}`
    const first = await standing(acme, college, timeline.id, from, before)
    const row = (await person(applications.list)).data.recordsInfo.find(({ identifier }) => identifier === first.identifier)!
    const board = verdictOnRow(pipelines, row, to, { canRevert: seed % 2 === 1, limits }).isAllowed
    const single = (await person(applications.single, { params: { id: first.identifier } })).data.applicationInfo
    const menu = single.moves.find(({ status }) => status.id === to)?.isAllowed ?? false
    const ordered = await person(timelines.relocate, {
      params: { id: timeline.identifier },
      body: { from_stage_id: from, to_stage_id: to, ...say },
    })
    const { id: job_id } = await acme.within((db) =>
      db.selectFrom('jobs').select('id').where('identifier', '=', ordered.data.jobInfo.identifier).executeTakeFirstOrThrow(),
    )
    await acme.run(relocationJob, { job_id })
    const bulk = (await placeOf(acme, first.id)) === to
    await gone(acme, first.id)

    const second = await standing(acme, college, timeline.id, from, before)
    const answer = await person(applications.update, {
      params: { id: second.identifier },
      query: { status_identifier: String(to) },
      body: say,
    })
    const api = (await placeOf(acme, second.id)) === to
    await gone(acme, second.id)

    expect({ pair, board, menu, bulk, api, status: answer.status }).toEqual({
      pair,
      board,
      menu: board,
      bulk: board,
      api: board,
      status: board ? 200 : 422,
    })
  }
})

test('the records of a stage are moved one by one by the rules; whom they refuse is named and stays', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.status.update', 'masters.stages.assign')
  const all = await acme.within((db) =>
    db.selectFrom('stages').select(['id', 'key', 'parent_stage_id']).where('module_type', '=', 'lead').execute(),
  )
  const stage = (key: string) => all.find((one) => one.key === key)!
  const { id } = await acme.within((db) =>
    db.selectFrom('timelines').select('id').where('module_type', '=', 'lead').executeTakeFirstOrThrow(),
  )
  const made = await acme.asSystem(async (ctx) => [await aLead(ctx), await aLead(ctx)])
  const relocate = (from: string, to: string, more = {}) =>
    ada(timelines.relocate, { params: { id: String(id) }, body: { from_stage_id: stage(from).id, to_stage_id: stage(to).id, ...more } })
  const finish = async (identifier: string) => {
    const { id: job_id } = await acme.within((db) =>
      db.selectFrom('jobs').select('id').where('identifier', '=', identifier).executeTakeFirstOrThrow(),
    )
    await acme.run(relocationJob, { job_id })
    await acme.run(relocationJob, { job_id })
    const { jobInfo } = (await ada(jobs.single, { params: { id: identifier } })).data
    return { ...jobInfo, told: (await ada(jobs.results, { params: { id: identifier } })).data.recordsInfo }
  }

  const moved = await relocate('new', 'attempted')
  expect(moved).toMatchObject({ status: 202, message: 'The records are being moved', data: { jobInfo: { total: 2, status: 'queued' } } })
  expect(await finish(moved.data.jobInfo.identifier)).toMatchObject({ status: 'completed', done: 2, failed: 0 })
  expect((await ada(leads.single, { params: { id: made[0]!.identifier } })).data.leadInfo).toMatchObject({
    status: { key: 'attempted' },
    version: 2,
  })

  const back = await relocate('attempted', 'new')
  expect(await finish(back.data.jobInfo.identifier)).toMatchObject({
    status: 'completed_with_errors',
    done: 0,
    failed: 2,
    told: [{ identifier: made[0]!.identifier, code: 'STATUS_MOVE_REFUSED', message: 'You do not have permission to move back' }, {}],
  })
  expect((await relocate('new', 'connected')).errors[0]).toMatchObject({
    field: 'from_stage_id',
    message: 'No records in this stage',
  })
  expect((await relocate('attempted', 'attempted')).errors[0]).toMatchObject({ field: 'to_stage_id', message: 'Choose another stage' })
  const weak = await acme.userWith('masters.stages.assign')
  const body = { from_stage_id: stage('attempted').id, to_stage_id: stage('connected').id }
  expect((await weak(timelines.relocate, { params: { id: String(id) }, body })).status).toBe(403)
})

test('a record left in a stage that is outside its timeline keeps its name, and can move on', async () => {
  const acme = await newTenant()
  const person = await acme.userWith(...keys)
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const timeline = await acme.asSystem((ctx) =>
    aTimeline(ctx, 'Student visa', 'application', [
      { name: 'File', position: 'start' },
      { name: 'Interview' },
      { name: 'Granted', position: 'end' },
    ]),
  )
  const [file, interview, granted] = timeline.stages.map(({ id }) => id)
  const made = await standing(acme, college, timeline.id, interview!, file!)
  await acme.asSystem(async (ctx) => {
    await ctx.db.deleteFrom('timeline_stages').where('stage_id', '=', interview!).execute()
    await ctx.forgetAccess()
  })

  const listed = (await person(applications.list)).data.recordsInfo
  const moved = await person(applications.update, {
    params: { id: made.identifier },
    query: { status_identifier: String(granted) },
    body: {},
  })

  expect(listed).toMatchObject([{ stage: { name: 'Interview' }, status: { name: 'Interview' }, is_overdue: false }])
  expect(moved).toMatchObject({ status: 200, data: { applicationInfo: { status: { name: 'Granted' } } } })
})

test('a change of a pipeline is seen at once by every process', async () => {
  const acme = await newTenant()
  const person = await acme.userWith('masters.stages.read')
  const names = async () =>
    (await person(stages.pipelines, { query: { module_type: 'agent' } })).data.pipelines[0]!.statuses.map(({ name }) => name)
  expect(await names()).toContain('Applied')

  // Another process saves: all this one hears is the message that goes through the database.
  await acme.asSystem(async (ctx) => {
    await ctx.db.updateTable('stages').set({ name: 'Asked' }).where('key', '=', 'applied').execute()
    await ctx.forgetAccess()
  })

  await expect.poll(names).toContain('Asked')
})
