-- Payments of families (specification 3, G-L-34).
create table lead_payments (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  application_id int,
  payment_for text not null
    check (payment_for in ('application_fee', 'tuition_fee', 'service_fee', 'deposit', 'voucher', 'other')),
  title text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  due_date date,
  gateway text not null check (gateway in ('manual')),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded')),
  paid_at timestamptz,
  -- What the bank or the gateway calls it.
  reference text,
  receipt_file_id int,
  remarks text,
  version int not null default 1,
  created_by int,
  updated_at timestamptz not null default now(),
  check (paid_at is not null or status not in ('paid', 'refunded')),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, application_id) references applications,
  foreign key (tenant_id, receipt_file_id) references files,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('lead_payments');
create index lead_payments_by_lead on lead_payments (tenant_id, lead_id, id);
create index lead_payments_by_application on lead_payments (tenant_id, application_id) where application_id is not null;
create index lead_payments_by_receipt on lead_payments (tenant_id, receipt_file_id) where receipt_file_id is not null;

-- Companies that exist: who asks families for money, who says that it came, and students, who see their own.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['payments.create', 'payments.read', 'payments.update']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator', 'branch_manager', 'finance_officer');
    update roles
    set permissions = array(
      select distinct p collate "C" from unnest(permissions || array['payments.create', 'payments.read']) as p order by 1
    )
    where system_key = 'counsellor';
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || array['payments.read']) as p order by 1)
    where system_key in ('application_officer', 'student');
  end loop;
end $$;
