-- Who works the lead of an application finds it by its stage, without looking at applications or leads: a page and its thirty tabs then
-- take as long for somebody with ten applications as for somebody with a hundred thousand. One in the trash stands in no stage here.
create table application_users (like embark_meta.tenant_row including defaults,
  application_id int not null,
  lead_user_id int not null,
  user_id int not null,
  role_id int not null,
  live_stage_id int,
  unique (tenant_id, application_id, lead_user_id),
  foreign key (tenant_id, application_id) references applications on delete cascade,
  foreign key (tenant_id, lead_user_id) references lead_users on delete cascade,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, role_id) references roles
);
call put_under_tenancy('application_users');
create index application_users_by_user on application_users (tenant_id, user_id, application_id desc) include (role_id, live_stage_id);
create index application_users_by_user_and_stage on application_users (tenant_id, user_id, live_stage_id, application_id desc)
  where live_stage_id is not null;
create index application_users_of_lead_user on application_users (tenant_id, lead_user_id);
create index application_users_by_role on application_users (tenant_id, role_id);

-- The lead is held meanwhile, so that nobody is given it between the reading and the writing; who is given it holds it as well.
create function bring_holders() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform from leads where tenant_id = new.tenant_id and id = new.lead_id for no key update;
  if tg_op = 'UPDATE' then
    delete from application_users where tenant_id = new.tenant_id and application_id = new.id;
  end if;
  insert into application_users (tenant_id, application_id, lead_user_id, user_id, role_id, live_stage_id)
  select w.tenant_id, new.id, w.id, w.user_id, w.role_id, case when new.deleted_at is null then new.stage_id end
  from lead_users w
  where w.tenant_id = new.tenant_id and w.lead_id = new.lead_id;
  return null;
end $$;
create trigger bring_holders after insert on applications for each row execute function bring_holders();
create trigger bring_other_holders after update of lead_id on applications
  for each row
  when (old.lead_id <> new.lead_id)
  execute function bring_holders();

create function move_with_application() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  stage int := case when new.deleted_at is null then new.stage_id end;
begin
  update application_users
  set live_stage_id = stage
  where tenant_id = new.tenant_id and application_id = new.id and live_stage_id is distinct from stage;
  return null;
end $$;
create trigger move_with_application after update of stage_id, deleted_at on applications
  for each row
  when (old.stage_id <> new.stage_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function move_with_application();

-- Whoever is taken off a lead loses its applications with the row.
create function hold_applications() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'UPDATE' then
    delete from application_users where tenant_id = new.tenant_id and lead_user_id = new.id;
  end if;
  insert into application_users (tenant_id, application_id, lead_user_id, user_id, role_id, live_stage_id)
  select a.tenant_id, a.id, new.id, new.user_id, new.role_id, case when a.deleted_at is null then a.stage_id end
  from applications a
  where a.tenant_id = new.tenant_id and a.lead_id = new.lead_id
  for no key update of a;
  return null;
end $$;
create trigger hold_applications after insert on lead_users for each row execute function hold_applications();
create trigger hold_other_applications after update of lead_id, user_id, role_id on lead_users
  for each row
  when ((old.lead_id, old.user_id, old.role_id) is distinct from (new.lead_id, new.user_id, new.role_id))
  execute function hold_applications();

-- Applications and assignments wait for it: some seconds for each hundred thousand.
insert into application_users (tenant_id, application_id, lead_user_id, user_id, role_id, live_stage_id)
select a.tenant_id, a.id, w.id, w.user_id, w.role_id, case when a.deleted_at is null then a.stage_id end
from applications a
join lead_users w on w.tenant_id = a.tenant_id and w.lead_id = a.lead_id;
