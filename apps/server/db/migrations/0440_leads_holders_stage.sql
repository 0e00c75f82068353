-- Who works a lead finds it by its stage and whether it has an owner, without looking at the lead: a page and its tabs then take as long
-- for somebody with ten leads as for somebody with a hundred thousand. A lead in the trash stands in no stage here.
alter table lead_users add column live_stage_id int, add column lead_owner_id int;
update lead_users
set live_stage_id = case when leads.deleted_at is null then leads.stage_id end, lead_owner_id = leads.owner_id
from leads
where leads.tenant_id = lead_users.tenant_id and leads.id = lead_users.lead_id;

-- The lead is held meanwhile, so that nobody moves it between the reading and the writing.
create function stand_with_lead() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  select case when deleted_at is null then stage_id end, owner_id
  into new.live_stage_id, new.lead_owner_id
  from leads
  where tenant_id = new.tenant_id and id = new.lead_id
  for share;
  return new;
end $$;
create trigger stand_with_lead before insert or update of lead_id on lead_users
  for each row
  execute function stand_with_lead();

create function take_holders_along() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  stage int := case when new.deleted_at is null then new.stage_id end;
begin
  update lead_users
  set live_stage_id = stage, lead_owner_id = new.owner_id
  where tenant_id = new.tenant_id and lead_id = new.id
    and (live_stage_id, lead_owner_id) is distinct from (stage, new.owner_id);
  return null;
end $$;
create trigger take_holders_along after update of stage_id, owner_id, deleted_at on leads
  for each row
  when (
    old.stage_id <> new.stage_id
    or old.owner_id is distinct from new.owner_id
    or (old.deleted_at is null) <> (new.deleted_at is null)
  )
  execute function take_holders_along();

drop index lead_users_tenant_id_user_id_lead_id_idx;
create index lead_users_by_user on lead_users (tenant_id, user_id, lead_id desc) include (live_stage_id);
create index lead_users_by_user_and_stage on lead_users (tenant_id, user_id, live_stage_id, lead_id desc)
  where live_stage_id is not null;
create index lead_users_without_owner on lead_users (tenant_id, user_id, lead_id desc)
  where live_stage_id is not null and lead_owner_id is null;

-- The tabs of an agent's list; most leads came without one, and cost nothing here.
create index leads_by_agent_and_stage on leads (tenant_id, agent_id, stage_id, id desc)
  where deleted_at is null and agent_id is not null;
