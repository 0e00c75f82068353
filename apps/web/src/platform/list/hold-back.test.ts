import { expect, test } from 'vitest'
import { withoutNew } from './hold-back.ts'

const rows = (...names: string[]) => names.map((identifier) => ({ identifier }))
const names = (list: readonly { identifier?: string }[]) => list.map(({ identifier }) => identifier).join('')

test('what is new is held back, and what it pushed over the end stays', () => {
  const { news, rows: shown } = withoutNew(rows('a', 'b', 'c'), rows('x', 'y', 'a'))
  expect([names(news), names(shown)]).toEqual(['xy', 'abc'])
})

test('a row that was deleted goes, though another came', () => {
  const { news, rows: shown } = withoutNew(rows('a', 'b', 'c'), rows('x', 'a', 'c'))
  expect([names(news), names(shown)]).toEqual(['x', 'ac'])
})

test('without news the rows are as they are now', () => {
  expect(withoutNew(rows('a', 'b', 'c'), rows('a', 'c'))).toEqual({ news: [], rows: rows('a', 'c') })
})
