-- Students as a list of their own: the leads with a sign-in, newest first, found without walking past the others.
-- accepted: an index over the few leads that have a student is built at once
create index leads_of_students on leads (tenant_id, created_at desc, id desc) where deleted_at is null and student_user_id is not null;

-- Companies that exist: who invites people of leads to the portal makes students, who works leads reads and changes them.
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
        permissions
        || case when permissions @> array['leads.assign'] then array['students.create', 'students.read', 'students.update'] else '{}' end
        || case when permissions @> array['leads.read', 'leads.update'] then array['students.read'] else '{}' end
      ) as p
      order by 1
    )
    where "group" = 'company' and permissions @> array['leads.read', 'leads.update'];
  end loop;
end $$;
