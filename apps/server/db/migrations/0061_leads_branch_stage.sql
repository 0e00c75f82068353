-- A branch manager opens a stage: without this, a rare stage in a large branch is looked for in all of the branch.
create index leads_by_branch_and_stage on leads (tenant_id, branch_id, stage_id, id desc) where deleted_at is null;
