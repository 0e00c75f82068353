-- Staff of all kinds: their gender, and whether somebody without a password was invited to choose one.
alter table users add gender text check (gender in ('male', 'female')), add invited_at timestamptz;


do $$
declare
  company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into role_permissions (role_id, permission)
      select id, permission from roles, unnest(array['settings.agent.staff.create', 'settings.agent.staff.read', 'settings.agent.staff.update',
        'settings.institution.staff.create', 'settings.institution.staff.read', 'settings.institution.staff.update',
        'settings.staff.create', 'settings.staff.import', 'settings.staff.read', 'settings.staff.status', 'settings.staff.update',
        'settings.user.management.read']) as permission
      where roles.tenant_id = company and system_key in ('super_admin', 'administrator')
      on conflict do nothing;
  end loop;
end $$;
