-- A search of the finder that somebody keeps, to be told when something new fits (issue 16). Which programs fitted when it was last looked
-- at is kept with it, as a program may come to fit by a change of anything: its fee, its intakes, whom it is shown to.
create table finder_searches (like embark_meta.tenant_row including defaults,
  user_id int not null,
  -- Told are programs that this role may see.
  role_id int not null,
  lead_id int,
  name text not null,
  category text not null,
  search text not null default '',
  filters jsonb not null default '{}',
  is_paused boolean not null default false,
  -- Offerings: all that fitted, and those of them that are new since its owner last looked.
  known_ids int[] not null,
  new_ids int[] not null default '{}',
  checked_at timestamptz not null default now(),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, lead_id) references leads on delete cascade
);
call put_under_tenancy('finder_searches');
create unique index finder_searches_by_name on finder_searches (tenant_id, user_id, role_id, name);
create index finder_searches_by_role on finder_searches (tenant_id, role_id);
create index finder_searches_by_lead on finder_searches (tenant_id, lead_id) where lead_id is not null;

-- That something of the catalogue changed by which programs are found; whoever compares kept searches takes these away.
create table catalogue_touches (like embark_meta.tenant_row including defaults);
call put_under_tenancy('catalogue_touches');

create function touch_catalogue() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  -- Rows are also brought by who writes no company's, such as an archive that is read.
  if coalesce(current_setting('app.tenant_id', true), '') <> '' then
    insert into catalogue_touches default values;
  end if;
  return null;
end $$;
create trigger touch_catalogue after insert or update on programs for each statement execute function touch_catalogue();
create trigger touch_catalogue after insert or update of is_active, visible_to, tuition_fee_minor, application_fee_minor, currency
  on program_offerings for each statement execute function touch_catalogue();
create trigger touch_catalogue after insert or update on program_intakes for each statement execute function touch_catalogue();
create trigger touch_catalogue after update of is_active, visible_to, name, city, state
  on campuses for each statement execute function touch_catalogue();
create trigger touch_catalogue after update of is_active, visible_to, name, country_id
  on institutions for each statement execute function touch_catalogue();
