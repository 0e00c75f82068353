-- Companies that exist: agents move the leads of their agency on, as staff do (specification 3 §1, L-005).
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || 'leads.status.update'::text) as p order by 1)
    where system_key = 'agent' and not 'leads.status.update' = any(permissions);
  end loop;
end $$;
