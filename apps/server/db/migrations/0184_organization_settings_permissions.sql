-- Companies that exist: their administrators get the keys of the new screens.
do $$
declare
  tenant record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    insert into role_permissions (role_id, permission)
    select roles.id, key from roles, unnest(array[
      'masters.client.services.create', 'masters.client.services.read', 'masters.client.services.update',
      'settings.agent.teams.create', 'settings.agent.teams.read', 'settings.agent.teams.update',
      'settings.assign.branches', 'settings.assign.client.services', 'settings.assign.countries', 'settings.assign.institutions',
      'settings.assign.manager', 'settings.assign.roles', 'settings.assign.stages', 'settings.assign.statuses', 'settings.assign.teams',
      'settings.branches.create', 'settings.branches.read', 'settings.branches.update',
      'settings.ip.addresses.create', 'settings.ip.addresses.read', 'settings.ip.addresses.update',
      'settings.teams.create', 'settings.teams.read', 'settings.teams.update', 'settings.user.management.read']) as key
    where roles.tenant_id = tenant.id and roles.system_key in ('super_admin', 'administrator')
    on conflict do nothing;
  end loop;
end $$;
