-- An application belongs to the branch and team of its lead, also after the lead went to others: whoever gets it sees what was applied for.
create function move_applications_with_lead() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update applications
  set branch_id = new.branch_id, team_id = new.team_id
  where tenant_id = new.tenant_id and lead_id = new.id and (branch_id, team_id) is distinct from (new.branch_id, new.team_id);
  return null;
end $$;
create trigger move_applications_with_lead after update of branch_id, team_id on leads
  for each row
  when ((old.branch_id, old.team_id) is distinct from (new.branch_id, new.team_id))
  execute function move_applications_with_lead();

-- The same when two leads become one, and when they are parted again.
create function follow_lead() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  select l.branch_id, l.team_id into new.branch_id, new.team_id
  from leads l
  where l.tenant_id = new.tenant_id and l.id = new.lead_id;
  return new;
end $$;
create trigger follow_lead before update of lead_id on applications
  for each row
  when (old.lead_id <> new.lead_id)
  execute function follow_lead();
