import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'

/** Figures over all rows and by each axis, a column of them, in one statement that reads every row once; `first` is what most come first by. */
export async function countedByAxis<Row>(
  { db, language }: Ctx,
  seen: Expression<unknown>,
  { axes, figures, first }: { readonly axes: readonly string[]; readonly figures: readonly RawBuilder<unknown>[]; readonly first: string },
): Promise<Row[]> {
  const refs = axes.map((axis) => sql.ref(axis))
  const { rows } = await sql<Row>`
    with seen as (${seen}),
    counted as (
      select
        case
          ${sql.join(
            axes.map((axis) => sql`when grouping(${sql.ref(axis)}) = 0 then ${sql.lit(axis)}`),
            sql` `,
          )}
        end as axis,
        coalesce(${sql.join(refs)}) as id,
        ${sql.join(figures)}
      from seen
      group by grouping sets ((), ${sql.join(refs.map((axis) => sql`(${axis})`))})
    )
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
