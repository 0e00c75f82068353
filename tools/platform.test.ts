import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { checkout, complaintsIn, ownTables } from './platform.mjs'

const { files, ...known }: { files: [string, string][]; tables: string[]; addresses: string[] } = checkout(
  path.resolve(import.meta.dirname, '..'),
)
const complaintsAbout = (code: string, file = 'apps/server/src/platform/access/actors.ts') => complaintsIn([[file, code]], known).join('\n')

// For every way to name what is a module's a line that must be complained about, and its lawful neighbour.
const planted: readonly [what: string, bad: string, good: string][] = [
  ['the table leads', 'sql`exists (select from leads l where l.id = 1)`', 'sql`exists (select from users u where u.id = 1)`'],
  ['the table agreements', 'sql`select 1 from users u join agreements a on true`', 'sql`select 1 from users u join roles r on true`'],
  ['the table branches', "db.selectFrom('branches')", "db.selectFrom('sessions')"],
  ['the table lead_turns', "const outlived = [['lead_turns', isOver]]", "const outlived = [['rate_limits', isOver]]"],
  ['an address that begins with /client-invoices', 'url.replace(/^\\/api\\/client-invoices/, one)', "url.startsWith('/api/docs')"],
  [
    'an address that begins with /notifications',
    `const url = \`\${publicUrl}/notifications/unsubscribe/\${token}\``,
    `const url = \`\${publicUrl}/healthz\``,
  ],
  [
    'a noun of a module',
    "import { x } from '@embark/contract/organization/branch/branch.contract.ts'",
    "import { x } from '@embark/contract/kernel/shapes.ts'",
  ],
]

test('the platform of this checkout names nothing that is a module’s', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(known.tables).toContain('leads')
  expect(complaintsIn(files, known)).toEqual([])
})

test.each(planted)('%s is complained about', (what, bad, good) => {
  expect(complaintsAbout(bad)).toContain(what)
  expect(complaintsAbout(good)).toBe('')
  expect(complaintsAbout(bad, 'apps/server/src/modules/leads/lead/lead.queries.ts')).toBe('')
})

test('words about a table are no use of it', () => {
  expect(complaintsAbout('/** What leads are read from leads. */\nconst one = 1 // never from leads')).toBe('')
})

test('a table stays on the list of the platform’s own only while the platform names it', () => {
  const text = files.map(([, code]) => code).join('\n')
  const unused = Object.values(ownTables as Record<string, string[]>)
    .flat()
    .filter((table) => !new RegExp(`\\b${table}\\b`).test(text))
  expect(unused).toEqual([])
})
