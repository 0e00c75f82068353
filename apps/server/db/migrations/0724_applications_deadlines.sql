-- Days that people set on an application themselves; those of offers, conditions and fees are kept where they belong.
create table application_deadlines (like embark_meta.tenant_row including defaults,
  application_id int not null,
  title text not null,
  due_on date not null,
  done_at timestamptz,
  done_by int,
  version int not null default 1,
  created_by int,
  updated_at timestamptz not null default now(),
  foreign key (tenant_id, application_id) references applications on delete cascade,
  foreign key (tenant_id, done_by) references users,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('application_deadlines');
create index application_deadlines_by_application on application_deadlines (tenant_id, application_id, due_on);
create index application_deadlines_due on application_deadlines (tenant_id, due_on) where done_at is null;
