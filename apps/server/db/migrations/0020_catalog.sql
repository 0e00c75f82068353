-- Institutions, campuses, programs and intakes. A card of the finder is an offering: a program at a campus (G-L-49).
create table institutions (like embark_meta.tenant_row including defaults,
  name text not null, alias_name text, url text, logo_url text, country_id int not null references countries, currency text not null,
  is_active boolean not null default true, is_demo boolean not null default false);
call put_under_tenancy('institutions');
create unique index on institutions (tenant_id, country_id, lower(name));

create table institution_users (like embark_meta.tenant_row including defaults,
  institution_id int not null, user_id int not null, unique (tenant_id, institution_id, user_id),
  foreign key (tenant_id, institution_id) references institutions on delete cascade, foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('institution_users');
create index on institution_users (tenant_id, user_id);

create table campuses (like embark_meta.tenant_row including defaults,
  institution_id int not null, name text not null, city text, is_active boolean not null default true, foreign key (tenant_id, institution_id) references institutions);
call put_under_tenancy('campuses');
create unique index on campuses (tenant_id, institution_id, lower(name));

create table programs (like embark_meta.tenant_row including defaults,
  institution_id int not null, code text, name text not null, url text,
  category text not null default 'higher_education' check (category in ('higher_education', 'language_program', 'career_program', 'summer_school')),
  program_type text, study_level_id int, discipline_id int, duration int, duration_type text not null default 'Months' check (duration_type in ('Weeks', 'Months', 'Years')),
  is_fulltime boolean not null default true, attendance_on text not null default 'on_campus' check (attendance_on in ('on_campus', 'online', 'hybrid')),
  is_pgwp boolean not null default false, min_requirement text, testscores jsonb not null default '[]', checklist jsonb not null default '[]', additional_items jsonb,
  is_active boolean not null default true,
  foreign key (tenant_id, institution_id) references institutions, foreign key (tenant_id, study_level_id) references lookup_values, foreign key (tenant_id, discipline_id) references lookup_values);
call put_under_tenancy('programs');
create unique index on programs (tenant_id, institution_id, lower(name), coalesce(study_level_id, 0));

create table program_offerings (like embark_meta.tenant_row including defaults,
  program_id int not null, campus_id int not null, institution_id int not null, country_id int not null references countries,
  tuition_fee_minor bigint, application_fee_minor bigint, currency text not null, is_active boolean not null default true, search text not null,
  unique (tenant_id, program_id, campus_id), foreign key (tenant_id, program_id) references programs, foreign key (tenant_id, campus_id) references campuses,
  foreign key (tenant_id, institution_id) references institutions);
call put_under_tenancy('program_offerings');
create index on program_offerings (tenant_id, country_id, id);
create index on program_offerings (tenant_id, institution_id, id);
create index offerings_by_search on program_offerings using gin (tenant_id, search gin_trgm_ops);
create function offering_matches(q text) returns setof int language sql stable security definer set search_path = public, pg_catalog as $$
  select id from program_offerings where tenant_id = current_setting('app.tenant_id')::int
    and search like all (select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(string_to_array(fold(q), ' ')) as word where word <> '')
$$;

create table program_intakes (like embark_meta.tenant_row including defaults,
  program_id int not null, intake_id int not null, unique (tenant_id, program_id, intake_id),
  foreign key (tenant_id, program_id) references programs on delete cascade, foreign key (tenant_id, intake_id) references lookup_values);
call put_under_tenancy('program_intakes');
create index on program_intakes (tenant_id, intake_id, program_id);

-- What a student or the staff put aside for a lead (G-L-60).
create table lead_shortlists (like embark_meta.tenant_row including defaults,
  lead_id int not null, offering_id int not null, by_side text not null check (by_side in ('user', 'staff')), shortlist_origin text not null,
  created_by int, unique (tenant_id, lead_id, offering_id),
  foreign key (tenant_id, lead_id) references leads on delete cascade, foreign key (tenant_id, offering_id) references program_offerings, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('lead_shortlists');
