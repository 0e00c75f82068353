-- A saved view can be shared with a team in place of a role: whoever is in the team at the moment has it.
alter table saved_views add column shared_team_id int;
alter table saved_views
  add constraint saved_views_for_team foreign key (tenant_id, shared_team_id) references teams
    on delete set null (shared_team_id) not valid,
  add constraint saved_views_with_whom check (num_nonnulls(shared_role_id, shared_team_id) < 2) not valid;
-- accepted: no view is shared with a team yet, so nothing is indexed
create index saved_views_by_team on saved_views (tenant_id, shared_team_id, list) where shared_team_id is not null;
