import { expect, test } from 'vitest'
import * as z from 'zod'
import { conditionLimits } from './conditions.ts'
import { filterKindsOf } from './filter-kinds.ts'
import { DayRange, Flag, Ids, listQuery } from './shapes.ts'

const query = listQuery({ sortBy: ['id'], filters: { stage: Ids, made: DayRange, is_late: Flag }, emptiable: ['stage'] })
const read = (where: unknown) => query.safeParse({ filters: { where } })
const complaints = (where: unknown) => read(where).error?.issues.map(({ path, message }) => [path.join('.'), message])
const stage = { field: 'stage', operator: 'in', value: [1] }

test('conditions are groups of rules over the filters of a list, in an address as in a body', () => {
  const where = {
    op: 'or',
    rules: [
      stage,
      {
        op: 'and',
        rules: [
          { field: 'made', operator: 'within', value: { within: 'today' } },
          { field: 'stage', operator: 'is_empty' },
        ],
      },
    ],
  }
  expect(complaints(where)).toBeUndefined()
  expect(query.parse({ filters: JSON.stringify({ where }) }).filters.where).toEqual(where)
  // What was read is read again alike, as a selection or a segment keeps it.
  expect(query.parse({ filters: query.parse({ filters: { where } }).filters }).filters.where).toEqual(where)
})

test('what is wrong with a condition is told at its place', () => {
  const at = (rule: object) => complaints({ op: 'and', rules: [stage, rule] })
  expect(at({ ...stage, field: 'nonsense' })).toEqual([['filters.where.rules.1.field', 'Choose one of the options']])
  expect(at({ ...stage, operator: 'is' })).toEqual([['filters.where.rules.1.operator', 'Choose one of the options']])
  expect(at({ field: 'made', operator: 'is_empty' })).toEqual([['filters.where.rules.1.operator', 'Choose one of the options']])
  expect(at({ field: 'stage', operator: 'in', value: 'x' })?.[0]?.[0]).toBe('filters.where.rules.1.value')
  expect(at({ field: 'stage', operator: 'in' })?.[0]?.[0]).toBe('filters.where.rules.1.value')
  expect(complaints({ op: 'nor', rules: [stage] })).toEqual([['filters.where.op', 'This value is not valid']])
  expect(complaints({ op: 'and', rules: [] })).toEqual([['filters.where.rules', 'This value is not valid']])
  expect(complaints('text')).toEqual([['filters.where', 'This value is not valid']])
})

test('conditions are three levels deep and fifty rules at most', () => {
  const nested = (levels: number): object => (levels ? { op: 'and', rules: [nested(levels - 1)] } : stage)
  const wide = (rules: number) => ({
    op: 'or',
    rules: [
      { op: 'and', rules: Array(25).fill(stage) },
      { op: 'and', rules: Array(rules - 25).fill(stage) },
    ],
  })
  expect(complaints(nested(conditionLimits.levels))).toBeUndefined()
  expect(complaints(nested(conditionLimits.levels + 1))).toEqual([
    ['filters.where.rules.0.rules.0.rules.0', 'Conditions are nested too deeply'],
  ])
  expect(complaints(nested(5_000))).toEqual([['filters.where.rules.0.rules.0.rules.0', 'Conditions are nested too deeply']])
  expect(complaints(wide(50))).toBeUndefined()
  expect(complaints(wide(51))?.[0]?.[1]).toBe('There are too many conditions')
})

test('a list without filters has no conditions either, and conditions are no filter by themselves', () => {
  expect(listQuery({ sortBy: ['id'] }).safeParse({ filters: { where: { op: 'and', rules: [stage] } } }).success).toBe(false)
  expect(filterKindsOf(query)).toEqual({
    stage: { of: 'choices', isNumber: true, canBeEmpty: true },
    made: { of: 'days', isNumber: false },
    is_late: { of: 'flag', isNumber: false },
  })
  expect(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })).toBeTruthy()
})
