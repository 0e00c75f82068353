-- Staff from a file: how it is read, what would become of every row, and who came of it.
create table staff_imports (like embark_meta.tenant_row including defaults,
  file_id int not null, state text not null default 'uploaded' check (state in ('uploaded', 'ready', 'importing', 'completed', 'reverted')),
  reading jsonb not null, columns jsonb not null, mapping jsonb, total_rows int not null, job_id int, created_by int, finished_at timestamptz,
  foreign key (tenant_id, file_id) references files, foreign key (tenant_id, job_id) references jobs, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('staff_imports');
create index on staff_imports (tenant_id, id desc);

create table staff_import_rows (like embark_meta.tenant_row including defaults,
  import_id int not null, row_no int not null, line_no int not null, cells jsonb not null,
  outcome text not null check (outcome in ('create', 'created', 'refused')), errors jsonb not null default '[]', decided jsonb, user_id int,
  unique (tenant_id, import_id, row_no), foreign key (tenant_id, import_id) references staff_imports on delete cascade,
  foreign key (tenant_id, user_id) references users on delete set null (user_id));
call put_under_tenancy('staff_import_rows');
create index on staff_import_rows (tenant_id, import_id, outcome, row_no);
create index on staff_import_rows (tenant_id, user_id) where user_id is not null;
