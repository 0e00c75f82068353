import { expect, test } from 'vitest'
import { contrastOf, isTagPair, tagColours } from './tag.rules.ts'

test('seven pairs are offered, the default first, and each can be read', () => {
  expect(tagColours).toHaveLength(7)
  expect(tagColours[0]).toEqual({ txt_color: '286919', bg_color: 'E9F9E7' })
  for (const pair of tagColours) expect(contrastOf(pair), JSON.stringify(pair)).toBeGreaterThanOrEqual(4.5)
})

test('colours of two pairs do not make a third', () => {
  expect(isTagPair({ txt_color: '286919', bg_color: 'E6F0FF' })).toBe(false)
})
