import { expect, test } from 'vitest'
import { budgetOf } from './budget.ts'

/** A budget whose clock stands still until it is moved. */
function aBudget(shares: { person?: number; company?: number; connections?: number } = {}) {
  let ms = 0
  const budget = budgetOf({ person: 600, company: 6_000, connections: 10, now: () => ms, ...shares })
  const takes = (count: number, company: number, person: string) =>
    Array.from({ length: count }, () => budget.take(company, person)).filter((wait) => wait === 0).length
  return {
    budget,
    takes,
    pass: (seconds: number) => {
      ms += seconds * 1_000
    },
  }
}

test('one person has two hundred requests at once and ten a second; others have all of theirs', () => {
  const { budget, takes, pass } = aBudget()

  expect(takes(400, 1, 'ada')).toBe(200)
  expect(budget.take(1, 'ada')).toBe(1)
  expect(takes(100, 1, 'grace')).toBe(100)
  pass(3)
  expect(takes(100, 1, 'ada')).toBe(30)
})

test('one company has a share of its own, whoever asks in it', () => {
  const { takes } = aBudget({ company: 600 })

  expect(['ada', 'grace', 'ida'].map((who) => takes(100, 1, who))).toEqual([100, 100, 0])
  expect(takes(100, 2, 'eve')).toBe(100)
})

test('time of the database counts too: who used ten seconds of it waits until some came back', () => {
  const { budget, pass } = aBudget()

  budget.spend(1, 'ada', 11_000)

  expect([budget.take(1, 'ada'), budget.take(1, 'grace')]).toEqual([3, 0])
  pass(3)
  expect(budget.take(1, 'ada')).toBe(0)
})

test('a company that used up its time of the database keeps nobody of another waiting', () => {
  const { budget } = aBudget({ connections: 4 })

  for (const who of ['ada', 'grace', 'ida', 'eve']) budget.spend(1, who, 9_000)

  expect([budget.take(1, 'somebody new'), budget.take(2, 'bob')]).toEqual([4, 0])
})

test('one long answer shuts nobody out for minutes', () => {
  const { budget } = aBudget()

  budget.spend(1, 'ada', 600_000)

  expect(budget.take(1, 'ada')).toBeLessThanOrEqual(21)
})
