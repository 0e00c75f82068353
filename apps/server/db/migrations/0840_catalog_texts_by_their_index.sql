-- What a searched text has to be like, word by word; for rows that are found by something else.
create function search_patterns(q text) returns text[]
 language sql
 immutable parallel safe
 set search_path to 'public', 'pg_catalog'
as $$
  select coalesce(array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by length(word) desc), '{}')
  from unnest(words_of(fold(q))) as word
$$;

drop function offering_matches(text);
-- "like all" of several goes by no index, so the longest word is asked by itself. Given a most, it finds that many that have each word and
-- guesses at no others.
create function offering_matches(q text, most int default null) returns setof int
 language plpgsql
 stable security definer
 set search_path to 'public', 'pg_catalog'
 set pg_trgm.word_similarity_threshold to 0.45
as $$
declare
  tenant int := current_setting('app.tenant_id')::int;
  words text[] := words_of(fold(q));
  patterns text[] := search_patterns(q);
  longest text;
begin
  select word into longest from unnest(words) as word order by length(word) desc limit 1;
  if length(longest) < 3 or longest is null then
    return query select id from program_offerings where tenant_id = tenant and search like all (patterns) limit most;
  else
    return query
      select id
      from program_offerings
      where tenant_id = tenant and search like patterns[1] and search like all (patterns[2:])
      limit most;
  end if;
  if found or most is not null or cardinality(words) = 0 or cardinality(words) > 8 then return; end if;
  if length(longest) < 4 then return; end if;
  perform set_config('pg_trgm.word_similarity_threshold', nearness_of(longest), true);
  return query
    select near.id
    from (
      select id, search from program_offerings where tenant_id = tenant and search %> longest limit 5000
    ) as near
    where is_nearly(words, words_of(near.search));
end $$;
