import type { CatalogueCounts } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type CatalogueImportRecord, visibleCatalogueImports } from './catalogue-import.policy.ts'

/** As many rows as one transaction takes. */
export const batchSize = 1_000

/** Work that was ordered and is not over: which import it is for. */
export interface Ordered {
  readonly job_id: number
  readonly record: CatalogueImportRecord
}

/** What a job was ordered for; nothing where it is over or the import was ordered anew. */
export async function orderOf(ctx: Ctx, jobId: number): Promise<Ordered | undefined> {
  const record = await visibleCatalogueImports(ctx)
    .where('i.job_id', '=', jobId)
    .where('jobs.status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return record && { job_id: jobId, record }
}

/** Counts what a batch did; false where the work is no longer wanted. The job stays locked, so that two workers never take the same. */
export async function step({ db }: Ctx, { job_id }: Ordered, done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ status: 'running', done: sql`done + ${done}`, started_at: sql`coalesce(started_at, now())`, updated_at: sql`now()` })
    .where('id', '=', job_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the work; false where it was ended before. */
export async function endJob({ db }: Ctx, { job_id }: Ordered): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ status: 'completed', finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', job_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps how many rows have which outcome. */
export async function keepCounts(ctx: Ctx, importId: number): Promise<CatalogueCounts> {
  const { rows } = await sql<{ counts: CatalogueCounts }>`
    update catalogue_imports
    set counts = (
      select coalesce(jsonb_object_agg(outcome, rows), '{}')
      from (
        select outcome, count(*) as rows
        from catalogue_import_rows
        where import_id = ${importId}
        group by outcome
      ) as counted
    )
    where id = ${importId}
    returning counts`.execute(ctx.db)
  return rows[0]!.counts
}
