import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type ClockJob, every, type JobTools, job, longWork } from '#platform/jobs/job.ts'
import { Refusal } from '#platform/refusal.ts'
import { writeStaff } from '../staff/staff.commands.ts'
import { staffImportTask } from './staff-import.commands.ts'
import type { Decided, RowFault } from './staff-import-row.rules.ts'

interface Ordered extends Record<string, unknown> {
  readonly import_id: number
  readonly job_id: number
}

/** The next row to create, with its import locked so that two workers never take the same; nothing at the end. */
async function nextRow(ctx: Ctx, { import_id, job_id }: Ordered) {
  const { rows } = await sql<{ id: number; decided: Decided }>`
    select r.id, r.decided
    from staff_imports i
    join staff_import_rows r on r.import_id = i.id
    where i.id = ${import_id} and i.job_id = ${job_id} and i.state = 'importing' and r.outcome = 'create'
    order by r.row_no
    limit 1
    for update`.execute(ctx.db)
  return rows[0]
}

/** Creates one person completely or not at all. */
async function createNext(ctx: Ctx, ordered: Ordered): Promise<boolean> {
  const row = await nextRow(ctx, ordered)
  if (!row) return false
  const { person, places } = row.decided
  const user_id = await writeStaff(ctx, 'company', person, places)
  await ctx.db.updateTable('staff_import_rows').set({ outcome: 'created', user_id }).where('id', '=', row.id).execute()
  await ctx.db
    .updateTable('jobs')
    .set({ status: 'running', done: sql`done + 1`, updated_at: sql`now()` })
    .where('id', '=', ordered.job_id)
    .execute()
  ctx.audit('staff.created', { module: 'user', id: user_id, after: { ...places, email: person.email, import_id: ordered.import_id } })
  return true
}

/** Marks a row that failed although it passed the check, so that the others go on. */
async function refuseNext(ctx: Ctx, ordered: Ordered, { message, complaints }: Refusal): Promise<boolean> {
  const row = await nextRow(ctx, ordered)
  if (!row) return false
  const faults: RowFault[] = complaints.length
    ? complaints.map(({ field = null, text, vars = {} }) => ({ field, text, vars }))
    : [{ field: null, text: message }]
  await ctx.db
    .updateTable('staff_import_rows')
    .set({ outcome: 'refused', errors: JSON.stringify(faults) })
    .where('id', '=', row.id)
    .execute()
  return true
}

async function finish(ctx: Ctx, { import_id, job_id }: Ordered) {
  const ended = await ctx.db
    .updateTable('staff_imports')
    .set({ state: 'completed', finished_at: sql`now()` })
    .where('id', '=', import_id)
    .where('job_id', '=', job_id)
    .where('state', '=', 'importing')
    .returning(['id', 'identifier', 'created_by'])
    .executeTakeFirst()
  if (!ended) return
  const { rows } = await sql<{ created: number; refused: number }>`
    select count(*) filter (where outcome = 'created')::int as created,
      count(*) filter (where outcome = 'refused')::int as refused
    from staff_import_rows
    where import_id = ${import_id}`.execute(ctx.db)
  await ctx.db
    .updateTable('jobs')
    .set({ status: 'completed', finished_at: sql`now()`, updated_at: sql`now()`, failed: rows[0]!.refused })
    .where('id', '=', job_id)
    .execute()
  ctx.audit('staff_import.completed', { module: 'staff_import', id: import_id, after: rows[0] })
  await notify(ctx, [ended.created_by!], {
    event: 'staff_import_finished',
    module_type: 'staff_import',
    module_identifier: ended.identifier,
    vars: rows[0]!,
    dedupe_key: `staff-import:${import_id}:${job_id}`,
  })
}

/** Creates an import's people one by one; after a crash it continues after the last one. */
export const staffImportJob = job<Ordered>(
  staffImportTask,
  async (tools: JobTools, ordered) => {
    for (;;) {
      if (tools.signal.aborted) throw new Error('The import goes on elsewhere')
      try {
        if (!(await tools.run((ctx) => createNext(ctx, ordered)))) break
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await tools.run((ctx) => refuseNext(ctx, ordered, error))
      }
    }
    await tools.run((ctx) => finish(ctx, ordered))
  },
  longWork,
)

/** Resumes imports of staff whose process died; a running one reports with every person. */
export const resumeStaffImports: ClockJob = every('* * * * *', 'organization.staff_import.resume', async (tools) => {
  await tools.run(async (ctx) => {
    const { rows } = await sql<Ordered>`
      update jobs
      set updated_at = now()
      from staff_imports i
      where jobs.id = i.job_id
        and i.state = 'importing'
        and jobs.status in ('queued', 'running')
        and jobs.updated_at < now() - interval '1 minute'
      returning i.id as import_id, jobs.id as job_id`.execute(ctx.db)
    for (const { import_id, job_id } of rows) await ctx.enqueue(staffImportTask, { import_id, job_id })
  })
})
