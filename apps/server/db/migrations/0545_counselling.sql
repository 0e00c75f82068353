-- Counsellings with leads (specification 3, G-L-69).
create table counsellings (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  counselling_type_id int not null,
  meeting_type text not null check (meeting_type in ('online', 'in_person', 'phone')),
  meeting_link text check (meeting_link ~ '^https://'),
  schedule_date timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes int not null check (duration_minutes between 5 and 480),
  timezone text not null,
  user_id int not null,
  role_id int,
  remarks text,
  outcome text,
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'cancelled', 'no_show')),
  allow_overlap boolean not null default false,
  -- Counts what calendars were told of it (RFC 5545).
  sequence int not null default 0,
  -- When both sides are reminded next; empty once they were, and where there is nothing to remind of.
  day_notice_at timestamptz,
  hour_notice_at timestamptz,
  version int not null default 1,
  created_by int,
  updated_at timestamptz not null default now(),
  check (meeting_type <> 'online' or meeting_link is not null),
  check (ends_at > schedule_date),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, counselling_type_id) references lookup_values,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, role_id) references roles,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('counsellings');
create index counsellings_by_status on counsellings (tenant_id, status, schedule_date, id);
create index counsellings_by_schedule on counsellings (tenant_id, schedule_date, id);
create index counsellings_by_lead on counsellings (tenant_id, lead_id, schedule_date, id);
create index counsellings_by_user on counsellings (tenant_id, user_id, schedule_date, id);
create index counsellings_by_type on counsellings (tenant_id, counselling_type_id, id);
create index counsellings_day_notice on counsellings (tenant_id, day_notice_at) where day_notice_at is not null;
create index counsellings_hour_notice on counsellings (tenant_id, hour_notice_at) where hour_notice_at is not null;

-- Nobody holds two counsellings at once unless somebody said so. Whoever books a person's time waits for others who do: only then is what
-- they booked seen. The longest counselling bounds how far back is looked.
create function hold_counsellor(tenant int, person int) returns void language sql set search_path = pg_catalog as $$
  select pg_advisory_xact_lock(hashtext(format('counsellor:%s:%s', tenant, person)))
$$;
create function counsellor_is_free() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if new.status <> 'scheduled' or (tg_op = 'UPDATE' and old.status = 'scheduled'
    and (old.user_id, old.schedule_date, old.ends_at) = (new.user_id, new.schedule_date, new.ends_at)) then
    return new;
  end if;
  perform hold_counsellor(new.tenant_id, new.user_id);
  if not new.allow_overlap and exists (
    select from counsellings c
    where c.tenant_id = new.tenant_id
      and c.user_id = new.user_id
      and c.status = 'scheduled'
      and c.id <> new.id
      and c.schedule_date > new.schedule_date - interval '480 minutes'
      and c.schedule_date < new.ends_at
      and c.ends_at > new.schedule_date
  ) then
    raise exception 'the counsellor has another counselling then' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger counsellor_is_free before insert or update on counsellings for each row execute function counsellor_is_free();

-- What goes into the calendar of whoever gets a mail.
alter table messages add column calendar text;

-- Companies that exist: the types of counselling, and the keys of who counsels and of who administers.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    insert into lookup_values (type, key, label, order_by)
    select 'counselling_type', key, label, place
    from unnest(
      array['admission', 'visa', 'loan', 'test_preparation', 'career'],
      array['Admission', 'Visa', 'Loan', 'Test preparation', 'Career']
    ) with ordinality as type (key, label, place)
    on conflict do nothing;
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['leads.counsellings.create', 'leads.counsellings.read', 'leads.counsellings.update']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator', 'branch_manager', 'counsellor');
    update roles
    set permissions = array(
      select distinct p collate "C" from unnest(permissions || array['leads.counsellings.read']) as p order by 1
    )
    where system_key = 'application_officer';
  end loop;
end $$;
