import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { roomOfTenant } from '#platform/realtime/rooms.ts'
import { refuse } from '#platform/refusal.ts'
import { forgetPipelines } from './pipeline.queries.ts'

/** Serialises changes to a company's pipelines. */
export const holdPipelines = ({ db, tenant }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('pipelines'), ${tenant.id}::int)`.execute(db)

/** Makes every process read the pipelines again, including who works on what, and tells open boards. */
export async function pipelinesChanged(
  ctx: Ctx,
  { identifier }: { readonly identifier: string },
  action: 'created' | 'changed' = 'changed',
) {
  await ctx.forgetAccess()
  ctx.afterCommit(() => forgetPipelines(ctx.tenant.id))
  ctx.tell([roomOfTenant(ctx.tenant.id)], 'recordChanged', { noun: 'pipeline', identifier, action })
}

/** Updates the due dates of a timeline's records to its new estimates. It runs as a job, because there may be a million. */
export const recountDue = (ctx: Ctx, timelineId: number) =>
  ctx.enqueue('masters.timeline_due', { timeline_id: timelineId }, { jobKey: `masters.timeline_due:${ctx.tenant.id}:${timelineId}` })

/** Refuses what would leave a timeline without a start or a successful end, or out of order (G-M-14). */
export async function refuseBroken({ db }: Ctx, timelineIds: readonly number[]) {
  const { rows } = await sql<{ name: string }>`
    select t.name from timelines t join timeline_stages ts on ts.timeline_id = t.id join stages s on s.id = ts.stage_id
    where t.id = any(${[...timelineIds]}::int[]) group by t.id, t.name
    having not bool_or(s.position = 'start' and s.is_active) or not bool_or(s.position = 'end' and s.type = 'success' and s.is_active)
      or max(ts.order_no) filter (where s.position = 'start') > min(ts.order_no) filter (where s.position <> 'start')
      or min(ts.order_no) filter (where s.position = 'end') < max(ts.order_no) filter (where s.position <> 'end')`.execute(db)
  if (rows[0]) refuse('TIMELINE_BREAKS', { timeline: rows[0].name })
}
