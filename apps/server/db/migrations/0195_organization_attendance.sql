-- When people come and go: one row for each stretch of a working day (specification 1 §4, G-C-96).
create table attendances (like embark_meta.tenant_row including defaults,
  user_id int not null, day date not null, checked_in_at timestamptz not null default now(), checked_out_at timestamptz,
  check (checked_out_at >= checked_in_at), foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('attendances');
create index on attendances (tenant_id, day desc, id desc);
-- Nobody is in twice.
create unique index on attendances (tenant_id, user_id, day) where checked_out_at is null;

do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    insert into role_permissions (role_id, permission)
      select id, 'settings.attendance.read' from roles where system_key in ('super_admin', 'administrator', 'branch_manager') on conflict do nothing;
  end loop;
end $$;
