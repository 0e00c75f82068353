import { expect, test } from 'vitest'
import { allChannels, leavesAny, maskedEmail, reasonProblem } from './unsubscribe.rules.ts'

test('only who leaves a channel is asked why', () => {
  const without = { ...allChannels, sms: false }
  expect(leavesAny(allChannels, without)).toBe(true)
  expect(leavesAny(without, without)).toBe(false)
  expect(leavesAny(without, allChannels)).toBe(false)
})

test('a reason is needed where there are any, and remarks where the reason asks for them', () => {
  expect(reasonProblem(undefined, '', true)).toEqual({ field: 'reason_identifier', text: 'Please Select Reason' })
  expect(reasonProblem(undefined, '', false)).toBeUndefined()
  expect(reasonProblem({ requires_remarks: true }, '  ', true)).toEqual({ field: 'remarks', text: 'Please Enter Remarks' })
  expect(reasonProblem({ requires_remarks: true }, 'Enough', true)).toBeUndefined()
  expect(reasonProblem({ requires_remarks: false }, '', true)).toBeUndefined()
})

test('an address is shown so that only its owner knows it', () => {
  expect(maskedEmail('grace@example.com')).toBe('g•••@e•••.com')
  expect(maskedEmail('a@b')).toBe('a•••@b•••')
})
