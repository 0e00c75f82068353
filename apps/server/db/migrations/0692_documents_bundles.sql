-- Documents of a record packed into one file for whoever asked for it; gone after a week.
create table document_bundles (like embark_meta.tenant_row including defaults,
  user_id int not null,
  role_id int not null,
  kind text not null check (kind in ('zip', 'pdf')),
  module_type text not null check (module_type in ('lead', 'application')),
  module_id int not null,
  document_ids int[] not null,
  filename text not null,
  language text not null,
  -- Opens the file once; each time somebody wants it they get another.
  ticket uuid,
  job_id int,
  file_id int,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, role_id) references roles,
  foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, file_id) references files
);
call put_under_tenancy('document_bundles');
create index document_bundles_by_record on document_bundles (tenant_id, module_type, module_id, user_id, id desc);
create index document_bundles_by_user on document_bundles (tenant_id, user_id);
create index document_bundles_by_role on document_bundles (tenant_id, role_id);
create index document_bundles_by_job on document_bundles (tenant_id, job_id) where job_id is not null;
create index document_bundles_by_file on document_bundles (tenant_id, file_id) where file_id is not null;
create index document_bundles_by_age on document_bundles (tenant_id, created_at);
create unique index document_bundles_ticket on document_bundles (tenant_id, ticket) where ticket is not null;
