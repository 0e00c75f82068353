import { expect, test } from 'vitest'
import { type Asked, eligibilityOf, type Profile } from './eligibility.rules.ts'

const day = '2026-11-24'
const ielts = { score_name: 'IELTS', score: 6.5, min_score: 6 }
const asked = (...testscores: Asked['testscores']): Asked => ({ testscores, min_age: null })
const profile = (...test_scores: Profile['test_scores']): Profile => ({ test_scores, date_of_birth: null })
const took = (score: number, more: object = {}) => ({ score_name: 'IELTS', score, sub_scores: { writing: 6, reading: 7 }, ...more })
const verdict = (wish: Asked, who: Profile) => eligibilityOf(wish, who, day).verdict

test('who has the score as a whole and in each section meets it', () => {
  expect(verdict(asked(ielts), profile(took(6.5)))).toBe('met')
})

test('who is short as a whole does not, and is told by how much', () => {
  const { verdict: judged, reasons } = eligibilityOf(asked(ielts), profile(took(6)), day)
  expect(judged).toBe('not')
  expect(reasons).toMatchObject([{ text: '{{test}} {{score}}: {{short}} short, has {{has}}', vars: { short: 0.5, has: 6 } }])
})

test('who is short in one section only nearly meets it', () => {
  const { verdict: judged, reasons } = eligibilityOf(asked(ielts), profile(took(6.5, { sub_scores: { writing: 5.5, reading: 7 } })), day)
  expect(judged).toBe('nearly')
  expect(reasons).toMatchObject([{ vars: { band: 'writing', short: 0.5, min: 6 } }])
})

test('what nobody knows is named as the fact that is missing', () => {
  const missing = (wish: Asked, who: Profile) => eligibilityOf(wish, who, day).reasons.map((reason) => [reason.verdict, reason.missing])
  expect(missing(asked(ielts), profile())).toEqual([['unknown', 'test_scores']])
  expect(missing(asked(ielts), profile(took(7, { sub_scores: null })))).toEqual([['unknown', 'sub_scores']])
  expect(missing({ testscores: [], min_age: 18 }, profile())).toEqual([['unknown', 'date_of_birth']])
})

test('one test of English is enough, and the best result counts', () => {
  const toefl = { score_name: 'TOEFL', score: 88, min_score: null }
  expect(verdict(asked(ielts, toefl), profile({ score_name: 'TOEFL iBT', score: 90 }))).toBe('met')
  expect(verdict(asked(ielts), profile(took(6), took(7)))).toBe('met')
})

test('a test of another kind is asked for beside it', () => {
  const gmat = { score_name: 'GMAT', score: 600, min_score: null }
  expect(verdict(asked(ielts, gmat), profile(took(7)))).toBe('unknown')
  expect(verdict(asked(ielts, gmat), profile(took(7), { score_name: 'GMAT', score: 550 }))).toBe('not')
  expect(verdict(asked(ielts, gmat), profile(took(7), { score_name: 'GMAT', score: 600 }))).toBe('met')
})

test('a result of English older than two years no longer counts', () => {
  expect(verdict(asked(ielts), profile(took(7, { test_date: '2024-11-23' })))).toBe('not')
  expect(verdict(asked(ielts), profile(took(7, { test_date: '2024-11-24' })))).toBe('met')
})

test('age counts to the day', () => {
  const adult = { testscores: [], min_age: 18 }
  expect(verdict(adult, { test_scores: [], date_of_birth: '2008-11-24' })).toBe('met')
  expect(verdict(adult, { test_scores: [], date_of_birth: '2008-11-25' })).toBe('not')
})

test('a program that asks for nothing that can be reckoned is left to people', () => {
  expect(eligibilityOf(asked(), profile(took(9)), day)).toEqual({ verdict: 'unknown', reasons: [] })
})
