-- What a company does for its clients, such as counselling or visa support.
create table client_services (like embark_meta.tenant_row including defaults,
  name text not null, updated_at timestamptz not null default now(), created_by int,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('client_services');
create unique index on client_services (tenant_id, lower(name));
