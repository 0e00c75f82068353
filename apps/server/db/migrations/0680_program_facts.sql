-- Programs are written on screens (issue 16), and each fact says when, by whom and from where it was last verified, on the row it lives in:
-- requirements with the program, fees with the offering, deadlines with the intake.
alter table programs
  add column offer_letter_days int,
  add column updated_at timestamptz,
  add column version int not null default 1,
  add column verified_at timestamptz,
  add column verified_by_user_id int,
  add column verified_source text;
alter table programs add check (offer_letter_days between 1 and 365) not valid;
alter table programs add foreign key (tenant_id, verified_by_user_id) references users not valid;
alter table program_offerings
  add column verified_at timestamptz,
  add column verified_by_user_id int,
  add column verified_source text;
alter table program_offerings add foreign key (tenant_id, verified_by_user_id) references users not valid;
alter table program_intakes
  add column deadline date,
  add column verified_at timestamptz,
  add column verified_by_user_id int,
  add column verified_source text;
alter table program_intakes add foreign key (tenant_id, verified_by_user_id) references users not valid;

create table program_scholarships (like embark_meta.tenant_row including defaults,
  program_id int not null,
  name text not null,
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  conditions text,
  verified_at timestamptz,
  verified_by_user_id int,
  verified_source text,
  check ((amount_minor is null) = (currency is null)),
  foreign key (tenant_id, program_id) references programs on delete cascade,
  foreign key (tenant_id, verified_by_user_id) references users
);
call put_under_tenancy('program_scholarships');
create unique index program_scholarships_by_name on program_scholarships (tenant_id, program_id, lower(name));

-- What a fact said before and says now, whoever changed it: a screen, a file or the owner of a shared institution.
create table program_changes (like embark_meta.tenant_row including defaults,
  program_id int not null,
  offering_id int,
  intake_id int,
  fact text not null check (
    fact in ('tuition_fee', 'application_fee', 'deadline', 'test_score', 'min_requirement', 'english_level', 'min_age')
  ),
  -- The name of the test, where it is a score.
  subject text,
  old_value jsonb,
  new_value jsonb,
  changed_by int,
  source text,
  -- When the people whose work it touches were told.
  told_at timestamptz,
  check ((fact in ('tuition_fee', 'application_fee')) = (offering_id is not null)),
  check ((fact = 'deadline') = (intake_id is not null)),
  check ((fact = 'test_score') = (subject is not null)),
  foreign key (tenant_id, program_id) references programs on delete cascade,
  foreign key (tenant_id, offering_id) references program_offerings on delete cascade,
  foreign key (tenant_id, intake_id) references lookup_values,
  foreign key (tenant_id, changed_by) references users
);
call put_under_tenancy('program_changes');
create index program_changes_by_program on program_changes (tenant_id, program_id, id);
create index program_changes_by_offering on program_changes (tenant_id, offering_id) where offering_id is not null;
create index program_changes_untold on program_changes (tenant_id, id) where told_at is null;

-- Up to which change somebody accepted what a program says now, for a program that was chosen.
create table program_change_acceptances (like embark_meta.tenant_row including defaults,
  shortlist_id int,
  quotation_id int,
  application_id int,
  change_id int not null,
  accepted_by int,
  check (num_nonnulls(shortlist_id, quotation_id, application_id) = 1),
  unique (tenant_id, shortlist_id),
  unique (tenant_id, quotation_id),
  unique (tenant_id, application_id),
  foreign key (tenant_id, shortlist_id) references lead_shortlists on delete cascade,
  foreign key (tenant_id, quotation_id) references quotations on delete cascade,
  foreign key (tenant_id, application_id) references applications on delete cascade,
  foreign key (tenant_id, change_id) references program_changes on delete cascade,
  foreign key (tenant_id, accepted_by) references users
);
call put_under_tenancy('program_change_acceptances');
create index program_change_acceptances_by_change on program_change_acceptances (tenant_id, change_id);

