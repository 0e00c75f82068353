import { expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { longFunctionsIn, longLinesIn } from './sizes.mjs'

const lines = (count: number) => '  act()\n'.repeat(count)

test('a function of more than eighty lines is told by its name, wherever it stands', () => {
  expect(longFunctionsIn('a.ts', `export function short() {\n${lines(78)}}\n`)).toEqual([])
  expect(longFunctionsIn('a.ts', `export function long() {\n${lines(79)}}\n`)).toEqual(['1: long has 81 lines, at most 80'])
  expect(longFunctionsIn('a.tsx', `const Page = () => {\n${lines(79)}  return <b />\n}\n`)).toEqual(['1: Page has 82 lines, at most 80'])
  expect(longFunctionsIn('a.ts', `export const table = {\n  entry() {\n${lines(80)}  },\n}\n`)).toEqual([
    '2: entry has 82 lines, at most 80',
  ])
})

test('a table of values and a story that a test tells may be as long as they are', () => {
  expect(longFunctionsIn('a.ts', `export const table = [\n${'  1,\n'.repeat(200)}]\n`)).toEqual([])
  expect(longFunctionsIn('a.test.ts', `test('a story', async () => {\n${lines(200)}})\n`)).toEqual([])
  const inside = `describe('x', () => {\n  function long() {\n${lines(80)}  }\n})\n`
  expect(longFunctionsIn('a.test.ts', inside)).toEqual(['2: long has 82 lines, at most 80'])
})

test('a line of more than 140 characters is told; a sentence for people may be longer, SQL may not', () => {
  const sentence = `  '${'word '.repeat(40)}',`
  expect(longLinesIn(`short\n${'x'.repeat(141)}`)).toEqual(['2: 141 characters, at most 140'])
  expect(longLinesIn(sentence)).toEqual([])
  expect(longLinesIn(`sql\`select ${'word, '.repeat(30)} from words\``)).toHaveLength(1)
  expect(longLinesIn(`query('select ${'word, '.repeat(30)} from words')`)).toHaveLength(1)
})
