-- Companies that exist: who administers them sees how people sign in outside, and only a super admin changes it.
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
        permissions || 'settings.single.sign.on.read'::text
          || case when system_key = 'super_admin' then array['settings.single.sign.on.update'] else '{}' end
      ) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator') and not 'settings.single.sign.on.read' = any(permissions);
  end loop;
end $$;
