-- Companies that exist: who works leads opens the worklist of their day, as in new ones.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || 'workli.read'::text) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator', 'branch_manager', 'counsellor', 'application_officer')
      and 'leads.update' = any(permissions)
      and not 'workli.read' = any(permissions);
  end loop;
end $$;
