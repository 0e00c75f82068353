import { sql } from 'kysely'
import { every, type JobTools } from '#platform/jobs/job.ts'

const batch = 500

/** Deletes uploads that were not used within a day, and papers 30 days in the trash: rows first, then contents. */
export const sweepFiles = every('17 * * * *', 'documents.sweep', async (tools) => {
  await tools.run((ctx) => discarded.execute(ctx.db))
  while (!tools.signal.aborted && (await sweptAway(tools)) === batch);
})

// The files of a deleted paper become unused uploads, so that one statement deletes both kinds.
const discarded = sql`
  with old as (delete from documents where deleted_at < now() - interval '30 days' returning id, file_id, file_thumb_id),
  earlier as (delete from document_versions where document_id in (select id from old) returning file_id, file_thumb_id)
  update files
  set attached_at = null, created_at = now() - interval '2 days'
  where id in (select file_id from old union select file_thumb_id from old 
    union select file_id from earlier union select file_thumb_id from earlier)
    and not exists (
      select
      from documents d
      where (d.file_id = files.id or d.file_thumb_id = files.id) and d.id not in (select id from old)
    )`

// A small picture goes with the file it shows.
const abandoned = sql<{ storage_keys: string[] }>`
  with old as (
    select id
    from files
    where attached_at is null and purpose = 'document' and created_at < now() - interval '24 hours'
    order by id
    limit ${batch}
    for update skip locked
  ),
  gone as (
    delete from files
    where id in (select id from old) or thumb_of in (select id from old)
    returning coalesce(thumb_of, id) as id, storage_key
  )
  select array_agg(storage_key) as storage_keys
  from gone
  group by id`

async function sweptAway({ run, files }: JobTools) {
  const { rows } = await run((ctx) => abandoned.execute(ctx.db))
  for (const key of rows.flatMap(({ storage_keys }) => storage_keys)) await files.remove(key)
  return rows.length
}
