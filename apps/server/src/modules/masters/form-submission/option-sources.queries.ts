import type { FieldDefinition } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { onOffer } from '#modules/catalog/catalog.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { nameIn, searchIn } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'

/** A choice as a lookup answers it. */
export interface Choice {
  readonly label: string
  readonly value: string | number
}
/** What a lookup is asked with; null asks for the names of any of its choices, 'offered' for those of any that are on offer. */
type Params = Readonly<Record<string, string>> | null | 'offered'

const perPage = 50
const isAny = (params: Params) => params === null || params === 'offered'
const given = (params: Params, key: string) => (params === null || params === 'offered' ? undefined : params[key])
const number = (params: Params, key: string) => (/^\d{1,9}$/.test(given(params, key) ?? '') ? Number(given(params, key)) : null)
const under = (column: string, params: Params, key: string) =>
  isAny(params) ? sql`true` : sql`${sql.ref(column)} = ${number(params, key)}::int`
const lookup = (type: string) => (): RawBuilder<unknown> =>
  sql`select id as value, label, order_by as rank from lookup_values where type = ${type} and is_active`
const country = ({ language }: Ctx) => nameIn(language, 'c')

/** What of the catalogue one may choose is what is on offer to them; the names of what was chosen before stay readable. */
const offered = (ctx: Ctx, params: Params, ...names: readonly string[]) => (params === null ? sql`true` : onOffer(ctx, ...names))

/** The statuses of timelines t that the actor moves records to, where they read such records at all; names of what was chosen before stay readable. */
function inReach(ctx: Ctx, params: Params) {
  if (params === null || ctx.actor.kind === 'system') return sql`true`
  if (!can(ctx, given(params, 'module_type') === 'application' ? 'applications.read' : 'leads.read')) return sql`false`
  const { stageIds, statusIds } = moveLimits(ctx)
  const own = sql`select from timeline_stages o join stages x on x.id = o.stage_id where o.timeline_id = t.id and coalesce(x.parent_stage_id, x.id) = any(${stageIds}::int[])`
  return sql`(coalesce(s.parent_stage_id, s.id) = any(${stageIds}::int[]) or s.id = any(${statusIds}::int[]) or not exists (${own}))`
}

/** The register of lookups a field may take its choices from (G-M-29): each as rows of value, label and rank. */
const sources: Readonly<Record<string, (ctx: Ctx, params: Params) => RawBuilder<unknown>>> = {
  '/dropdown/country': (ctx) => sql`select c.id as value, ${country(ctx)} as label, 0 as rank from countries c`,
  '/dropdowns/destination-countries-dropdown': (ctx, params) =>
    sql`select c.id as value, ${country(ctx)} as label, 0 as rank from countries c where exists (select from institutions i where i.country_id = c.id and i.is_active and ${offered(ctx, params, 'i')})`,
  '/dropdown/state': ({ language }, params) =>
    sql`select s.id as value, ${nameIn(language, 's')} as label, 0 as rank from states s where ${under('s.country_id', params, 'country_id')}`,
  '/dropdown/city': (_, params) =>
    sql`select t.id as value, t.name as label, 0 as rank from cities t where ${under('t.state_id', params, 'state_id')}`,
  '/dropdowns/campuses': (ctx, params) => {
    const [city, institution] = [number(params, 'city_id'), number(params, 'institution_id')]
    return sql`select p.id as value, p.name as label, 0 as rank from campuses p join institutions i on i.id = p.institution_id
      where p.is_active and (${isAny(params)} or ${institution}::int is not null or ${city}::int is not null) and ${offered(ctx, params, 'i', 'p')}
      ${institution === null ? sql`` : sql`and p.institution_id = ${institution}`}
      ${city === null ? sql`` : sql`and exists (select from cities t join states s on s.id = t.state_id where t.id = ${city} and s.country_id = i.country_id and fold(t.name) = fold(p.city))`}`
  },
  '/dropdowns/study-levels': lookup('study_level'),
  '/dropdowns/disciplines': lookup('discipline'),
  '/dropdowns/test-scores': lookup('test_score'),
  '/dropdowns/intakes': lookup('intake'),
  '/dropdowns/institutions': (ctx, params) => {
    const country = number(params, 'country_id')
    const open = sql`and exists (select from programs m join program_intakes n on n.program_id = m.id where m.institution_id = i.id and m.is_active)`
    return sql`select i.id as value, i.name as label, 0 as rank from institutions i where i.is_active and ${offered(ctx, params, 'i')}
      ${country === null ? sql`` : sql`and i.country_id = ${country}`} ${given(params, 'module_type') === 'application' ? open : sql``}`
  },
  '/leads/get/status': (ctx, params) =>
    sql`select s.id as value, s.name as label, ts.order_no as rank from timelines t join timeline_stages ts on ts.timeline_id = t.id join stages s on s.id = ts.stage_id
      where t.is_default and s.is_active and t.module_type = ${given(params, 'module_type') === 'application' ? 'application' : 'lead'} and ${inReach(ctx, params)}`,
  '/dropdowns/countries/codes-dropdown': (ctx) =>
    sql`select replace(c.dial_code, '+', '') as value, ${country(ctx)} || ' (' || c.dial_code || ')' as label, 0 as rank from countries c where c.dial_code is not null`,
  // Of the product's own fields.
  '/masters/lookups/lead_source': lookup('lead_source'),
  '/masters/lookups/lead_medium': lookup('lead_medium'),
  '/branches': () => sql`select b.id as value, b.name as label, 0 as rank from branches b where b.is_active`,
}

