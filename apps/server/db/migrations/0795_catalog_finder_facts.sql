-- An offering carries what the finder narrows by: what it is offered as, to whom, and the facts of its program, its campus and its intakes.
-- A page, its count and the tabs then read one table, whatever is combined. One that is not on offer, or claimed by nobody, is offered as
-- nothing.
alter table program_offerings
  add column offered_as text,
  add column offered_to text check (offered_to in ('all', 'b2b', 'b2c', 'company')),
  add column offered_level_id int,
  add column offered_discipline_id int,
  add column offered_type text,
  add column offered_attendance text,
  add column offered_pgwp boolean,
  add column offered_accommodation boolean,
  add column offered_english text,
  add column offered_min_age int,
  add column offered_state text,
  add column offered_city text,
  add column offered_intake_ids int[];

-- Program, campus and institution are held meanwhile, so that nobody changes them between the reading and the writing.
create function carry_finder_facts() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  facts record;
  circles text[];
begin
  select p.*, c.state, c.city, p.is_active and c.is_active and i.is_active as is_offered, c.visible_to as campus_to,
    i.visible_to as institution_to
  into facts
  from programs p, campuses c, institutions i
  where p.tenant_id = new.tenant_id and p.id = new.program_id
    and c.tenant_id = new.tenant_id and c.id = new.campus_id
    and i.tenant_id = new.tenant_id and i.id = new.institution_id
  for share of p, c, i;
  if not found then return new; end if;
  circles := array[new.visible_to, facts.campus_to, facts.institution_to];
  new.offered_to := case
    when array_position(circles, null) is not null then null
    when circles @> '{b2b,b2c}' then 'company'
    when 'b2b' = any(circles) then 'b2b'
    when 'b2c' = any(circles) then 'b2c'
    else 'all' end;
  new.offered_as := case when new.is_active and facts.is_offered and new.offered_to is not null then facts.category end;
  new.offered_level_id := facts.study_level_id;
  new.offered_discipline_id := facts.discipline_id;
  new.offered_type := facts.program_type;
  new.offered_attendance := facts.attendance_on;
  new.offered_pgwp := facts.is_pgwp;
  new.offered_accommodation := facts.has_accommodation;
  new.offered_english := facts.english_level;
  new.offered_min_age := facts.min_age;
  new.offered_state := facts.state;
  new.offered_city := facts.city;
  -- Read after the program is held: who writes its intakes holds it as well.
  new.offered_intake_ids := array(
    select intake_id from program_intakes where tenant_id = new.tenant_id and program_id = new.program_id order by intake_id
  );
  return new;
end $$;
create trigger carry_finder_facts
  before insert or update of offered_as, is_active, visible_to, program_id, campus_id, institution_id on program_offerings
  for each row
  execute function carry_finder_facts();

-- What an offering carries of these is worked out anew, by the trigger above.
create function renew_finder_facts() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  case tg_table_name
    when 'programs' then
      update program_offerings set offered_as = null where tenant_id = new.tenant_id and program_id = new.id;
    when 'campuses' then
      update program_offerings set offered_as = null where tenant_id = new.tenant_id and campus_id = new.id;
    else
      update program_offerings set offered_as = null where tenant_id = new.tenant_id and institution_id = new.id;
  end case;
  return null;
end $$;
create trigger renew_finder_facts after update of category, is_active, study_level_id, discipline_id, program_type, attendance_on,
  is_pgwp, has_accommodation, english_level, min_age on programs
  for each row
  when (
    (old.category, old.is_active, old.study_level_id, old.discipline_id, old.program_type, old.attendance_on, old.is_pgwp,
      old.has_accommodation, old.english_level, old.min_age)
    is distinct from (new.category, new.is_active, new.study_level_id, new.discipline_id, new.program_type, new.attendance_on, new.is_pgwp,
      new.has_accommodation, new.english_level, new.min_age)
  )
  execute function renew_finder_facts();
create trigger renew_finder_facts after update of is_active, visible_to, city, state on campuses
  for each row
  when ((old.is_active, old.visible_to, old.city, old.state) is distinct from (new.is_active, new.visible_to, new.city, new.state))
  execute function renew_finder_facts();
create trigger renew_finder_facts after update of is_active, visible_to on institutions
  for each row
  when ((old.is_active, old.visible_to) is distinct from (new.is_active, new.visible_to))
  execute function renew_finder_facts();

create function renew_finder_intakes() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  owner record := case when tg_op = 'DELETE' then old else new end;
begin
  perform from programs where tenant_id = owner.tenant_id and id = owner.program_id for no key update;
  update program_offerings set offered_as = null where tenant_id = owner.tenant_id and program_id = owner.program_id;
  return null;
end $$;
create trigger renew_finder_intakes after insert or delete on program_intakes for each row execute function renew_finder_intakes();
create trigger renew_changed_intakes after update of program_id, intake_id on program_intakes
  for each row
  when ((old.program_id, old.intake_id) is distinct from (new.program_id, new.intake_id))
  execute function renew_finder_intakes();

-- accepted: the finder finds nothing without it, and few write the catalogue; some seconds for each hundred thousand
update program_offerings set offered_as = null;

-- accepted: few write the catalogue, and the finder reads meanwhile; a second for each hundred thousand
create index offerings_by_category on program_offerings (tenant_id, offered_as, id) where offered_as is not null;
-- accepted: as above
create index offerings_by_discipline on program_offerings (tenant_id, offered_as, offered_discipline_id, id) where offered_as is not null;
drop index program_offerings_tenant_id_country_id_id_idx;
-- accepted: as above
create index offerings_by_country on program_offerings (tenant_id, offered_as, country_id, id) where offered_as is not null;
