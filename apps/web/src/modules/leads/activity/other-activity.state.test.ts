import { otherActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { expect, test } from 'vitest'
import { sentenceOf } from './other-activity.state.ts'

test('whatever another module puts on the timeline of a lead is told in words of its own', () => {
  const unknown = sentenceOf('parcel')[0]
  expect(otherActivities.filter((type) => sentenceOf(type)[0] === unknown)).toEqual([])
})
