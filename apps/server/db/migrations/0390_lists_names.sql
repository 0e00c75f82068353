-- Lists take the names of these records from memory: every process hears at once when one is called otherwise.
create function tell_of_names() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('embark_names', new.tenant_id::text);
  return null;
end $$;

create trigger tell_of_names after update of name on branches
  for each row when (old.name is distinct from new.name)
  execute function tell_of_names();
create trigger tell_of_names after update of name on teams
  for each row when (old.name is distinct from new.name)
  execute function tell_of_names();
create trigger tell_of_names after update of name on agents
  for each row when (old.name is distinct from new.name)
  execute function tell_of_names();
create trigger tell_of_names after update of name on roles
  for each row when (old.name is distinct from new.name)
  execute function tell_of_names();
create trigger tell_of_names after update of label on lookup_values
  for each row when (old.label is distinct from new.label)
  execute function tell_of_names();
create trigger tell_of_names after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function tell_of_names();
create trigger tell_of_names after update of name, logo_url on institutions
  for each row when ((old.name, old.logo_url) is distinct from (new.name, new.logo_url))
  execute function tell_of_names();
create trigger tell_of_names after update of name, city on campuses
  for each row when ((old.name, old.city) is distinct from (new.name, new.city))
  execute function tell_of_names();
