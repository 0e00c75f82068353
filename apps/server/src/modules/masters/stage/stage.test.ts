import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { type Pipeline, type PipelineStatus, progressOf, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../../test/statements.ts'
import { newTenant } from '../../../../test/world.ts'
import { defaultTimeline, pipelineOf, startOf, statusByRef } from './pipeline.queries.ts'

const seeded = async () => (await newTenant()).asSystem((ctx) => defaultTimeline(ctx, 'lead'))
/** Stages by their place on the way, as the specification lists them (G-L-21). */
const way = ['new_lead', 'contacted', 'counselling', 'qualified', 'application', 'converted']
const placeOf = ({ stages: all }: Pipeline, status: PipelineStatus) => way.indexOf(all.find(({ id }) => id === status.stage_id)!.key)

/** What G-L-22 says about a pair, written out from its text and not from the code. */
function expected(pipeline: Pipeline, from: PipelineStatus, to: PipelineStatus, canRevert: boolean) {
  if (from.id === to.id) return 'SAME_STATUS'
  if (from.stage_id === to.stage_id) return to.type === 'cancel' ? 'reason' : 'free'
  const [a, b] = [placeOf(pipeline, from), placeOf(pipeline, to)]
  if (to.type === 'cancel') return way[a] === 'converted' ? 'REOPEN_FIRST' : 'reason'
  if (from.type === 'cancel' || way[a] === 'converted' || b < a) return canRevert ? 'remarks' : 'REVERT_NOT_PERMITTED'
  const crossesApplication = a < way.indexOf('application') && b > way.indexOf('application')
  return crossesApplication ? 'SKIPS_STAGES' : 'free'
}

test.each([true, false])(
  'every pair of the seeded lead pipeline is judged as the rules say, with the right to revert: %s',
  async (canRevert) => {
    const pipeline = await seeded()
    const judged: string[] = []
    const expectedVerdicts: string[] = []
    for (const from of pipeline.statuses)
      for (const to of pipeline.statuses) {
        const verdict = verdictOf(pipeline, from.id, to.id, { canRevert })
        const outcome = verdict.isAllowed ? (verdict.needs.reason ? 'reason' : verdict.needs.remarks ? 'remarks' : 'free') : verdict.code
        judged.push(`${from.key} > ${to.key}: ${outcome}`)
        expectedVerdicts.push(`${from.key} > ${to.key}: ${expected(pipeline, from, to, canRevert)}`)
      }
    expect(judged).toHaveLength(pipeline.statuses.length ** 2)
    expect(judged).toEqual(expectedVerdicts)
  },
)

test('a lost lead is reopened only where it was lost, and automatic moves never go back', async () => {
  const pipeline = await seeded()
  const status = (key: string) => pipeline.statuses.find((one) => one.key === key)!.id
  const reopen = (to: string) =>
    verdictOf(pipeline, status('not_reachable'), status(to), { canRevert: true, leftStatusId: status('connected') })
  const automatic = (from: string, to: string) =>
    verdictOf(pipeline, status(from), status(to), { canRevert: false, isSystem: true }).isAllowed

  expect(reopen('connected')).toEqual({ isAllowed: true, needs: { remarks: true } })
  expect(reopen('new')).toMatchObject({ isAllowed: false, code: 'REOPENS_ELSEWHERE', vars: { status: 'Connected' } })
  expect(reopen('not_interested')).toEqual({ isAllowed: true, needs: { reason: true } })
  expect([
    automatic('new', 'application_created'),
    automatic('new', 'enrolled'),
    automatic('application_created', 'connected'),
    automatic('not_reachable', 'enrolled'),
    automatic('new', 'not_reachable'),
  ]).toEqual([true, true, false, false, false])
})

test('the ring is empty at the start, full at the end, and grows on the way', async () => {
  const pipeline = await seeded()
  expect(pipeline.stages.map(({ id, key }) => [key, progressOf(pipeline, id)])).toEqual([
    ['new_lead', 0],
    ['contacted', 2],
    ['counselling', 3],
    ['qualified', 5],
    ['application', 6],
    ['converted', 8],
    ['lost', 0],
  ])
})

test('a pipeline is read in one statement and then from memory; a stage stands for its first status', async () => {
  const acme = await newTenant()
  const { result: pipeline, statements } = await statementsOf(() =>
    acme.asSystem(async (ctx) => {
      const first = await defaultTimeline(ctx, 'application')
      return pipelineOf(ctx, first.timeline_id)
    }),
  )
  expect(statements).toHaveLength(3)
  expect(startOf(pipeline).key).toBe('draft')
  const offer = pipeline.stages.find(({ key }) => key === 'offer')!
  expect(statusByRef(pipeline, offer.identifier).key).toBe('waitlisted')
  expect(statusByRef(pipeline, offer.statuses[1]!.id).key).toBe('conditional_offer')
})

test('timelines, their stages and the lists of a company are read as they were seeded', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('masters.timelines.read', 'masters.stages.read')

  const { data: all } = await ada(timelines.list, { query: { module_type: 'lead' } })
  const timeline_id = all.recordsInfo[0]!.id
  const { data: assigned } = await ada(timelines.assignedStages, { query: { timeline_id } })
  const { data: choices } = await ada(stages.dropdown, { query: { module_type: 'lead' } })
  const { data: every } = await ada(stages.allDropdown, { query: { module_type: 'lead' } })
  const { data: sources } = await ada(lookups.list, { params: { type: 'lead_source' } })

  expect(all.recordsInfo).toMatchObject([{ name: 'Student recruitment', is_default: true, is_active: 1, stage_count: 17 }])
  expect(assigned.recordsInfo.slice(0, 2)).toMatchObject([
    { key: 'new', order_no: 1, parent: { key: 'new_lead' }, est_days: 2 },
    { key: 're_enquired', order_no: 2 },
  ])
  expect([choices.length, every.length]).toEqual([17, 24])
  expect(sources.recordsInfo.slice(0, 2)).toMatchObject([{ label: 'Website' }, { label: 'Facebook' }])
  expect((await ada(timelines.assignedStages, { query: { timeline_id: 999_999 } })).status).toBe(404)
})
