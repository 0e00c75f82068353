import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'

interface Figures {
  /** Columns of the rows, by each of which figures are told. */
  readonly axes: readonly string[]
  readonly figures: readonly RawBuilder<unknown>[]
  /** The figure that most come first by. */
  readonly first: string
}

/** Figures over all rows and by each axis, a column of them, in one statement that reads every row once. */
export const countedByAxis = <Row>(ctx: Ctx, seen: Expression<unknown>, { axes, figures, first }: Figures) =>
  toldByAxis<Row>(
    ctx,
    sql`seen as (${seen}),
    counted as (
      select ${axisAndId(axes)}, ${sql.join(figures)}
      from seen
      group by grouping sets ((), ${sql.join(axes.map((axis) => sql`(${sql.ref(axis)})`))})
    )`,
    first,
  )

/**
 * The same where each figure counts the rows with some `facts`, which are columns of them: rows of one axis with the same facts are
 * counted first, and figures told of those, where `n` is how many they are. The whole is told also where there are no rows.
 */
export function talliedByAxis<Row>(
  ctx: Ctx,
  seen: Expression<unknown>,
  { axes, figures, first, facts }: Figures & { readonly facts: readonly string[] },
) {
  const bit = (index: number) => sql.lit(2 ** index)
  const mask = sql.join(
    facts.map((fact, index) => sql`case when ${sql.ref(fact)} then ${bit(index)} else 0 end`),
    sql` + `,
  )
  return toldByAxis<Row>(
    ctx,
    sql`seen as (${seen}),
    masked as (select ${sql.join(axes.map((axis) => sql.ref(axis)))}, ${mask} as mask from seen),
    tallied as (
      select ${axisAndId(axes)}, mask, count(*) as n
      from masked
      group by grouping sets ((mask), ${sql.join(axes.map((axis) => sql`(mask, ${sql.ref(axis)})`))})
      union all
      select null, null, 0, 0
    ),
    told as (
      select axis, id, n, ${sql.join(facts.map((fact, index) => sql`mask & ${bit(index)} <> 0 as ${sql.ref(fact)}`))} from tallied
    ),
    counted as (select axis, id, ${sql.join(figures)} from told group by axis, id)`,
    first,
  )
}

const axisAndId = (axes: readonly string[]) => sql`
  case
    ${sql.join(
      axes.map((axis) => sql`when grouping(${sql.ref(axis)}) = 0 then ${sql.lit(axis)}`),
      sql` `,
    )}
  end as axis,
  coalesce(${sql.join(axes.map((axis) => sql.ref(axis)))}) as id`

async function toldByAxis<Row>({ db, language }: Ctx, counted: RawBuilder<unknown>, first: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${counted}
    select counted.*,
      case axis
        when 'intake' then (select v.label from lookup_values v where v.id = counted.id)
        when 'branch' then (select b.name from branches b where b.id = counted.id)
        when 'institution' then (select i.name from institutions i where i.id = counted.id)
        else (select ${nameIn(language, 'c')} from countries c where c.id = counted.id)
      end as name
    from counted
    order by ${sql.ref(first)} desc, ${sql.ref(`${first}_before`)} desc, name`.execute(db)
  return rows
}
