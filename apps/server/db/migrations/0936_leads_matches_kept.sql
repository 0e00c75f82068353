-- The search over all asks five kinds of records whom a text finds among leads: it asks once, and keeps the answer for its transaction.

create or replace function lead_matches(q text) returns setof lead_match language plpgsql stable security definer rows 200
set search_path = public, pg_catalog as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  quoted int := quoted_number('LD', q);
  kept text := current_setting('app.lead_matches', true);
begin
  if starts_with(kept, q || E'\x1f') then
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null and id = any(substr(kept, length(q) + 2)::int[]);
    return;
  end if;
  if quoted is not null then
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null and number = quoted;
    return;
  end if;
  if not exists (select from form_fields where tenant_id = tenant and is_searchable and is_active and not is_default) then
    return query select * from lead_name_matches(q);
  else
    return query
      with named as materialized (select * from lead_name_matches(q))
      select * from named
      union all
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null
        and id in (select answers_match('lead', q))
        and id not in (select named.id from named);
  end if;
  if not found then
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null and id = any(array(select near.id from leads_near(q) near));
  elsif is_foreign(q) then
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null
        and id = any(array(select leads_sounding(q) except select named.id from lead_name_matches(q) named));
  end if;
end $$;

create function keep_lead_matches(q text) returns void language sql set search_path = public, pg_catalog as $$
  select set_config('app.lead_matches', q || E'\x1f' || coalesce(array_agg(id), '{}')::text, true) from lead_matches(q)
$$;
