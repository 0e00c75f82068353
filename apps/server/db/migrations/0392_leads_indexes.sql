-- Page 400 of the leads of a status by their creation; the rows of an import are found by the index that keeps each of them once.
create index leads_by_status_and_created on leads (tenant_id, status_id, created_at desc, id desc) where deleted_at is null;
drop index leads_by_import;

-- What most leads have not got is asked for by a value only: those without it cost nothing any more when a lead is written.
drop index leads_by_team, leads_by_agent, leads_by_due;
create index leads_by_team on leads (tenant_id, team_id, id desc) where deleted_at is null and team_id is not null;
create index leads_by_agent on leads (tenant_id, agent_id, id desc) where deleted_at is null and agent_id is not null;
create index leads_by_due on leads (tenant_id, due_at, id desc) where deleted_at is null and due_at is not null;
