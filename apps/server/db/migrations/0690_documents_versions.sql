-- A document keeps every file it ever had, says how long it is good for, and is sent in one exact version.
alter table documents
  add column revision int not null default 1,
  -- When its file came, where that was later than the document.
  add column file_at timestamptz,
  add column issued_on date,
  add column expires_on date,
  -- The fewest days before its end that people were told of.
  add column reminded_days int;
-- accepted: no document has an end yet, so the index is empty and costs one reading of the table
create index documents_expiring on documents (tenant_id, expires_on) where expires_on is not null and deleted_at is null;

-- What a document was before its file was replaced; what it is now stands in the document itself.
create table document_versions (like embark_meta.tenant_row including defaults,
  document_id int not null,
  revision int not null,
  file_id int not null,
  file_thumb_id int,
  status text not null check (status in ('pending', 'verified', 'rejected')),
  remarks text,
  issued_on date,
  expires_on date,
  uploaded_by int,
  uploaded_at timestamptz not null,
  replaced_by int,
  unique (tenant_id, document_id, revision),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, file_thumb_id) references files,
  foreign key (tenant_id, uploaded_by) references users,
  foreign key (tenant_id, replaced_by) references users
);
call put_under_tenancy('document_versions');
create index document_versions_by_file on document_versions (tenant_id, file_id);
create index document_versions_by_thumb on document_versions (tenant_id, file_thumb_id);

-- Which version serves a requirement, with the hash of its file; and when it was sent to the institution.
alter table application_document_links add column revision int, add column sha256 bytea, add column sent_at timestamptz;
