import { expect, test } from 'vitest'
import { applied } from './entry-change.state.ts'

const ielts = { score_name: 'IELTS', score: 6.5 }
const gre = { score_name: 'GRE', score: 320, test_date: null }

test('a change of one entry is made to whatever list there is by then', () => {
  expect(applied({ kind: 'add', entry: gre }, [ielts])).toEqual([ielts, gre])
  expect(applied({ kind: 'change', from: ielts, entry: { ...ielts, score: 7 } }, [gre, ielts])).toEqual([gre, { ...ielts, score: 7 }])
  expect(applied({ kind: 'remove', from: { score: 320, score_name: 'GRE' } as never }, [ielts, gre])).toEqual([ielts])
})

test('an entry that somebody else changed meanwhile is not written over', () => {
  expect(applied({ kind: 'change', from: ielts, entry: { ...ielts, score: 7 } }, [{ ...ielts, score: 8 }])).toBeUndefined()
})