-- A value that changes without being verified anew was never verified.
create function forget_verification() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.verified_at := null;
  new.verified_by_user_id := null;
  new.verified_source := null;
  return new;
end $$;

create function keep_requirement_changes() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into program_changes (program_id, fact, subject, old_value, new_value)
  select new.id, 'test_score', coalesce(before.name, after.name), before.score, after.score
  from (select e ->> 'score_name' as name, e -> 'program_testscore' as score from jsonb_array_elements(old.testscores) as e) as before
  full join (
    select e ->> 'score_name' as name, e -> 'program_testscore' as score
    from jsonb_array_elements(new.testscores) as e
  ) as after on after.name = before.name
  where before.score is distinct from after.score;
  insert into program_changes (program_id, fact, old_value, new_value)
  select new.id, fact, before, after
  from (
    values ('min_requirement', to_jsonb(old.min_requirement), to_jsonb(new.min_requirement)),
      ('english_level', to_jsonb(old.english_level), to_jsonb(new.english_level)),
      ('min_age', to_jsonb(old.min_age), to_jsonb(new.min_age))
  ) as changed (fact, before, after)
  where before is distinct from after;
  return null;
end $$;

create function keep_fee_changes() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into program_changes (program_id, offering_id, fact, old_value, new_value)
  select new.program_id, new.id, fact,
    case when before is not null then jsonb_build_object('minor', before, 'currency', old.currency) end,
    case when after is not null then jsonb_build_object('minor', after, 'currency', new.currency) end
  from (
    values ('tuition_fee', old.tuition_fee_minor, new.tuition_fee_minor),
      ('application_fee', old.application_fee_minor, new.application_fee_minor)
  ) as changed (fact, before, after)
  where before is distinct from after or (after is not null and old.currency <> new.currency);
  return null;
end $$;

create function keep_deadline_changes() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into program_changes (program_id, intake_id, fact, old_value, new_value)
  values (new.program_id, new.intake_id, 'deadline', to_jsonb(old.deadline), to_jsonb(new.deadline));
  return null;
end $$;

create trigger keep_changes after update of testscores, min_requirement, english_level, min_age on programs for each row
  when (
    (old.testscores, old.min_requirement, old.english_level, old.min_age)
    is distinct from (new.testscores, new.min_requirement, new.english_level, new.min_age)
  )
  execute function keep_requirement_changes();
create trigger forget_verification before update of testscores, min_requirement, english_level, min_age on programs for each row
  when (
    old.verified_at is not null and new.verified_at is not distinct from old.verified_at
    and (old.testscores, old.min_requirement, old.english_level, old.min_age)
    is distinct from (new.testscores, new.min_requirement, new.english_level, new.min_age)
  )
  execute function forget_verification();
create trigger keep_changes after update of tuition_fee_minor, application_fee_minor, currency on program_offerings for each row
  when (
    (old.tuition_fee_minor, old.application_fee_minor, old.currency)
    is distinct from (new.tuition_fee_minor, new.application_fee_minor, new.currency)
  )
  execute function keep_fee_changes();
create trigger forget_verification before update of tuition_fee_minor, application_fee_minor, currency on program_offerings for each row
  when (
    old.verified_at is not null and new.verified_at is not distinct from old.verified_at
    and (old.tuition_fee_minor, old.application_fee_minor, old.currency)
    is distinct from (new.tuition_fee_minor, new.application_fee_minor, new.currency)
  )
  execute function forget_verification();
create trigger keep_changes after update of deadline on program_intakes for each row
  when (old.deadline is distinct from new.deadline)
  execute function keep_deadline_changes();
create trigger forget_verification before update of deadline on program_intakes for each row
  when (
    old.verified_at is not null and new.verified_at is not distinct from old.verified_at
    and old.deadline is distinct from new.deadline
  )
  execute function forget_verification();

-- Companies that exist: who looks after all of a company looks after its programs.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['inventory.programs.create', 'inventory.programs.update']) as p
      order by 1
    )
    where system_key in ('super_admin', 'administrator');
  end loop;
end $$;
