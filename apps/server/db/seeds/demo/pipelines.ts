import { anyTimeline, assignScopes, assignStages, createStage, createTimeline } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'

type Step = readonly [
  name: string,
  position: 'start' | 'middle' | 'end',
  est_days: number,
  more?: { is_skippable?: boolean; isFailure?: boolean },
]
/** Canada asks for more papers than the usual admission does. */
export const canada: readonly Step[] = [
  ['Papers for Canada', 'start', 7],
  ['Submitted in Canada', 'middle', 14],
  ['GIC paid', 'middle', 14, { is_skippable: true }],
  ['Attestation letter', 'middle', 21],
  ['Study permit lodged', 'middle', 45],
  ['Arrived in Canada', 'end', 1],
  ['Study permit refused', 'end', 1, { isFailure: true }],
]
/** Since when applications to Canada go that way. */
export const canadaSince = (now: number) => now - 400 * 86_400_000

/** A timeline of the demo company's own for one country, which applications take from then on, and one of its stages out of use. */
export async function buildPipelines(ctx: Ctx) {
  const timeline = await createTimeline(ctx, { name: 'Canada study permit', module_type: 'application', is_active: true })
  const stage_data = []
  for (const [name, position, est_days, { is_skippable = false, isFailure = false } = {}] of canada) {
    const type = isFailure ? 'cancel' : 'success'
    const { id } = await createStage(ctx, { name, module_type: 'application', type, position, is_active: true, parent_stage_id: null })
    stage_data.push({ stage_id: id, is_skippable, est_days })
  }
  await createStage(ctx, {
    name: 'Medical examination',
    module_type: 'application',
    type: 'success',
    is_active: false,
    parent_stage_id: null,
  })
  const proven = await anyTimeline(ctx, timeline.id)
  await assignStages(ctx, proven, { stage_data })
  const country = await ctx.db.selectFrom('countries').select('id').where('iso2', '=', 'CA').executeTakeFirstOrThrow()
  await assignScopes(ctx, proven, { timeline_id: timeline.id, assignments: [{ country_id: country.id }] })
}
