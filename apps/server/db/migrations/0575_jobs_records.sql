-- What a bulk act did to each of its records, one row each: waiting, done or skipped and why, and what its undo gives back.
create table job_records (like embark_meta.tenant_row including defaults,
  job_id int not null,
  module text not null check (module in ('lead', 'application')),
  record_id int not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'skipped')),
  -- Why it was skipped: a code for programs, and words with their gaps, which are put into the language of who reads them.
  code text,
  reason text,
  vars jsonb not null default '{}',
  before jsonb,
  after jsonb,
  check ((outcome = 'skipped') = (code is not null)),
  check ((code is null) = (reason is null)),
  foreign key (tenant_id, job_id) references jobs on delete cascade
);
call put_under_tenancy('job_records');
create index job_records_of_job on job_records (tenant_id, job_id, id);
create index job_records_by_outcome on job_records (tenant_id, job_id, outcome, id);
-- One record's rows, for when its person is erased.
create index job_records_of_record on job_records (tenant_id, module, record_id);

-- Which job takes back which: one alone, whoever presses twice. And which of them tell what became of each record.
alter table jobs add column undoes_id int, add column has_records boolean not null default false;
alter table jobs add constraint jobs_undoes_fkey foreign key (tenant_id, undoes_id) references jobs not valid;
-- accepted: a company has a few thousand jobs
create unique index jobs_undone_once on jobs (tenant_id, undoes_id) where undoes_id is not null;
-- accepted: the same
create index jobs_reported on jobs (tenant_id, created_by, id) where has_records;
