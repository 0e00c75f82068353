-- What of the inventory a company offers, and to whom: everybody of it, staff and agents, or staff and students.
-- Nothing is claimed where it is null. What a company brought in itself was its offer, and is.
alter table institutions add column visible_to text default 'all' check (visible_to in ('all', 'b2b', 'b2c'));
alter table campuses add column visible_to text default 'all' check (visible_to in ('all', 'b2b', 'b2c'));
alter table program_offerings add column visible_to text default 'all' check (visible_to in ('all', 'b2b', 'b2c'));
create index institutions_to_claim on institutions (tenant_id, id) where visible_to is null;
create index offerings_to_claim on program_offerings (tenant_id, id) where visible_to is null;

do $$
declare company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into role_permissions (role_id, permission)
      select r.id, p from roles r cross join unnest(array['inventory.claim.institutions.read', 'inventory.claim.institutions.update', 'inventory.claim.programs.read', 'inventory.claim.programs.update']) as p
      where r.tenant_id = company and r.system_key in ('super_admin', 'administrator') on conflict do nothing;
  end loop;
end $$;
