-- Leads, too, stand in what the company divides a status into (0720).
alter table leads
  add column sub_status_id int,
  add constraint leads_sub_status foreign key (tenant_id, sub_status_id) references sub_statuses not valid;
-- accepted: reads a company's leads once; no lead has one yet
create index leads_by_sub_status on leads (tenant_id, sub_status_id, id desc) where deleted_at is null and sub_status_id is not null;
