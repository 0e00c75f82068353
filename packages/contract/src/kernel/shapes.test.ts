import { expect, test } from 'vitest'
import { sentenceOf } from './issues.ts'
import { requiredText } from './shapes.ts'

const said = (value: unknown) =>
  requiredText('Name is required', 5)
    .safeParse(value)
    .error?.issues.map((issue) => sentenceOf(issue))

test('a text that is missing is told to be missing, one that is too long that it is too long', () => {
  for (const missing of [undefined, null, '', '   ', 7]) expect(said(missing)).toEqual([{ text: 'Name is required' }])
  expect(said('letters')).toEqual([{ text: 'Use at most {{max}} characters', vars: { max: 5 } }])
  expect(said('  ready  ')).toBeUndefined()
})
