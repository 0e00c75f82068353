-- Administrators of companies that exist see every device and may end what is open on it.
do $$
declare tenant record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    insert into role_permissions (role_id, permission)
      select r.id, p from roles r cross join unnest(array['settings.login.security.read', 'settings.login.security.update']) as p
      where r.system_key in ('super_admin', 'administrator') on conflict do nothing;
  end loop;
end $$;
