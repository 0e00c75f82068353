-- Companies that exist: who administers them may hand out and erase what is kept of a person.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || 'leads.personal_data'::text) as p order by 1)
    where system_key in ('super_admin', 'administrator') and not 'leads.personal_data' = any(permissions);
  end loop;
end $$;
