import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { inBulk } from './data.ts'
import type { Database } from './database.ts'
import type { Statement } from './floor-statement.ts'
import type { Line, World } from './line.ts'
import { shot } from './load.ts'
import { ownPage } from './own-floor.ts'
import { requestFor } from './page-request.ts'

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

/** What is asked of the own fields: the columns of a list, and what narrows it. */
interface OwnLine {
  readonly name: string
  readonly floor: Statement
  readonly isExact: boolean
  readonly narrowed?: 'text' | 'range'
  /** The field that narrows the list. */
  readonly by?: string
  readonly isShowing?: boolean
}

const idOfField = async ({ database, one }: World, name: string) =>
  (await one<{ id: number }>(`select id from form_fields where tenant_id = ${database.tenant} and name = '${name}'`)).id

const lineOf = ({ name, floor, narrowed, by, isShowing }: OwnLine): Line => ({
  name: `${ownFields}: ${name}`,
  endpoint: leads.list.id,
  as: 'admin',
  goal: { statements: 6, p50: 2 },
  floor,
  compares: 'totals',
  async ready(world) {
    const token = await world.token('admin')
    const field = by && (await idOfField(world, by))
    const turns = { floor: 0, product: 0 }
    const choice = (who: keyof typeof turns) => `c${turns[who]++ % choices}`
    const filter = (who: keyof typeof turns) => (narrowed === 'range' ? { from: 100, to: 101 } : [choice(who)])
    const common = { per_page: 25, sort_by: 'id', ...(isShowing && { own_columns: shown.join(',') }) }
    return {
      product: () =>
        shot('GET', requestFor(leads.list, {}, { ...common, ...(by && { filters: { own: { [by]: filter('product') } } }) }), { token }),
      floor() {
        const among = narrowed === 'range' ? [100, 101] : [choice('floor')]
        return [world.database.tenant, ...(field ? [field, ...among] : []), ...(isShowing ? [shown] : [])]
      },
    }
  },
})

// The floor of the old goals counts exactly; this one does what the product does, and both are told.
const bothWays = [false, true].flatMap((isExact): Omit<OwnLine, 'floor'>[] => {
  const counting = isExact ? ', the floor counting all' : ''
  return [
    { name: `list with five columns${counting}`, isExact, isShowing: true },
    { name: `filter by a choice${counting}`, isExact, narrowed: 'text', by: 'own_1' },
  ]
})
const few: Omit<OwnLine, 'floor'>[] = [
  { name: 'filter by a choice few have', isExact: false, narrowed: 'text', by: 'own_5' },
  { name: 'filter by a number, with five columns', isExact: false, narrowed: 'range', by: 'own_2', isShowing: true },
]

/** Lists and filters by own fields, for a run that asks for them. */
export const ownFieldLines: readonly Line[] = [...bothWays, ...few].map((line) => lineOf({ ...line, floor: ownPage(line) }))
