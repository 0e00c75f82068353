-- An index for each order a list declares, so that any page of it is reached without reading the rest.
create index applications_by_status_at on applications (tenant_id, status_at desc, id desc) where deleted_at is null;
create index applications_by_created on applications (tenant_id, created_at desc, id desc) where deleted_at is null;
create index applications_by_deadline on applications (tenant_id, offer_letter_deadline, id) where deleted_at is null;
