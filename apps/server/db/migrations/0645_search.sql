-- One search over the nouns forgives one typing mistake and finds a name in whatever script it is written, by indexes alone.

-- Whether two words differ by one letter that is wrong, missing or too many, or by two that changed places.
create function one_mistake(typed text, word text) returns boolean language plpgsql immutable parallel safe
set search_path = public, pg_catalog as $$
declare
  shorter int := least(length(typed), length(word));
  head int := 0;
  tail int := 0;
begin
  if typed = word then return true; end if;
  if abs(length(typed) - length(word)) > 1 then return false; end if;
  while head < shorter and substr(typed, head + 1, 1) = substr(word, head + 1, 1) loop head := head + 1; end loop;
  while tail < shorter - head and substr(typed, length(typed) - tail, 1) = substr(word, length(word) - tail, 1) loop
    tail := tail + 1;
  end loop;
  typed := substr(typed, head + 1, length(typed) - head - tail);
  word := substr(word, head + 1, length(word) - head - tail);
  return greatest(length(typed), length(word)) = 1 or (length(typed) = 2 and typed = reverse(word));
end $$;

-- Whether every typed word stands in a text, as the beginning of a word or with one mistake; a mistake in three letters makes another word.
create function is_nearly(typed text[], words text[]) returns boolean language sql immutable parallel safe
set search_path = public, pg_catalog as $$
  select bool_and(
    exists (
      select from unnest(words) as word
      where starts_with(word, part) or (length(part) >= 4 and one_mistake(part, word))
    )
  )
  from unnest(typed) as part
$$;

create function words_of(value text) returns text[] language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select coalesce(array_agg(word), '{}') from regexp_split_to_table(trim(value), '[[:space:]]+') as word where word <> ''
$$;

-- The least likeness of two words with one mistake between them, by their trigrams: a wrong letter costs three of them.
create function nearness_of(longest text) returns text language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select trunc(greatest(0.4, (length(longest) - 3)::numeric / (length(longest) + 1)), 2)::text
$$;

-- The consonants of each sound of a name, which scripts that write vowels and scripts that do not have in common.
create function name_bones(sounds text[]) returns text[] language sql immutable parallel safe as $$
  select string_to_array(
    ltrim(lower(regexp_replace(
      translate(replace(regexp_replace(' ' || array_to_string(sounds, ' '), ' -?[aiu]', ' A', 'g'), ' -', ' '), 'aiu', ''),
      '([^ ])v+', '\1', 'g'
    ))),
    ' '
  )
$$;
-- accepted: the table came with this release, so that no company has many rows in it yet
create index lead_keys_by_bones on lead_keys using gin (tenant_id, name_bones(sounds));

-- Whether a text is written in a script that is not the Latin one.
create function is_foreign(value text) returns boolean language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select value ~ '[^\u0000-\u024f\u0300-\u036f\u1e00-\u1eff\u2000-\u206f]'
$$;

-- The same name written in another script. Within one script vowels tell names apart: Hassan is not Hussein.
create function leads_sounding(q text) returns setof int
 language plpgsql
 stable security definer rows 100
 set search_path to 'public', 'pg_catalog'
 set enable_seqscan to 'off'
 set enable_indexscan to 'off'
as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  bones text[] := name_bones(name_sounds(q, ''));
  foreign_words boolean := is_foreign(q);
begin
  if q ~ '\d' or length(array_to_string(bones, '')) < 3 then return; end if;
  return query
    select k.lead_id
    from lead_keys k
    join leads l on l.tenant_id = tenant and l.id = k.lead_id and l.deleted_at is null
    where k.tenant_id = tenant and name_bones(k.sounds) @> bones
      and is_foreign(l.first_name || l.last_name) <> foreign_words
    limit 1000;
end $$;

