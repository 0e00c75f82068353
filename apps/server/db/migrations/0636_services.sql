-- Services beside studies, such as an account for a visa: one engine for all kinds (specification 3, G-L-98, G-L-100).
create table service_types (like embark_meta.tenant_row including defaults,
  code text not null,
  slug text not null,
  name text not null,
  position int not null,
  is_active boolean not null default false,
  unique (tenant_id, code),
  unique (tenant_id, slug)
);
call put_under_tenancy('service_types');

create table service_requests (like embark_meta.tenant_row including defaults,
  number int not null default next_number('service_requests'),
  service_type_id int not null,
  lead_id int not null,
  application_id int,
  vendor_id int,
  user_id int,
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'in_review', 'action_required', 'approved', 'rejected', 'completed', 'cancelled')),
  -- Answers to the fields of its kind, by their names.
  values jsonb not null default '{}',
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  remarks text,
  version int not null default 1,
  created_by int,
  updated_at timestamptz not null default now(),
  check ((amount_minor is null) = (currency is null)),
  unique (tenant_id, number),
  foreign key (tenant_id, service_type_id) references service_types,
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, application_id) references applications,
  foreign key (tenant_id, vendor_id) references vendors,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('service_requests');
create index service_requests_by_lead on service_requests (tenant_id, lead_id, id);
create index service_requests_by_type on service_requests (tenant_id, service_type_id, status, id);
create index service_requests_by_application on service_requests (tenant_id, application_id) where application_id is not null;
create index service_requests_by_vendor on service_requests (tenant_id, vendor_id) where vendor_id is not null;
create index service_requests_by_user on service_requests (tenant_id, user_id) where user_id is not null;

-- The papers of a request.
create table service_request_files (like embark_meta.tenant_row including defaults,
  service_request_id int not null,
  file_id int not null,
  unique (tenant_id, service_request_id, file_id),
  foreign key (tenant_id, service_request_id) references service_requests on delete cascade,
  foreign key (tenant_id, file_id) references files on delete cascade
);
call put_under_tenancy('service_request_files');
create index service_request_files_by_file on service_request_files (tenant_id, file_id);

-- What families pay for a service.
alter table lead_payments add column service_request_id int;
-- accepted: the table is as new as this one
alter table lead_payments
  add foreign key (tenant_id, service_request_id) references service_requests on delete set null (service_request_id);
-- accepted: the table is as new as this one
create index lead_payments_by_service on lead_payments (tenant_id, service_request_id) where service_request_id is not null;

-- Companies that exist: the kinds, of which one is offered, and the keys of who works with leads.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    insert into service_types (code, slug, name, position, is_active)
    select code, replace(code, '_', '-'), name, place, code = 'gic_account'
    from unnest(
      array[
        'test_preparation', 'education_loan', 'forex_card', 'forex_transfer', 'accommodation', 'bank_account', 'gic_account',
        'block_account', 'insurance', 'sim_request', 'flight_ticket', 'voucher'
      ],
      array[
        'Test preparation', 'Education loan', 'Forex card', 'Forex transfer', 'Accommodation', 'Bank account', 'GIC account',
        'Blocked account', 'Insurance', 'SIM card', 'Flight ticket', 'Voucher'
      ]
    ) with ordinality as kind (code, name, place)
    on conflict do nothing;
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['services.gic.account.create', 'services.gic.account.read', 'services.gic.account.update']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator', 'branch_manager', 'counsellor', 'application_officer');
    update roles
    set permissions = array(
      select distinct p collate "C" from unnest(permissions || array['services.gic.account.read']) as p order by 1
    )
    where system_key = 'finance_officer';
  end loop;
end $$;
