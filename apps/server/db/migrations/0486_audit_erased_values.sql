-- A person can be erased while the chain of the audit log stays whole: a seal stands over the digest of each entry, and an entry whose
-- values were erased keeps the digest it had.
alter table audit_entries add column sealed_digest bytea, add column erased_at timestamptz;

create function audit_digest(e audit_entries) returns bytea language sql stable set search_path = public, pg_catalog as $$
  select sha256(convert_to(concat_ws(E'\x1f', e.id, e.identifier, extract(epoch from e.created_at), e.action,
    coalesce(e.actor_id::text, ''), coalesce(e.actor_name, ''), coalesce(e.role_id::text, ''), coalesce(e.module, ''),
    coalesce(e.record_id::text, ''), coalesce(e.before::text, ''), coalesce(e.after::text, ''), coalesce(e.trace_id, ''),
    coalesce(e.ip, '')), 'UTF8'))
$$;
alter function audit_hash rename to audit_hash_of_texts;
create function audit_hash(tenant int, from_id int, to_id int, previous bytea) returns bytea language sql stable
set search_path = public, pg_catalog as $$
  select sha256(previous || convert_to(format('%s-%s:', from_id, to_id), 'UTF8')
    || coalesce(string_agg(coalesce(e.sealed_digest, audit_digest(e)), ''::bytea order by e.id), ''::bytea))
  from audit_entries e where e.tenant_id = tenant and e.id between from_id and to_id
$$;
grant execute on function audit_digest, audit_hash to embark_app;

-- Seals that hold are set anew in the new way; one that did not hold stays broken, and says so as before.
alter table audit_seals disable trigger append_only;
do $$
declare
  company record;
  seal record;
  before bytea;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    before := ''::bytea;
    for seal in select * from audit_seals order by first_id loop
      if seal.hash = audit_hash_of_texts(seal.tenant_id, seal.first_id, seal.last_id, seal.previous_hash) then
        seal.hash := audit_hash(seal.tenant_id, seal.first_id, seal.last_id, before);
      end if;
      update audit_seals set previous_hash = before, hash = seal.hash where id = seal.id;
      before := seal.hash;
    end loop;
  end loop;
end $$;
alter table audit_seals enable trigger append_only;
drop function audit_hash_of_texts;

-- Every text within a value is gone; what is counted stays.
create function erased_words(value jsonb) returns jsonb language plpgsql immutable set search_path = public, pg_catalog as $$
begin
  return case jsonb_typeof(value)
    when 'string' then '"Erased"'::jsonb
    when 'object' then coalesce((select jsonb_object_agg(part.key, erased_words(part.value)) from jsonb_each(value) as part), '{}')
    when 'array' then coalesce((select jsonb_agg(erased_words(part)) from jsonb_array_elements(value) as part), '[]')
    else value end;
end $$;
grant execute on function erased_words to embark_app;

-- What records the past is not changed, but for words about a person that was erased, and then it says so.
create function refuse_change_but_erasure() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
    if new.sealed_digest = coalesce(old.sealed_digest, audit_digest(old)) and new.erased_at is not null
      and to_jsonb(new) - '{before,after,actor_name,ip,sealed_digest,erased_at}'::text[]
        = to_jsonb(old) - '{before,after,actor_name,ip,sealed_digest,erased_at}'::text[]
    then return new; end if;
  elsif tg_op = 'UPDATE' then
    if new.remarks is null and to_jsonb(new) - 'remarks' = to_jsonb(old) - 'remarks' then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
do $$
declare
  target text;
begin
  foreach target in array array['audit_entries', 'status_history', 'installment_events'] loop
    execute format('drop trigger append_only on %I', target);
    execute format(
      'create trigger append_only before update or delete on %I for each row execute function refuse_change_but_erasure()', target);
  end loop;
end $$;

-- The portal itself may not change these tables; it may only ask for what the trigger lets through.
create function erase_audit_values(ids int[], with_actor boolean) returns void language sql volatile security definer
set search_path = public, pg_catalog as $$
  update audit_entries e
  set sealed_digest = coalesce(e.sealed_digest, audit_digest(e)), erased_at = now(), before = erased_words(e.before),
    after = erased_words(e.after), actor_name = case when with_actor then 'Erased' else e.actor_name end,
    ip = case when with_actor then null else e.ip end
  where e.tenant_id = current_setting('app.tenant_id')::int and e.id = any(ids)
$$;
create function erase_remarks(lead int, applications int[]) returns void language sql volatile security definer
set search_path = public, pg_catalog as $$
  update status_history h
  set remarks = null
  where h.tenant_id = current_setting('app.tenant_id')::int
    and h.remarks is not null
    and (h.module = 'lead' and h.record_id = lead or h.module = 'application' and h.record_id = any(applications));
  update installment_events v
  set remarks = null
  from application_installments i
  where v.tenant_id = current_setting('app.tenant_id')::int
    and i.tenant_id = v.tenant_id and i.id = v.installment_id and i.lead_id = lead and v.remarks is not null
$$;
revoke execute on function erase_audit_values, erase_remarks from public;
grant execute on function erase_audit_values, erase_remarks to embark_app;
