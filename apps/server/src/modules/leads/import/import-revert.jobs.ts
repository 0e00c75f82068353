import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import type { JobTools } from '#platform/jobs/job.ts'
import { actorOf, keptOf, type Ordered } from './import-work.commands.ts'

const batch = 1_000

/** Deletes the leads an import created that nobody has touched since; those that were worked on stay and are listed. */
export async function revertAll(tools: JobTools, { import_id, job_id }: Ordered) {
  const kept = await tools.run((ctx) => keptOf(ctx, import_id, job_id))
  if (!kept) return
  const actor = actorOf(kept.importer!)
  for (let after = 0; ; ) {
    const ids = await tools.run((ctx) => removeSome(ctx, import_id, job_id, after), actor)
    if (ids.length < batch) break
    after = ids.at(-1)!
  }
  await tools.run((ctx) => finish(ctx, import_id, job_id), actor)
}

async function removeSome(ctx: Ctx, importId: number, jobId: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      update leads set deleted_at = now(), deleted_by = ${ctx.actor.id}, delete_reason = 'Import undone' where id in (
        select id from leads l where l.import_id = ${importId} and l.deleted_at is null and l.id > ${after}
          and l.version = 1 and l.last_activity_at = l.created_at and l.stage_entered_at = l.created_at and l.student_user_id is null
          and not exists (select from tasks t where t.category = 'lead' and t.record_id = l.id)
          and not exists (select from applications a where a.lead_id = l.id)
          and not exists (select from notes n where n.module_type = 'lead' and n.module_id = l.id and n.created_at > l.created_at)
          and not exists (select from lead_users u where u.lead_id = l.id and u.created_at > l.created_at)
        order by l.id limit ${batch}) returning id),
    told as (update jobs set done = done + (select count(*) from gone), status = 'running', updated_at = now() where id = ${jobId})
    select id from gone order by id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length) ctx.emit('lead.deleted', { ids })
  ctx.emit('import.progressed', { id: importId })
  return ids
}

async function finish(ctx: Ctx, importId: number, jobId: number) {
  const { rows } = await sql<{ reverted: object }>`
    with left_over as (
      select id, number, identifier, first_name, last_name
      from leads
      where import_id = ${importId} and deleted_at is null
      union
      select l.id, l.number, l.identifier, l.first_name, l.last_name
      from import_rows r
      join leads l on l.id = r.lead_id
      where r.import_id = ${importId} and r.outcome = 'merge' and l.deleted_at is null
    ), shown as (select * from left_over order by id limit 100),
    told as (
      select jsonb_build_object(
        'removed', (select count(*) from leads where import_id = ${importId} and deleted_at is not null), 'kept_count',
        (select count(*) from left_over), 'kept',
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object('identifier', identifier, 'id', number, 'name', ${fullName('shown')}) order by id
            ), '[]'
          )
          from shown
        )
      ) as reverted
    ),
    ended as (
      update jobs
      set status = 'completed', finished_at = now(), updated_at = now()
      where id = ${jobId} and status in ('queued', 'running')
      returning id
    )
    update imports
    set state = 'reverted', settings = settings || jsonb_build_object('reverted', told.reverted)
    from told, ended
    where imports.id = ${importId}
    returning told.reverted`.execute(ctx.db)
  if (!rows.length) return
  ctx.audit('import.undone', { module: 'import', id: importId, after: rows[0]!.reverted })
  ctx.emit('import.progressed', { id: importId })
}
