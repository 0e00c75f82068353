-- What an offer is made on, and what became of it. An offer whose conditions are all met or waived is an unconditional one.
create table offer_conditions (like embark_meta.tenant_row including defaults,
  application_id int not null,
  text text not null,
  kind text not null check (kind in ('academic', 'language', 'documents', 'payment', 'interview', 'other')),
  due_on date,
  status text not null default 'open' check (status in ('open', 'met', 'waived', 'not_met')),
  decided_at timestamptz,
  decided_by int,
  remarks text,
  -- The paper that shows it.
  document_id int,
  version int not null default 1,
  created_by int,
  updated_at timestamptz not null default now(),
  check ((status = 'open') = (decided_at is null)),
  foreign key (tenant_id, application_id) references applications on delete cascade,
  foreign key (tenant_id, document_id) references documents on delete set null (document_id),
  foreign key (tenant_id, decided_by) references users,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('offer_conditions');
create index offer_conditions_by_application on offer_conditions (tenant_id, application_id, id);
create index offer_conditions_by_document on offer_conditions (tenant_id, document_id) where document_id is not null;
create index offer_conditions_due on offer_conditions (tenant_id, due_on) where status = 'open' and due_on is not null;