/** The rows of a field's lookup with these parameters. */
function rowsOf(ctx: Ctx, { field_options: options }: FieldDefinition, params: Params): RawBuilder<unknown> {
  if (options?.kind !== 'api') return refuse('NOT_FOUND')
  const [path = '', query = ''] = options.url.split('?')
  const fixed = Object.fromEntries(new URLSearchParams(query))
  return (sources[path] ?? (() => refuse('NOT_FOUND')))(ctx, params === null || params === 'offered' ? params : { ...fixed, ...params })
}

/** A page of the choices of a field, by rank and name; `values` asks for the labels of those already chosen. */
export async function choicesOf(
  ctx: Ctx,
  field: FieldDefinition,
  {
    params,
    search,
    page,
    values,
  }: { readonly params: Params; readonly search: string; readonly page: number; readonly values: readonly string[] },
  size = perPage,
) {
  const named = values.length ? sql`where value::text = any(${values}::text[])` : search ? sql`where ${searchIn(search, 'label')}` : sql``
  const { rows } =
    await sql<Choice>`select label, value from (${rowsOf(ctx, field, params)}) as choice ${named} order by rank, label, value limit ${size + 1} offset ${(page - 1) * size}`.execute(
      ctx.db,
    )
  return { options: rows.slice(0, size), hasMore: rows.length > size }
}

/** What is asked of one lookup. */
export interface Question {
  readonly field: FieldDefinition
  readonly params: Params
  readonly values: readonly (string | number)[]
}

/** Those of the asked values that their lookups have, with their labels, by field name: one statement for all. */
export async function choicesAmong(ctx: Ctx, questions: readonly Question[]): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const asked = questions.filter(({ values }) => values.length)
  if (!asked.length) return new Map()
  const parts = asked.map(
    ({ field, params, values }) =>
      sql`select ${field.name}::text as name, to_jsonb(value) as value, label from (${rowsOf(ctx, field, params)}) as choice where value::text = any(${values.map(String)}::text[])`,
  )
  const { rows } = await sql<Choice & { readonly name: string }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return new Map(asked.map(({ field }) => [field.name, rows.filter(({ name }) => name === field.name)]))
}

/** Texts that are to be found in a lookup, as it answers to these parameters. */
export interface Naming {
  readonly params: Params
  readonly texts: readonly string[]
}

const listsAtOnce = 50

/** Which choice of a field's lookup each text means, by its value or its whole label; a label that several choices share means none of them. */
export async function choicesNamed(
  ctx: Ctx,
  field: FieldDefinition,
  lists: readonly Naming[],
): Promise<readonly ReadonlyMap<string, string | number>[]> {
  const found = lists.map(() => new Map<string, string | number>())
  for (let from = 0; from < lists.length; from += listsAtOnce) {
    const parts = lists.slice(from, from + listsAtOnce).map(
      ({ params, texts }, index) => sql`(with choice as materialized (${rowsOf(ctx, field, params)})
        select ${from + index}::int as list, asked, to_jsonb(value) as value, true as is_value from unnest(${texts}::text[]) as asked join choice on value::text = asked
        union all select ${from + index}::int, asked, to_jsonb(min(value)), false from unnest(${texts}::text[]) as asked join choice on fold(label) = fold(asked) group by asked having count(distinct value) = 1)`,
    )
    const { rows } = await sql<{
      list: number
      asked: string
      value: string | number
      is_value: boolean
    }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
    for (const { list, asked, value, is_value } of rows) if (is_value || !found[list]!.has(asked)) found[list]!.set(asked, value)
  }
  return found
}
