import type { Verification } from '@embark/contract/catalog/verification/verification.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { verificationOfRow } from '#modules/catalog/catalog.public.ts'
import { personFor } from '#platform/access/named-person.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, type Person } from '#platform/db/fragments.ts'

type Alias = 'a' | 'applications'

/** The intakes of the programs an application is still for, in its year: the catalogue names a deadline by its day alone. */
const intakesOf = (alias: Alias) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`
    application_programs ap
    join program_intakes on program_intakes.program_id = ap.program_id
    join lookup_values month on month.id = program_intakes.intake_id
    where ap.application_id = ${of('id')}
      and ap.outcome in ('pending', 'offered')
      and program_intakes.intake_id = ${of('intake_id')}
      and program_intakes.deadline is not null
      and ${of('intake_year')} = extract(year from program_intakes.deadline)::int
        + (extract(month from program_intakes.deadline) > (month.meta ->> 'month')::int)::int`
}

/** By when an application has to be sent: the day somebody set, else the first one the catalogue names. */
export const applicationDeadline = (alias: Alias): RawBuilder<string | null> => sql`coalesce(
  ${sql.ref(`${alias}.own_deadline`)}, (select min(program_intakes.deadline) from ${intakesOf(alias)}))`

/** The applications whose programs have a deadline between two days in the catalogue, for whatever year, as its index tells. */
export const withIntakeDeadline = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select ap.application_id
  from program_intakes pi
  join application_programs ap on ap.program_id = pi.program_id
  where pi.deadline between ${from} and ${to}`

interface Sources {
  readonly version: number
  readonly own_deadline: string | null
  readonly own_deadline_at: string | null
  readonly set_by: Person | null
  readonly catalogue: { readonly due_on: string; readonly program: string; readonly verification: Verification } | null
}

/** Where the deadline of an application comes from, and who says so. */
export async function sourcesOfDeadline(ctx: Ctx, { id }: { readonly id: number }) {
  const { rows } = await sql<Sources>`
    select a.version, a.own_deadline, a.own_deadline_at, ${ifThere('setter', personFor(ctx, 'setter'))} as set_by, (
        select jsonb_build_object(
          'due_on', program_intakes.deadline, 'program', (select p.name from programs p where p.id = ap.program_id),
          'verification', ${verificationOfRow(ctx, 'program_intakes')}
        )
        from ${intakesOf('a')}
        order by program_intakes.deadline, ap.order_by
        limit 1
      ) as catalogue
    from applications a
    left join users setter on setter.id = a.own_deadline_by
    where a.id = ${id}`.execute(ctx.db)
  return rows[0]!
}
