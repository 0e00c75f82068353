import { sql } from 'kysely'
import { every, type JobTools } from '#platform/jobs/job.ts'

const batch = 100

/** Deletes files that did not arrive whole within a day: rows first, then their pieces. */
export const sweepPartialUploads = every('27 * * * *', 'documents.sweep_partial_uploads', async (tools) => {
  while (!tools.signal.aborted && (await sweptAway(tools)) === batch);
})

const abandoned = sql<{ storage_keys: string[] }>`
  with old as (
    select id
    from partial_uploads
    where created_at < now() - interval '24 hours'
    order by id
    limit ${batch}
    for update skip locked
  ),
  pieces as (delete from partial_upload_pieces where upload_id in (select id from old) returning upload_id, storage_key),
  gone as (delete from partial_uploads where id in (select id from old) returning id)
  select coalesce(array_agg(pieces.storage_key) filter (where pieces.storage_key is not null), '{}') as storage_keys
  from gone
  left join pieces on pieces.upload_id = gone.id
  group by gone.id`

async function sweptAway({ run, files }: JobTools) {
  const { rows } = await run((ctx) => abandoned.execute(ctx.db))
  for (const key of rows.flatMap(({ storage_keys }) => storage_keys)) await files.remove(key)
  return rows.length
}
