-- Files of lists as people saw them, until they are deleted.
create table exports (like embark_meta.tenant_row including defaults,
  user_id int not null,
  role_id int not null,
  list text not null,
  reach text not null,
  query jsonb not null,
  columns text[] not null,
  language text not null,
  offset_minutes int not null,
  filename text not null,
  total int not null,
  job_id int,
  file_id int,
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, file_id) references files
);
call put_under_tenancy('exports');
create index exports_by_user on exports (tenant_id, user_id, id desc);
create index exports_by_file on exports (tenant_id, file_id) where file_id is not null;
create index exports_by_job on exports (tenant_id, job_id) where job_id is not null;
create index exports_by_age on exports (tenant_id, created_at);
