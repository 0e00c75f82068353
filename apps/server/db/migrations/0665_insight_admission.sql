-- Companies that exist: who works on applications opens the dashboard of admissions, as in new ones.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || 'dashboards.admission.read'::text) as p
      order by 1
    )
    where system_key in (
        'super_admin', 'administrator', 'branch_manager', 'counsellor', 'application_officer', 'finance_officer', 'agent', 'institution_staff'
      )
      and 'applications.read' = any(permissions)
      and not 'dashboards.admission.read' = any(permissions);
  end loop;
end $$;
