import { expect, test } from 'vitest'
import { otherColumns, personalTables } from '#modules/leads/personal-data/personal-columns.queries.ts'
import { owner } from './world.ts'

const wordsIn = (words = '') => words.split(/\s+/).filter(Boolean)
/** Kinds of columns that can say who somebody is; what the database makes of others goes with them. */
const telling = ['text', 'jsonb', 'date', 'bytea', 'inet', 'text[]']

async function columns() {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and format_type(a.atttypid, null) = any($1)
    order by 1, 2`,
    [telling],
  )
  return rows.map(({ table, column }) => `${table}.${column}`)
}
const declared = Object.entries(personalTables).map(([table, { replaced, kept, secret }]) => ({
  table,
  goesWhole: !replaced,
  columns: [...Object.keys(replaced ?? {}), ...wordsIn(kept), ...wordsIn(secret)],
}))

test('each column that can hold something about a person is declared: erased with them, kept with a reason, or none of theirs', async () => {
  const whole = new Set(declared.filter(({ goesWhole }) => goesWhole).map(({ table }) => table))
  const known = new Set([
    ...declared.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    ...Object.entries(otherColumns).flatMap(([table, words]) => wordsIn(words).map((column) => `${table}.${column}`)),
  ])

  const undeclared = (await columns()).filter((column) => !known.has(column) && !whole.has(column.split('.')[0]!))

  expect(undeclared).toEqual([])
})

test('what is declared is there, and nothing is declared twice', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(rows.map(({ name }) => name))
  const names = [
    ...declared.flatMap(({ table, columns }) => [...new Set(columns)].map((column) => `${table}.${column}`)),
    ...Object.entries(otherColumns).flatMap(([table, words]) => wordsIn(words).map((column) => `${table}.${column}`)),
  ]

  expect(names.filter((name) => !there.has(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(Object.keys(otherColumns).filter((table) => table in personalTables)).toEqual([])
})
