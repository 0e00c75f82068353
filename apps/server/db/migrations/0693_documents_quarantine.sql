-- Files the virus scanner objected to. They open for nobody; they are kept as evidence until they are deleted.
create table quarantined_files (like embark_meta.tenant_row including defaults,
  filename text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  -- What the scanner calls it.
  finding text not null,
  uploaded_by int,
  unique (tenant_id, storage_key),
  foreign key (tenant_id, uploaded_by) references users
);
call put_under_tenancy('quarantined_files');
create index quarantined_files_by_uploader on quarantined_files (tenant_id, uploaded_by);
