-- Quotations of programs to families (specification 3, G-L-61), and the rates of exchange they quote (G-L-54).
create table exchange_rates (like embark_meta.tenant_row including defaults,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- How much of the company's own currency one unit is worth.
  rate numeric(18, 8) not null check (rate > 0),
  valid_on date not null,
  created_by int,
  constraint exchange_rates_by_day unique (tenant_id, currency, valid_on),
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('exchange_rates');
create index exchange_rates_newest on exchange_rates (tenant_id, valid_on, id);

-- A row is one version; all versions of a quotation have its number.
create table quotations (like embark_meta.tenant_row including defaults,
  number int not null default next_number('quotations'),
  revision int not null default 1 check (revision > 0),
  lead_id int not null,
  title text not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'superseded')),
  language text not null check (language in ('en', 'fr', 'tr', 'ar')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  terms text,
  valid_until date not null,
  -- The end of that day where the company is, from when on it is sent.
  expires_at timestamptz,
  -- The secret of its public address: 128 random bits.
  public_key text not null,
  sent_to text,
  mail_subject text,
  mail_message text,
  sent_at timestamptz,
  sent_by int,
  viewed_at timestamptz,
  responded_at timestamptz,
  response_remarks text,
  -- The position of the option that was accepted.
  accepted int,
  application_id int,
  application_refusal text,
  version int not null default 1,
  created_by int,
  updated_at timestamptz not null default now(),
  check (status = 'draft' or sent_at is not null),
  check ((status = 'accepted') = (accepted is not null)),
  unique (tenant_id, number, revision),
  unique (tenant_id, public_key),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, sent_by) references users,
  foreign key (tenant_id, application_id) references applications,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('quotations');
create index quotations_by_created on quotations (tenant_id, created_at, id) where status <> 'superseded';
create index quotations_by_status on quotations (tenant_id, status, created_at, id);
create index quotations_by_valid on quotations (tenant_id, valid_until, id);
create index quotations_by_lead on quotations (tenant_id, lead_id, created_at, id);
create index quotations_by_maker on quotations (tenant_id, created_by, id);
create index quotations_by_application on quotations (tenant_id, application_id) where application_id is not null;
create index quotations_ending on quotations (tenant_id, expires_at) where status in ('sent', 'viewed');

-- An option: a program at a campus as it was when it was quoted.
create table quotation_items (like embark_meta.tenant_row including defaults,
  quotation_id int not null,
  position int not null check (position between 1 and 10),
  offering_id int not null,
  program_id int not null,
  campus_id int not null,
  institution_id int not null,
  program_name text not null,
  campus_name text not null,
  institution_name text not null,
  intake_id int not null,
  intake_year int not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tuition_fee_minor bigint,
  application_fee_minor bigint,
  scholarship_minor bigint,
  total_minor bigint not null check (total_minor >= 0),
  -- How much of the family's currency one unit of the option's is worth, and the day that is of.
  rate numeric(20, 10) check (rate > 0),
  rate_on date,
  remarks text,
  facts jsonb not null,
  check ((rate is null) = (rate_on is null)),
  unique (tenant_id, quotation_id, position),
  foreign key (tenant_id, quotation_id) references quotations on delete cascade,
  foreign key (tenant_id, offering_id) references program_offerings,
  foreign key (tenant_id, program_id) references programs,
  foreign key (tenant_id, campus_id) references campuses,
  foreign key (tenant_id, institution_id) references institutions,
  foreign key (tenant_id, intake_id) references lookup_values
);
call put_under_tenancy('quotation_items');
create index quotation_items_by_institution on quotation_items (tenant_id, institution_id, quotation_id);
create index quotation_items_by_offering on quotation_items (tenant_id, offering_id, quotation_id);
create index quotation_items_by_program on quotation_items (tenant_id, program_id);
create index quotation_items_by_campus on quotation_items (tenant_id, campus_id);
create index quotation_items_by_intake on quotation_items (tenant_id, intake_id);

-- What else an option costs, what is taken off, and how it is paid.
create table quotation_lines (like embark_meta.tenant_row including defaults,
  item_id int not null,
  kind text not null check (kind in ('fee', 'discount', 'installment')),
  position int not null,
  label text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  due_on date,
  check ((kind = 'installment') = (due_on is not null)),
  unique (tenant_id, item_id, kind, position),
  foreign key (tenant_id, item_id) references quotation_items on delete cascade
);
call put_under_tenancy('quotation_lines');

-- Companies that exist: the keys of who quotes.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['quotations.create', 'quotations.read', 'quotations.send']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator', 'branch_manager', 'counsellor');
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || array['quotations.read']) as p order by 1)
    where system_key = 'application_officer';
  end loop;
end $$;
