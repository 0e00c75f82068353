import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aTimeline } from '../timeline/timeline.builder.ts'
import { pipelineOf } from './pipeline.queries.ts'

const keys = ['masters.stages.read', 'masters.stages.create', 'masters.stages.update', 'masters.timelines.read'] as const

test('a stage that fails stands at the end whatever is sent, a successful one in the middle unless said', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const create = async (body: object) =>
    (await ada(stages.create, { body: { module_type: 'application', type: 'success', is_active: 1, ...body } as never })).data.stageInfo

  expect(await create({ name: 'Refused abroad', type: 'cancel', position: 'start' })).toMatchObject({ type: 'cancel', position: 'end' })
  expect(await create({ name: 'Biometrics', is_default: 1 })).toMatchObject({ position: 'middle', key: 'biometrics', is_default: false })
  expect(await create({ name: 'Biometrics 2', position: 'start' })).toMatchObject({ position: 'start' })
  expect(await create({ name: 'تأشيرة' })).toMatchObject({ key: 'stage', name: 'تأشيرة' })
})

test('what a stage needs is said at its fields', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const complaints = async (body: object) =>
    (await ada(stages.create, { body: body as never })).errors.map(({ field, message }) => `${field}: ${message}`)
  const whole = { name: 'Biometrics', module_type: 'lead', type: 'success', is_active: '1' }
  await ada(stages.create, { body: whole as never })

  expect(await complaints({})).toEqual([
    'name: Stage name is required',
    'module_type: Module type is required',
    'type: Stage type is required',
    'is_active: Active is required',
  ])
  expect(await complaints({ ...whole, name: 'biometrics' })).toEqual(['name: Stage name already exists'])
  expect(await complaints({ ...whole, name: 'Other', type: 'lost' })).toEqual(['type: Stage type is required'])
})

test('a parent is of the same module, has no parent itself and stands in no timeline', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const all = (await ada(stages.list, { query: { paginate: '0' } })).data.recordsInfo
  const idOf = (key: string) => all.find((one) => one.key === key)!.id
  const create = (parent_stage_id: unknown, name: string) =>
    ada(stages.create, { body: { name, module_type: 'lead', type: 'success', position: 'middle', is_active: 1, parent_stage_id } as never })
  const why = async (parent: unknown) => (await create(parent, `Stage ${String(parent)}`)).errors[0]
  const child = await create(idOf('contacted'), 'Second call')
  const own = child.data.stageInfo

  expect(own).toMatchObject({ parent: { name: 'Contacted' }, parent_stage_id: idOf('contacted') })
  expect(await why(idOf('offer'))).toMatchObject({ field: 'parent_stage_id', message: 'The parent belongs to another module' })
  expect(await why(idOf('follow_up'))).toMatchObject({ message: 'The parent has a parent itself' })
  expect(await why(idOf('new_lead'))).toMatchObject({ message: 'A stage is of the type and the position of its parent' })
  expect(await why(999_999)).toMatchObject({ message: 'Choose one of the options' })
  const self = await ada(stages.edit, {
    params: { id: own.identifier },
    body: { name: own.name, type: 'success', is_active: 1, parent_stage_id: own.id },
  })
  expect(self.errors[0]).toMatchObject({ field: 'parent_stage_id', message: 'A stage cannot be its own parent' })
})

test('a default stage stays active, and a kind or a place stays while records stand in it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const all = (await ada(stages.list, { query: { paginate: '0', module_type: 'lead' } })).data.recordsInfo
  const follow = all.find(({ key }) => key === 'follow_up')!
  await acme.asSystem((ctx) => aLead(ctx, { status_id: follow.id, stage_id: follow.parent_stage_id! }))
  const edit = (body: object) =>
    ada(stages.edit, {
      params: { id: follow.identifier },
      body: {
        name: 'Follow up',
        type: 'success',
        position: 'middle',
        is_active: 1,
        parent_stage_id: follow.parent_stage_id,
        ...body,
      } as never,
    })

  expect(await edit({ is_active: 0 })).toMatchObject({ status: 409, errors: [{ code: 'DEFAULT_STAYS' }] })
  expect(await edit({ type: 'cancel', parent_stage_id: null })).toMatchObject({
    status: 409,
    message: '1 record is in Follow up. Move it to another stage first',
  })
  expect(await edit({ name: 'Call again' })).toMatchObject({
    status: 200,
    message: 'Stage updated successfully',
    data: { stageInfo: { name: 'Call again' } },
  })
  expect((await ada(stages.impact, { params: { id: follow.identifier } })).data.impactInfo).toEqual({
    records: 1,
    timelines: [{ name: 'Student recruitment', records: 1 }],
  })
})

test('the last start or end of a timeline cannot be switched off, a stage between can and then holds nobody up', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const visa = await acme.asSystem((ctx) =>
    aTimeline(ctx, 'Student visa', 'application', [
      { name: 'File', position: 'start' },
      { name: 'Interview' },
      { name: 'Granted', position: 'end' },
    ]),
  )
  const edit = (index: number, body: object) =>
    ada(stages.edit, {
      params: { id: visa.stages[index]!.identifier },
      body: { name: visa.stages[index]!.name, type: 'success', is_active: 0, ...body },
    })

  expect(await edit(0, {})).toMatchObject({ status: 409, errors: [{ code: 'TIMELINE_BREAKS' }] })
  expect(await edit(2, { type: 'cancel', is_active: 1 })).toMatchObject({
    status: 409,
    message: 'The timeline Student visa would be left without a start stage or a successful end',
  })
  expect((await edit(1, {})).status).toBe(200)
  expect((await ada(stages.dropdown, { query: { module_type: 'application' } })).data.map(({ label }) => label)).not.toContain('Interview')
  expect((await ada(stages.allDropdown, { query: { module_type: 'application' } })).data.map(({ label }) => label)).toContain('Interview')
  expect((await acme.asSystem((ctx) => pipelineOf(ctx, visa.id))).statuses.map(({ is_active }) => is_active)).toEqual([true, false, true])
  expect((await ada(timelines.list, { query: { search: 'student visa' } })).data.recordsInfo[0]!.stage_count).toBe(3)
})

test('stages are listed as their timelines lead through them, each before its statuses and with its days', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('masters.stages.read')
  const query = { module_type: 'lead', sort_by: 'route', sort: 'asc', paginate: '0' } as const
  const all = (await ada(stages.list, { query })).data.recordsInfo
  const parents = all.filter(({ parent }) => !parent)

  expect(parents.map(({ key }) => key).slice(0, 3)).toEqual(['new_lead', 'contacted', 'counselling'])
  expect(all[1]?.parent?.id).toBe(all[0]?.id)
  expect(all[0]).toMatchObject({ timelines: [expect.any(String)], est_days: expect.any(Number) })
})
