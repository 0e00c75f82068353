-- Every order the lead list offers is read from an index, under each tenant.
create index leads_by_name on leads (tenant_id, first_name, id) where deleted_at is null;
create index leads_by_stage_entered on leads (tenant_id, stage_entered_at desc, id desc) where deleted_at is null;
drop index leads_by_follow_up;
create index leads_by_follow_up on leads (tenant_id, next_follow_up_at, id) where deleted_at is null;
create index leads_by_status on leads (tenant_id, status_id, id desc) where deleted_at is null;
create index leads_in_trash on leads (tenant_id, deleted_at desc, id desc) where deleted_at is not null;

-- What people type means the same leads in the list and in the search over all (G-L-20): the identifier or number exactly, a phone by
-- its digits whatever the spacing and prefix, otherwise each word somewhere in name, email or phone; very short words from their beginning.
create or replace function lead_matches(q text) returns setof lead_match language plpgsql stable security definer set search_path = public, pg_catalog rows 200 as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  folded text := trim(fold(q));
  digits text := ltrim(regexp_replace(replace(folded, '(0)', ''), '\D', '', 'g'), '0');
  words text[] := regexp_split_to_array(replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_'), '\s+');
  longest text := (select word from unnest(words) as word order by length(word) desc limit 1);
  others text[] := array(select '%' || word || '%' from unnest(words) as word where word <> longest);
begin
  if folded ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and identifier = folded::uuid;
  elsif folded ~ '^\+?[0-9 ().-]+$' and digits <> '' then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and id = case when length(digits) < 10 then digits::int end;
    if length(digits) >= 5 then
      return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
        category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
        from leads where tenant_id = tenant and deleted_at is null and search like '%' || digits || '%' and id is distinct from case when length(digits) < 10 then digits::int end;
    end if;
  elsif length(longest) < 3 then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and (search like longest || '%' or search like '% ' || longest || '%') and search like all (others);
  else
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and search like '%' || longest || '%' and search like all (others);
  end if;
end $$;

-- Who was meant when nothing matched: one wrong letter in eight is forgiven.
create function leads_alike(q text) returns table (id int, likeness real) language sql stable security definer
  set search_path = public, pg_catalog set pg_trgm.word_similarity_threshold = 0.45 rows 25 as $$
  select id, word_similarity(fold(q), search) from leads
  where tenant_id = current_setting('app.tenant_id')::int and deleted_at is null and search %> fold(q)
  order by 2 desc, 1 desc limit 25
$$;
