-- The statuses an application has stood in, so that dashboards and lists need not read the moves of each one to know how far it came.
alter table applications add column status_ids int[] not null default '{}';

create function keep_status_ids() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if not new.status_ids @> array[new.status_id] then
    new.status_ids := new.status_ids || new.status_id;
  end if;
  return new;
end $$;
create trigger keep_status_ids before insert or update of status_id on applications
  for each row
  execute function keep_status_ids();

update applications a
set status_ids = array(
  select h.to_stage_id
  from status_history h
  where h.tenant_id = a.tenant_id and h.module = 'application' and h.record_id = a.id
  union
  select a.status_id
);
