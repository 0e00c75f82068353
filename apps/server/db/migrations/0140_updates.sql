-- The information feeds: one table, because their entries are published, read and switched off alike (specification 1 §3, G-C-86).
create table information_updates (like embark_meta.tenant_row including defaults,
  type text not null check (type in ('offerLetterUpdate', 'tutionFeeUpdate', 'commissionUpdate', 'recentUpdate', 'scholarshipUpdate', 'intakeUpdate', 'moiUpdate')),
  is_active boolean not null default true, published_at timestamptz not null default now(), version int not null default 1, created_by int, updated_at timestamptz not null default now(),
  institution_id int, country_id int references countries, study_level_id int,
  title text, content text, requirement text, description text, till_date date,
  duration int check (duration >= 1), duration_type text check (duration_type in ('days', 'weeks', 'months')),
  amount_minor bigint check (amount_minor > 0), currency text,
  commission_type text check (commission_type in ('percentage', 'other')), commission_bps int check (commission_bps between 1 and 10000),
  module_type text, scholarship_type text,
  intake_month int check (intake_month between 1 and 12), intake_year int, intake_status text check (intake_status in ('open', 'other')),
  check ((amount_minor is null) = (currency is null)),
  foreign key (tenant_id, institution_id) references institutions, foreign key (tenant_id, study_level_id) references lookup_values, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('information_updates');
create index on information_updates (tenant_id, type, published_at desc, id desc);

-- Who read what, and when: written when somebody reads, never when something is published. What is published again after that is unread again.
create table update_reads (like embark_meta.tenant_row including defaults,
  user_id int not null, update_type text not null, update_identifier uuid not null, read_at timestamptz not null default now(),
  unique (tenant_id, user_id, update_type, update_identifier), foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('update_reads');

-- News of the product. Each belongs to the company that wrote it, which alone can change it; others see what is addressed to them (ADR 0022).
create table product_categories (like embark_meta.tenant_row including defaults,
  type text not null check (type in ('category', 'module')), name text not null, author uuid not null);
call put_under_tenancy('product_categories');
create unique index on product_categories (tenant_id, type, lower(name));

create table product_updates (like embark_meta.tenant_row including defaults,
  title text not null, content text not null, category_identifier uuid not null, module_identifier uuid not null,
  image bytea, image_identifier uuid, author uuid not null, clients uuid[] not null default '{}',
  version int not null default 1, created_by int, updated_at timestamptz not null default now(),
  check ((image is null) = (image_identifier is null)),
  foreign key (tenant_id, category_identifier) references product_categories (tenant_id, identifier),
  foreign key (tenant_id, module_identifier) references product_categories (tenant_id, identifier),
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('product_updates');
create index on product_updates (created_at desc, id desc);

-- Reading reaches further than the company here, and nothing else does: an update for all or for this one, and what it is sorted under.
create policy audience on product_updates for select to embark_app
  using (clients = '{}' or (select number from tenants where id = current_setting('app.tenant_id')::int) = any (clients));
create policy audience on product_categories for select to embark_app
  using (exists (select from product_updates u where product_categories.identifier in (u.category_identifier, u.module_identifier)));

-- Companies that exist already: the standard roles get what new companies give them.
do $$
declare
  company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into role_permissions (role_id, permission)
    select r.id, given.permission from roles r join (values
      ('updates.offers.read', array['super_admin', 'administrator', 'branch_manager', 'counsellor', 'application_officer', 'finance_officer', 'agent', 'student']),
      ('updates.scholarship.read', array['super_admin', 'administrator', 'branch_manager', 'counsellor', 'application_officer', 'finance_officer', 'agent', 'student']),
      ('updates.recent.read', array['super_admin', 'administrator', 'branch_manager', 'counsellor', 'application_officer', 'finance_officer', 'agent', 'student', 'institution_staff']),
      ('updates.commission.read', array['super_admin', 'administrator', 'branch_manager', 'finance_officer', 'agent']),
      ('updates.manage', array['super_admin', 'administrator']),
      ('updates.product.manage', array['super_admin'])) as given (permission, system_keys) on r.system_key = any (given.system_keys)
    where r.tenant_id = company
    on conflict do nothing;
  end loop;
end $$;
