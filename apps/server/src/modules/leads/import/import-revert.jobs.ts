import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import type { JobTools } from '#platform/jobs/job.ts'
import { entriesFrom } from '../activity/activity.commands.ts'
import { type AnswerChange, restoreAnswers } from './import-own-fields.commands.ts'
import { actorOf, keptOf, type Ordered } from './import-work.commands.ts'
import { names, recordType } from './import-write.commands.ts'

const batch = 1_000

/**
 * Takes an import back: leads it created go, and leads it updated get back what they said before. Those that somebody has worked on since
 * stay as they are, and are listed.
 */
export async function revertAll(tools: JobTools, { import_id, job_id }: Ordered) {
  const kept = await tools.run((ctx) => keptOf(ctx, import_id, job_id))
  if (!kept) return
  const actor = actorOf(kept.importer!)
  for (const takeBack of [removeSome, restoreSome])
    for (let after = 0; ; ) {
      const ids = await tools.run((ctx) => takeBack(ctx, import_id, job_id, after), actor)
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
          -- What a later import changed and gave back has not touched it.
          and l.version = 1 + (
            select coalesce(sum(c.times + 1), 0) from import_changes c where c.lead_id = l.id and c.state = 'restored'
          )
          and l.last_activity_at = l.created_at and l.stage_entered_at = l.created_at and l.student_user_id is null
          and not exists (select from tasks t where t.category = 'lead' and t.record_id = l.id)
          and not exists (select from applications a where a.lead_id = l.id)
          and not exists (
            select from notes n
            where n.module_type = 'lead' and n.module_id = l.id and n.created_at > l.created_at and n.deleted_at is null
          )
          and not exists (
            select from lead_passports p
            where p.lead_id = l.id and (p.import_id is distinct from l.import_id or p.version > 1)
          )
          and not exists (select from lead_users u where u.lead_id = l.id and u.created_at > l.created_at)
        order by l.id limit ${batch}) returning id),
    told as (update jobs set done = done + (select count(*) from gone), status = 'running', updated_at = now() where id = ${jobId})
    select id from gone order by id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length) ctx.emit('lead.deleted', { ids })
  ctx.emit('import.progressed', { id: importId })
  return ids
}

const givenBack = sql.raw(names.map((name) => `${name} = case when c.before ? '${name}' then c.${name} else l.${name} end`).join(', '))

/** A lead gets everything back, or nothing where somebody has changed any of it since. */
async function restoreSome(ctx: Ctx, importId: number, jobId: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ lead_id: number; isRestored: boolean; answers: AnswerChange | null }>`
    with due as (
      select *
      from import_changes
      where import_id = ${importId} and state = 'made' and lead_id > ${after}
      order by lead_id
      limit ${batch}
    ),
    written as (
      update leads l
      set ${givenBack}, version = l.version + 1, updated_at = now(),
        last_activity_at = case when l.last_activity_at = c.created_at then c.active_before else l.last_activity_at end
      from (select due.*, b.* from due, jsonb_to_record(due.before) as b(${recordType})) as c
      where l.id = c.lead_id
        and l.deleted_at is null
        and not exists (
          select from jsonb_each(c.after) left_so where to_jsonb(l)->left_so.key is distinct from left_so.value
        )
      returning l.id
    ),
    unsaid as (
      update notes
      set deleted_at = now()
      from due, written
      where due.lead_id = written.id and notes.id = any(due.note_ids) and notes.edited_at is null
    ),
    unnoted as (
      delete from lead_passports p
      using written
      where p.lead_id = written.id and p.import_id = ${importId} and p.version = 1
      returning p.lead_id
    ),
    anew as (
      update lead_keys set is_compared = false from unnoted where lead_keys.lead_id = unnoted.lead_id
    ),
    entered as (
      ${entriesFrom(ctx, 'lead', 'written', { type: 'import_undone', vars: {} })}
    ),
    told as (
      update jobs
      set done = done + (select count(*) from written), status = 'running', updated_at = now()
      where id = ${jobId}
    )
    update import_changes
    set state = case when import_changes.lead_id in (select id from written) then 'restored' else 'kept' end
    from due
    where import_changes.id = due.id
    returning import_changes.lead_id, import_changes.state = 'restored' as "isRestored", import_changes.answers`.execute(ctx.db)
  const restored = rows.filter(({ isRestored }) => isRestored)
  await restoreAnswers(
    ctx,
    restored.flatMap(({ lead_id, answers }) => (answers ? [{ lead_id, answers }] : [])),
  )
  ctx.emit('import.progressed', { id: importId })
  return rows.map(({ lead_id }) => lead_id).sort((one, other) => one - other)
}

async function finish(ctx: Ctx, importId: number, jobId: number) {
  const listed = (leads: string) =>
    sql`(
      select coalesce(
        jsonb_agg(
          jsonb_build_object('identifier', identifier, 'id', number, 'name', ${fullName('shown')}) order by id
        ), '[]'
      )
      from (select * from ${sql.table(leads)} order by id limit 100) as shown
    )`
  const { rows } = await sql<{ reverted: object }>`
    with restored as (
      select l.id, l.number, l.identifier, l.first_name, l.last_name
      from import_changes c
      join leads l on l.id = c.lead_id
      where c.import_id = ${importId} and c.state = 'restored'
    ),
    left_over as (
      select id, number, identifier, first_name, last_name
      from leads
      where import_id = ${importId} and deleted_at is null
      union
      select l.id, l.number, l.identifier, l.first_name, l.last_name
      from import_rows r
      join leads l on l.id = r.lead_id
      where r.import_id = ${importId}
        and r.outcome = 'merge'
        and l.deleted_at is null
        and not exists (select from restored where restored.id = l.id)
    ),
    told as (
      select jsonb_build_object(
        'removed', (select count(*) from leads where import_id = ${importId} and deleted_at is not null),
        'restored_count', (select count(*) from restored), 'restored', ${listed('restored')},
        'kept_count', (select count(*) from left_over), 'kept', ${listed('left_over')}
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
