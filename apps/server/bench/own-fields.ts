import { inBulk } from './data.ts'
import type { Database } from './database.ts'
import type { Measured } from './endpoints.ts'
import { shot } from './load.ts'

/** What these measurements have in their names. */
export const ownFields = 'own-fields'
const count = 200
const choices = 20
const shown = ['own_1', 'own_2', 'own_3', 'own_4', 'own_5']

/**
 * Gives the measured company 200 own fields on its lead form, and each of its leads answers to four of them: two that all have, two that
 * rotate.
 */
export async function furnishOwnFields({ owner, tenant }: Database) {
  await owner.query(`set app.tenant_id = ${tenant}`)
  if ((await owner.query(`select from form_fields where tenant_id = ${tenant} and name = 'own_1'`)).rowCount) return
  const options = JSON.stringify({
    kind: 'manual',
    options: Array.from({ length: choices }, (_, at) => ({ label: `Choice ${at}`, value: `c${at}` })),
  })
  await owner.query(
    `
      with fields as (
        insert into form_fields (name, label, type, field_options, is_filterable)
        select 'own_' || n, 'Own ' || n, case when n = 2 then 'number' else 'single_select' end,
          case when n = 2 then null else $1::jsonb end, true
        from generate_series(1, ${count}) as n
        returning id, name
      ),
      version as (
        select v.id
        from form_versions v
        join forms f on f.tenant_id = v.tenant_id and f.id = v.form_id
        where f.tenant_id = ${tenant} and f.is_default
        order by v.number desc
        limit 1
      )
      insert into assigned_fields (form_version_id, form_field_id, form_step_no, order_by)
      select version.id, fields.id, 0, 1000 + fields.id
      from fields, version`,
    [options],
  )
  await inBulk(owner, () => answer(owner, tenant), ['form_submissions', 'field_values'])
}

/** Which field of the rotating ones a lead answered, and with what. */
const rotating = (turn: number) => `3 + (l.id * 7 + ${turn} * 101) % ${count - 2}`
const choice = (turn: number) => `'c' || (hashint4(l.id + ${turn}) & 2147483647) % ${choices}`

async function answer(owner: Database['owner'], tenant: number) {
  await owner.query(
    `
      insert into form_submissions (tenant_id, id, form_id, form_version_id, module_type, record_id, status, "values")
      select l.tenant_id, l.id, f.id, v.id, 'lead', l.id, 'complete',
        jsonb_build_object(
          'own_1', ${choice(1)}, 'own_2', l.id % 500, 'own_' || (${rotating(1)}), ${choice(3)},
          'own_' || (${rotating(2)}), ${choice(4)}
        )
      from leads l, forms f,
        lateral (
          select id
          from form_versions v
          where v.tenant_id = f.tenant_id and v.form_id = f.id
          order by number desc
          limit 1
        ) v
      where l.tenant_id = ${tenant} and f.tenant_id = ${tenant} and f.is_default`,
  )
  await owner.query(
    `
      insert into field_values (tenant_id, id, module_type, record_id, form_field_id, value_text, value_num)
      select s.tenant_id, row_number() over (), 'lead', s.record_id, f.id,
        case when f.type <> 'number' then answer.value #>> '{}' end,
        case when f.type = 'number' then (answer.value #>> '{}')::float8 end
      from form_submissions s
      cross join lateral jsonb_each(s."values") answer
      join form_fields f on f.tenant_id = s.tenant_id and f.name = answer.key
      where s.tenant_id = ${tenant}`,
  )
  for (const table of ['form_submissions', 'field_values']) await owner.query('select catch_up($1)', [table])
}

/** Lists and filters by own fields, beside the same statements asked for by hand. */
export async function ownFieldEndpoints({ owner, tenant }: Database, token: string): Promise<Measured[]> {
  const { rows } = await owner.query<{ name: string; id: number }>(
    `select name, id from form_fields where tenant_id = ${tenant} and name = any($1)`,
    [shown],
  )
  const idOf = (name: string) => rows.find((row) => row.name === name)!.id
  const list = (own: object | null, columns: readonly string[] = []) => {
    const query = new URLSearchParams({ per_page: '25', sort_by: 'id', ...(columns.length && { own_columns: columns.join(',') }) })
    if (own) query.set('filters', JSON.stringify({ own }))
    return shot('GET', `/api/leads?${query}`, { token })
  }
  const floor = (more: Record<string, string | number>) =>
    shot('GET', `/own?${new URLSearchParams(Object.entries(more).map(([key, value]): [string, string] => [key, String(value)]))}`)
  const goal = { statements: 6, p50: 2 }
  const turns = { floor: 0, product: 0 }
  const next = (who: keyof typeof turns) => `c${turns[who]++ % choices}`
  const one = (who: keyof typeof turns) => ({ field: idOf('own_1'), text: next(who) })
  // The floor of all other lists counts exactly; this one does what the product does, and both are told.
  const countings: { name: string; counting: Record<string, number> }[] = [
    { name: '', counting: {} },
    { name: ', the floor counting all', counting: { exact: 1 } },
  ]
  return [
    ...countings.flatMap(({ name, counting }) => [
      {
        name: `${ownFields}: list with five columns${name}`,
        goal,
        floor: () => floor({ names: shown.join(','), ...counting }),
        product: () => list(null, shown),
      },
      {
        name: `${ownFields}: filter by a choice${name}`,
        goal,
        floor: () => floor({ ...one('floor'), ...counting }),
        product: () => list({ own_1: [next('product')] }),
      },
    ]),
    {
      name: `${ownFields}: filter by a choice few have`,
      goal,
      floor: () => floor({ field: idOf('own_5'), text: next('floor') }),
      product: () => list({ own_5: [next('product')] }),
    },
    {
      name: `${ownFields}: filter by a number, with five columns`,
      goal,
      floor: () => floor({ field: idOf('own_2'), from: 100, to: 101, names: shown.join(',') }),
      product: () => list({ own_2: { from: 100, to: 101 } }, shown),
    },
  ]
}
