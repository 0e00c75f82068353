import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aTimeline } from './timeline.builder.ts'

const keys = [
  'masters.timelines.read',
  'masters.timelines.create',
  'masters.timelines.update',
  'masters.stages.read',
  'masters.stages.create',
  'masters.stages.update',
  'masters.stages.assign',
] as const
const three = [{ name: 'Visa file', position: 'start' }, { name: 'Visa lodged abroad' }, { name: 'Visa granted', position: 'end' }] as const
const ofDefault = async (acme: World, module = 'lead') =>
  acme.within((db) =>
    db.selectFrom('timelines').selectAll().where('module_type', '=', module).where('is_default', '=', true).executeTakeFirstOrThrow(),
  )

test('a timeline is created, renamed and switched off; it is never the default, whatever is sent', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)

  const made = await ada(timelines.create, { body: { name: ' Student visa ', module_type: 'application', is_active: 1, is_default: 1 } })
  const { identifier } = made.data.timelineInfo
  const edited = await ada(timelines.edit, {
    params: { id: identifier },
    body: { name: 'Visa', module_type: 'application', is_active: 0, is_default: 1 },
  })
  const matching = await ada(timelines.list, { query: { search: 'vısa', is_active: '0', paginate: '0' } })
  const choices = await ada(timelines.dropdown, { query: { module_type: 'application', number_only: '1' } })

  expect(made).toMatchObject({
    status: 201,
    message: 'Timeline created successfully',
    data: { timelineInfo: { name: 'Student visa', is_default: false, is_active: 1, stage_count: 0 } },
  })
  expect(edited).toMatchObject({
    message: 'Timeline updated successfully',
    data: { timelineInfo: { name: 'Visa', is_default: false, is_active: 0 } },
  })
  expect(matching.data.recordsInfo).toMatchObject([{ identifier }])
  expect(choices.data).toMatchObject([{ label: 'Admission', value: (await ofDefault(acme, 'application')).id }])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['timeline.created', 'timeline.updated'])
  expect(acme.told()).toContainEqual({
    rooms: [`t${acme.id}`],
    name: 'recordChanged',
    message: { noun: 'pipeline', identifier, action: 'created' },
  })
})

test('what a timeline needs is said at its fields, and a name is taken once in a module', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const complaints = async (body: object) =>
    (await ada(timelines.create, { body: body as never })).errors.map(({ field, message }) => `${field}: ${message}`)
  const visa = { name: 'Visa', module_type: 'service', is_active: 1 }
  await ada(timelines.create, { body: visa as never })

  expect(await complaints({})).toEqual([
    'name: Timeline name is required',
    'module_type: Module type is required',
    'is_active: Active is required',
  ])
  expect(await complaints({ ...visa, module_type: 'student' })).toEqual(['module_type: Module type is required'])
  expect(await complaints({ ...visa, name: 'VISA' })).toEqual(['name: Timeline name already exists'])
  expect(await complaints({ ...visa, module_type: 'agent' })).toEqual([])
})

test('the default of a module can be renamed but not switched off, and no timeline changes its module', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const { identifier } = await ofDefault(acme)
  const edit = (body: object) => ada(timelines.edit, { params: { id: identifier }, body: { name: 'Recruitment', is_active: 1, ...body } })

  expect(await edit({ is_active: 0 })).toMatchObject({ status: 409, errors: [{ code: 'DEFAULT_STAYS' }] })
  expect(await edit({ module_type: 'agent' })).toMatchObject({ status: 422, errors: [{ field: 'module_type' }] })
  expect(await edit({})).toMatchObject({ status: 200, data: { timelineInfo: { module_type: 'lead', is_default: true } } })
})

