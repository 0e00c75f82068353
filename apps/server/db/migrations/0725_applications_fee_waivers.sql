-- That an application fee, or a part of it, need not be paid: asked for, and granted or refused (G-L-47).
create table application_fee_waivers (like embark_meta.tenant_row including defaults,
  application_id int not null,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'withdrawn')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null,
  remarks text,
  requested_by int,
  requested_at timestamptz not null default now(),
  decided_by int,
  decided_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (tenant_id, application_id),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  foreign key (tenant_id, application_id) references applications on delete cascade,
  foreign key (tenant_id, requested_by) references users,
  foreign key (tenant_id, decided_by) references users
);
call put_under_tenancy('application_fee_waivers');
