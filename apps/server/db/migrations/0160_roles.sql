-- Roles as companies shape them: groups, parents, modules; rights of one person beside their role; looking through another's eyes.

-- A group says which kind of person its roles are for; the four standard ones have a key, a company may add others.
create table role_groups (like embark_meta.tenant_row including defaults,
  name text not null, system_key text, kind text not null check (kind in ('company', 'agent', 'user', 'institution_staff')),
  unique (tenant_id, system_key));
call put_under_tenancy('role_groups');
create unique index role_groups_by_name on role_groups (tenant_id, lower(name));

-- Modules null means every module, also those that are still to come.
alter table roles add group_id int, add parent_role_id int, add modules text[], add version int not null default 1,
  add foreign key (tenant_id, group_id) references role_groups,
  add foreign key (tenant_id, parent_role_id) references roles, add check (parent_role_id <> id);

-- A role that names no group stands in the standard one of its kind.
create function stand_in_group() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  new.group_id := coalesce(new.group_id, (select id from role_groups where tenant_id = new.tenant_id and system_key = new."group"));
  return new;
end $$;
create trigger stand_in_group before insert on roles for each row execute function stand_in_group();

-- What one person in one role may do beyond the role, or may not do although the role may.
create table user_permissions (like embark_meta.tenant_row including defaults,
  user_role_id int not null, permission text not null, effect text not null check (effect in ('granted', 'withheld')),
  unique (tenant_id, user_role_id, permission), foreign key (tenant_id, user_role_id) references user_roles on delete cascade);
call put_under_tenancy('user_permissions');

-- An administrator looking through another person's eyes; it lives no longer than the session it was begun in.
create table viewings (like embark_meta.tenant_row including defaults,
  session_id int not null, viewer_id int not null, user_id int not null, role_id int not null,
  expires_at timestamptz not null, ended_at timestamptz,
  foreign key (tenant_id, session_id) references sessions on delete cascade, foreign key (tenant_id, viewer_id) references users on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, role_id) references roles);
call put_under_tenancy('viewings');
create index on viewings (tenant_id, session_id) where ended_at is null;

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into role_groups (name, system_key, kind)
      select name, key, key from (values (1, 'Company', 'company'), (2, 'Agent', 'agent'), (3, 'User', 'user'), (4, 'Institution staff', 'institution_staff')) as g(n, name, key) order by n;
    update roles set group_id = (select id from role_groups g where g.tenant_id = tenant and g.system_key = roles."group") where tenant_id = tenant;
    insert into role_permissions (role_id, permission)
      select r.id, p from roles r, unnest(array['settings.access.explain', 'settings.roles.clone', 'settings.roles.create', 'settings.roles.permissions',
        'settings.roles.read', 'settings.roles.update', 'settings.roles.users', 'settings.staff.permissions', 'settings.user.management.read', 'settings.view.as']) p
      where r.tenant_id = tenant and r.system_key in ('super_admin', 'administrator') on conflict do nothing;
  end loop;
end $$;
alter table roles add check (group_id is not null);
create unique index roles_by_name on roles (tenant_id, group_id, lower(name));
