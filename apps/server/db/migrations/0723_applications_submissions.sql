-- The receipt of a submission: what went to whom, when, by whom, and which stored content of each file. It is never changed.
create table application_submissions (like embark_meta.tenant_row including defaults,
  application_id int not null,
  submission_no int not null,
  submitted_by int,
  -- Institution, campus, courses, intake and numbers, as they were called then.
  facts jsonb not null,
  -- What the student had answered to the forms of the company.
  answers jsonb not null,
  unique (tenant_id, application_id, submission_no),
  foreign key (tenant_id, application_id) references applications,
  foreign key (tenant_id, submitted_by) references users
);
call put_under_tenancy('application_submissions');

-- A file is named by identifier and checksum, so that the receipt outlives the file.
create table application_submission_files (like embark_meta.tenant_row including defaults,
  submission_id int not null,
  file_identifier uuid not null,
  document_identifier uuid not null,
  document_type text not null,
  filename text not null,
  bytes bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  foreign key (tenant_id, submission_id) references application_submissions
);
call put_under_tenancy('application_submission_files');
create index on application_submission_files (tenant_id, submission_id, id);

-- The student said that this is what they wanted sent.
create table application_submission_confirmations (like embark_meta.tenant_row including defaults,
  submission_id int not null,
  user_id int not null,
  unique (tenant_id, submission_id),
  foreign key (tenant_id, submission_id) references application_submissions,
  foreign key (tenant_id, user_id) references users
);
call put_under_tenancy('application_submission_confirmations');
call make_append_only('application_submissions');
call make_append_only('application_submission_files');
call make_append_only('application_submission_confirmations');

-- Takes out of receipts what says who somebody was; that something was sent, when and with which checksum, stays.
create function erase_submissions(applications int[]) returns void
language sql security definer set search_path = public, pg_catalog
as $$
  update application_submissions s
  set answers = '[]'
  where s.tenant_id = current_setting('app.tenant_id')::int and s.application_id = any(applications) and s.answers <> '[]';
  update application_submission_files f
  set filename = 'Erased'
  from application_submissions s
  where f.tenant_id = current_setting('app.tenant_id')::int
    and s.tenant_id = f.tenant_id and s.id = f.submission_id and s.application_id = any(applications)
$$;
