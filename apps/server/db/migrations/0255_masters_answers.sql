-- The typed copy of those answers that lists search or filter by (G-M-22): one row per value. Lists read millions of them, so a row
-- carries nothing else, and each kind of value has an index that leads straight from a field's value to the records, newest last.
create table field_values (
  tenant_id int not null, id int not null, module_type text not null check (module_type in ('lead', 'application', 'service', 'agent', 'invoice')),
  record_id int not null, form_field_id int not null, value_text text, value_num double precision, value_time timestamptz, search text);
alter table field_values alter column tenant_id set default current_setting('app.tenant_id')::int;
alter table field_values alter column id set default next_id('field_values');
alter table field_values add primary key (tenant_id, id);
alter table field_values add foreign key (tenant_id) references tenants;
alter table field_values add foreign key (tenant_id, form_field_id) references form_fields;
alter table field_values enable row level security;
alter table field_values force row level security;
create policy tenant on field_values using (tenant_id = current_setting('app.tenant_id')::int) with check (tenant_id = current_setting('app.tenant_id')::int);
do $$ begin execute format('create policy owner on field_values to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on field_values to embark_app;
create unique index field_values_by_text on field_values (tenant_id, module_type, form_field_id, value_text, record_id) where value_text is not null;
create unique index field_values_by_num on field_values (tenant_id, module_type, form_field_id, value_num, record_id) where value_num is not null;
create unique index field_values_by_time on field_values (tenant_id, module_type, form_field_id, value_time, record_id) where value_time is not null;
create index field_values_by_record on field_values (tenant_id, module_type, record_id, form_field_id);
create index field_values_by_search on field_values using gin (tenant_id, search gin_trgm_ops) where search is not null;

-- Records whose answer to a field contains a text; under row-level security the planner may not use the trigram index itself (ADR 0003).
create function field_matches(module text, field int, q text) returns setof int language sql stable security definer set search_path = public, pg_catalog
  set enable_seqscan = off set enable_indexscan = off rows 200 as $$
  select record_id from field_values where tenant_id = current_setting('app.tenant_id')::int and module_type = module and form_field_id = field
    and search like '%' || replace(replace(replace(fold(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Records of which one of the fields that are searched contains every word of a text.
create function answers_match(module text, q text) returns setof int language plpgsql stable security definer set search_path = public, pg_catalog
  set enable_seqscan = off set enable_indexscan = off rows 200 as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  fields int[] := array(select id from form_fields where tenant_id = tenant and is_searchable and is_active and not is_default);
  words text[] := array(select '%' || word || '%' from regexp_split_to_table(replace(replace(replace(trim(fold(q)), '\', '\\'), '%', '\%'), '_', '\_'), '\s+') as word where length(word) >= 3 order by length(word) desc);
begin
  if array_length(fields, 1) is null or array_length(words, 1) is null then return; end if;
  return query select distinct record_id from field_values where tenant_id = tenant and module_type = module and form_field_id = any(fields) and search like words[1] and search like all (words);
end $$;

-- The search of leads finds by their own fields too (G-M-35); what it found by name, email or phone comes as before.
alter function lead_matches(text) rename to lead_name_matches;
create function lead_matches(q text) returns setof lead_match language plpgsql stable security definer set search_path = public, pg_catalog rows 200 as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
begin
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
