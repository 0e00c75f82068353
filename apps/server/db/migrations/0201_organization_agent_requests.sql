-- Agencies that ask for an account, and the forms they ask with.
create table agent_forms (like embark_meta.tenant_row including defaults,
  title text not null, fields jsonb not null, is_active boolean not null default true, version int not null default 1,
  updated_at timestamptz not null default now(), created_by int,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('agent_forms');

create table agent_requests (like embark_meta.tenant_row including defaults,
  company_name text not null, first_name text not null, last_name text not null, email text not null check (email = lower(email)),
  country_code text, mobile text, country_id int references countries (id), state text, city text, website text, message text, language text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  agent_form_id int, referred_by int, agent_id int, decided_by int, decided_at timestamptz, decline_reason text,
  foreign key (tenant_id, agent_form_id) references agent_forms, foreign key (tenant_id, referred_by) references users (tenant_id, id) on delete set null (referred_by),
  foreign key (tenant_id, agent_id) references agents, foreign key (tenant_id, decided_by) references users);
call put_under_tenancy('agent_requests');
create unique index agent_requests_once on agent_requests (tenant_id, email) where status = 'pending';
create index on agent_requests (tenant_id, created_at);

do $$
declare
  company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into role_permissions (role_id, permission)
      select id, permission from roles, unnest(array['agents.requests.read', 'agents.requests.update']) as permission
      where roles.tenant_id = company and system_key in ('super_admin', 'administrator')
      on conflict do nothing;
  end loop;
end $$;
