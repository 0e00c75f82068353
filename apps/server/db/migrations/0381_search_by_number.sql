-- Searching finds a record by the number people see, which is no longer its id.

create or replace function lead_name_matches(q text)
 returns setof lead_match
 language plpgsql
 stable security definer rows 200
 set search_path to 'public', 'pg_catalog'
 set enable_seqscan to 'off'
 set enable_indexscan to 'off'
as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  folded text := trim(fold(q));
  digits text := ltrim(regexp_replace(replace(folded, '(0)', ''), '\D', '', 'g'), '0');
  words text[] := regexp_split_to_array(replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_'), '\s+');
  longest text := (select word from unnest(words) as word order by length(word) desc limit 1);
  others text[] := array(select '%' || word || '%' from unnest(words) as word where word <> longest);
begin
  if folded ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null and identifier = folded::uuid;
  elsif folded ~ '^\+?[0-9 ().-]+$' and digits <> '' then
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null and number = case when length(digits) < 10 then digits::int end;
    if length(digits) >= 5 then
      return query
        select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
          study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
          last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
        from leads
        where tenant_id = tenant and deleted_at is null
          and search like '%' || digits || '%'
          and number is distinct from case when length(digits) < 10 then digits::int end;
    end if;
  elsif length(longest) < 3 then
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null
        and (search like longest || '%' or search like '% ' || longest || '%')
        and search like all (others);
  else
    return query
      select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id,
        study_level_id, intake_id, intake_year, category, platform, import_id, destination_countries, created_at,
        last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads
      where tenant_id = tenant and deleted_at is null
        and search like '%' || longest || '%'
        and search like all (others);
  end if;
end $$;

create or replace function lead_matches(q text)
 returns setof lead_match
 language plpgsql
 stable security definer rows 200
 set search_path to 'public', 'pg_catalog'
as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  quoted int := quoted_number('LD', q);
begin
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
    return;
  end if;
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
end $$;

create or replace function application_matches(q text)
 returns setof integer
 language sql
 stable security definer rows 200
 set search_path to 'public', 'pg_catalog'
as $$
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
    and a.number = coalesce(quoted_number('AP', q), case when q ~ '^\d{1,9}$' then q::int end)
$$;
