import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reported } from '#platform/batches/reported.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { visibleApplications } from './application.policy.ts'

/** Applications in the report of a job: each by its number, and by the student's name to who sees it. */
export async function reportedApplications(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Reported>> {
  const among = sql<SqlBool>`applications.id = any(${ids}::int[])`
  const numbers = await ctx.db.selectFrom('applications').select(['applications.id', 'applications.number']).where(among).execute()
  const visible = await visibleApplications(ctx)
    .innerJoin('leads', 'leads.id', 'applications.lead_id')
    .select(['applications.id', 'applications.identifier', 'leads.first_name', 'leads.last_name'])
    .where(among)
    .execute()
  const seen = new Map(visible.map((application) => [application.id, application]))
  return new Map(
    numbers.map(({ id, number }) => {
      const application = seen.get(id)
      return [
        id,
        { reference: `AP-${number}`, identifier: application?.identifier ?? null, name: application ? fullNameOf(application) : null },
      ]
    }),
  )
}
