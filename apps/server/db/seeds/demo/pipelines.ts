import { sql } from 'kysely'
import { anyTimeline, assignScopes, assignStages, createStage, createTimeline } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'

type Step = readonly [
  name: string,
  position: 'start' | 'middle' | 'end',
  est_days: number,
  more?: { is_skippable?: boolean; isFailure?: boolean },
]
/** Canada asks for more papers than the usual admission does. */
const canada: readonly Step[] = [
  ['Papers for Canada', 'start', 7],
  ['Submitted in Canada', 'middle', 14],
  ['GIC paid', 'middle', 14, { is_skippable: true }],
  ['Attestation letter', 'middle', 21],
  ['Study permit lodged', 'middle', 45],
  ['Arrived in Canada', 'end', 1],
  ['Study permit refused', 'end', 1, { isFailure: true }],
]

/** A timeline of the demo company's own for one country, with a few applications on it, and one of its stages out of use. */
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
  // Applications that have not gone out yet are on it.
  await sql`
    with placed as (
      select a.id,
        (
          array[${sql.join(stage_data.slice(0, 3).map(({ stage_id }) => sql`${stage_id}::int`))}]
        )[1 + row_number() over (order by a.id) % 3] as stage
      from applications a
      join stages s on s.id = a.status_id
      where a.destination_country_id = ${country.id} and s.key in ('draft', 'ready_to_submit')
      order by a.id
      limit 12
    ),
    told as (
      insert into status_history (module, record_id, from_stage_id, to_stage_id, actor_id)
      select 'application', a.id, a.status_id, placed.stage, a.created_by
      from placed
      join applications a on a.id = placed.id
    )
    update applications a
    set timeline_id = ${timeline.id}, stage_id = placed.stage, status_id = placed.stage
    from placed
    where placed.id = a.id`.execute(ctx.db)
}
