import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accrualOf, feeForBasis, shareOf, specificityOf, splitByShares, wholeBps } from './split.rules.ts'

const amounts = fc.integer({ min: 1, max: 10_000_000_000_000 })
const shares = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 }).map((parts) => {
  const rest = wholeBps - parts.reduce((sum, part) => sum + part, 0)
  return rest > 0 ? [...parts, rest] : [wholeBps]
})

test('the parts of a commission always add up to the whole and none is negative', () => {
  fc.assert(
    fc.property(amounts, shares, (total, parts) => {
      const split = splitByShares(total, parts)
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(Math.min(...split)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('halves are rounded away from zero, on both sides of it', () => {
  expect([shareOf(1, 5_000), shareOf(-1, 5_000), shareOf(3, 5_000), shareOf(1, 4_999), shareOf(333, 3_333)]).toEqual([1, -1, 2, 0, 111])
})

test('what accrues over any row of receipts is the share of all that was received', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 30 }),
      fc.integer({ min: 0, max: wholeBps }),
      (receipts, bps) => {
        let received = 0
        let accrued = 0
        for (const receipt of receipts) {
          received += receipt
          const step = accrualOf(received, bps, accrued)
          expect(step).toBeGreaterThanOrEqual(0)
          accrued += step
        }
        expect(accrued).toBe(shareOf(received, bps))
      },
    ),
  )
})

test('a basis names the fee of a term, of a year or of the whole program', () => {
  expect(feeForBasis(2_000_001, 'term_tuition', 3, 'Years')).toBe(1_000_001)
  expect(feeForBasis(2_000_000, 'first_year_tuition', 3, 'Years')).toBe(2_000_000)
  expect(feeForBasis(2_000_000, 'total_tuition', 18, 'Months')).toBe(3_000_000)
  expect(feeForBasis(2_000_000, 'total_tuition', 6, 'Months')).toBe(2_000_000)
})

test('a rule for a program beats campus with level, level, campus and the institution, in this order', () => {
  const none = { program_id: null, campus_id: null, study_level_id: null }
  const order = [
    { ...none, program_id: 1 },
    { ...none, campus_id: 1, study_level_id: 1 },
    { ...none, study_level_id: 1 },
    { ...none, campus_id: 1 },
    none,
  ]
  expect(order.map(specificityOf)).toEqual([1, 2, 3, 4, 5])
})
