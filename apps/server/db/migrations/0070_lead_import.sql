-- Corrections made in place outlive a repeated check, and rows are listed by what becomes of them.
alter table import_rows add column fixed_at timestamptz;
create index import_rows_by_outcome on import_rows (tenant_id, import_id, outcome, row_no);
-- The same header gets the same mapping again.
create index imports_by_header on imports (tenant_id, header_hash, id desc) where mapping is not null;
-- Work that died with its process is found by its silence.
create index imports_at_work on imports (tenant_id) where state in ('validating', 'importing');
create index leads_by_import on leads (tenant_id, import_id, id) where import_id is not null and deleted_at is null;
