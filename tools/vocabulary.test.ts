import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { complaintsIn, emptyNamesIn, sourcesOf } from './vocabulary.mjs'

const files: string[] = sourcesOf(path.resolve(import.meta.dirname, '..'))

// For every rule a file that must be complained about, and its lawful neighbour.
const planted: readonly [rule: string, bad: string, good: string][] = [
  ['the name says nothing', 'apps/server/src/platform/utils.ts', 'apps/server/src/platform/rounding.ts'],
  ['names are kebab-case', 'apps/web/src/ui/dateField.tsx', 'apps/web/src/ui/another-field.tsx'],
  [
    '.service is not one of',
    'apps/server/src/modules/leads/lead/lead.service.ts',
    'apps/server/src/modules/leads/lead/lead-names.rules.ts',
  ],
  [
    'the contract has no such noun',
    'apps/web/src/modules/finance/money-bag/money-bag.view.tsx',
    'apps/web/src/modules/finance/receipt/money-bag.view.tsx',
  ],
  [
    'the contract has no such noun',
    'apps/server/src/modules/finance/money-bag/money-bag.queries.ts',
    'apps/server/src/modules/finance/receipt/money-bag.queries.ts',
  ],
  ['the contract has no such noun', 'apps/web/src/modules/capture/capture.routes.ts', 'apps/web/src/modules/leads/leads.state.ts'],
]

test('a checkout is complained about nowhere', () => {
  expect(complaintsIn(files)).toEqual([])
})

test.each(planted)('%s: %s', (rule, bad, good) => {
  expect(complaintsIn([...files, bad]).join('\n')).toContain(rule)
  expect(complaintsIn([...files, good])).toEqual([])
})

test('a noun leaves the list of those without endpoints when it gets some, or goes', () => {
  expect(complaintsIn([...files, 'packages/contract/src/finance/ledger/ledger.contract.ts']).join()).toContain('finance/ledger: is a noun')
  expect(complaintsIn(files.filter((file) => !file.includes('/finance/ledger/'))).join()).toContain('finance/ledger: is gone')
})

const file = 'apps/server/src/modules/leads/lead/lead.queries.ts'

test.each([
  ['a variable', 'const found = await db.execute()'],
  ['a loop', 'for (const wanted of all) use(wanted)'],
  ['a parameter', 'const one = (found: Lead) => found.id'],
  ['a parameter taken apart', 'const one = ({ lead: told }: Asked) => told.id'],
  ['a list taken apart', 'const [first, named = 2] = all'],
  ['a function', 'function told() {}'],
])('%s whose name says nothing of what it holds is complained about', (_, text) => {
  expect(emptyNamesIn(file, text)).toEqual([expect.stringMatching(/^\S+lead\.queries\.ts:1: \w+ says nothing/)])
})

test('a property, a word of SQL and a name that says what it holds are fine', () => {
  const text = 'const lead = row.found ?? { told: 1 }\nconst { wanted: fileCount } = row\nsql`with found as (select 1)`'
  expect(emptyNamesIn(file, text)).toEqual([])
})
