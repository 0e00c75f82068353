import pg from 'pg'

/** A table whose rows a backup holds. */
export interface BackedTable {
  /** Schema and name, quoted for SQL. */
  sql: string
  name: string
  columns: string[]
  isWalled: boolean
}

export interface SequenceState {
  schema: string
  name: string
  type: string
  value: string
}

// What belongs to Embark. Unlogged tables and the realtime's attachments are of the moment; migrations are told apart from rows.
const OURS = `n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
  and not (n.nspname = 'graphile_worker' and c.relname = 'migrations') and c.relname not like 'socket\\_io\\_%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** The tables that hold what must not be lost. */
export async function backedTables(client: pg.ClientBase): Promise<BackedTable[]> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[]; walled: boolean }>(
    `select n.nspname as schema, c.relname as table, c.relforcerowsecurity as walled,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${OURS} group by 1, 2, 3 order by 1, 2`,
  )
  return rows.map(({ schema, table, columns, walled }) => ({
    sql: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`,
    name: `${schema}.${table}`,
    columns,
    isWalled: walled,
  }))
}

/** How far every sequence has come; what is counted per company is rows like any other. */
export async function sequenceStates(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname as schema, sequencename as name, data_type::text as type, last_value::text as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`,
  )
  return rows
}

/** Sets every sequence to where it was; a backup of an older release has some that only exist once used. */
export async function setSequences(client: pg.ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (let from = 0; from < states.length; from += 500) {
    const batch = states.slice(from, from + 500).map(({ schema, name, type, value }) => {
      const sql = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
      if (!['integer', 'bigint', 'smallint'].includes(type)) throw new Error(`Unknown kind of counter: ${type}`)
      return `create sequence if not exists ${sql} as ${type}; select setval(${pg.escapeLiteral(sql)}, ${BigInt(value)});`
    })
    await client.query(`set local client_min_messages = warning; ${batch.join('\n')}`)
  }
}

/**
 * The statements that take everything down that slows loading, and those that put it up again. Foreign keys go down where they
 * cannot be switched off, and are then checked row by row when they come back.
 */
export async function scaffolding(
  client: pg.ClientBase,
  { withForeignKeys }: { withForeignKeys: boolean },
): Promise<{ down: string[]; up: string[] }> {
  const constraints = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and $1 and k.conparentid = 0 and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
    [withForeignKeys],
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and not i.indisprimary
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
  )
  const triggers = await client.query<{ table: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`,
  )
  const walls = (await backedTables(client)).filter(({ isWalled }) => isWalled)
  return {
    down: [
      ...constraints.rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...indexes.rows.map(({ name }) => `drop index ${name}`),
      ...triggers.rows.map(({ table, name }) => `alter table ${table} disable trigger ${name}`),
      ...walls.map(({ sql }) => `alter table ${sql} no force row level security`),
    ],
    up: [
      ...indexes.rows.map(({ definition }) => definition),
      ...constraints.rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...triggers.rows.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
      ...walls.map(({ sql }) => `alter table ${sql} force row level security`),
    ],
  }
}
