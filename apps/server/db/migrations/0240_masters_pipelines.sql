-- Where a timeline applies: an application timeline by country, institution and study level, a service timeline by service type (G-M-10, G-M-11).
create table timeline_scopes (like embark_meta.tenant_row including defaults,
  timeline_id int not null, country_id int references countries, institution_id int, study_level_id int, service_type_id int,
  check ((country_id is null) <> (service_type_id is null)),
  foreign key (tenant_id, timeline_id) references timelines on delete cascade, foreign key (tenant_id, institution_id) references institutions,
  foreign key (tenant_id, study_level_id) references lookup_values, foreign key (tenant_id, service_type_id) references lookup_values);
call put_under_tenancy('timeline_scopes');
create index on timeline_scopes (tenant_id, country_id, institution_id, study_level_id);
create index on timeline_scopes (tenant_id, timeline_id);

-- When a record has been in its stage for as long as the timeline estimates: the longest of the stage's statuses, and never for a closed one (G-M-17).
create function stay_ends(tenant int, timeline int, stage int, entered timestamptz) returns timestamptz language sql stable as $$
  select entered + (select max(ts.est_days) from timeline_stages ts join stages s on s.tenant_id = ts.tenant_id and s.id = ts.stage_id
      where ts.tenant_id = tenant and ts.timeline_id = timeline and coalesce(s.parent_stage_id, s.id) = stage) * interval '24 hours'
  from stages p where p.tenant_id = tenant and p.id = stage and p.position <> 'end'
$$;

alter table leads add column due_at timestamptz;
alter table applications add column stage_entered_at timestamptz, add column due_at timestamptz;
create index leads_by_due on leads (tenant_id, due_at, id desc) where deleted_at is null;
create index applications_by_due on applications (tenant_id, due_at, id desc) where deleted_at is null;

-- Whatever moves a record keeps its due date; a change of the estimate is carried through by the job masters.timeline_due.
create function keep_lead_due() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  new.due_at := stay_ends(new.tenant_id, new.timeline_id, new.stage_id, new.stage_entered_at);
  return new;
end $$;
create trigger keep_due before insert or update of timeline_id, stage_id, stage_entered_at on leads for each row execute function keep_lead_due();

create function keep_application_due() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    new.stage_entered_at := coalesce(new.stage_entered_at, new.status_at);
  elsif new.stage_id <> old.stage_id then
    new.stage_entered_at := now();
  end if;
  new.due_at := stay_ends(new.tenant_id, new.timeline_id, new.stage_id, new.stage_entered_at);
  return new;
end $$;
create trigger keep_due before insert or update of timeline_id, stage_id, stage_entered_at on applications for each row execute function keep_application_due();
