import type pg from 'pg'

interface Copies {
  /** Copied turn by turn; `n` counts the copies from 1. */
  readonly count: number
  /** What differs from the row that is copied, as SQL by column. */
  readonly changes: Readonly<Record<string, string>>
  /** Which rows are copied; all of the company where nothing is said. */
  readonly of?: string
}

/** Makes a table as long as it gets in years, by copies of the rows that the product itself wrote for the company. */
export async function multiply(owner: pg.ClientBase, tenant: number, table: string, { count, changes, of = 'true' }: Copies) {
  const { rows } = await owner.query<{ name: string }>(
    `
      select quote_ident(column_name) as name
      from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, ['id', 'identifier'].filter((name) => !(name in changes))],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `model.${name}`)
  const { rowCount } = await owner.query(
    `
      with model as (
        select *, row_number() over (order by id) - 1 as turn
        from ${table}
        where tenant_id = ${tenant} and ${of}
      )
      insert into ${table} (${names.join(', ')})
      select ${values.join(', ')}
      from generate_series(1, ${count}) as n
      -- Of the row itself the number would not be known beforehand, and each copy would be compared with every row.
      join model on model.turn = n % (select count(*) from model)`,
  )
  if (rowCount !== count) throw new Error(`${rowCount} of ${count} rows of ${table} were made: the company has none to copy`)
  await owner.query('select catch_up($1)', [table])
}
