-- Files that arrive in pieces. They are no files yet: no link, keeper or bundle reads these tables, and a job sweeps them after a day.
create table partial_uploads (like embark_meta.tenant_row including defaults,
  filename text not null,
  bytes bigint not null check (bytes > 0),
  -- Of the whole, by which a file that is chosen again is known, and against which the pieces are held at the end.
  sha256 bytea not null,
  taken_bytes bigint not null default 0 check (taken_bytes between 0 and bytes),
  uploaded_by int not null,
  unique (tenant_id, uploaded_by, sha256, filename),
  foreign key (tenant_id, uploaded_by) references users
);
call put_under_tenancy('partial_uploads');
create index partial_uploads_by_age on partial_uploads (tenant_id, created_at);

create table partial_upload_pieces (like embark_meta.tenant_row including defaults,
  upload_id int not null,
  -- Where in the whole it begins.
  from_byte bigint not null,
  bytes bigint not null,
  storage_key text not null,
  unique (tenant_id, upload_id, from_byte),
  unique (tenant_id, storage_key),
  foreign key (tenant_id, upload_id) references partial_uploads on delete cascade
);
call put_under_tenancy('partial_upload_pieces');
