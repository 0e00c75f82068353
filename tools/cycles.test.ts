import { expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { circlesIn } from './cycles.mjs'

const lead = 'apps/server/src/modules/leads/lead/lead.queries.ts'
const row = 'apps/server/src/modules/leads/lead/lead-row.queries.ts'
const leaf = 'apps/server/src/modules/leads/lead/lead-facts.rules.ts'

test('two files that import one another are told, also where one of them needs but a type', () => {
  const values = [
    [lead, "import { rowOf } from './lead-row.queries.ts'"],
    [row, "import { leadOf } from './lead.queries.ts'"],
  ]
  const types = [
    [lead, "import { rowOf } from './lead-row.queries.ts'"],
    [row, "import type { Lead } from './lead.queries.ts'"],
  ]
  for (const files of [values, types]) expect(circlesIn(files)).toEqual([`goes in a circle: ${row} → ${lead} → ${row}`])
})

test('a circle over several files and through an alias is told once', () => {
  const files = [
    [lead, "import { rowOf } from './lead-row.queries.ts'"],
    [row, "import type {\n  Facts,\n} from '#modules/leads/lead/lead-facts.rules.ts'"],
    [leaf, "export { leadOf } from './lead.queries.ts'"],
  ]
  expect(circlesIn(files)).toEqual([`goes in a circle: ${leaf} → ${lead} → ${row} → ${leaf}`])
})

test('a type in a file of its own, and a page that is fetched later, close no circle', () => {
  const files = [
    [lead, "import type { Facts } from './lead-facts.rules.ts'\nimport { rowOf } from './lead-row.queries.ts'"],
    [row, "import type { Facts } from './lead-facts.rules.ts'\nconst later = () => import('./lead.queries.ts')"],
    [leaf, 'export interface Facts {}'],
  ]
  expect(circlesIn(files)).toEqual([])
})
