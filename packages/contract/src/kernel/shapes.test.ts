import { expect, test } from 'vitest'
import * as z from 'zod'
import { sentenceOf } from './issues.ts'
import { orEmpty, requiredText } from './shapes.ts'

const said = (value: unknown) =>
  requiredText('Name is required', 5)
    .safeParse(value)
    .error?.issues.map((issue) => sentenceOf(issue))

test('a text that is missing is told to be missing, one that is too long that it is too long', () => {
  for (const missing of [undefined, null, '', '   ', 7]) expect(said(missing)).toEqual([{ text: 'Name is required' }])
  expect(said('letters')).toEqual([{ text: 'Use at most {{max}} characters', vars: { max: 5 } }])
  expect(said('  ready  ')).toBeUndefined()
})

test('what the parser says of itself reaches nobody', () => {
  const shape = z.object({
    id: z.uuid(),
    at: z.iso.datetime(),
    site: z.url(),
    code: z.string().regex(/^x$/),
    kinds: z.record(z.enum(['a']), z.string()),
  })

  const { error } = shape.safeParse({ id: 'x', at: 'x', site: 'x', code: 'y', kinds: { b: 'c', a: 'd' } })

  expect(error!.issues.map((issue) => sentenceOf(issue as never).text)).toEqual([
    'This value is not valid',
    'This value is not valid',
    'This value is not valid',
    'This value is not valid',
    'Unknown field: {{name}}',
  ])
})

test('a body that may be empty is judged at its fields where it is not', () => {
  const shape = orEmpty(z.object({ id: z.uuid('Choose one'), more: z.string().optional() }))

  expect(shape.safeParse({}).data).toBeNull()
  expect(shape.safeParse({ id: '00000000-0000-4000-8000-000000000000' }).success).toBe(true)
  expect(shape.safeParse({ id: 'x' }).error!.issues).toMatchObject([{ path: ['id'], message: 'Choose one' }])
  expect(shape.safeParse({ more: 'x' }).success).toBe(false)
})
