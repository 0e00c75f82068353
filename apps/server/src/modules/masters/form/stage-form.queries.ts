import type { Ctx } from '#platform/context.ts'

/** The forms of each stage of a timeline, in the order they were assigned (G-M-36). */
export async function formsOfStages(ctx: Ctx, timelineId: number) {
  const assignment = await ctx.db
    .selectFrom('stage_forms')
    .innerJoin('forms', 'forms.id', 'stage_forms.form_id')
    .select(['stage_forms.stage_id', 'forms.id', 'forms.name'])
    .where('stage_forms.timeline_id', '=', timelineId)
    .orderBy('stage_forms.stage_id')
    .orderBy('stage_forms.order_no')
    .orderBy('stage_forms.id')
    .execute()
  const forms = new Map<number, { id: number; name: string }[]>()
  for (const { stage_id, id, name } of assignment) forms.set(stage_id, [...(forms.get(stage_id) ?? []), { id, name }])
  return forms
}
