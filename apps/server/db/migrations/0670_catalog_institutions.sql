-- What a company writes about its institutions by hand (G-L-48), and when somebody last looked whether it is true.
-- Type, tier and visibility are the company's own, also of an institution another company shares.
alter table institutions
  add column institution_type text,
  add column description text,
  add column requirements text,
  add column commission_tier int,
  add column logo_file_id int,
  add column verified_at timestamptz,
  add column verified_by_user_id int,
  add column verified_source text,
  add column created_by int,
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;
alter table institutions
  add constraint institutions_type_known
  check (institution_type in ('university', 'college', 'language_school', 'pathway_provider', 'school', 'other')) not valid;
alter table institutions
  add constraint institutions_tier_known check (commission_tier in (100, 90, 85, 80)) not valid;
alter table institutions
  add constraint institutions_verified_whole check ((verified_at is null) = (verified_source is null)) not valid;
alter table institutions
  add constraint institutions_logo foreign key (tenant_id, logo_file_id) references files not valid;
alter table institutions
  add constraint institutions_verified_by foreign key (tenant_id, verified_by_user_id) references users not valid;
alter table institutions
  add constraint institutions_created_by foreign key (tenant_id, created_by) references users not valid;

alter table campuses add column updated_at timestamptz not null default now(), add column version int not null default 1;

-- Application fees that an institution waives (G-L-47). Without a campus, programs or intakes it waives them everywhere it teaches.
create table fee_waivers (like embark_meta.tenant_row including defaults,
  institution_id int not null,
  campus_id int,
  waiver_type text not null check (waiver_type in ('full', 'percentage', 'amount')),
  percentage int check (percentage between 1 and 99),
  amount_minor bigint check (amount_minor > 0),
  currency text,
  code text,
  valid_from date,
  till_date date,
  max_uses int check (max_uses > 0),
  remarks text,
  is_active boolean not null default true,
  verified_at timestamptz,
  verified_by_user_id int,
  verified_source text,
  created_by int,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check ((waiver_type = 'percentage') = (percentage is not null)),
  check ((waiver_type = 'amount') = (amount_minor is not null)),
  check ((amount_minor is null) = (currency is null)),
  check (till_date >= valid_from),
  check ((verified_at is null) = (verified_source is null)),
  foreign key (tenant_id, institution_id) references institutions on delete cascade,
  foreign key (tenant_id, campus_id) references campuses,
  foreign key (tenant_id, verified_by_user_id) references users,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('fee_waivers');
create index fee_waivers_by_institution on fee_waivers (tenant_id, institution_id, id);
create index fee_waivers_by_campus on fee_waivers (tenant_id, campus_id) where campus_id is not null;

create table fee_waiver_programs (like embark_meta.tenant_row including defaults,
  fee_waiver_id int not null,
  program_id int not null,
  unique (tenant_id, fee_waiver_id, program_id),
  foreign key (tenant_id, fee_waiver_id) references fee_waivers on delete cascade,
  foreign key (tenant_id, program_id) references programs on delete cascade);
call put_under_tenancy('fee_waiver_programs');
create index fee_waiver_programs_by_program on fee_waiver_programs (tenant_id, program_id);

create table fee_waiver_intakes (like embark_meta.tenant_row including defaults,
  fee_waiver_id int not null,
  intake_id int not null,
  unique (tenant_id, fee_waiver_id, intake_id),
  foreign key (tenant_id, fee_waiver_id) references fee_waivers on delete cascade,
  foreign key (tenant_id, intake_id) references lookup_values);
call put_under_tenancy('fee_waiver_intakes');
create index fee_waiver_intakes_by_intake on fee_waiver_intakes (tenant_id, intake_id);

-- Companies that exist: who claims institutions also keeps them.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['inventory.institutions.create', 'inventory.institutions.update']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator');
  end loop;
end $$;
