-- What was done cannot be rewritten unnoticed: entries are sealed in order, each seal over the one before it.
create table audit_seals (like embark_meta.tenant_row including defaults,
  first_id int not null, last_id int not null, entries int not null, previous_hash bytea not null, hash bytea not null,
  unique (tenant_id, first_id));
call put_under_tenancy('audit_seals');
call make_append_only('audit_seals');

-- Up to where the next sealing may go once every transaction that ran at this moment has ended: numbers are given before commit.
create table audit_marks (like embark_meta.tenant_row including defaults,
  up_to int not null, snapshot_xmax text not null, unique (tenant_id));
call put_under_tenancy('audit_marks');

create index on audit_entries (tenant_id, action, id desc);
create index on audit_entries (tenant_id, trace_id);
create index on audit_entries (tenant_id, created_at desc, id desc);

create function audit_hash(tenant int, from_id int, to_id int, previous bytea) returns bytea language sql stable set search_path = public, pg_catalog as $$
  select sha256(previous || convert_to(format('%s-%s:', from_id, to_id) || coalesce(string_agg(concat_ws(E'\x1f', e.id, e.identifier, extract(epoch from e.created_at),
    e.action, coalesce(e.actor_id::text, ''), coalesce(e.actor_name, ''), coalesce(e.role_id::text, ''), coalesce(e.module, ''), coalesce(e.record_id::text, ''),
    coalesce(e.before::text, ''), coalesce(e.after::text, ''), coalesce(e.trace_id, ''), coalesce(e.ip, '')), E'\x1e' order by e.id), ''), 'UTF8'))
  from audit_entries e where e.tenant_id = tenant and e.id between from_id and to_id
$$;
grant execute on function audit_hash to embark_app;

-- Companies that exist: who administers them may read the log.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    insert into role_permissions (role_id, permission) select id, 'settings.audit.read' from roles where system_key in ('super_admin', 'administrator') on conflict do nothing;
  end loop;
end $$;
