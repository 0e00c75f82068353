-- The tabs of what a branch and an agency see.
create index applications_by_branch_and_stage on applications (tenant_id, branch_id, stage_id, id desc) where deleted_at is null;
create index applications_by_agent_and_stage on applications (tenant_id, agent_id, stage_id, id desc)
  where deleted_at is null and agent_id is not null;

-- How many notices one has not read, without looking at each.
drop index notifications_tenant_id_user_id_idx;
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null and in_app;

-- How often a document type is used.
create index documents_by_type on documents (tenant_id, document_type_id) where deleted_at is null;