-- Who may be meant: a name with one mistake in it, or the same name in another script.
create function leads_near(q text) returns table (id int, likeness real)
 language plpgsql
 stable security definer rows 100
 set search_path to 'public', 'pg_catalog'
 set enable_seqscan to 'off'
 set enable_indexscan to 'off'
 set pg_trgm.word_similarity_threshold to 0.45
as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  folded text := trim(fold(q));
  words text[] := words_of(folded);
  longest text;
  second text;
begin
  -- A number with a wrong digit is somebody else's.
  if folded ~ '\d{3}' or quoted_number('LD', q) is not null or cardinality(words) not between 1 and 8 then return; end if;
  select word into longest from unnest(words) as word order by length(word) desc limit 1;
  select word into second from unnest(words) as word order by length(word) desc offset 1 limit 1;
  if length(second) < 4 then second := null; end if;
  if length(longest) >= 4 then
    perform set_config('pg_trgm.word_similarity_threshold', least(nearness_of(longest), nearness_of(coalesce(second, longest))), true);
    return query
      select l.id, word_similarity(folded, l.search)
      from (
        select leads.id, leads.search
        from leads
        where tenant_id = tenant and deleted_at is null
          and leads.search %> longest and leads.search %> coalesce(second, longest)
        limit 5000
      ) as l
      where is_nearly(words, words_of(l.search))
      union
      -- Two mistakes in the sixteen letters of a whole name (G-L-20).
      select l.id, l.likeness
      from (
        select leads.id, word_similarity(folded, leads.search) as likeness
        from leads
        where second is not null and tenant_id = tenant and deleted_at is null and leads.search %> folded
      ) as l
      where l.likeness >= 0.65;
  end if;
  return query select sounding, 0.4::real from leads_sounding(q) as sounding;
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

create or replace function offering_matches(q text) returns setof int
 language plpgsql
 stable security definer
 set search_path to 'public', 'pg_catalog'
 set pg_trgm.word_similarity_threshold to 0.45
as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  words text[] := words_of(fold(q));
  longest text;
begin
  return query
    select id
    from program_offerings
    where tenant_id = tenant
      and search like all (
        select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(words) as word
      );
  if found or cardinality(words) = 0 or cardinality(words) > 8 then return; end if;
  select word into longest from unnest(words) as word order by length(word) desc limit 1;
  if length(longest) < 4 then return; end if;
  perform set_config('pg_trgm.word_similarity_threshold', nearness_of(longest), true);
  return query
    select near.id
    from (
      select id, search from program_offerings where tenant_id = tenant and search %> longest limit 5000
    ) as near
    where is_nearly(words, words_of(near.search));
end $$;

-- accepted: invoices and claims are few beside leads, and are written seldom
create index client_invoices_by_no on client_invoices using gin (tenant_id, fold(invoice_no) gin_trgm_ops);
-- accepted: the same
create index claims_by_no on claims using gin (tenant_id, fold(claim_no) gin_trgm_ops);
-- accepted: the same
create index agent_invoices_by_no on agent_invoices using gin (tenant_id, fold(invoice_no) gin_trgm_ops);

create function paper_pattern(q text) returns text language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select '%' || replace(replace(replace(fold(trim(q)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
create function client_invoices_match(q text) returns setof int language sql stable security definer rows 20
set search_path = public, pg_catalog as $$
  select id from client_invoices where tenant_id = current_setting('app.tenant_id')::int and fold(invoice_no) like paper_pattern(q)
$$;
create function claims_match(q text) returns setof int language sql stable security definer rows 20
set search_path = public, pg_catalog as $$
  select id from claims where tenant_id = current_setting('app.tenant_id')::int and fold(claim_no) like paper_pattern(q)
$$;
create function agent_invoices_match(q text) returns setof int language sql stable security definer rows 20
set search_path = public, pg_catalog as $$
  select id from agent_invoices where tenant_id = current_setting('app.tenant_id')::int and fold(invoice_no) like paper_pattern(q)
$$;

-- accepted: a company has as many people as it has staff and students, a tenth of its leads at most
create index users_by_group on users (tenant_id, "group", id);
