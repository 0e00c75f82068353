import type { AssignmentsBody } from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { holdPipelines, pipelinesChanged } from '../stage/pipeline.commands.ts'
import type { AnyTimeline } from '../timeline/timeline.policy.ts'
import { refuseTakenScopes, scopesOf } from './timeline-scope.queries.ts'

/** Replaces the scopes of a timeline at once. A scope belongs to only one active timeline (G-M-11). */
export async function assignScopes(ctx: Ctx, timeline: AnyTimeline, { assignments, service_type_ids }: AssignmentsBody) {
  if (timeline.module_type !== (assignments ? 'application' : 'service'))
    refuseField('timeline_id', 'Only timelines of applications and services apply to places')
  await holdPipelines(ctx)
  await refuseUnusable(ctx, timeline)
  const before = await scopesOf(ctx, timeline.id)
  await ctx.db.deleteFrom('timeline_scopes').where('timeline_id', '=', timeline.id).execute()
  if (assignments) await writePlaces(ctx, timeline.id, assignments)
  else await writeTypes(ctx, timeline.id, service_type_ids ?? [])
  await refuseTakenScopes(ctx, timeline.id)
  const after = await scopesOf(ctx, timeline.id)
  const names = (scopes: typeof after) => scopes.map((scope) => scope.names.join(', '))
  ctx.changed({ module: 'timeline', id: timeline.id, before: { assignments: names(before) }, after: { assignments: names(after) } })
  await pipelinesChanged(ctx, timeline)
  return after
}

async function refuseUnusable(ctx: Ctx, timeline: AnyTimeline) {
  if (!timeline.is_active) refuseField('timeline_id', 'This timeline is not active')
  const stage = await ctx.db.selectFrom('timeline_stages').select('id').where('timeline_id', '=', timeline.id).limit(1).executeTakeFirst()
  if (!stage) refuseField('timeline_id', 'Assign stages to the timeline first')
}

/** Keeps the scopes that exist and fit together: an institution must be in its country. */
async function writePlaces(ctx: Ctx, timelineId: number, scopes: NonNullable<AssignmentsBody['assignments']>) {
  const { rows } = await sql<{ place: number }>`
    with wanted as (
      select (row_number() over ())::int - 1 as place, w.*
      from jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as w(
        country_id int, institution_id int, study_level_id int
      )
    ),
    fit as (
      select w.*
      from wanted w
      where exists (select from countries c where c.id = w.country_id)
        and (
          w.institution_id is null
            or exists (select from institutions i where i.id = w.institution_id and i.country_id = w.country_id)
        )
        and (
          w.study_level_id is null
            or exists (select from lookup_values v where v.id = w.study_level_id and v.type = 'study_level')
        )
    ),
    written as (
      insert into timeline_scopes (timeline_id, country_id, institution_id, study_level_id)
      select distinct ${timelineId}::int, country_id, institution_id, study_level_id
      from fit
    )
    select place
    from wanted
    where place not in (select place from fit)
    order by place
    limit 1`.execute(ctx.db)
  if (rows[0]) refuseField(`assignments.${rows[0].place}`, 'Choose one of the options')
}

async function writeTypes(ctx: Ctx, timelineId: number, ids: readonly number[]) {
  if (!ids.length) return
  const { rows } = await sql<{ id: number }>`
    insert into timeline_scopes (timeline_id, service_type_id) select ${timelineId}::int, v.id from lookup_values v
    where v.type = 'service_type' and v.id = any(${[...ids]}::int[]) returning service_type_id as id`.execute(ctx.db)
  if (rows.length !== new Set(ids).size) refuseField('service_type_ids', 'Choose one of the options')
}
