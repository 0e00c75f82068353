-- In which version of its document a file was sent; receipts written before only have its checksum.
alter table application_submission_files add column revision int;
alter table application_submission_files
  add constraint application_submission_files_revision check (revision > 0) not valid;
