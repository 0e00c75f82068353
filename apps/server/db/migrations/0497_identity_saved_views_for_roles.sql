-- A saved view is shared with one role, may be unlocked for it, and may be what a person or a role begins with.
alter table saved_views
  add column shared_role_id int,
  add column is_locked boolean not null default true,
  add foreign key (tenant_id, shared_role_id) references roles on delete set null (shared_role_id);
create index saved_views_by_role on saved_views (tenant_id, shared_role_id, list) where shared_role_id is not null;

create table saved_view_defaults (like embark_meta.tenant_row including defaults,
  list text not null,
  view_id int not null,
  user_id int,
  role_id int,
  foreign key (tenant_id, view_id) references saved_views on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade,
  check (num_nonnulls(user_id, role_id) = 1)
);
call put_under_tenancy('saved_view_defaults');
create unique index saved_view_defaults_of_user on saved_view_defaults (tenant_id, user_id, list) where user_id is not null;
create unique index saved_view_defaults_of_role on saved_view_defaults (tenant_id, role_id, list) where role_id is not null;
create index saved_view_defaults_of_view on saved_view_defaults (tenant_id, view_id);

do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    -- Lists are named by the endpoint that answers them.
    update saved_views set list = 'leads.lead.list' where list = 'leads';
    update saved_views v
    set shared_role_id = (select r.role_id from user_roles r where r.user_id = v.user_id order by r.id limit 1)
    where v.is_shared;
  end loop;
end $$;
