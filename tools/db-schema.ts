/** Writes the migrated database as one page, apps/server/db/schema.sql, to be read and reviewed: `npm run db:schema`. With --check it only compares. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

const target = path.resolve(import.meta.dirname, '../apps/server/db/schema.sql')

const COLUMNS = `
  select c.relname as table, c.relpersistence = 'u' as unlogged, c.relforcerowsecurity as walled,
    array_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end,
      case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid order by 1`
const CONSTRAINTS = `
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
  order by 1, array_position('{p,u,f,c,x}', contype::text), 2`
const INDEXES = `
  select indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as text from pg_index i
  where exists (select from pg_class c where c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace)
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1, 2`
const TRIGGERS = `
  select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as text from pg_trigger
  where not tgisinternal and exists (select from pg_class c where c.oid = tgrelid and c.relnamespace = 'public'::regnamespace) order by 1, 2`
const FUNCTIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

const database = await startEmbedded({ ephemeral: true })
let page: string
try {
  await migrate(database.url)
  page = await written(database.url)
} finally {
  await database.stop()
}
if (!process.argv.includes('--check')) fs.writeFileSync(target, page)
else if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== page) {
  console.error('apps/server/db/schema.sql is stale. Run: npm run db:schema')
  process.exitCode = 1
}

async function written(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const list = async (sql: string) => (await client.query<{ table: string; text: string }>(sql)).rows
    const of = (rows: { table: string; text: string }[], table: string) => rows.filter((row) => row.table === table).map(({ text }) => text)
    const [constraints, indexes, triggers] = [await list(CONSTRAINTS), await list(INDEXES), await list(TRIGGERS)]
    const { rows: tables } = await client.query<{ table: string; unlogged: boolean; walled: boolean; columns: string[] }>(COLUMNS)
    const { rows: functions } = await client.query<{ text: string }>(FUNCTIONS)
    const parts = tables.map(({ table, unlogged, walled, columns }) =>
      [
        `create ${unlogged ? 'unlogged ' : ''}table ${table} (${walled ? ' -- each tenant sees its own rows' : ''}`,
        [...columns, ...of(constraints, table)].map((line) => `  ${line}`).join(',\n'),
        ');',
        ...of(indexes, table).map(
          (line) =>
            `${line
              .replace(/ USING btree/, '')
              .replace('CREATE', 'create')
              .replace(' INDEX ', ' index ')
              .replace(' ON public.', ' on ')};`,
        ),
        ...of(triggers, table).map((line) => `${line};`),
      ].join('\n'),
    )
    return [
      '-- The database of this release, written by `npm run db:schema` from the migrations. To read, not to run.',
      ...parts,
      ...functions.map(({ text }) => `${text.trim()};`),
      '',
    ].join('\n\n')
  } finally {
    await client.end()
  }
}
