import fs from 'node:fs'
import path from 'node:path'
import { owner } from './world.ts'

/** Hears that a statement writes a column. */
export type Heard = (table: string, column: string) => void

/** What every row has of itself: `embark_meta.tenant_row` gives it. */
const given = ['tenant_id', 'id', 'identifier', 'created_at']

/** The columns of companies' tables that somebody has to write, as `table.column`. */
export async function columnsToWrite(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `
      select c.relname || '.' || a.attname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and a.attname <> all($1)
        -- What the database works out by itself, such as the moment or the next number, is no constant.
        and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ '\\('
      order by 1`,
    [given],
  )
  return rows.map(({ name }) => name)
}

/** The functions of the database, whose statements are the product's as well. */
export async function functionsOfDatabase(): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `select prosrc as text from pg_proc where pronamespace in ('public'::regnamespace, 'embark_meta'::regnamespace)`,
  )
  return rows.map(({ text }) => text).join('\n;\n')
}

/** The columns that triggers give a row before it is stored. */
export async function columnsOfTriggers(hear: Heard) {
  const { rows } = await owner.query<{ name: string; text: string }>(
    `
      select t.tgrelid::regclass::text as name, p.prosrc as text
      from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal`,
  )
  for (const { name, text } of rows) for (const [, column] of text.matchAll(/\bnew\.(\w+)\s*:?=/gi)) hear(name, column!)
}

/** The files of the product: what runs at a company, so neither seeds nor tests nor builders of test records. */
export function productFiles(): { readonly name: string; readonly text: string }[] {
  const root = path.resolve(import.meta.dirname, '../src')
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|builder)\.ts$|platform\/db\/schema\.ts$|platform\/backup\//.test(name))
    .map((name) => ({ name, text: fs.readFileSync(path.join(root, name), 'utf8') }))
}

/** The parts of a list, as far as no bracket is open. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** What stands after `set`, up to where its clause ends. */
function assignmentsAfter(text: string, from: number): string[] {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    if (')]}'.includes(text[at]!)) depth--
    const isOver =
      depth < 0 || (depth === 0 && (text[at] === '`' || text[at] === ';' || /^\s(from|where|returning)\b/i.test(text.slice(at, at + 11))))
    if (isOver) return partsOf(text.slice(from, at))
  }
  return partsOf(text.slice(from))
}

const namesIn = (list: string) => list.split(',').map((name) => name.trim().replaceAll('"', ''))

/** Hears which columns the SQL in a text writes. */
export function heardInSql(text: string, hear: Heard) {
  let inserted = ''
  const verbs = new RegExp(
    [
      String.raw`insert into "?(\w+)"?(?: as \w+)?(?:\s*\(([^)]*)\))?`,
      String.raw`update (?:only )?"?(?!set\b)(\w+)"?(?: (?:as )?"?(?!set\b)\w+"?)?\s+set\s`,
      String.raw`do update\s+set\s`,
    ].join('|'),
    'gi',
  )
  for (const verb of text.matchAll(verbs)) {
    const [whole, into, columns, changed] = verb
    if (into) {
      inserted = into
      for (const column of columns ? namesIn(columns) : []) hear(into, column)
      continue
    }
    const table = changed ?? inserted
    for (const assignment of assignmentsAfter(text, verb.index + whole.length)) {
      const several = /^\s*\(([^)]*)\)\s*=/.exec(assignment)
      const single = /^\s*"?(\w+)"?\s*=/.exec(assignment)
      for (const column of several ? namesIn(several[1]!) : single ? [single[1]!] : []) hear(table, column)
    }
  }
}

/** Hears which columns the query builder in a source is told by name; what it is handed from elsewhere is heard when it is sent. */
export function heardInSource(text: string, hear: Heard) {
  heardInSql(text, hear)
  for (const start of text.matchAll(/(?:insertInto|updateTable)\('(\w+)(?: as \w+)?'\)/g)) {
    const end = text.indexOf('.execute', start.index)
    const statement = text.slice(start.index, end < 0 ? start.index + 1_500 : end)
    for (const [, column] of statement.matchAll(/(?<=[{,]\s*)(\w+)\s*(?::(?!\s*null\b)|,|\})/g)) hear(start[1]!, column!)
  }
}

/** Hears which columns a sent statement writes; an insert of the builder only where one of its rows has a value there. */
export function heardInSent({ text, values = [] }: { readonly text: string; readonly values?: unknown[] }, hear: Heard) {
  const rows = /^insert into "(\w+)" \(([^)]*)\) values ([^;]*?)(?: returning| on conflict|$)/.exec(text)
  if (!rows) return heardInSql(text, hear)
  const columns = namesIn(rows[2]!)
  for (const row of partsOf(rows[3]!))
    for (const [at, value] of partsOf(row.trim().slice(1, -1)).entries()) {
      const place = /^\s*\$(\d+)\s*$/.exec(value)
      const isValue = place ? values[Number(place[1]) - 1] !== null : !/^\s*(default|null)\s*$/.test(value)
      if (isValue) hear(rows[1]!, columns[at]!)
    }
  // What a conflict changes stands behind.
  heardInSql(text.slice(rows[0].length), (table, column) => hear(table || rows[1]!, column))
}
