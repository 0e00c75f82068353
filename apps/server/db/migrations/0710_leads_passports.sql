-- Passports of leads (specification 3, G-L-16). The number is sealed with a key of the company and found by a keyed digest of it, so that
-- whoever gets at the database alone reads none and can try none (ADR 0180).
create table lead_passports (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  number_sealed bytea not null,
  number_hash text not null,
  country_id int references countries,
  issued_on date,
  expires_on date,
  origin text not null check (origin in ('staff', 'student', 'extraction', 'import')),
  created_by int,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check (issued_on < expires_on),
  unique (tenant_id, lead_id, number_hash),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('lead_passports');
create index lead_passports_by_number on lead_passports (tenant_id, number_hash, lead_id);

-- Companies that exist: who enters applications needs the number as it is.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || 'leads.passport.reveal'::text) as p order by 1)
    where system_key in ('super_admin', 'administrator', 'branch_manager', 'counsellor', 'application_officer')
      and not 'leads.passport.reveal' = any(permissions);
  end loop;
end $$;
