-- Companies that exist: who administers them sets hours and rules, and managers the hours of their branch, as in new ones.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(
        permissions || array['settings.working.hours.read', 'settings.working.hours.update']
          || case when system_key = 'branch_manager' then '{}' else array[
            'settings.assignment.rules.create', 'settings.assignment.rules.delete', 'settings.assignment.rules.read',
            'settings.assignment.rules.update'
          ] end
      ) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator', 'branch_manager') and not 'settings.working.hours.read' = any(permissions);
  end loop;
end $$;
