import type { FieldDefinition } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'
import { type OptionParams, optionSources } from './option-source.queries.ts'

/** A choice, as a lookup returns it. */
export interface Choice {
  readonly label: string
  readonly value: string | number
}
const perPage = 50

/** The rows of a field's lookup with these parameters. */
function rowsOf(ctx: Ctx, { field_options: options }: FieldDefinition, params: OptionParams): RawBuilder<unknown> {
  if (options?.kind !== 'api') return refuse('NOT_FOUND')
  const [path = '', query = ''] = options.url.split('?')
  const fixed = Object.fromEntries(new URLSearchParams(query))
  return (optionSources.find(path) ?? refuse('NOT_FOUND'))(ctx, params === null || params === 'offered' ? params : { ...fixed, ...params })
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
  }: { readonly params: OptionParams; readonly search: string; readonly page: number; readonly values: readonly string[] },
  size = perPage,
) {
  const condition = values.length
    ? sql`where value::text = any(${values}::text[])`
    : search
      ? sql`where ${searchIn(search, 'label')}`
      : sql``
  const { rows } = await sql<Choice>`
      select label, value
      from (${rowsOf(ctx, field, params)}) as choice ${condition}
      order by rank, label, value
      limit ${size + 1}
      offset ${(page - 1) * size}`.execute(ctx.db)
  return { options: rows.slice(0, size), hasMore: rows.length > size }
}

/** A question to one lookup. */
export interface Question {
  readonly field: FieldDefinition
  readonly params: OptionParams
  readonly values: readonly (string | number)[]
}

/** The values that exist in their lookups, with their labels, by field name, in one statement. */
export async function choicesAmong(ctx: Ctx, questions: readonly Question[]): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const asked = questions.filter(({ values }) => values.length)
  if (!asked.length) return new Map()
  const parts = asked.map(
    ({ field, params, values }) =>
      sql`
        select ${field.name}::text as name, to_jsonb(value) as value, label
        from (${rowsOf(ctx, field, params)}) as choice
        where value::text = any(${values.map(String)}::text[])`,
  )
  const { rows } = await sql<Choice & { readonly name: string }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return new Map(asked.map(({ field }) => [field.name, rows.filter(({ name }) => name === field.name)]))
}

/** Texts to find in a lookup, given these parameters. */
export interface Naming {
  readonly params: OptionParams
  readonly texts: readonly string[]
}

const listsAtOnce = 50

/**
 * Which choice of a field's lookup each text means, by its value or its whole label; a label that several choices share means none of them.
 */
export async function choicesNamed(
  ctx: Ctx,
  field: FieldDefinition,
  lists: readonly Naming[],
): Promise<readonly ReadonlyMap<string, string | number>[]> {
  const valuesByText = lists.map(() => new Map<string, string | number>())
  for (let from = 0; from < lists.length; from += listsAtOnce) {
    const parts = lists.slice(from, from + listsAtOnce).map(
      ({ params, texts }, index) => sql`
        (
          with choice as materialized (${rowsOf(ctx, field, params)})
          select ${from + index}::int as list, asked, to_jsonb(value) as value, true as is_value
          from unnest(${texts}::text[]) as asked
          join choice on value::text = asked
          union all
          select ${from + index}::int, asked, to_jsonb(min(value)), false
          from unnest(${texts}::text[]) as asked
          join choice on fold(label) = fold(asked)
          group by asked
          having count(distinct value) = 1
        )`,
    )
    const { rows } = await sql<{
      list: number
      asked: string
      value: string | number
      is_value: boolean
    }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
    for (const { list, asked, value, is_value } of rows)
      if (is_value || !valuesByText[list]!.has(asked)) valuesByText[list]!.set(asked, value)
  }
  return valuesByText
}
