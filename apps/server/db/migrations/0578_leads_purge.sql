-- When the person of a lead in the trash was erased for good; those that wait for it are few.
alter table leads add column purged_at timestamptz;
-- accepted: reads a company's leads once, as the index of the trash did
create index leads_to_purge on leads (tenant_id, deleted_at) where deleted_at is not null and purged_at is null;
