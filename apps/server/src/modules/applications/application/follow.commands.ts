import { verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { pipelineOf, stepsOfMove } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'

/** Moves a lead along with its application, as the product and only forward (G-L-22 rule 8). */
export async function leadFollows(ctx: Ctx, leadId: number, stageKey: 'application' | 'converted') {
  const lead = await ctx.db.selectFrom('leads').select(['id', 'timeline_id', 'status_id']).where('id', '=', leadId).forUpdate().executeTakeFirst()
  if (!lead) return
  const pipeline = await pipelineOf(ctx, lead.timeline_id)
  const to = pipeline.stages.find(({ key }) => key === stageKey)?.statuses.find(({ is_active }) => is_active)
  if (!to || !verdictOf(pipeline, lead.status_id, to.id, { canRevert: false, isSystem: true }).isAllowed) return
  await sql`with ${stepsOfMove(ctx, { module: 'lead', record_id: leadId, from: lead.status_id, to: to.id })}
    update leads set stage_id = ${to.stage_id}, status_id = ${to.id}, stage_entered_at = now(), last_activity_at = now(), updated_at = now(), version = version + 1,
      converted_at = ${stageKey === 'converted' ? sql`now()` : sql`converted_at`} where id = ${leadId}`.execute(ctx.db)
  ctx.emit('lead.status_changed', { id: leadId, from: lead.status_id, to: to.id })
}
