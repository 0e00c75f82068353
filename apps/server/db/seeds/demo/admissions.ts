import { type RawBuilder, sql } from 'kysely'
import { outcomeSteps } from '#modules/applications/application/application-status.commands.ts'
import { defaultTimeline, pipelineOf } from '#modules/masters/masters.public.ts'
import { partsOf } from './history.ts'
import type { Runs } from './leads.ts'

/** Shortlists and applications of the leads that have come that far, at every stage of the admission pipeline. */
export async function buildAdmissions({ run }: Runs, count: number) {
  for (const part of partsOf(count, 'l')) await buildPart({ run }, part)
  // What became of their courses follows from where they stand, as it does for one that is moved.
  await run(async (ctx) => {
    const { timeline_id } = await defaultTimeline(ctx, 'application')
    const pipeline = await pipelineOf(ctx, timeline_id)
    for (const status of pipeline.statuses)
      for (const step of outcomeSteps(pipeline, status, sql`select id from applications where status_id = ${status.id}`))
        await step.execute(ctx.db)
  })
}

async function buildPart({ run }: Runs, part: RawBuilder<unknown>) {
  await run(({ db }) =>
    sql`
      with offered as (select array_agg(id order by id) as ids from program_offerings where is_active),
      far as (
        select l.id, l.owner_id, l.stage_entered_at
        from leads l
        join stages s on s.id = l.stage_id
        where s.key in ('qualified', 'application', 'converted') and ${part}
      )
      insert into lead_shortlists (lead_id, offering_id, by_side, shortlist_origin, created_by, created_at)
      select far.id, ids[1 + (far.id * 7 + n * 131) % array_length(ids, 1)], 'staff', 'program_finder', owner_id,
        stage_entered_at
      from far, offered, generate_series(1, 3) as n
      on conflict do nothing`.execute(db),
  )
  // One application for each lead at Application or Converted, for its first shortlisted program.
  await run(({ db }) =>
    sql`
      with pipeline as (
        select s.id as status_id, s.parent_stage_id as stage_id, s.key, row_number() over (order by ts.order_no) as n,
          ts.timeline_id
        from timelines t
        join timeline_stages ts on ts.timeline_id = t.id
        join stages s on s.id = ts.stage_id
        where t.module_type = 'application' and t.is_default
      ),
      applicants as (
        select distinct on (l.id) l.*, st.key as stage_key, o.program_id, o.campus_id, o.institution_id, o.country_id,
          o.tuition_fee_minor, o.application_fee_minor, o.currency
        from leads l
        join stages st on st.id = l.stage_id
        join lead_shortlists sl on sl.lead_id = l.id
        join program_offerings o on o.id = sl.offering_id
        where st.key in ('application', 'converted') and ${part}
        order by l.id, sl.id
      ),
      placed as (
        select a.*, p.status_id as app_status, p.stage_id as app_stage, p.timeline_id as app_timeline, p.key as app_key
        from applicants a
        join pipeline p on p.key = case
          when a.stage_key = 'converted' then 'application_enrolled'
          else (
            array[
              'draft', 'ready_to_submit', 'submitted_to_institution', 'acknowledged', 'conditional_offer',
              'unconditional_offer', 'deposit_paid', 'loa_issued', 'visa_lodged', 'visa_approved', 'rejected',
              'withdrawn'
            ]
          )[1 + a.id % 12] end
      ),
      made as (
        insert into applications (
          lead_id, institution_id, campus_id, destination_country_id, intake_id, intake_year, timeline_id, stage_id,
          status_id, status_at, submitted_at, tuition_fee_minor, tuition_fee_currency, application_fee_minor, agent_id,
          branch_id, team_id, created_by, created_at
        )
        select id, institution_id, campus_id, country_id,
          coalesce(intake_id, (select min(id) from lookup_values where type = 'intake')),
          coalesce(intake_year, extract(year from now())::int), app_timeline, app_stage, app_status, stage_entered_at,
          case when app_key not in ('draft', 'ready_to_submit') then stage_entered_at end,
          coalesce(tuition_fee_minor, 1500000), currency, application_fee_minor, agent_id, branch_id, team_id, owner_id,
          stage_entered_at
        from placed
        order by id
        returning id, lead_id, campus_id, created_by, created_at, status_id
      ),
      chosen as (
        insert into application_programs (application_id, program_id, campus_id, order_by)
        select made.id, placed.program_id, placed.campus_id, 1
        from made
        join placed on placed.id = made.lead_id
        returning id
      ),
      moved as (
        insert into status_history (module, record_id, to_stage_id, actor_id, created_at)
        select 'application', id, status_id, created_by, created_at
        from made
        returning id
      )
      insert into activities (module, record_id, type, actor_id, vars, created_at)
      select 'application', id, 'created', created_by, '{}', created_at
      from made
      union all
      select 'lead', lead_id, 'application_created', created_by, jsonb_build_object('application_id', id), created_at
      from made`.execute(db),
  )
}
