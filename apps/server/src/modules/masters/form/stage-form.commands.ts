import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { heard } from './form.commands.ts'
import type { AnyForm, TimelineForForms } from './form.policy.ts'
import { formsOfStages } from './stage-form.queries.ts'

/** Sets the stages of a timeline at which a form is filled in. Where it was already assigned it keeps its position (G-M-36). */
export async function assignFormToStages(ctx: Ctx, timeline: TimelineForForms, form: AnyForm, stageIds: readonly number[]) {
  if (stageIds.length > 0 && !(form.status === 'published' && form.is_active))
    refuseField('form_id', 'Only a form that is published and active can be assigned')
  const stages = await ctx.db.selectFrom('timeline_stages').select('stage_id').where('timeline_id', '=', timeline.id).execute()
  const strange = stageIds.flatMap((id, index) =>
    stages.some(({ stage_id }) => stage_id === id) ? [] : [{ field: `stage_ids.${index}`, text: 'This stage is not in the timeline' }],
  )
  if (strange.length) refuse('INVALID_INPUT', {}, strange)
  const before = await ctx.db
    .selectFrom('stage_forms')
    .select(['id', 'stage_id'])
    .where('timeline_id', '=', timeline.id)
    .where('form_id', '=', form.id)
    .execute()
  const gone = before.filter(({ stage_id }) => !stageIds.includes(stage_id)).map(({ id }) => id)
  if (gone.length) await ctx.db.deleteFrom('stage_forms').where('id', 'in', gone).execute()
  const added = [...new Set(stageIds)].filter((id) => !before.some(({ stage_id }) => stage_id === id))
  if (added.length)
    await sql`
      insert into stage_forms (timeline_id, stage_id, form_id, order_no)
      select ${timeline.id}, stage, ${form.id},
        1 + coalesce(
          (select max(s.order_no) from stage_forms s where s.timeline_id = ${timeline.id} and s.stage_id = stage), 0
        )
      from unnest(${added}::int[]) as stage`.execute(ctx.db)
  ctx.changed({
    module: 'form',
    id: form.id,
    before: { timeline_id: timeline.id, stage_ids: before.map(({ stage_id }) => stage_id) },
    after: { timeline_id: timeline.id, stage_ids: [...new Set(stageIds)] },
  })
  heard(ctx, form.id)
  return [...(await formsOfStages(ctx, timeline.id))].map(([stage_id, forms]) => ({ stage_id, forms }))
}
