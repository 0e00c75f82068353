-- What agencies agree to before they use the portal: the texts, who signed or declined them, and the printed copies.
create table agreements (like embark_meta.tenant_row including defaults,
  title text not null, "group" text not null check ("group" in ('company', 'agent', 'user', 'institution_staff')),
  status text not null default 'draft' check (status in ('draft', 'active', 'in_active')), is_current boolean not null default false,
  content text not null default '', version_no int, revises_id int, created_by int,
  last_modified_at timestamptz not null default now(), version int not null default 1,
  check (not is_current or status = 'active'), check (status <> 'active' or (version_no is not null and content <> '')));
call put_under_tenancy('agreements');
alter table agreements add foreign key (tenant_id, revises_id) references agreements, add foreign key (tenant_id, created_by) references users;
create unique index on agreements (tenant_id, "group") where is_current;
-- An agreement gets its number when it is first published; drafts have none.
create unique index on agreements (tenant_id, "group", version_no);
create index on agreements (tenant_id, last_modified_at desc, id desc);

create table agreement_signatures (like embark_meta.tenant_row including defaults,
  agreement_id int not null, agent_id int not null, status text not null check (status in ('signed', 'declined')),
  signed_by_company text, signed_by_name text, signed_by_designation text, signed_at timestamptz not null default now(),
  content_sha256 text not null, ip text, user_agent text, offset_minutes int not null default 0, user_id int,
  check (status = 'declined' or (signed_by_company is not null and signed_by_name is not null and signed_by_designation is not null)),
  foreign key (tenant_id, agreement_id) references agreements, foreign key (tenant_id, agent_id) references agents, foreign key (tenant_id, user_id) references users);
call put_under_tenancy('agreement_signatures');
call make_append_only('agreement_signatures');
create unique index agreement_signed_once on agreement_signatures (tenant_id, agreement_id, agent_id) where status = 'signed';
create index on agreement_signatures (tenant_id, agent_id, id desc) where status = 'signed';
create index on agreement_signatures (tenant_id, agreement_id, id desc);

-- The printed copy comes later than the signature, which never changes, so it stands beside it.
create table agreement_copies (like embark_meta.tenant_row including defaults,
  signature_id int not null, file_id int not null, unique (tenant_id, signature_id),
  foreign key (tenant_id, signature_id) references agreement_signatures, foreign key (tenant_id, file_id) references files);
call put_under_tenancy('agreement_copies');
call make_append_only('agreement_copies');

-- What somebody signed stays as they signed it, whatever a program means to do.
create function keep_signed_text() returns trigger language plpgsql as $$
begin
  if (new.title, new."group", new.content, new.version_no) is distinct from (old.title, old."group", old.content, old.version_no)
    and exists (select from agreement_signatures s where s.tenant_id = old.tenant_id and s.agreement_id = old.id and s.status = 'signed') then
    raise exception 'a signed agreement is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_signed_text before update on agreements for each row execute function keep_signed_text();

-- Companies that exist already: who administers them may use it at once.
do $$
declare
  company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into role_permissions (role_id, permission)
    select r.id, p.name from roles r, unnest(array['agreements.create', 'agreements.read', 'agreements.sign', 'agreements.update']) as p(name)
    where r.tenant_id = company and (r.system_key in ('super_admin', 'administrator') or (p.name = 'agreements.read' and r.system_key in ('branch_manager', 'finance_officer')))
    on conflict do nothing;
  end loop;
end $$;
