import type pg from 'pg'
import type { TenantDirectory } from '#platform/tenancy/directory.ts'

/** Takes the demo company away without a trace; no other company is touched. */
export async function removeDemo(owner: pg.Pool, tenants: TenantDirectory): Promise<{ removed: string[] }> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const demos = await client.query<{ id: number; code: string }>('select id, code from tenants where is_demo')
    const { tables, cuts } = await planOfRemoval(client)
    for (const { id } of demos.rows) {
      await client.query(`set local app.tenant_id = ${id}`)
      for (const { table, column } of cuts)
        await client.query(
          `
            alter table ${table} disable trigger user;
            update ${table} set ${column} = null
            where tenant_id = ${id} and ${column} is not null; alter table ${table} enable trigger user`,
        )
      for (const table of tables)
        await client.query(
          `
            alter table ${table} disable trigger user;
            delete from ${table}
            where tenant_id = ${id}; alter table ${table} enable trigger user`,
        )
      await client.query('delete from tenant_hosts where tenant_id = $1', [id])
      await client.query('delete from tenants where id = $1', [id])
    }
    await client.query('commit')
    tenants.forget()
    return { removed: demos.rows.map(({ code }) => code) }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface Removal {
  /** Tables so that what points at others goes first. */
  readonly tables: string[]
  /** Columns that have to be emptied before, since their tables point at each other. */
  readonly cuts: { readonly table: string; readonly column: string }[]
}
interface Pointer {
  readonly name: string
  readonly target: string
  /** The column that points, where it may be empty whatever the others hold. */
  readonly loose: string | null
}

/** How the rows of one company are taken away, whatever points at what. */
async function planOfRemoval(client: pg.ClientBase): Promise<Removal> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity`)
  const { rows: pointers } = await client.query<Pointer>(`
    select c.relname as name, t.relname as target,
      (
        select min(a.attname::text)
        from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'tenant_id' and not a.attnotnull
          and not exists (select from pg_constraint h where h.conrelid = k.conrelid and h.contype = 'c' and a.attnum = any(h.conkey))
      ) as loose
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relrowsecurity
    join pg_class t on t.oid = k.confrelid and t.relrowsecurity
    where k.contype = 'f' and t.oid <> c.oid`)
  const left = new Set(names.map(({ name }) => name))
  const [tables, cuts]: [string[], { table: string; column: string }[]] = [[], []]
  let kept = pointers
  while (left.size) {
    const isHeld = (name: string, by: readonly Pointer[]) => by.some((pointer) => pointer.target === name && left.has(pointer.name))
    const free = [...left].filter((name) => !isHeld(name, kept))
    if (!free.length) {
      const tight = kept.filter(({ loose }) => loose === null)
      const next = [...left].find((name) => !isHeld(name, tight))
      if (!next) throw new Error(`These tables point at each other: ${[...left].join(', ')}`)
      const cut = kept.filter(({ name, target }) => target === next && left.has(name))
      cuts.push(...cut.map(({ name, loose }) => ({ table: name, column: loose! })))
      kept = kept.filter((pointer) => !cut.includes(pointer))
      continue
    }
    for (const name of free) left.delete(name)
    tables.push(...free)
  }
  return { tables, cuts }
}
