import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What stands in a source text that writes rows past the product's commands. */
const writings =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\b|\b(?:insert\s+into|merge\s+into|truncate|delete\s+from|update\s+\S+(?:\s+\w+)?\s+set)\b/gi

/** Which files write rows nevertheless, how often, and why. */
const bySelf: Readonly<Record<string, { readonly times: number; readonly why: string }>> = {
  'clock.ts': { times: 2, why: 'the clock of the company that is played, in a schema of its own which is gone afterwards' },
  'remove-demo.ts': { times: 4, why: 'the company is taken away as a whole, which no person can do' },
}

const writingsIn = (text: string) => text.match(writings)?.length ?? 0

test('the demo company is made by the product’s own commands: its seeds write no table themselves', () => {
  const folder = import.meta.dirname
  const writers = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, writingsIn(fs.readFileSync(path.join(folder, name), 'utf8'))] as const)
    .filter(([, times]) => times > 0)

  expect(Object.fromEntries(writers)).toEqual(Object.fromEntries(Object.entries(bySelf).map(([name, { times }]) => [name, times])))
})

test('a writing is found in every form it is written in', () => {
  const planted = [
    `db.insertInto('leads')`,
    `db.updateTable('leads')`,
    `db.deleteFrom('leads')`,
    'sql`insert into leads (id)`',
    'sql`with x as (select 1) INSERT\n  INTO leads`',
    'sql`update leads set a = 1`',
    'sql`update leads\n      set a = 1`',
    'sql`update public.leads l set a = 1`',
    'sql`delete from leads`',
    'sql`truncate leads`',
    'sql`merge into leads`',
  ]
  expect(planted.filter((text) => writingsIn(text) !== 1)).toEqual([])
  expect(writingsIn('await editLead(ctx, lead, { first_name })\n/** An update, set apart. */')).toBe(0)
})
