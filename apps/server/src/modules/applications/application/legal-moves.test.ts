import { conditionMoves, conditionStatuses, offerStanding } from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { isSubmission } from '@embark/contract/applications/submission/submission.rules.ts'
import { type Pipeline, type PipelineStage, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { leftStatusOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { expect, test } from 'vitest'
import { pipelineSeeds, type StageSeed } from '../../../../db/seeds/reference/pipelines.ts'
import { diceOf } from '../../../../test/dice.ts'

const seed = pipelineSeeds.find(({ module_type }) => module_type === 'application')!
const keys = seed.stages.flatMap(({ statuses }) => statuses.map(([key]) => key))
const stages: PipelineStage[] = seed.stages.map((stage, at) => ({
  ...stage,
  id: 1_000 + at,
  identifier: stage.key,
  statuses: stage.statuses.map(([key, name]) => ({
    ...stage,
    id: keys.indexOf(key) + 1,
    identifier: key,
    key,
    name,
    is_active: true,
    order_no: keys.indexOf(key),
    stage_id: 1_000 + at,
  })),
}))
/** The pipeline of applications as every company begins with it. */
const pipeline: Pipeline = {
  timeline_id: 1,
  timeline_identifier: 'applications',
  name: seed.name,
  module_type: 'application',
  is_default: true,
  stages,
  statuses: stages.flatMap(({ statuses }) => statuses),
  retired: [],
}
const idOf = (key: string) => keys.indexOf(key) + 1
const stageOf = (key: string) => seed.stages.find(({ statuses }) => statuses.some(([each]) => each === key))!
const placeOf = (stage: StageSeed) => seed.stages.indexOf(stage)

/** What G-L-22 says of a move, written down a second time and by hand: `been` are the statuses it stood in, the present one last. */
function mayGo(been: readonly string[], to: string, mayRevert: boolean): boolean {
  const [from, there] = [stageOf(been.at(-1)!), stageOf(to)]
  if (been.at(-1) === to) return false
  if (from === there) return true
  if (there.type === 'cancel') return from.position !== 'end'
  if (from.position !== 'end' && placeOf(there) > placeOf(from))
    return seed.stages.slice(placeOf(from) + 1, placeOf(there)).every(({ is_skippable, type }) => is_skippable || type === 'cancel')
  if (!mayRevert) return false
  if (from.type !== 'cancel') return true
  const left = been.findLast((key) => stageOf(key) !== from)
  return left === undefined || left === to
}

test('of ten thousand applications driven at random no illegal move is accepted and no legal one refused', () => {
  const wrong: string[] = []
  const seen = { legal: 0, illegal: 0 }
  for (let turn = 0; turn < 10_000; turn++) {
    const dice = diceOf(turn)
    const been = ['draft']
    const history: { from: number; to: number }[] = []
    for (let step = 0; step < 8; step++) {
      const [from, to, canRevert] = [been.at(-1)!, dice.pick(keys), dice.chance(50)]
      const leftStatusId = leftStatusOf(pipeline, idOf(from), history)
      const { isAllowed } = verdictOf(pipeline, idOf(from), idOf(to), { canRevert, leftStatusId })
      const isLegal = mayGo(been, to, canRevert)
      if (isAllowed !== isLegal) wrong.push(`${turn}.${step}: ${been.join(' ')} to ${to}${canRevert ? ', back too' : ''}`)
      seen[isLegal ? 'legal' : 'illegal']++
      if (!isAllowed) continue
      history.push({ from: idOf(from), to: idOf(to) })
      been.push(to)
    }
  }

  expect(wrong).toEqual([])
  expect(Math.min(seen.legal, seen.illegal)).toBeGreaterThan(10_000)
})

test('an offer is settled when each of its conditions is met or waived, in whatever order they were decided', () => {
  for (let turn = 0; turn < 10_000; turn++) {
    const dice = diceOf(turn)
    const conditions = Array.from({ length: 1 + dice.below(4) }, () => conditionStatuses[0] as (typeof conditionStatuses)[number])
    for (let step = 0; step < 10; step++) {
      const at = dice.below(conditions.length)
      const to = dice.pick(conditionStatuses)
      if (conditionMoves[conditions[at]!].includes(to)) conditions[at] = to
    }
    const unmet = conditions.filter((status) => status !== 'met' && status !== 'waived')
    expect(offerStanding(conditions) === 'met').toBe(unmet.length === 0)
    expect(offerStanding(conditions) === 'not_met').toBe(conditions.includes('not_met'))
  }
})

test('an application is submitted by the status that says so, and by any other that gives it to the institution the first time', () => {
  const submitting = (isAgain: boolean) => pipeline.statuses.filter((status) => isSubmission(status, isAgain)).map(({ key }) => key)

  expect(submitting(true)).toEqual(['submitted_to_institution'])
  expect(submitting(false)).toEqual(keys.filter((key) => stageOf(key).position !== 'start' && stageOf(key).type === 'success'))
})
