import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { violationsIn } from './boundaries.mjs'
import { scaffold } from './noun-files.ts'
import { namesOf, pluralOf } from './noun-names.ts'

const root = path.resolve(import.meta.dirname, '..')
const registers = [
  'packages/contract/src/index.ts',
  'packages/contract/src/screens.ts',
  'packages/contract/src/kernel/access.ts',
  'packages/contract/src/kernel/audit.ts',
  'packages/contract/src/finance/finance.screens.ts',
  'apps/server/src/routes.ts',
  'apps/server/db/schema.sql',
  'apps/server/db/migrations',
  'apps/server/bench/plain-lines.ts',
  'apps/server/test/role-rights.tsv',
  'apps/server/test/role-sights.ts',
  'apps/server/test/valid-bodies-masters.ts',
  'apps/web/src/app/bindings.ts',
  'apps/web/src/app/icons.tsx',
  'apps/web/src/modules/finance/finance.routes.ts',
]
let copy = ''
const read = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8')

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-noun-'))
  for (const file of registers) fs.cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

test('a noun gets files in all three trees, a migration after the last, and its registrations', () => {
  const last = fs.readdirSync(path.join(copy, 'apps/server/db/migrations')).sort().at(-1)!
  const { made } = scaffold(copy, namesOf('finance', 'tax-office'))

  const migration = made.find((file) => file.endsWith('_finance_tax_office.sql'))!
  expect(path.basename(migration) > last).toBe(true)
  expect(read(migration)).toContain("call put_under_tenancy('tax_offices');")
  for (const file of made) expect([file, /[«»]/.test(read(file))]).toEqual([file, false])
  expect(read('packages/contract/src/index.ts')).toMatch(/^ {2}taxOffices,$/m)
  expect(read('apps/server/src/routes.ts')).toContain('...taxOfficeRoutes,')
  expect(read('packages/contract/src/kernel/access.ts')).toContain("'finance.tax.offices.read',")
  expect(read('packages/contract/src/kernel/audit.ts')).toContain("'tax_office.created': 'Tax office created',")
  expect(read('packages/contract/src/kernel/audit.ts')).toContain("tax_office: 'Tax office',")
  expect(read('packages/contract/src/finance/finance.screens.ts')).toContain("taxOffices: screen('/finance/tax-offices'")
  expect(read('apps/web/src/modules/finance/finance.routes.ts')).toContain("import('./tax-office/tax-office-list.page.tsx')")
  expect(violationsIn(made.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts')).map((file) => [file, read(file)]))).toEqual(
    [],
  )
})

test('the walls that ask for a row have it from the start', () => {
  scaffold(copy, namesOf('finance', 'tax-class'))

  const rights = read('apps/server/test/role-rights.tsv').trimEnd().split('\n').slice(1)
  expect(rights).toContain('finance.tax_class.remove\tsuper_admin administrator')
  expect(rights).toEqual([...rights].sort())
  expect(read('apps/server/bench/plain-lines.ts')).toContain("plain('finance.tax_class.list', 'tax_classes'),")
  expect(read('apps/server/test/role-sights.ts')).toContain("'finance.tax_class.get',")
  expect(read('apps/server/test/valid-bodies-masters.ts')).toContain("'finance.tax_class': newest('tax_classes'),")
  expect(read('apps/web/src/app/icons.tsx')).toContain("'tax-classes': IconCircle,")
})

test('a noun is written whole or not at all, and taken back whole', () => {
  const icons = read('apps/web/src/app/icons.tsx')
  const index = read('packages/contract/src/index.ts')
  fs.writeFileSync(path.join(copy, 'apps/web/src/app/icons.tsx'), 'export const other = 1\n')
  expect(() => scaffold(copy, namesOf('finance', 'tax-band'))).toThrow('does not look as expected; nothing was written')
  fs.writeFileSync(path.join(copy, 'apps/web/src/app/icons.tsx'), icons)
  expect(read('packages/contract/src/index.ts')).toBe(index)
  expect(fs.existsSync(path.join(copy, 'packages/contract/src/finance/tax-band'))).toBe(false)

  const { made, undo } = scaffold(copy, namesOf('finance', 'tax-band'))
  undo()
  expect(made.filter((file) => fs.existsSync(path.join(copy, file)))).toEqual([])
  expect(fs.existsSync(path.join(copy, 'packages/contract/src/finance/tax-band'))).toBe(false)
  expect(read('packages/contract/src/index.ts')).toBe(index)
})

test('the first noun of a module brings its screens and its pages along', () => {
  const { made } = scaffold(copy, namesOf('partners', 'embassy'))

  expect(made).toEqual(
    expect.arrayContaining(['packages/contract/src/partners/partners.screens.ts', 'apps/web/src/modules/partners/partners.routes.ts']),
  )
  expect(read('packages/contract/src/screens.ts')).toContain('partners: partnersScreens,')
  expect(read('apps/web/src/app/bindings.ts')).toContain('...partnersBindings,')
  expect(read('apps/web/src/modules/partners/partners.routes.ts')).toContain("embassies: () => import('./embassy/embassy-list.page.tsx')")
})

test('a name that is taken, or is none, is refused before anything is written', () => {
  const before = read('packages/contract/src/index.ts')

  expect(() => scaffold(copy, namesOf('recruiting', 'lead'))).toThrow('There is a table leads already')
  expect(() => namesOf('leads', 'TaxOffice')).toThrow('is no name')
  expect(() => namesOf('kernel', 'thing')).toThrow('is no module')
  expect(read('packages/contract/src/index.ts')).toBe(before)
})

test.each([
  ['vendor', 'vendors'],
  ['branch', 'branches'],
  ['agency', 'agencies'],
  ['survey', 'surveys'],
])('several of %s are %s', (one, several) => {
  expect(pluralOf(one)).toBe(several)
})

test('every write of a new noun says whether it is a heavy act, without which it does not compile', () => {
  const contract = fs.readFileSync(path.join(root, 'tools/noun/contract.txt'), 'utf8')

  expect(contract.match(/recentProof: false/g)).toHaveLength(contract.match(/audit: /g)!.length)
})
