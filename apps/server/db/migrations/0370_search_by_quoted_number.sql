-- People quote a lead as LD-17 and an application as AP-17, as every screen shows them: a search for that finds the record itself and nothing else.

create function quoted_number(prefix text, q text) returns int language sql immutable parallel safe
  return case when q ~* ('^\s*' || prefix || '-\d{1,9}\s*$') then regexp_replace(q, '\D', '', 'g')::int end;

create or replace function lead_matches(q text) returns setof lead_match language plpgsql stable security definer rows 200 set search_path to 'public', 'pg_catalog' as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  quoted int := quoted_number('LD', q);
begin
  if quoted is not null then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
    from leads where tenant_id = tenant and deleted_at is null and id = quoted;
    return;
  end if;
  if not exists (select from form_fields where tenant_id = tenant and is_searchable and is_active and not is_default) then
    return query select * from lead_name_matches(q);
    return;
  end if;
  return query with named as materialized (select * from lead_name_matches(q))
    select * from named union all
    select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
    from leads where tenant_id = tenant and deleted_at is null and id in (select answers_match('lead', q)) and id not in (select named.id from named);
end $$;

create or replace function application_matches(q text) returns setof int language sql stable security definer rows 200 set search_path to 'public', 'pg_catalog' as $$
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.identifier = case when trim(q) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then trim(q)::uuid end
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and trim(q) !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and a.search like '%' || replace(replace(replace(fold(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.lead_id in (select id from lead_matches(q))
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.id = coalesce(quoted_number('AP', q), case when q ~ '^\d{1,9}$' then q::int end)
$$;
