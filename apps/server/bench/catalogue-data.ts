import type pg from 'pg'
import { inBulk } from './data.ts'
import type { Database } from './database.ts'

const institutions = 2_000
const tables = ['institutions', 'campuses', 'programs', 'program_intakes', 'program_offerings'] as const

/**
 * Gives the measured company so many programs in two thousand institutions. They are copies of its demo's, so countries, levels,
 * disciplines, intakes and scores are spread as there; fees are spread more.
 */
export async function furnishCatalogue({ owner, tenant }: Database, programs: number) {
  await owner.query(`set app.tenant_id = ${tenant}`)
  const { rows } = await owner.query<{ have: number }>('select count(*)::int as have from programs where tenant_id = $1', [tenant])
  const lacking = programs - rows[0]!.have
  if (lacking <= 0) return
  // Everything is on offer to everybody, so that the floor need not ask.
  for (const table of ['institutions', 'campuses', 'program_offerings'])
    await owner.query(`update ${table} set visible_to = 'all', is_active = true where tenant_id = $1`, [tenant])
  await inBulk(owner, () => copies(owner, tenant, lacking), tables)
}

async function copies(owner: pg.ClientBase, tenant: number, programs: number) {
  const most = async (table: string) =>
    (await owner.query<{ most: number }>(`select coalesce(max(id), 0)::int as most from ${table}`)).rows[0]!.most
  // Who is copied stands among the copies, with nothing in the place of its number.
  await owner.query(`
    create temp table institution_copies as
    with model as (
      select id, row_number() over (order by id) - 1 as turn, count(*) over () as models
      from institutions
      where tenant_id = ${tenant}
    )
    select id as model_id, id, null::int as place from model
    union all
    select model.id, ${await most('institutions')} + n, n
    from generate_series(1, (select ${institutions} - max(models) from model)::int) as n
    join model on model.turn = n % model.models`)
  await owner.query(`
    create temp table campus_copies as
    select c.id as model_id, copy.id as institution_id, copy.place,
      case when copy.place is null then c.id else ${await most('campuses')} + row_number() over (order by copy.id, c.id) end as id
    from campuses c
    join institution_copies copy on copy.model_id = c.institution_id
    where c.tenant_id = ${tenant}`)
  await owner.query(`
    create temp table program_copies as
    select p.id as model_id, copy.id as institution_id, copy.place, turn,
      ${await most('programs')} + row_number() over (order by turn, copy.id, p.id) as id
    from programs p
    join institution_copies copy on copy.model_id = p.institution_id
    cross join generate_series(0, 50) as turn
    where p.tenant_id = ${tenant} and (copy.place is not null or turn > 0)
    order by turn, copy.id, p.id
    limit ${programs}`)
  for (const table of ['institution_copies', 'campus_copies', 'program_copies']) await owner.query(`analyze ${table}`)
  const copy = (table: string, joins: string, changes: Readonly<Record<string, string>>) => copied(owner, table, joins, changes)
  const numbered = `concat_ws(' ', model.name, copy.place)`
  await copy('institutions', 'join institution_copies copy on copy.model_id = model.id and copy.place is not null', {
    id: 'copy.id',
    name: numbered,
  })
  await copy('campuses', 'join campus_copies copy on copy.model_id = model.id and copy.place is not null', {
    id: 'copy.id',
    institution_id: 'copy.institution_id',
  })
  await copy('programs', 'join program_copies copy on copy.model_id = model.id', {
    id: 'copy.id',
    institution_id: 'copy.institution_id',
    name: `concat_ws(' ', model.name, 'Track ' || nullif(copy.turn, 0))`,
  })
  await copy('program_intakes', 'join program_copies copy on copy.model_id = model.program_id', { program_id: 'copy.id' })
  await copy(
    'program_offerings',
    `
      join program_copies copy on copy.model_id = model.program_id
      join campus_copies at_campus on at_campus.model_id = model.campus_id and at_campus.institution_id = copy.institution_id`,
    {
      program_id: 'copy.id',
      campus_id: 'at_campus.id',
      institution_id: 'copy.institution_id',
      tuition_fee_minor: '(model.tuition_fee_minor * (70 + (hashint4(copy.id::int) & 2147483647) % 61) / 10000) * 100',
      search: `concat_ws(' ', model.search, copy.place, 'track ' || nullif(copy.turn, 0))`,
    },
  )
  for (const table of tables) await owner.query('select catch_up($1)', [table])
}

/** Copies rows with everything they say, except what differs, as SQL by column. */
async function copied(owner: pg.ClientBase, table: string, joins: string, changes: Readonly<Record<string, string>>) {
  const { rows } = await owner.query<{ name: string }>(
    `
      select quote_ident(column_name) as name
      from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, ['id', 'identifier'].filter((name) => !(name in changes))],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `model.${name}`)
  await owner.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} model ${joins}`)
}
