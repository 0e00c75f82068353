-- Companies that exist: institutions upload the offers they decide on (issue 16).
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || 'documents.create'::text) as p order by 1)
    where system_key = 'institution_staff' and not 'documents.create' = any(permissions);
  end loop;
end $$;
