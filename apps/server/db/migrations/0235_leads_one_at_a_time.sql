-- Two enquiries of one person at the same instant: each new lead takes the next turn of its phone and email, and whoever comes second
-- with the same turn looks again. Contacts are kept as numbers only, and for a day.
create table lead_turns (like embark_meta.tenant_row including defaults,
  contact bigint not null, turn int not null, taken_at timestamptz not null default now(),
  constraint lead_turns_contact unique (tenant_id, contact));
call put_under_tenancy('lead_turns');

-- Who was meant when nothing matched: all of them, for whoever asks may see the twenty-sixth alone.
create or replace function leads_alike(q text) returns table (id int, likeness real) language sql stable security definer
  set search_path = public, pg_catalog set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off set enable_indexscan = off rows 100 as $$
  select id, word_similarity(fold(q), search) from leads
  where tenant_id = current_setting('app.tenant_id')::int and deleted_at is null and search %> fold(q)
$$;