test('stages are assigned in the order given, again without a difference, and each row says what is wrong with it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const visa = await acme.asSystem((ctx) => aTimeline(ctx, 'Student visa', 'application', three))
  const [start, middle, end] = visa.stages.map(({ id }) => id)
  const row = (stage_id: number, more: object = {}) => ({ stage_id, is_skippable: 0, est_days: 5, ...more })
  const assign = (rows: object[]) => ada(timelines.assignStages, { params: { id: String(visa.id) }, body: { stage_data: rows as never } })
  const complaints = async (rows: object[]) => (await assign(rows)).errors.map(({ field, message }) => `${field}: ${message}`)
  const foreign = await ada(stages.create, { body: { name: 'Elsewhere', module_type: 'agent', type: 'success', is_active: 1 } })

  const first = await assign([row(start!), row(middle!, { is_skippable: 1, est_days: '50' }), row(end!, { est_days: 1 })])
  const again = await assign([row(start!), row(middle!, { is_skippable: 1, est_days: 50 }), row(end!, { est_days: 1 })])

  expect(first).toMatchObject({ status: 200, message: 'Task Assigned successfully' })
  expect(first.data.recordsInfo).toMatchObject([
    { stage_id: start, order_no: 1, is_skippable: 0, est_days: 5 },
    { stage_id: middle, order_no: 2, is_skippable: 1, est_days: 50 },
    { stage_id: end, order_no: 3, est_days: 1 },
  ])
  expect(again.data).toEqual(first.data)
  expect(await complaints([row(start!, { est_days: undefined }), row(middle!, { est_days: 'soon' }), row(end!, { est_days: 51 })])).toEqual(
    [
      'stage_data.0.est_days: Estimated days are required',
      'stage_data.1.est_days: Estimated days must be a number',
      'stage_data.2.est_days: Estimated days must be between 1 and 50',
    ],
  )
  expect(await complaints([row(start!), row(start!), row(foreign.data.stageInfo.id), row(999_999), row(end!)])).toEqual([
    'stage_data.1.stage_id: This stage is in the timeline already',
    'stage_data.2.stage_id: This stage belongs to another module',
    'stage_data.3.stage_id: Choose one of the options',
  ])
  expect(await complaints([row(middle!), row(start!), row(end!)])).toEqual(['stage_data.1.stage_id: Start stages come first'])
  expect(await complaints([row(start!), row(end!), row(middle!)])).toEqual(['stage_data.2.stage_id: End stages come last'])
  expect(await complaints([row(middle!)])).toEqual([
    'stage_data: A timeline needs a start stage',
    'stage_data: A timeline needs an end stage of the type success',
  ])
  expect(await complaints([])).toEqual(['stage_data: Choose at least one stage'])
})

test('a stage in which records stand is not taken out; the screen knows how many before, and it goes once they moved', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const { identifier, id } = await ofDefault(acme)
  const assigned = (await ada(timelines.assignedStages, { query: { timeline_id: id } })).data.recordsInfo
  const follow = assigned.find(({ key }) => key === 'follow_up')!
  const standing = await acme.asSystem((ctx) => aLead(ctx, { status_id: follow.stage_id, stage_id: follow.parent!.id }))
  const without = assigned
    .filter(({ key }) => key !== 'follow_up')
    .map(({ stage_id, is_skippable, est_days }) => ({ stage_id, is_skippable, est_days }))
  const assign = () => ada(timelines.assignStages, { params: { id: identifier }, body: { stage_data: without } })

  const impact = await ada(timelines.impact, { params: { id: identifier } })
  const refused = await assign()
  await acme.within((db) => db.updateTable('leads').set({ status_id: without[0]!.stage_id }).where('id', '=', standing.id).execute())
  const done = await assign()

  expect(impact.data.impactInfo).toEqual({ records: 1, stages: [{ stage_id: follow.stage_id, name: 'Follow up', records: 1 }] })
  expect(refused).toMatchObject({
    status: 409,
    message: '1 record is in Follow up. Move it to another stage first',
    errors: [{ code: 'STAGE_IN_USE', details: [{ stage_id: follow.stage_id, records: 1 }] }],
  })
  expect(done.status).toBe(200)
  expect(done.data.recordsInfo).toHaveLength(assigned.length - 1)
})

test('another company’s timelines and stages are not there, and reading rights change nothing', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, bob] = [await acme.userWith('masters.timelines.read', 'masters.stages.read'), await other.userWith(...keys)]
  const visa = await acme.asSystem((ctx) => aTimeline(ctx, 'Student visa', 'application', three))
  const body = { name: 'X', is_active: 1 }

  expect((await bob(timelines.edit, { params: { id: visa.identifier }, body: body as never })).status).toBe(404)
  expect((await bob(timelines.impact, { params: { id: visa.identifier } })).status).toBe(404)
  expect((await bob(timelines.assignedStages, { query: { timeline_id: visa.identifier } })).status).toBe(404)
  expect((await bob(stages.edit, { params: { id: visa.stages[0]!.identifier }, body: { ...body, type: 'success' } as never })).status).toBe(
    404,
  )
  expect((await ada(timelines.edit, { params: { id: visa.identifier }, body: body as never })).status).toBe(403)
  expect((await ada(timelines.assignStages, { params: { id: visa.identifier }, body: { stage_data: visa.stage_data } })).status).toBe(403)
})
