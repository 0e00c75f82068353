import { expect, test } from 'vitest'
import { changedValues } from './changed-values.state.ts'
import { fieldWords } from './field-words.state.ts'

const english = (text: string) => text
const change = (before: unknown, after: unknown) =>
  changedValues(before, after, english).map(({ field, before: from, after: to }) => [field, from, to])

test.each([
  ['assigned_to_id', 'Assigned to'],
  ['lead_source_id', 'Source'],
  ['total_minor', 'Total'],
  ['budget_amount_minor', 'Budget for the first year'],
  ['is_active', 'Active'],
  ['branch_identifiers', 'Branches'],
  ['country_ids', 'Countries'],
  ['ip_address', 'IP address'],
  ['invoice_no', 'Invoice number'],
  ['newFileAlias', 'New file alias'],
  ['own_favourite_colour', 'Favourite colour'],
  ['constructor', 'Constructor'],
  ['id', 'Id'],
])('the field %s is called %s', (field, words) => {
  expect(fieldWords(field)).toBe(words)
})

test('what changed comes first, and what was and is nothing is left out', () => {
  expect(change({ name: 'Acme', city_id: 4, note: null }, { name: 'Acme', city_id: 5, note: '' })).toEqual([
    ['City', '4', '5'],
    ['Name', 'Acme', 'Acme'],
  ])
  expect(change(null, null)).toEqual([])
  expect(change({ name: 'Acme' }, undefined)).toEqual([['Name', 'Acme', undefined]])
})

test('values are read as people write them', () => {
  const [[, , at]] = change(null, { next_follow_up_at: '2026-10-03T09:05:00.000Z' }) as [[string, undefined, string]]
  expect(at).toMatch(/^\d\d-10-2026 \d\d:\d\d$/)
  expect(change({ is_active: true }, { is_active: false })).toEqual([['Active', 'Yes', 'No']])
  expect(change(null, { till_date: '2026-10-03' })).toEqual([['Till', undefined, '03-10-2026']])
  expect(change({ status: 'active' }, { status: 'in_active' })).toEqual([['Status', 'Active', 'Inactive']])
  const arabic = (text: string) => ({ female: 'أنثى', Gender: 'الجنس' })[text] ?? text
  expect(changedValues(null, { gender: 'female' }, arabic)).toEqual([{ id: 'gender', field: 'الجنس', before: undefined, after: 'أنثى' }])
  expect(change(null, { gender: 'female' })).toEqual([['Gender', undefined, 'Female']])
  expect(change(null, { first_name: 'ada', content: 'call him' }).map(([, , after]) => after)).toEqual(['ada', 'call him'])
})

test('an amount is money where its currency stands beside it, also inside a list', () => {
  const written_off = [{ claim_line_id: 3, written_off_minor: 250 }]
  expect(change(null, { total_minor: 125_000, currency: 'EUR', written_off })).toEqual([
    ['Total', undefined, 'EUR 1,250.00'],
    ['Currency', undefined, 'EUR'],
    ['Written off', undefined, 'Claim line: 3, Written off: EUR 2.50'],
  ])
  expect(change({ budget_amount_minor: 500_000, budget_currency: 'USD' }, { budget_amount_minor: 400_000 })[0]).toEqual([
    'Budget for the first year',
    'USD 5,000.00',
    'USD 4,000.00',
  ])
  expect(change(null, { total_minor: 125_000 })).toEqual([['Total', undefined, '125000']])
})

test('lists and objects become lines, also those kept as text', () => {
  expect(change(null, { stage_ids: [1, 2] })).toEqual([['Stages', undefined, '1, 2']])
  expect(
    change(
      { removed: [] },
      {
        added: [
          { user: 'Ada', role: 'Officer' },
          { user: 'Bob', role: null },
        ],
      },
    ),
  ).toEqual([['Added', undefined, 'User: Ada, Role: Officer\nUser: Bob, Role: –']])
  expect(change({ test_scores: { toefl: 90 } }, { test_scores: '{"toefl":100}' })).toEqual([['Test scores', 'Toefl: 90', 'Toefl: 100']])
  expect(change(null, { content: '{not json' })).toEqual([['Content', undefined, '{not json']])
  expect(change(['a', 'b'], null)).toEqual([['Value', 'a, b', undefined]])
})

test('rights, scopes and languages are told in words', () => {
  expect(change({ removed: ['leads.create'] }, { added: ['leads.create', 'leads.delete', 'of.another.release'] })).toEqual([
    ['Removed', 'Add leads', undefined],
    ['Added', undefined, 'Add leads\nDelete and restore leads\nof.another.release'],
  ])
  expect(change({ scopes: { leads: 'tenant' } }, { scopes: { leads: 'galaxy' } })).toEqual([
    ['Scopes', 'Leads: All records of the company', 'Leads: galaxy'],
  ])
  expect(change({ language: 'fr' }, { language: 'xx' })).toEqual([['Language', 'French', 'xx']])
})
