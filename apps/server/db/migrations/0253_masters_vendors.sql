-- The parties through whom an institution's commission is claimed.
create table vendors (like embark_meta.tenant_row including defaults,
  name text not null, short_name text not null check (length(short_name) <= 20),
  country_id int references countries, state_id int references states, city_id int references cities,
  address_line_one text, address_line_two text, contact_person_first_name text, contact_person_last_name text,
  contact_person_email text, contact_person_country_code text, contact_person_mobile text,
  version int not null default 1, updated_at timestamptz not null default now(), created_by int,
  check ((contact_person_country_code is null) = (contact_person_mobile is null)),
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('vendors');
create unique index on vendors (tenant_id, lower(name));
create unique index on vendors (tenant_id, lower(short_name));

-- Companies that exist: who may do what with tags and vendors.
do $$
declare
  tenant record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    insert into role_permissions (role_id, permission)
    select roles.id, key from roles, unnest(array['masters.tags.assign', 'masters.tags.create', 'masters.tags.read', 'masters.tags.update',
      'vendors.create', 'vendors.read', 'vendors.update']) as key
    where roles.tenant_id = tenant.id and (roles.system_key in ('super_admin', 'administrator') or (roles.system_key = 'finance_officer' and key like 'vendors.%'))
    on conflict do nothing;
  end loop;
end $$;
