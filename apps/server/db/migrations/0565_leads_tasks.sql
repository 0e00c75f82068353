-- Tasks about agencies, and about nothing but themselves.
alter table tasks alter column record_id drop not null;
alter table tasks drop constraint tasks_category_check;
alter table tasks
  add constraint tasks_category_check check (category in ('lead', 'application', 'agent', 'general')) not valid,
  add constraint tasks_record_check check ((record_id is null) = (category = 'general')) not valid;

-- What somebody has done, last first; and what is to be done by anybody, for a calendar of many people.
-- accepted: a lead has few tasks, so a company with a million leads waits a second or two
create index tasks_done_by_user on tasks (tenant_id, user_id, completed_at, id) where status = 'completed';
-- accepted: the same
create index tasks_open_by_user on tasks (tenant_id, user_id, scheduled_at, id) where status = 'pending';
-- accepted: the same
create index tasks_open_by_time on tasks (tenant_id, scheduled_at, id) where status = 'pending';
-- accepted: the same
create index tasks_done_by_time on tasks (tenant_id, completed_at, id) where status = 'completed';
drop index tasks_tenant_id_user_id_scheduled_at_idx;
