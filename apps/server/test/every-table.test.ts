import { describe, expect, test } from 'vitest'
import { newTenant, owner, pool } from './world.ts'

/** Tables all tenants share, each with the reason. */
const shared: Record<string, string> = {
  tenants: 'the list of tenants itself',
  tenant_hosts: 'finds the tenant of a host',
  built_in_templates: 'the words the product comes with',
  countries: 'the world',
  states: 'the world',
  cities: 'the world',
}

/** Tables whose rows can be read, never written, beyond their own tenant; each with the test that holds them. */
const reaching: Record<string, string> = {
  product_categories: 'names what a product update is sorted under (product-update.test.ts, ADR 0022)',
  product_updates: 'addressed to all companies or to some (product-update.test.ts, ADR 0022)',
}

const tables = async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map(({ name }) => name)
}

describe('every table', () => {
  test('is walled by its tenant, or is listed here as shared', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select relname as name from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity and exists (
          select from pg_policy p where p.polrelid = c.oid
            and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = (current_setting(''app.tenant_id''::text))::integer)'
            and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = (current_setting(''app.tenant_id''::text))::integer)'))`)
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(shared).sort())
  })

  test('has no other policy than its tenant’s and the owner’s, or is listed here as reaching further for reading', async () => {
    const { rows } = await owner.query<{ name: string; command: string }>(
      `select c.relname as name, p.polcmd as command from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and p.polname not in ('tenant', 'owner') order by 1`,
    )
    expect(rows).toEqual(Object.keys(reaching).map((name) => ({ name, command: 'r' })))
  })

  test('has the primary key (tenant_id, id), so that the rows of a company are a closed set', async () => {
    const { rows } = await owner.query<{ name: string; key: string }>(`
      select relname as name,
        (
          select string_agg(attname, ',' order by ordinality)
          from unnest(i.indkey::int[]) with ordinality as k(n, ordinality)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        ) as key
      from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
    expect(rows.filter(({ name, key }) => !(name in shared) && key !== 'tenant_id,id')).toEqual([])
  })

  test('takes its ids from one sequence of its own, so that a company adds no object to the database', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and a.attidentity = ''`,
    )
    expect(rows).toEqual([])
    const { rows: makers } = await owner.query<{ name: string }>(
      `
        select proname as name
        from pg_proc
        where pronamespace = 'public'::regnamespace
          and prokind = 'f'
          and prosrc ~* 'create[[:space:]]+(sequence|table|index|view)[[:space:]]'`,
    )
    expect(makers).toEqual([])
  })

  test('is not checked against the list of companies row by row; a company that left rows anywhere cannot go', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select con.conname as name
       from pg_constraint con
       join pg_class c on c.oid = con.conrelid
       where con.contype = 'f' and con.confrelid = 'tenants'::regclass and c.relrowsecurity`,
    )
    expect(rows).toEqual([])
    const acme = await newTenant()
    await expect(owner.query('delete from tenants where id = $1', [acme.id])).rejects.toThrow(/still has rows in/)
  })

  test('has only unique indexes that begin with the tenant', async () => {
    const { rows } = await owner.query<{ table: string; index: string }>(`
      select c.relname as "table", i.indexrelid::regclass::text as "index" from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisunique and c.relnamespace = 'public'::regnamespace and a.attname <> 'tenant_id'`)
    expect(rows.filter(({ table }) => !(table in shared))).toEqual([])
  })

  test('points at other tenant tables by (tenant_id, x_id) and never around the wall', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select con.conname as name
      from pg_constraint con
      join pg_class target on target.oid = con.confrelid
      where con.contype = 'f'
        and con.connamespace = 'public'::regnamespace
        and target.relname not in ('tenants', 'countries', 'states', 'cities')
        and not (
          array_length(con.conkey, 1) = 2
            and (
              select attname from pg_attribute where attrelid = con.conrelid and attnum = con.conkey[1]
            ) = 'tenant_id'
            and (
              select attname from pg_attribute where attrelid = con.confrelid and attnum = con.confkey[1]
            ) = 'tenant_id'
        )`)
    expect(rows).toEqual([])
  })

  test('belongs to the owner; the application owns nothing, bypasses nothing and is no superuser', async () => {
    const { rows } = await owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'embark_app'`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
    const owned = await owner.query(
      `
        select relname
        from pg_class
        where relowner = 'embark_app'::regrole
        union all
        select proname
        from pg_proc
        where proowner = 'embark_app'::regrole`,
    )
    expect(owned.rows).toEqual([])
  })

  test('uses text with a check for its statuses, never an enum: enum comparison would keep an index from being used', async () => {
    const { rows } = await owner.query(`select typname from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
  })

  test('keeps money as bigint minor units with a currency beside it', async () => {
    const { rows } = await owner.query<{ table_name: string; column_name: string; data_type: string }>(
      `
        select table_name, column_name, data_type
        from information_schema.columns
        where table_schema = 'public'
          and (column_name like '%\\_minor' or data_type in ('real', 'double precision', 'money'))`,
    )
    // Answers to number fields are no money, and only such a number is compared within an index under row-level security.
    expect(rows.filter(({ table_name, data_type }) => data_type !== 'bigint' && table_name !== 'field_values')).toEqual([])
  })

  test('shows nothing of another tenant, takes nothing for it, and errors without a tenant', async () => {
    const [acme, other] = [await newTenant(), await newTenant()]
    const client = await pool.connect()
    try {
      for (const table of (await tables()).filter((name) => !(name in shared))) {
        await client.query(`begin; set local app.tenant_id = ${acme.id}`)
        const seen = await client.query(`select count(*)::int as n from ${table} where tenant_id <> ${acme.id}`)
        if (!(table in reaching)) expect([table, seen.rows[0].n]).toEqual([table, 0])
        const moved = await client.query(`insert into ${table} (tenant_id) values (${other.id})`).then(
          () => 'taken',
          (error: Error) => error.message,
        )
        expect([table, /row-level security|null value|permission denied/.test(moved)]).toEqual([table, true])
        await client.query('rollback')
      }
      await expect(client.query('select * from leads limit 1')).rejects.toThrow(/app.tenant_id|invalid input syntax/)
    } finally {
      client.release(true)
    }
  })
})
